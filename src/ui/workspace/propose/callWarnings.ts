import { type Address, isAddressEqual, maxUint256 } from 'viem'
import type { DecodedCall } from '../../../multisig/build/decodeTransaction.ts'
import { lookAlike } from '../../../multisig/build/lookAlike.ts'
import {
  type Owners,
  ownersAfter,
  ownersChangeOf,
  thresholdDoubt,
} from '../../../multisig/build/ownerCalls.ts'

/** What is known of the addresses that calls go to. */
export type CallFacts = {
  safe: Address
  /** Those that are contracts; undefined where nobody could say. */
  contracts: readonly Address[] | undefined
  /**
   * Whom the Safe sent something to before, as far as the service's history was read; undefined where it was
   * not.
   */
  recipients: readonly Address[] | undefined
  /** As the calls before this one leave them. */
  owners: Owners
}

/** What is unusual about a call and may be a mistake, one sentence each. */
export function callWarnings(call: DecodedCall, facts: CallFacts): string[] {
  const { to, data, meaning } = call
  const { safe, contracts, recipients } = facts
  const has = (list: readonly Address[], address: Address) =>
    list.some((each) => isAddressEqual(each, address))
  const warnings: string[] = []

  if (contracts && data !== '0x' && !has(contracts, to))
    warnings.push('There is no contract at the address that is called, so this call would do nothing.')
  if (isAddressEqual(to, safe) && data !== '0x')
    warnings.push('This calls the Safe itself and can change who controls it.')
  const change = ownersChangeOf(call)
  const doubt = change && change.type !== 'swap' && thresholdDoubt(ownersAfter(facts.owners, change))
  if (doubt) warnings.push(doubt)

  switch (meaning.kind) {
    case 'ether-transfer':
    case 'token-transfer': {
      if (isAddressEqual(meaning.to, safe))
        warnings.push('It goes from this Safe to this Safe: nothing would change hands.')
      else if (recipients && !has(recipients, meaning.to)) {
        const alike = lookAlike(meaning.to, recipients)
        warnings.push(
          alike
            ? `This recipient looks like ${alike}, to whom this Safe has sent before, and is another address. Such addresses are made to be mistaken. Compare every character.`
            : 'This Safe has sent nothing to this recipient in its latest transactions. Compare every character of the address.',
        )
      }
      break
    }
    case 'token-approval':
      if (meaning.amount > 0n)
        warnings.push(
          meaning.amount === maxUint256
            ? 'It lets the spender take all of this token out of the Safe, now and later.'
            : 'It lets the spender take tokens out of the Safe without asking again.',
        )
      break
    case 'nft-approval':
      if (meaning.isApproved)
        warnings.push('It lets the operator take every collectible of this collection out of the Safe.')
      break
  }
  return warnings
}
