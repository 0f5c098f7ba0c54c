import { type Address, createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import type { SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'

/** A name did not lead to an address. */
export class NameNotFoundError extends EverclaimError {
  override name = 'NameNotFoundError'
  constructor({
    name,
    reason,
    cause,
    isRetryable = false,
  }: { name: string; reason: string; cause?: unknown; isRetryable?: boolean }) {
    super(reason, { facts: [say('Name: {name}', { name })], docs: 'chain', isRetryable, cause })
  }
}

/**
 * Looks an ENS name up on Ethereum (ENSIP-15 normalised, ENSIP-10 wildcards through the universal resolver).
 *
 * @throws NameNotFoundError when names are switched off, the name is malformed, has no address, or nobody
 * answered.
 */
export async function resolveName(
  name: string,
  names: SiteConfig['names'],
  signal?: AbortSignal,
): Promise<Address> {
  if (!names.isEnabled)
    throw new NameNotFoundError({
      name,
      reason: say('This site can’t look up names. Paste the address.'),
    })
  let normalized: string
  try {
    normalized = normalize(name)
  } catch (cause) {
    throw new NameNotFoundError({ name, reason: say('This name has invalid characters.'), cause })
  }
  const url = new URL(names.rpcUrl, globalThis.location?.href).href
  const client = createPublicClient({
    chain: mainnet,
    transport: http(url, { retryCount: 1, timeout: 10_000, fetchOptions: signal ? { signal } : {} }),
  })
  const account = await client.getEnsAddress({ name: normalized }).catch((cause: unknown) => {
    throw new NameNotFoundError({
      name,
      reason: say('We couldn’t look up the name. Try again, or paste the address.'),
      cause,
      isRetryable: true,
    })
  })
  if (!account) throw new NameNotFoundError({ name, reason: say('This name has no address.') })
  return account
}
