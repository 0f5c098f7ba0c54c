import type { QueryClient } from '@tanstack/react-query'
import type { Manifest } from '../../campaign/manifest.ts'
import { campaignFactsQuery, headQuery, packageQuery } from '../../claim/queries.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'

const hash = `0x${'12'.repeat(32)}` as const
const receiver = '0x00000000000000000000000000000000000000d4'
/** 14 November 2023, 22:13 UTC. */
const now = 1_700_000_000

/** A campaign of 43,469 that is open, and what the chain says of it. Nothing of it recomputes. */
export const springCampaign: CampaignConfig = {
  id: 'spring',
  distributor: '0x00000000000000000000000000000000000000c3',
  packages: ['/packages/spring/'],
  fromBlock: 1,
}

export const springManifest: Manifest = {
  format: 'everclaim-package/1',
  chainId: 81457,
  factory: '0x00000000000000000000000000000000000000e5',
  token: { address: springCampaign.distributor, symbol: 'EVER', name: 'Ever', decimals: 18 },
  window: { start: now - 30 * 86_400, end: now + 60 * 86_400 },
  receivers: { sweep: receiver, yield: receiver, gas: receiver },
  tree: { count: 43_469, total: '12000000000000000000000000', depth: 16, capBits: 8, root: hash },
  shards: { prefixBits: 10 },
  texts: { title: 'Spring rewards', description: 'For everyone who used a Safe on Blast in 2023.' },
}

export const springPackage: VerifiedPackage = {
  manifest: springManifest,
  manifestHash: hash,
  root: hash,
  cap: new Uint8Array(256 * 32),
  distributor: springCampaign.distributor,
  hosts: springCampaign.packages,
}

export const springFacts: CampaignFacts = {
  agreement: { agreed: 2, configured: 2 },
  head: { number: 5, timestamp: now },
  codeMatches: true,
  codeHash: hash,
  balance: 11_000_000n * 10n ** 18n,
  token: { address: springCampaign.distributor, symbol: 'EVER', name: 'Ever', decimals: 18 },
  claimedCount: 4_512,
  claimedWords: [(1n << 200n) - 1n],
  isCancelled: false,
}

/** What a page has read of a campaign when it is at rest. */
export function seedCampaign(
  queries: QueryClient,
  site: SiteConfig,
  {
    campaign = springCampaign,
    pkg = springPackage,
    facts = springFacts,
  }: { campaign?: CampaignConfig; pkg?: VerifiedPackage; facts?: CampaignFacts } = {},
): void {
  queries.setQueryData(packageQuery(site, campaign).queryKey, pkg)
  queries.setQueryData(campaignFactsQuery(site, campaign).queryKey, facts)
  queries.setQueryData(headQuery(site).queryKey, {
    number: facts.head.number,
    timestamp: facts.head.timestamp,
    stillForSeconds: 0,
    isHalted: false,
  })
}
