import type { GetStaticProps } from 'next'
import { campaignAtRoot } from '../../config/campaignAtRoot.ts'
import type { CampaignPreviews } from '../../config/campaignPreview.ts'
import { readPreviews } from '../../config/readPreviews.ts'
import { readSiteConfig } from '../../config/readSiteConfig.ts'

/** What the build knows of all campaigns. A list of several shows no descriptions. */
export const homeProps: GetStaticProps<{ previews: CampaignPreviews }> = () => {
  const previews = readPreviews()
  if (campaignAtRoot(readSiteConfig())) return { props: { previews } }
  const short = Object.entries(previews).map(([id, { description: _, ...rest }]) => [id, rest])
  return { props: { previews: Object.fromEntries(short) } }
}
