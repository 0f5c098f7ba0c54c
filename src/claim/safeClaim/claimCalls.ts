import { encodeClaim } from '../../chain/encodeClaim.ts'
import { encodeClaimMany } from '../../chain/encodeClaimMany.ts'
import type { ProposedCall } from '../../multisig/find/findProposal.ts'
import type { SafeClaimPart } from './buildSafeClaim.ts'

/** The calls that claim an allocation for a Safe: `claimMany` as this site proposes it, `claim` as others. */
export function claimCalls({ distributor, allocation }: SafeClaimPart): readonly ProposedCall[] {
  const { index, account, amount, proof } = allocation
  const proven = { index: BigInt(index), account, amount, proof }
  return [encodeClaimMany({ distributor, claims: [proven] }), encodeClaim({ distributor, ...proven })]
}
