import { queryOptions } from '@tanstack/react-query'
import { readerOf } from '../chain/readerOf.ts'
import type { CampaignConfig, SiteConfig } from '../config/site.ts'
import { packageOf } from './queries.ts'
import { readClaimReceipt } from './readClaimReceipt.ts'

export type ReceiptQuestion = { campaign: CampaignConfig; hash: `0x${string}` }

/** What a transaction paid. Apart from the other queries, because no claimant's first look needs it. */
export const receiptQuery = (site: SiteConfig, question: ReceiptQuestion) =>
  queryOptions({
    queryKey: ['receipt', site, question] as const,
    queryFn: async ({ queryKey: [, site, { campaign, hash }], client }) =>
      readClaimReceipt(readerOf(site), await packageOf(client, site, campaign), hash),
  })
