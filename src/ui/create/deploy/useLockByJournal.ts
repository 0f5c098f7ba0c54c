import { useEffect } from 'react'
import { wasNothingAsked } from '../../../operator/create/deployCampaign.ts'
import type { OperatorStore } from '../../../operator/create/operatorStore.ts'
import type { CampaignDraftState } from '../useCampaignDraft.ts'
import type { MadeCampaign } from '../useMadePackage.ts'

/**
 * A package whose journal says that something was asked for is under way, whatever the draft says. `made` is
 * what this draft makes, and `update` reaches this draft alone: an answer that comes after it was deleted
 * says nothing of the next one.
 */
export function useLockByJournal(
  made: MadeCampaign | undefined,
  { draft, update }: CampaignDraftState,
  store: OperatorStore | undefined,
): void {
  const isLocked = draft.underWay !== null
  useEffect(() => {
    if (!made || !store || isLocked) return
    let isCurrent = true
    const { manifestHash, campaign } = made
    wasNothingAsked(campaign, store.journal(campaign)).then(
      (nothing) => {
        if (isCurrent && !nothing)
          void update({ underWay: { manifestHash, distributor: campaign.distributor } })
      },
      // The next step meets the same journal, and reports it.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [made, store, isLocked, update])
}
