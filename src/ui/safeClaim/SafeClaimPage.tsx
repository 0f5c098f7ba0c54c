import { Suspense } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { useAskedSafe } from '../multisig/useAskedSafe.ts'
import { Link } from '../navigation/Link.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useKeptFocus } from '../parts/useKeptFocus.ts'
import { ChooseSafe } from './ChooseSafe.tsx'

const OpenSafeClaim = lazyPart(
  () => import('./OpenSafeClaim.tsx').then((module) => module.OpenSafeClaim),
  NotLoaded,
)

/**
 * A campaign's claim for a Safe: from the first signature to the receipt, with any wallet service or with
 * none.
 */
export function SafeClaimPage({ campaign }: { campaign: CampaignConfig }) {
  const { fragment, address, refusal } = useAskedSafe()
  // The form is gone with its answer.
  const page = useKeptFocus<HTMLDivElement>(address ?? '')
  return (
    <div {...page} className="stack gap20" tabIndex={-1}>
      {fragment === undefined ? (
        <p className="loading">{say('Opening the page…')}</p>
      ) : address ? (
        <Suspense fallback={<p className="loading">{say('Opening the Safe…')}</p>}>
          {/* Another Safe starts afresh: nothing known or chosen here is meant for it. */}
          <OpenSafeClaim
            key={address}
            campaign={campaign}
            address={address}
            proposal={fragment.parameters.proposal}
            signed={fragment.parameters.signed}
            terms={fragment.parameters.terms}
          />
        </Suspense>
      ) : (
        <ChooseSafe
          campaign={campaign}
          asked={fragment.safe}
          refusal={refusal ?? (fragment.fault?.kind === 'no-safe' ? fragment.fault.sentence : undefined)}
        />
      )}
      <p className="center afterRead">
        <Link className="tall" href={campaignPath(campaign.id, undefined, { account: address })}>
          {say('Back to the campaign')}
        </Link>
      </p>
    </div>
  )
}
