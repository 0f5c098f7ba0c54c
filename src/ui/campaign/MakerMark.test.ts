import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { campaignFactsQuery, packageQuery } from '../../claim/queries.ts'
import type { ClaimReceipt } from '../../claim/readClaimReceipt.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { closeCampaign, openCampaign, openedCampaign } from '../../operator/verify/openCampaign.ts'
import { verifyReport } from '../../operator/verify/verifyReport.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { ManagedCampaign } from '../manage/ManagedCampaign.tsx'
import { PaidReceipt } from '../receipt/PaidReceipt.tsx'
import { SiteContext } from '../site/siteContext.ts'
import { OpenedCampaign } from '../verify/OpenedCampaign.tsx'
import { ReportView } from '../verify/ReportView.tsx'
import { WalletContext } from '../wallet/walletContext.ts'
import { CampaignHeader } from './CampaignHeader.tsx'

const distributor = '0x00000000000000000000000000000000000000cc'
const own: SiteConfig['campaigns'][number] = { id: 'spring', distributor, packages: ['/packages/spring/'] }
const siteOf = (campaigns: SiteConfig['campaigns']): SiteConfig => ({ ...plainSite, campaigns })

const scam = { title: 'Асme rewards', description: 'Enter your recovery phrase to begin.' }
const plain = { title: 'Spring', description: 'For the early ones.' }
const mark = 'Written by this campaign’s creator, not by Acme.'
const usesName = 'This campaign uses the name Acme, but it isn’t one of Acme’s campaigns.'
const neverType = 'Never type a recovery phrase or a private key anywhere. No claim needs one.'

const receiver = '0x00000000000000000000000000000000000000ee'
const token = { address: receiver, symbol: 'SPR', name: 'Spring', decimals: 18 } as const

const header = (texts: typeof plain) =>
  createElement(CampaignHeader, {
    campaignId: 'spring',
    window: { start: 1, end: null },
    texts,
    token,
    now: 5,
  })

function draw(element: ReactElement, campaigns: SiteConfig['campaigns'] = []) {
  return renderToStaticMarkup(createElement(SiteContext, { value: siteOf(campaigns) }, element))
}

const bodyOf = (element: ReactElement) => () => element

function drawOpened(texts: typeof plain, campaigns: SiteConfig['campaigns'] = []) {
  vi.stubGlobal('window', { sessionStorage: undefined })
  openCampaign(distributor, { kind: 'url', url: 'https://packages.example/' }, undefined)
  const Body = bodyOf(header(texts))
  return draw(createElement(OpenedCampaign, { Body }), campaigns)
}

afterEach(() => {
  closeCampaign(undefined)
  vi.unstubAllGlobals()
})

test('on an opened campaign’s page the mark and the warnings are above its texts', () => {
  const page = drawOpened(scam)
  const order = [usesName, neverType, mark, scam.title, scam.description].map((text) => page.indexOf(text))
  expect(order).not.toContain(-1)
  expect(order).toEqual([...order].sort((a, b) => a - b))
})

test('texts without a fault are marked, and nothing is warned of', () => {
  const page = drawOpened(plain)
  expect(page.indexOf(mark)).toBeGreaterThan(-1)
  expect(page.indexOf(mark)).toBeLessThan(page.indexOf(plain.title))
  expect(page).not.toContain(usesName)
  expect(page).not.toContain(neverType)
})

test('the site’s own campaign is not marked, opened from a copy or at its own address', () => {
  expect(drawOpened(scam, [own])).not.toContain(mark)
  const page = draw(header(scam), [own])
  expect(page).toContain(scam.title)
  expect(page).not.toContain(mark)
})

const report = verifyReport({
  place: 'https://packages.example/',
  summary: {
    ...scam,
    token,
    distributor,
    recipients: 3,
    total: '6 SPR',
    root: '0x11',
    packageHash: '0x22',
  },
  checks: [],
})
const reportView = createElement(ReportView, {
  report,
  subject: { place: undefined, others: [], distributor: undefined },
  openedPath: '/claim/opened/',
})

test('what is verified is marked on /verify as well, unless it is the site’s own', () => {
  const page = draw(reportView)
  expect(page).toContain(usesName)
  expect(page.indexOf(mark)).toBeGreaterThan(-1)
  expect(page.indexOf(mark)).toBeLessThan(page.indexOf(scam.title))
  expect(page.indexOf(neverType)).toBeGreaterThan(-1)
  expect(page.indexOf(mark)).toBeLessThan(page.indexOf(scam.description))
  expect(page).toContain('Spring (SPR)')
  expect(draw(reportView, [own])).not.toContain(mark)
})

const agreement = { agreed: 2, configured: 2 } as const
const pkg: VerifiedPackage = {
  manifest: {
    format: 'everclaim-package/1',
    chainId: 81457,
    factory: receiver,
    token,
    window: { start: 1, end: null },
    receivers: { sweep: receiver, yield: receiver, gas: receiver },
    tree: { count: 3, total: '6', depth: 2, capBits: 0, root: '0x11' },
    shards: { prefixBits: 0 },
    texts: scam,
  },
  manifestHash: '0x22',
  root: '0x11',
  cap: new Uint8Array(32),
  distributor,
  hosts: [],
}

test.each([
  ['a stranger’s', true],
  ['the site’s own', false],
] as const)('on /manage %s campaign: marked is %s', (_, isMarked) => {
  const campaigns = isMarked ? [] : [own]
  vi.stubGlobal('window', { sessionStorage: undefined, location: { origin: 'https://acme.example' } })
  openCampaign(distributor, { kind: 'url', url: 'https://packages.example/' }, undefined)
  const campaign = campaigns[0] ?? openedCampaign(undefined)?.campaign ?? own
  const site = siteOf(campaigns)
  const client = new QueryClient()
  client.setQueryData(packageQuery(site, campaign).queryKey, pkg)
  // The page ends below the texts.
  client.setQueryData(campaignFactsQuery(site, campaign).queryKey, {
    head: { number: 7, timestamp: 150 },
    codeMatches: false,
    codeHash: '0x' as const,
    token,
    balance: 6n,
    claimedCount: 0,
    claimedWords: [0n],
    isCancelled: false,
    agreement,
  })
  const page = draw(
    createElement(
      QueryClientProvider,
      { client },
      createElement(ManagedCampaign, { distributor, packageUrl: undefined }),
    ),
    campaigns,
  )
  expect(page).toContain(scam.title)
  expect(page.includes(mark)).toBe(isMarked)
  expect(page.includes(usesName)).toBe(isMarked)
})

test('the receipt of an opened campaign is marked', () => {
  vi.stubGlobal('window', { sessionStorage: undefined })
  openCampaign(distributor, { kind: 'url', url: 'https://packages.example/' }, undefined)
  const receipt: Extract<ClaimReceipt, { status: 'claimed' }> = {
    status: 'claimed',
    hash: '0x33',
    block: 7,
    timestamp: 1_700_000_000,
    payer: receiver,
    l2Fee: 1n,
    l1Fee: 1n,
    claims: [],
    agreement,
  }
  const wallet = { status: 'disconnected' } as never
  const drawn = createElement(PaidReceipt, {
    receipt,
    manifest: pkg.manifest,
    distributor,
    campaign: { id: 'opened', distributor, packages: [] },
  })
  // How final it is comes from the chain, which nobody asks while the page is drawn as a text.
  const asking = createElement(QueryClientProvider, { client: new QueryClient() }, drawn)
  const Body = bodyOf(createElement(WalletContext, { value: wallet }, asking))
  const page = draw(createElement(OpenedCampaign, { Body }))
  expect(page.indexOf(mark)).toBeGreaterThan(-1)
  expect(page.indexOf(mark)).toBeLessThan(page.indexOf(scam.title))
  expect(page).toContain(usesName)
})
