import type { GetStaticPaths, GetStaticProps } from 'next'
import { openedCampaignId } from '../../config/openedCampaignId.ts'
import { readPreviews } from '../../config/readPreviews.ts'
import { readSiteConfig } from '../../config/readSiteConfig.ts'
import { pageTexts } from '../site/pageTexts.ts'
import type { CampaignPageProps } from './pageOf.tsx'

type Path = { campaign: string }

/** A page for each configured campaign, and one for the campaign that the visitor opened. */
export const campaignPaths: GetStaticPaths<Path> = () => ({
  paths: [...readSiteConfig().campaigns.map(({ id }) => id), openedCampaignId].map((id) => ({
    params: { campaign: id },
  })),
  fallback: false,
})

/** @param route of the page, as Next.js names it */
export const campaignPropsOf =
  (route: string): GetStaticProps<CampaignPageProps, Path> =>
  ({ params }) => {
    if (!params) return { notFound: true }
    const id = params.campaign
    const previews = readPreviews()
    const preview = previews[id]
    const { title = null } = pageTexts(readSiteConfig(), previews, route, id)
    return { props: { id, previews: preview ? { [id]: preview } : {}, title } }
  }
