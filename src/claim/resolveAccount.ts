import { type Address, createPublicClient, getAddress, http, isAddress } from 'viem'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import type { SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'

/** What a visitor typed into the box, before anything is asked of anybody. */
export type AccountInput =
  | { status: 'empty' }
  | { status: 'address'; account: Address }
  | { status: 'name'; name: string }
  | { status: 'unusable'; reason: string }

/** Tells an address from a name from a slip, offline. Chain prefixes such as `blast:` are understood. */
export function parseAccountInput(text: string): AccountInput {
  const trimmed = text.trim().replace(/^(eth|blast|eip155:\d+):(?=0x)/i, '')
  if (trimmed === '') return { status: 'empty' }
  if (/^0x/i.test(trimmed)) {
    if (!/^0x[0-9a-f]*$/i.test(trimmed))
      return {
        status: 'unusable',
        reason: 'An address has only the digits 0–9 and the letters a–f after 0x.',
      }
    if (trimmed.length !== 42)
      return {
        status: 'unusable',
        reason: `An address has 42 characters; this has ${trimmed.length}. Copy it again, whole.`,
      }
    const account = `0x${trimmed.slice(2)}`
    const isMixed = /[a-f]/.test(account.slice(2)) && /[A-F]/.test(account.slice(2))
    if (isMixed && !isAddress(account, { strict: true }))
      return {
        status: 'unusable',
        reason: 'One letter looks wrong: the capital letters do not match. Copy the address again.',
      }
    return { status: 'address', account: getAddress(account.toLowerCase()) }
  }
  if (/^[^\s/]+\.[^\s/.]+$/.test(trimmed)) return { status: 'name', name: trimmed }
  return { status: 'unusable', reason: 'That is neither an address (0x…) nor a name such as alice.eth.' }
}

export class NameNotFoundError extends EverclaimError {
  override name = 'NameNotFoundError'
  constructor({
    name,
    reason,
    cause,
    isRetryable = false,
  }: { name: string; reason: string; cause?: unknown; isRetryable?: boolean }) {
    super(reason, { facts: [`Name: ${name}`], docs: 'chain', isRetryable, cause })
  }
}

/**
 * Looks an ENS name up on Ethereum (ENSIP-15 normalised, ENSIP-10 wildcards through the universal resolver).
 *
 * @throws NameNotFoundError when names are switched off, the name is malformed, has no address, or nobody answered.
 */
export async function resolveName(
  name: string,
  names: SiteConfig['names'],
  signal?: AbortSignal,
): Promise<Address> {
  if (!names.isEnabled)
    throw new NameNotFoundError({
      name,
      reason: 'This site does not look names up. Paste the address itself.',
    })
  let normalized: string
  try {
    normalized = normalize(name)
  } catch (cause) {
    throw new NameNotFoundError({ name, reason: 'That name has characters that no name can have.', cause })
  }
  const url = new URL(names.rpcUrl, globalThis.location?.href).href
  const client = createPublicClient({
    chain: mainnet,
    transport: http(url, { retryCount: 1, timeout: 10_000, fetchOptions: signal ? { signal } : {} }),
  })
  const account = await client.getEnsAddress({ name: normalized }).catch((cause: unknown) => {
    throw new NameNotFoundError({
      name,
      reason: 'The name could not be looked up just now. Try again, or paste the address itself.',
      cause,
      isRetryable: true,
    })
  })
  if (!account) throw new NameNotFoundError({ name, reason: 'That name points to no address.' })
  return account
}
