import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { SignedDelegation } from '../../../chain/votes.ts'
import { parseAddressInput } from '../../../hex/parseAddressInput.ts'
import { say } from '../../../language/say.ts'

/** What was entered about who votes with the tokens. */
export type VotesEntry = {
  isOpen: boolean
  text: string
  /** What the wallet has signed last. */
  signed: SignedDelegation | undefined
}

/** What of it goes along with the claim. */
export type VotesChoice =
  | { status: 'not-asked' }
  | { status: 'unsigned'; delegatee: Address | undefined; fault: string | undefined }
  | { status: 'signed'; delegation: SignedDelegation }

export const noVotes: VotesEntry = { isOpen: false, text: '', signed: undefined }

/** By what is shown, and by nothing that is not: a signature counts for the address in the field alone. */
export function votesChoiceOf(
  { isOpen, text, signed }: VotesEntry,
  contracts: readonly Address[],
): VotesChoice {
  if (!isOpen) return { status: 'not-asked' }
  const delegatee = delegateeOf(text, contracts)
  if (typeof delegatee === 'object')
    return { status: 'unsigned', delegatee: undefined, fault: delegatee.fault }
  if (signed && delegatee && isAddressEqual(delegatee, signed.delegatee))
    return { status: 'signed', delegation: signed }
  return { status: 'unsigned', delegatee, fault: undefined }
}

function delegateeOf(text: string, contracts: readonly Address[]): Address | undefined | { fault: string } {
  const input = parseAddressInput(text)
  switch (input.status) {
    case 'empty':
      return undefined
    case 'name':
      return { fault: say('Paste an address. A name can point elsewhere tomorrow.') }
    case 'unusable':
      return { fault: input.reason }
    case 'address':
      if (isAddressEqual(input.address, zeroAddress))
        return { fault: say('This is the zero address. Nobody could vote.') }
      return contracts.some((each) => isAddressEqual(each, input.address))
        ? { fault: say('This is a contract of the campaign. It can’t vote.') }
        : input.address
  }
}
