import type { CampaignPreview } from '../config/campaignPreview.ts'
import type { Manifest } from './manifest.ts'

/** What pages and previews say of a campaign before anything is asked of the chain. */
export const previewOf = ({ texts, token, window, tree, shards }: Manifest): CampaignPreview => ({
  title: texts.title,
  ...(texts.description === undefined ? undefined : { description: texts.description }),
  token: { symbol: token.symbol, decimals: token.decimals },
  window,
  total: tree.total,
  count: tree.count,
  prefixBits: shards.prefixBits,
})
