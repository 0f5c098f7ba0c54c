import { Suspense, useEffect, useState } from 'react'
import { campaignAtRoot } from '../../config/campaignAtRoot.ts'
import { say } from '../../language/say.ts'
import { CampaignPage } from '../campaign/CampaignPage.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './HomePage.module.css'

/** A site with one campaign, which opens on it, has no use for it. */
const CampaignOverview = lazyPart(
  () => import('./CampaignOverview.tsx').then((module) => module.CampaignOverview),
  NotLoaded,
)

const NoCampaigns = lazyPart(
  () => import('./NoCampaigns.tsx').then((module) => module.NoCampaigns),
  NotLoaded,
)

/**
 * A site with one campaign opens on it; a site with several lists them, and looks an address up in all of
 * them. A site with none says what else can be done.
 */
export function HomePage() {
  const site = useSite()
  const only = campaignAtRoot(site)
  // Its styles come with it, so it is no part of the exported page, which would be seen without them.
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  if (only) return <CampaignPage campaign={only} />
  if (site.campaigns.length === 0)
    return (
      <>
        <h1 className={styles.title}>{say('{product} claims', { product: site.product })}</h1>
        <Suspense>
          <NoCampaigns />
        </Suspense>
      </>
    )
  const opening = <p className={styles.opening}>{say('Opening the list.')}</p>
  return (
    <>
      <h1 className={styles.title}>{say('{product} claims', { product: site.product })}</h1>
      <Suspense fallback={opening}>{isReady ? <CampaignOverview /> : opening}</Suspense>
    </>
  )
}
