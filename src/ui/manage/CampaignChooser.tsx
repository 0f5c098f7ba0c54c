import { Suspense } from 'react'
import tiles from '../home/CampaignTile.module.css'
import { CampaignTile } from '../home/CampaignTile.tsx'
import { Card } from '../parts/Card.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import { formatManageFragment } from './manageFragment.ts'

const ContractForm = lazyPart(
  () => import('../campaign/ContractForm.tsx').then((module) => module.ContractForm),
  NotLoaded,
)
const SiteListCard = lazyPart(
  () => import('../siteList/SiteListCard.tsx').then((module) => module.SiteListCard),
  NotLoaded,
)

/** Which campaign? One of those that the site has, which its operators may change. */
export function CampaignChooser() {
  const { api, campaigns } = useSite()
  return (
    <>
      <nav aria-label="Campaigns">
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
      <Card title={campaigns.length === 0 ? 'Which campaign?' : 'Another campaign'}>
        <Suspense>
          <ContractForm
            isQuiet={campaigns.length > 0}
            onOpen={(distributor) => {
              window.location.hash = formatManageFragment(distributor)
            }}
          />
        </Suspense>
      </Card>
      {api.isEnabled ? (
        <Suspense>
          <SiteListCard />
        </Suspense>
      ) : null}
    </>
  )
}
