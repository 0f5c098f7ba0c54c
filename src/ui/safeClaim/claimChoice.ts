import type { SafeClaimPart, VotesDelegation } from '../../claim/safeClaim/buildSafeClaim.ts'
import type { BlastSetting } from '../../multisig/build/blastSettingCall.ts'

/** What a proposal does besides claiming in the campaign of the page. */
export type ClaimChoice = {
  readonly claims: readonly SafeClaimPart[]
  readonly settings: readonly BlastSetting[]
  readonly delegations: readonly VotesDelegation[]
}
