import type { CampaignDraft, CreateStep } from './campaignDraft.ts'
import { readReceivers, textFaults, windowFaults } from './campaignPlan.ts'
import { draftTokenAddress } from './draftTokenAddress.ts'

/**
 * Whether a step that was open before may be opened again: the steps before it are still complete. The
 * contract's step only opens from Review, and once something was asked for there is no way to before it.
 *
 * @param isListReady the list has no problem, and nothing about it is left to confirm
 */
export function mayOpenStep(
  step: CreateStep,
  draft: CampaignDraft,
  { isListReady }: { isListReady: boolean },
): boolean {
  const isOfContract = step === 'deploy' || step === 'publish'
  if (isOfContract || draft.underWay) return isOfContract && draft.underWay !== null
  const token = draftTokenAddress(draft)
  const isErc20 = draft.token.kind === 'erc20'
  const hasWindow = () =>
    windowFaults(draft, undefined).length === 0 &&
    readReceivers(draft, isErc20 ? token : undefined).faults.length === 0
  // Each step with what has to be done before it; a step also needs what those before it do.
  const needs: readonly (readonly [step: CreateStep, isMet: () => boolean])[] = [
    ['list', () => true],
    ['token', () => isListReady],
    ['window', () => token !== undefined],
    ['texts', hasWindow],
    ['review', () => textFaults(draft).length === 0],
  ]
  const place = needs.findIndex(([each]) => each === step)
  return needs.slice(0, place + 1).every(([, isMet]) => isMet())
}
