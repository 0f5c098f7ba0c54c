import { encodeFunctionData, isAddressEqual } from 'viem'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { encodeAggregate } from '../chain/series/aggregate.ts'
import type { GuardedCall } from './callFault.ts'
import { isSame } from './decoded.ts'
import type { CallIntent } from './intents.ts'

/** Whether a call claims exactly the rounds that the page shows. Pure. */
export function matchesRounds(
  { to, data, value }: GuardedCall,
  { account, rounds }: Extract<CallIntent, { kind: 'claim-rounds' }>,
): boolean {
  // Made anew from what the page shows: there is no other call of these rounds.
  const claims = rounds.map(({ distributor, index, amount, proof }) => ({
    to: distributor,
    data: encodeFunctionData({
      abi: merkleDistributorAbi,
      functionName: 'tryClaim',
      args: [BigInt(index), account, amount, proof],
    }),
  }))
  const aggregated = encodeAggregate(claims, { mayFail: true })
  const isEachOnce = new Set(rounds.map(({ distributor }) => distributor.toLowerCase())).size
  return (
    value === 0n &&
    rounds.length > 0 &&
    isEachOnce === rounds.length &&
    isAddressEqual(to, aggregated.to) &&
    isSame(data, aggregated.data)
  )
}
