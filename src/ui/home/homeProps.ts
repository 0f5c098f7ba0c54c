import type { GetStaticProps } from 'next'
import { campaignAtRoot } from '../../config/campaignAtRoot.ts'
import type { CampaignPreviews } from '../../config/campaignPreview.ts'
import { readPreviews } from '../../config/readPreviews.ts'
import { readSiteConfig } from '../../config/readSiteConfig.ts'
import { pageTexts } from '../site/pageTexts.ts'

/** What the build knows of all campaigns. A list of several shows no descriptions. */
export const homeProps: GetStaticProps<{ previews: CampaignPreviews; title: string | null }> = () => {
  const site = readSiteConfig()
  const previews = readPreviews()
  const { title = null } = pageTexts(site, previews, '/')
  if (campaignAtRoot(site)) return { props: { previews, title } }
  const short = Object.entries(previews).map(([id, { description: _, ...rest }]) => [id, rest])
  return { props: { previews: Object.fromEntries(short), title } }
}
