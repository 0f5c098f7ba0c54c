import { asError, EverclaimError } from '../errors.ts'
import { message, say } from '../language/say.ts'

/** What a host is asked for: the manifest and what belongs to it, or the shard of an account, or of any. */
export type PackagePart = 'package' | 'own-shard' | 'any-shard'

const summaries = {
  package: {
    down: message('The campaign’s package couldn’t be loaded.'),
    other: message('The campaign’s package doesn’t match the contract.'),
  },
  'own-shard': {
    down: message('This part of the list couldn’t be loaded.'),
    other: message('This part of the list doesn’t match the contract.'),
  },
  'any-shard': {
    down: message('A part of the list couldn’t be loaded.'),
    other: message('A part of the list doesn’t match the contract.'),
  },
} as const satisfies Readonly<Record<PackagePart, { down: string; other: string }>>

/** What one host did wrong. */
export type HostFault = { host: string; error: Error }

/** No host gave the campaign's package. Says nothing about who is in it. */
export class PackageUnavailableError extends EverclaimError {
  override name = 'PackageUnavailableError'
  readonly faults: readonly HostFault[]
  constructor(what: PackagePart, faults: readonly HostFault[]) {
    const isEveryHostDown = faults.every(({ error }) => error instanceof EverclaimError && error.isRetryable)
    const { down, other } = summaries[what]
    super(say(isEveryHostDown ? down : other), {
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
  what: PackagePart,
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
