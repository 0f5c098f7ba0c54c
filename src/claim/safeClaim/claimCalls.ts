import { encodeClaim } from '../../chain/encodeClaim.ts'
import { encodeTryClaim } from '../../chain/encodeTryClaim.ts'
import type { ProposedCall } from '../../multisig/find/findProposal.ts'
import type { SafeClaimPart } from './buildSafeClaim.ts'

/** The calls that claim an allocation for a Safe: `tryClaim` as this site proposes it, `claim` as others. */
export function claimCalls({ distributor, allocation }: SafeClaimPart): readonly ProposedCall[] {
  const { index, account, amount, proof } = allocation
  const proven = { distributor, index: BigInt(index), account, amount, proof }
  return [encodeTryClaim(proven), encodeClaim(proven)]
}
