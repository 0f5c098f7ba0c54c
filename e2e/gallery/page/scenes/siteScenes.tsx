import type { QueryClient } from '@tanstack/react-query'
import type { Finality } from '../../../../src/chain/readFinality.ts'
import { finalityQuery } from '../../../../src/claim/finalityQuery.ts'
import {
  chainTimeQuery,
  claimedCountQuery,
  listedPackageQuery,
} from '../../../../src/claim/listed/queries.ts'
import { allocationQuery, packageQuery } from '../../../../src/claim/queries.ts'
import type { ClaimReceipt } from '../../../../src/claim/readClaimReceipt.ts'
import { receiptQuery } from '../../../../src/claim/receiptQuery.ts'
import { claimableQuery } from '../../../../src/claim/safeClaim/claimableQuery.ts'
import type { Claimable } from '../../../../src/claim/safeClaim/findClaimable.ts'
import type { SiteConfig } from '../../../../src/config/site.ts'
import { NotListed } from '../../../../src/ui/campaign/NotListed.tsx'
import { account, claimDrawings } from '../../../../src/ui/claim/test-support/claimDrawings.ts'
import { HelpPage } from '../../../../src/ui/help/HelpPage.tsx'
import { HomePage } from '../../../../src/ui/home/HomePage.tsx'
import { offer, tileAnswers } from '../../../../src/ui/home/test-support/tileAnswers.ts'
import { IndependentPage } from '../../../../src/ui/independent/IndependentPage.tsx'
import { NotFoundPage } from '../../../../src/ui/page/NotFoundPage.tsx'
import { ReceiptPage } from '../../../../src/ui/receipt/ReceiptPage.tsx'
import {
  seedCampaign,
  springCampaign,
  springFacts,
  springPackage,
} from '../../../../src/ui/test-support/campaignFixture.ts'
import { gallerySite } from '../gallerySite.ts'
import type { Scene } from '../scene.ts'
import { seedError } from '../seedError.ts'

const hash = `0x${'12'.repeat(32)}` as const
const now = springFacts.head.timestamp
const day = 86_400
const { allocation } = claimDrawings.ready[0].state

/** One campaign for each thing that a tile can say of an address. */
const campaigns = tileAnswers.flatMap(([, answer], at) => {
  const campaign = {
    ...springCampaign,
    id: at === 1 ? springCampaign.id : `campaign-${at}`,
    packages: [`/packages/${at}/`],
  }
  return answer && answer.status !== 'checking' ? [{ campaign, answer }] : []
})
const windowOf = (status: Claimable['status']) =>
  status === 'not-started'
    ? { start: now + 5 * day, end: now + 90 * day }
    : status === 'ended'
      ? { start: now - 90 * day, end: now - day }
      : { start: now - 30 * day, end: now + 60 * day }
const site: SiteConfig = { ...gallerySite, campaigns: campaigns.map(({ campaign }) => campaign) }

function seedHome(queries: QueryClient, isAsked: boolean) {
  queries.setQueryData(chainTimeQuery(site).queryKey, now)
  for (const [at, { campaign, answer }] of campaigns.entries()) {
    const { manifest } = springPackage
    const texts = { title: `Spring rewards, part ${at + 1}` }
    queries.setQueryData(listedPackageQuery(site, campaign).queryKey, {
      ...springPackage,
      manifest: { ...manifest, texts, window: windowOf(answer.status) },
    })
    queries.setQueryData(claimedCountQuery(site, campaign).queryKey, 4_512)
  }
  if (isAsked)
    queries.setQueryData(
      claimableQuery(site, account).queryKey,
      campaigns.map(({ campaign, answer }): Claimable => ({ campaign, ...answer })),
    )
}

const homeScenes: readonly Scene[] = [
  { name: 'all campaigns', hash: '', seed: (queries: QueryClient) => seedHome(queries, false) },
  {
    name: 'for an address',
    hash: `#account=${account}`,
    seed: (queries: QueryClient) => seedHome(queries, true),
  },
  { name: 'nothing read yet', hash: '', seed: () => undefined },
  {
    name: 'nothing could be read',
    hash: '',
    seed(queries: QueryClient) {
      for (const { campaign } of campaigns)
        seedError(queries, listedPackageQuery(site, campaign), new Error('The host did not answer.'))
    },
  },
  { name: 'no campaigns', hash: '', site: { ...gallerySite, campaigns: [] }, seed: () => undefined },
].map((scene) => ({ page: 'home', route: '/', site, draw: () => <HomePage />, ...scene }))

const claimed: Extract<ClaimReceipt, { status: 'claimed' }> = {
  status: 'claimed',
  hash,
  agreement: { agreed: 2, configured: 2 },
  claims: [{ index: 7, account, amount: allocation.amount, recipient: account }],
  block: 1_234_567,
  timestamp: 1_790_000_000,
  payer: account,
  l2Fee: 2n * 10n ** 12n,
  l1Fee: 10n ** 12n,
}
const receipts: readonly (readonly [string, ClaimReceipt | Error, Finality?])[] = [
  ['claimed', claimed],
  [
    'claimed, to another address',
    {
      ...claimed,
      payer: offer.distributor,
      claims: [
        { ...claimed.claims[0], index: 7, account, amount: allocation.amount, recipient: offer.distributor },
      ],
    },
    'posted',
  ],
  [
    'several claims',
    {
      ...claimed,
      claims: [7, 8, 9].map((index) => ({ index, account, amount: allocation.amount, recipient: account })),
    },
    'sequenced',
  ],
  ['confirmed by one node', { ...claimed, agreement: { agreed: 1, configured: 2 } }],
  ['not found', { status: 'not-found' }],
  ['reverted', { status: 'reverted', hash }],
  ['no claim', { status: 'no-claim', hash }],
  ['could not read', new Error('No node answered.')],
]
const receiptScenes = receipts.map(
  ([name, receipt, finality = 'final']): Scene => ({
    page: 'receipt',
    name,
    route: '/claim/[campaign]/receipt',
    hash: `#transaction=${hash}`,
    site: gallerySite,
    draw: () => <ReceiptPage campaign={springCampaign} />,
    seed(queries) {
      seedCampaign(queries, gallerySite)
      const asked = receiptQuery(gallerySite, { campaign: springCampaign, hash })
      if (receipt instanceof Error) seedError(queries, asked, receipt)
      else queries.setQueryData(asked.queryKey, receipt)
      queries.setQueryData(finalityQuery(gallerySite, claimed.block).queryKey, finality)
    },
  }),
)

const independentScenes = (
  [
    ['nobody asked', undefined],
    ['a claim', { status: 'eligible', allocation }],
    ['not on the list', { status: 'not-eligible', listed: 43_469 }],
  ] as const
).map(
  ([name, answer]): Scene => ({
    page: 'without-this-site',
    name,
    route: '/claim/[campaign]/without-this-site',
    hash: answer ? `#account=${account}` : '',
    site: gallerySite,
    draw: () => <IndependentPage campaign={springCampaign} />,
    seed(queries) {
      queries.setQueryData(packageQuery(gallerySite, springCampaign).queryKey, springPackage)
      if (answer)
        queries.setQueryData(
          allocationQuery(gallerySite, { campaign: springCampaign, account }).queryKey,
          answer,
        )
    },
  }),
)

/** The pages for anybody, beside the claim itself. */
export const siteScenes: readonly Scene[] = [
  ...homeScenes,
  ...receiptScenes,
  ...independentScenes,
  { page: 'help', name: 'all', route: '/help', site: gallerySite, draw: () => <HelpPage /> },
  { page: 'trouble', name: 'no such page', route: '/404', site: gallerySite, draw: () => <NotFoundPage /> },
  {
    page: 'trouble',
    name: 'no longer listed',
    route: '/claim/[campaign]',
    site: gallerySite,
    draw: () => <NotListed />,
  },
]
