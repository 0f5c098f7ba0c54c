import { Suspense, useMemo, useSyncExternalStore } from 'react'
import { say } from '../../language/say.ts'
import { onHashChange } from '../navigation/onHashChange.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { Notice } from '../parts/Notice.tsx'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { CampaignChooser } from './CampaignChooser.tsx'
import { chooseFragment, parseManageFragment } from './manageFragment.ts'

const ManagedCampaign = lazyPart(
  () => import('./ManagedCampaign.tsx').then((module) => module.ManagedCampaign),
  NotLoaded,
)

/**
 * A running campaign, for its operator. Anybody may look, and anybody may make the calls that are offered
 * here.
 */
export function ManagePage() {
  const { campaigns } = useSite()
  const hash = useSyncExternalStore<string | undefined>(
    onHashChange,
    () => window.location.hash,
    () => undefined,
  )
  const asked = useMemo(() => (hash === undefined ? undefined : parseManageFragment(hash)), [hash])
  const [only] = campaigns
  const distributor =
    asked?.status === 'distributor'
      ? asked.distributor
      : asked?.status === 'none' && campaigns.length === 1
        ? only?.distributor
        : undefined
  const packageUrl = asked?.status === 'distributor' ? asked.packageUrl : undefined
  return (
    <div className="stack gap20">
      {distributor ? (
        <p>
          <TextButton
            onClick={() => {
              window.location.hash = chooseFragment
            }}
          >
            {say('All campaigns')}
          </TextButton>
        </p>
      ) : (
        <>
          <h1>{say('Manage a campaign')}</h1>
          <p className="measure muted">
            {say('Anyone can view and use this page. A campaign pays only its list and its fixed receivers.')}
          </p>
        </>
      )}
      {asked?.status === 'unusable' ? <Notice tone="warn" title={asked.reason} /> : null}
      {distributor ? (
        <Suspense fallback={<p className="muted">{say('Opening the campaign…')}</p>}>
          {/* Another campaign starts afresh: nothing that is known or under way is meant for it. */}
          <ManagedCampaign key={distributor} distributor={distributor} packageUrl={packageUrl} />
        </Suspense>
      ) : asked ? (
        <CampaignChooser />
      ) : (
        <p className="muted">{say('Opening…')}</p>
      )}
    </div>
  )
}
