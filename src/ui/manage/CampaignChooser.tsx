import { ContractForm } from '../campaign/ContractForm.tsx'
import tiles from '../home/CampaignTile.module.css'
import { CampaignTile } from '../home/CampaignTile.tsx'
import { Card } from '../parts/Card.tsx'
import { useSite } from '../site/siteContext.ts'
import { SiteListCard } from '../siteList/SiteListCard.tsx'
import { formatManageFragment } from './manageFragment.ts'

/** Which campaign? One of those that the site has, which its operators may change. */
export function CampaignChooser() {
  const { campaigns } = useSite()
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
        <ContractForm
          onOpen={(distributor) => {
            window.location.hash = formatManageFragment(distributor)
          }}
        />
      </Card>
      <SiteListCard />
    </>
  )
}
