import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { drawPage, readText } from '../test-support/drawPage.ts'
import { CampaignDetails } from './CampaignDetails.tsx'
import { FactsCard } from './FactsCard.tsx'

const receiver = '0x00000000000000000000000000000000000000ee'
const token = {
  address: '0x00000000000000000000000000000000000000cc',
  symbol: 'SPR',
  name: 'Spring',
  decimals: 18,
} as const

const pkgOf = (count: number): VerifiedPackage => ({
  manifest: {
    format: 'everclaim-package/1',
    chainId: 81457,
    factory: receiver,
    token,
    window: { start: 100, end: 200 },
    receivers: { sweep: receiver, yield: receiver, gas: receiver },
    tree: { count, total: '600', depth: 20, capBits: 0, root: '0x' },
    shards: { prefixBits: 0 },
    texts: { title: 'Spring' },
  },
  manifestHash: '0x',
  root: '0x',
  cap: new Uint8Array(32),
  distributor: receiver,
  hosts: ['/packages/spring/'],
})
const read: CampaignFacts = {
  agreement: { agreed: 2, configured: 2 },
  head: { number: 7, timestamp: 150 },
  codeMatches: true,
  codeHash: '0x',
  token,
  balance: 6n,
  claimedCount: 0,
  claimedWords: [0n, 0n, 0n],
  isCancelled: false,
}

/** What a visitor reads. */
const textOf = (facts: CampaignFacts | undefined, count = 600) =>
  readText(
    drawPage(createElement(CampaignDetails, { pkg: pkgOf(count), facts, isUnreadable: false })) +
      drawPage(
        createElement(FactsCard, { count, description: '', pkg: undefined, facts, isUnreadable: false }),
      ),
  )

test('a square is said to be as many allocations as it is; one square alone is not drawn', () => {
  expect(textOf(read, 256)).not.toContain('Each square')
  expect(textOf(read, 257)).toContain('Each square is 256 allocations')
  expect(textOf(read, 600)).toContain('Each square is 256 allocations')
  expect(textOf(read, 1_000_000)).toContain('Each square is 4,352 allocations')
})

test('a campaign opens before its start, and opened after it', () => {
  const at = (timestamp: number) => textOf({ ...read, head: { ...read.head, timestamp } })
  expect(at(99)).toContain('Opens')
  expect(at(99)).not.toContain('Opened')
  expect(at(100)).toContain('Opened')
  expect(textOf(undefined)).not.toMatch(/Opens|Opened/)
})

test('that nobody has claimed is said only where it was read from the right code', () => {
  expect(textOf(read)).toContain('0 of 600 claimed')
  const foreign = { ...read, codeMatches: false, claimedCount: undefined, claimedWords: [] }
  expect(textOf(foreign)).not.toContain('of 600 claimed')
  expect(textOf(foreign)).toContain('We couldn’t read how many have claimed.')
})
