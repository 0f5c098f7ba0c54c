import type { GetStaticPaths, GetStaticProps } from 'next'
import { readSiteConfig } from '../../config/readSiteConfig.ts'
import type { CampaignPageProps } from './pageOf.tsx'

type Path = { campaign: string }

/** A page for each configured campaign, and for no other. */
export const campaignPaths: GetStaticPaths<Path> = () => ({
  paths: readSiteConfig().campaigns.map(({ id }) => ({ params: { campaign: id } })),
  fallback: false,
})

export const campaignProps: GetStaticProps<CampaignPageProps, Path> = ({ params }) =>
  params ? { props: { id: params.campaign } } : { notFound: true }
