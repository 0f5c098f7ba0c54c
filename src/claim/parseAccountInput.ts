import { type Address, getAddress, isAddress } from 'viem'

/** What a visitor typed into the box, before anything is asked of anybody. */
export type AccountInput =
  | { status: 'empty' }
  | { status: 'address'; account: Address }
  | { status: 'name'; name: string }
  | { status: 'unusable'; reason: string }

/** Tells an address from a name from a slip, offline. Chain prefixes such as `blast:` are understood. */
export function parseAccountInput(text: string): AccountInput {
  const trimmed = text.trim().replace(/^(?:eth|blast|eip155:\d+):(0x)/i, '$1')
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
