import type { Address } from 'viem'
import { parseRecipient } from '../../multisig/build/parseRecipient.ts'

/** What is in the box for another recipient. */
export type RecipientEntry = {
  isOpen: boolean
  text: string
  /** It was typed on an earlier visit, and not changed since. */
  isKept: boolean
}

export type Recipient =
  | { status: 'self' }
  | { status: 'other'; account: Address }
  | { status: 'unusable'; reason: string }

/**
 * Who is paid, by what is shown and by nothing that is not. A name is not taken: what is signed is an
 * address.
 *
 * @param lost addresses where tokens would be lost, with what each is
 */
export function recipientOf(
  { isOpen, text }: RecipientEntry,
  lost: { token?: Address | undefined; distributor: Address },
): Recipient {
  const input = parseRecipient(text, lost)
  if (!isOpen || input.status === 'empty') return { status: 'self' }
  return input.status === 'address'
    ? { status: 'other', account: input.address }
    : { status: 'unusable', reason: input.reason }
}
