import { useState } from 'react'
import { say } from '../../../language/say.ts'
import { wasNothingAsked } from '../../../operator/create/deployCampaign.ts'
import type { CampaignToDeploy } from '../../../operator/deploy/campaignToDeploy.ts'
import type { JournalStorage } from '../../../operator/deploy/deployJournal.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import field from '../create.module.css'

type Asking = 'idle' | 'asking' | 'may' | 'changing' | 'may-not' | 'unknown'

/** The way back to the earlier steps, for as long as nothing of the campaign can have been sent. */
export function ChangeAgain({
  campaign,
  storage,
  onChange,
}: {
  campaign: CampaignToDeploy
  storage: JournalStorage | undefined
  /**
   * Ends what is under way and unlocks the draft, unless something was asked for in the meantime; then it
   * resolves to false.
   */
  onChange: () => Promise<boolean>
}) {
  const [asking, setAsking] = useState<Asking>('idle')
  const ask = () => {
    setAsking('asking')
    wasNothingAsked(campaign, storage).then(
      (nothing) => setAsking(nothing ? 'may' : 'may-not'),
      () => setAsking('unknown'),
    )
  }
  const change = async () => {
    setAsking('changing')
    // A yes is old by now: the wallet may have been asked since.
    const isChanged = (await wasNothingAsked(campaign, storage)) && (await onChange())
    if (!isChanged) setAsking('may-not')
  }
  switch (asking) {
    case 'idle':
    case 'asking':
      return (
        <div className={field.actions}>
          <Button kind="quiet" onClick={ask} isBusy={asking === 'asking'}>
            {say('Change campaign')}
          </Button>
        </div>
      )
    case 'may':
    case 'changing':
      return (
        <Notice
          tone="warn"
          title={say('A change makes another campaign, with another contract')}
          action={
            <Button
              isBusy={asking === 'changing'}
              onClick={() => void change().catch(() => setAsking('unknown'))}
            >
              {say('Back to the review')}
            </Button>
          }
        >
          {asking === 'changing' ? `${say('If your wallet still shows a request, reject it.')} ` : ''}
          {say(
            'If you gave a batch to a Safe’s owners, ask them to delete it. Two batches fund two campaigns.',
          )}
        </Notice>
      )
    case 'may-not':
      return (
        <Notice tone="plain" title={say('Your wallet or Safe already has a request')}>
          {say('It may be on the chain, so you can’t change this campaign any more. Continue here.')}
        </Notice>
      )
    case 'unknown':
      return (
        <Notice tone="warn" title={say('We couldn’t check earlier requests')}>
          {say('Reload the page and try again.')}
        </Notice>
      )
  }
}
