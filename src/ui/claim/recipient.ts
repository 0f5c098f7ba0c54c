import type { Address } from 'viem'
import { parseAccountInput } from '../../claim/parseAccountInput.ts'

/** What stands in the box for another recipient. */
export type RecipientEntry = { isOpen: boolean; text: string }

export type Recipient = { status: 'self' } | { status: 'other'; account: Address } | { status: 'unusable' }

/** Who is paid, by what is shown and by nothing that is not. A name is not taken: what is signed is an address. */
export function recipientOf({ isOpen, text }: RecipientEntry): Recipient {
  const input = parseAccountInput(text)
  if (!isOpen || input.status === 'empty') return { status: 'self' }
  return input.status === 'address' ? { status: 'other', account: input.account } : { status: 'unusable' }
}
