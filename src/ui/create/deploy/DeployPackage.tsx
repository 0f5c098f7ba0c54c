import { useState } from 'react'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { changeUnlessAsked } from '../../../operator/create/deployCampaign.ts'
import type { OperatorStore } from '../../../operator/create/operatorStore.ts'
import { PackageCard } from '../publish/PackageCard.tsx'
import type { MadeCampaign } from '../useMadePackage.ts'
import type { Payer } from '../usePayer.ts'
import { ChangeAgain } from './ChangeAgain.tsx'
import { DeployStep } from './DeployStep.tsx'

/** The step in which a package's contract is created, with the package to save and the way back. */
export function DeployPackage({
  draft,
  update,
  made,
  payer,
  store,
  onDone,
}: {
  draft: CampaignDraft
  /** Resolves to false where the browser did not keep it. */
  update: (change: Partial<CampaignDraft>) => Promise<boolean>
  made: MadeCampaign
  payer: Payer
  store: OperatorStore | undefined
  onDone: () => void
}) {
  const [isUnlocking, setUnlocking] = useState(false)
  const [askedTimes, setAskedTimes] = useState(0)
  const { campaign } = made
  const journal = store?.journal(campaign)
  const unlock = async () => {
    // A run that is no longer drawn has ended, or ends with its wallet's answer.
    setUnlocking(true)
    try {
      return await changeUnlessAsked(campaign, journal, () => update({ underWay: null, step: 'review' }))
    } finally {
      setUnlocking(false)
    }
  }
  return (
    <>
      {isUnlocking ? null : (
        <DeployStep
          draft={draft}
          update={update}
          made={made}
          payer={payer}
          store={store}
          onAsk={() => setAskedTimes((times) => times + 1)}
          onDone={onDone}
        />
      )}
      <PackageCard draft={draft} made={made} isLive={false} />
      {draft.underWay ? (
        <ChangeAgain key={askedTimes} campaign={campaign} storage={journal} onChange={unlock} />
      ) : null}
    </>
  )
}
