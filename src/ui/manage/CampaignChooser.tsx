import { Suspense } from 'react'
import { say } from '../../language/say.ts'
import tiles from '../home/CampaignTile.module.css'
import { CampaignTile } from '../home/CampaignTile.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import { formatManageFragment } from './manageFragment.ts'

const OtherCampaigns = lazyPart(
  () => import('./OtherCampaigns.tsx').then((module) => module.OtherCampaigns),
  NotLoaded,
)

/** Which campaign? One of those that the site has, or any other. */
export function CampaignChooser() {
  const { campaigns } = useSite()
  return (
    <>
      <nav aria-label={say('Campaigns')}>
        <ul className={tiles.tiles}>
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <a className={tiles.tile} href={formatManageFragment(campaign.distributor)}>
                <CampaignTile campaign={campaign} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense>
        <OtherCampaigns />
      </Suspense>
    </>
  )
}
