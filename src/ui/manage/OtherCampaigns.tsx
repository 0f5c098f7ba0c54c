import { Suspense } from 'react'
import { say } from '../../language/say.ts'
import { AddressForm } from '../parts/AddressForm.tsx'
import { Card } from '../parts/Card.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import { formatManageFragment } from './manageFragment.ts'

const SiteListCard = lazyPart(
  () => import('../siteList/SiteListCard.tsx').then((module) => module.SiteListCard),
  NotLoaded,
)

const OwnCampaigns = lazyPart(
  () => import('./OwnCampaigns.tsx').then((module) => module.OwnCampaigns),
  NotLoaded,
)

/** Campaigns that the site doesn't list, those of an account, and the list itself for its operators. */
export function OtherCampaigns() {
  const { api, campaigns } = useSite()
  return (
    <>
      <Card title={campaigns.length === 0 ? say('Which campaign?') : say('Another campaign')}>
        <AddressForm
          label={say('Contract address')}
          missing={say('Enter the address of the campaign’s contract.')}
          submit={say('Open campaign')}
          isQuiet={campaigns.length > 0}
          onAddress={(distributor) => {
            window.location.hash = formatManageFragment(distributor)
          }}
        />
      </Card>
      <Suspense>
        <OwnCampaigns />
      </Suspense>
      {api.isEnabled ? (
        <Suspense>
          <SiteListCard />
        </Suspense>
      ) : null}
    </>
  )
}
