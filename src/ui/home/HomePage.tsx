import Link from 'next/link'
import { CampaignPage } from '../campaign/CampaignPage.tsx'
import { useSite } from '../site/siteContext.ts'
import { CampaignTile } from './CampaignTile.tsx'
import styles from './HomePage.module.css'

/** A site with one campaign opens on it; a site with several lists them. */
export function HomePage() {
  const { campaigns, product } = useSite()
  const [only] = campaigns
  if (campaigns.length === 1 && only) return <CampaignPage campaign={only} />
  return (
    <>
      <h1 className={styles.title}>{product} claims</h1>
      <ul className={styles.list}>
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <Link className={styles.tile} href={`/claim/${campaign.id}/`}>
              <CampaignTile campaign={campaign} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
