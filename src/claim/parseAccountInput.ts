import type { Address } from 'viem'
import { readAddressText } from '../hex/readAddressText.ts'

/** What a visitor typed into the box, before anything is asked of anybody. */
export type AccountInput =
  | { status: 'empty' }
  | { status: 'address'; account: Address }
  | { status: 'name'; name: string }
  | { status: 'unusable'; reason: string }

/** Distinguishes an address, a name and a slip, offline. Chain prefixes such as `blast:` are understood. */
export function parseAccountInput(text: string): AccountInput {
  const trimmed = text.trim().replace(/^(?:eth|blast|eip155:\d+):(0x)/i, '$1')
  if (trimmed === '') return { status: 'empty' }
  if (/^0x/i.test(trimmed)) {
    const read = readAddressText(trimmed)
    return 'fault' in read
      ? { status: 'unusable', reason: read.fault }
      : { status: 'address', account: read.address }
  }
  if (/^[^\s/]+\.[^\s/.]+$/.test(trimmed)) return { status: 'name', name: trimmed }
  return { status: 'unusable', reason: 'That is neither an address (0x…) nor a name such as alice.eth.' }
}
