import { asError, EverclaimError } from '../errors.ts'

/** What one host did wrong. */
export type HostFault = { host: string; error: Error }

/** No host gave the campaign's package. Says nothing about who is in it. */
export class PackageUnavailableError extends EverclaimError {
  override name = 'PackageUnavailableError'
  readonly faults: readonly HostFault[]
  constructor(what: string, faults: readonly HostFault[]) {
    const isEveryHostDown = faults.every(({ error }) => error instanceof EverclaimError && error.isRetryable)
    super(isEveryHostDown ? `${what} couldn’t be loaded.` : `${what} doesn’t match the contract.`, {
      facts: faults.map(({ host, error }) => `${host}: ${factOf(error)}`),
      docs: 'package-format',
      isRetryable: isEveryHostDown,
    })
    this.faults = faults
  }
}

/**
 * Asks one host after the other and returns the first answer that holds. A host that is down, or whose files
 * are not what they must be, is passed over; an abort is not a fault of a host.
 *
 * @throws PackageUnavailableError when no host has one
 */
export async function fromFirstValidHost<T>(
  what: string,
  hosts: readonly string[],
  signal: AbortSignal | undefined,
  ask: (host: string) => Promise<T>,
): Promise<T> {
  const faults: HostFault[] = []
  for (const host of hosts) {
    try {
      return await ask(host)
    } catch (error) {
      signal?.throwIfAborted()
      faults.push({ host, error: asError(error) })
    }
  }
  throw new PackageUnavailableError(what, faults)
}

function factOf(error: Error): string {
  return error instanceof EverclaimError ? [error.summary, ...error.facts].join(' ') : error.message
}
