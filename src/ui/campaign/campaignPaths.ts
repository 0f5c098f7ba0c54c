import type { GetStaticPaths, GetStaticProps } from 'next'
import { openedCampaignId } from '../../config/openedCampaignId.ts'
import { readPreviews } from '../../config/readPreviews.ts'
import { readSiteConfig } from '../../config/readSiteConfig.ts'
import type { CampaignPageProps } from './pageOf.tsx'

type Path = { campaign: string }

/** A page for each configured campaign, and one for the campaign that the visitor opened. */
export const campaignPaths: GetStaticPaths<Path> = () => ({
  paths: [...readSiteConfig().campaigns.map(({ id }) => id), openedCampaignId].map((id) => ({
    params: { campaign: id },
  })),
  fallback: false,
})

export const campaignProps: GetStaticProps<CampaignPageProps, Path> = ({ params }) => {
  if (!params) return { notFound: true }
  const id = params.campaign
  const preview = readPreviews()[id]
  return { props: { id, previews: preview ? { [id]: preview } : {} } }
}
