import type { Address, Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { encodeClaimWithSignature } from '../../chain/encodeClaimWithSignature.ts'
import { encodeVestingClaimWithSignature } from '../../chain/encodeVestingClaimWithSignature.ts'
import { readTransactionCount } from '../../chain/readTransactionCount.ts'
import { simulateClaim } from '../../chain/simulateClaim.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { type ClaimPlan, planFee, plannedOutcome } from '../planClaim.ts'
import type { ClaimAuthorizationProposal } from './claimAuthorization.ts'

/** A `claimWithSignature`, simulated against the chain before any wallet is asked. As `ClaimPlan`. */
export type ClaimAuthorizationPlan = Omit<ClaimPlan, 'functionName'> & { functionName: 'claimWithSignature' }

/**
 * The call that anybody may send once the Safe has signed the claim authorization, and what it costs. The
 * allocation is the proven one of the page: the claim authorization carries no proof.
 *
 * @param signature as `checkClaimAuthorization` gives it
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function planClaimAuthorization(
  reader: ChainReader,
  {
    proposal,
    allocation,
    signature,
    payer,
  }: { proposal: ClaimAuthorizationProposal; allocation: Allocation; signature: Hex; payer: Address },
): Promise<ClaimAuthorizationPlan> {
  const { distributor, safe, amount, recipient, upTo } = proposal
  const claim = {
    distributor,
    account: safe,
    amount,
    recipient,
    proof: allocation.proof,
    signature,
    index: BigInt(proposal.index),
    deadline: BigInt(proposal.deadline),
  }
  const { to, data } =
    upTo === undefined ? encodeClaimWithSignature(claim) : encodeVestingClaimWithSignature({ ...claim, upTo })
  const call = { to, data, value: 0n }
  const [simulation, { count: payerNonce, block }] = await Promise.all([
    simulateClaim(reader, { call, from: payer }),
    readTransactionCount(reader, payer),
  ])
  const planned = { call, functionName: 'claimWithSignature', recipient, payerNonce, block } as const
  return {
    ...planned,
    outcome: plannedOutcome(simulation),
    ...(await planFee(reader, { call, from: payer, simulation })),
  }
}
