import type { Address } from 'viem'
import type { EncodedCall } from '../chain/callContract.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import type { ProvenAllocation } from '../chain/encodeClaim.ts'
import { encodeClaimAndDelegate } from '../chain/encodeClaimAndDelegate.ts'
import { simulateClaim } from '../chain/simulateClaim.ts'
import { encodeDelegateBySig, type SignedDelegation } from '../chain/votes.ts'
import { say } from '../language/say.ts'
import type { ClaimPlan } from './planClaim.ts'

/**
 * A claim that hands a signed delegation to the token. The claim goes through even where the token refuses
 * it, so the token is asked by itself.
 */
export function planDelegation(
  reader: ChainReader,
  {
    delegation,
    proven,
    payer,
  }: {
    delegation: SignedDelegation & { token: Address }
    proven: { distributor: Address } & ProvenAllocation
    payer: Address
  },
): {
  call: EncodedCall
  /** Why the claim is not sent like this; undefined where the token takes the delegation. */
  refusal: Promise<Extract<ClaimPlan['outcome'], { status: 'reverts' }> | undefined>
} {
  const refusal = async () => {
    const call = encodeDelegateBySig(delegation.token, delegation)
    const { status, agreement } = await simulateClaim(reader, { call, from: payer })
    if (status === 'ok') return undefined
    const reason = say(
      'The token would refuse your signature over who votes: it was used already, or an hour has passed.',
    )
    return { status, reason, isAgreed: agreement.agreed > 1 }
  }
  return { call: encodeClaimAndDelegate({ ...proven, delegation }), refusal: refusal() }
}
