import { type Address, isAddressEqual, maxUint256 } from 'viem'
import { say } from '../../../language/say.ts'
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
    warnings.push(say('There is no contract at this address. The call does nothing.'))
  if (isAddressEqual(to, safe) && data !== '0x')
    warnings.push(say('This calls the Safe itself. It can change who controls it.'))
  const change = ownersChangeOf(call)
  const doubt = change && change.type !== 'swap' && thresholdDoubt(ownersAfter(facts.owners, change))
  if (doubt) warnings.push(doubt)

  switch (meaning.kind) {
    case 'ether-transfer':
    case 'token-transfer': {
      if (isAddressEqual(meaning.to, safe)) warnings.push(say('This sends from the Safe to itself.'))
      else if (recipients && !has(recipients, meaning.to)) {
        const alike = lookAlike(meaning.to, recipients)
        warnings.push(
          alike
            ? say(
                'This recipient looks like {alike}, but it’s another address. This Safe has sent to {alike} before. Scammers make such addresses. Compare every character.',
                { alike },
              )
            : say('This Safe hasn’t sent to this recipient lately. Compare every character of the address.'),
        )
      }
      break
    }
    case 'token-approval':
      if (meaning.amount > 0n)
        warnings.push(
          meaning.amount === maxUint256
            ? say('The spender can take all of this token from the Safe, now and later.')
            : say('The spender can take tokens from the Safe without asking again.'),
        )
      break
    case 'nft-approval':
      if (meaning.isApproved)
        warnings.push(say('The operator can take every collectible of this collection from the Safe.'))
      break
  }
  return warnings
}
