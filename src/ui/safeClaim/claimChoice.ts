import type { BlastSetting } from '../../claim/safeClaim/blastSettingCall.ts'
import type { SafeClaimPart } from '../../claim/safeClaim/buildSafeClaim.ts'

/** What a proposal does besides claiming in the campaign of the page. */
export type ClaimChoice = {
  readonly claims: readonly SafeClaimPart[]
  readonly settings: readonly BlastSetting[]
}
