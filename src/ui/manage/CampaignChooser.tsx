import tiles from '../home/CampaignTile.module.css'
import { CampaignTile } from '../home/CampaignTile.tsx'
import { useSite } from '../site/siteContext.ts'
import { formatManageFragment } from './manageFragment.ts'

/** Which campaign? One of those that the site has. */
export function CampaignChooser() {
  const { campaigns } = useSite()
  return (
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
  )
}
