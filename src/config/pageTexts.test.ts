import { expect, test } from 'vitest'
import type { CampaignPreviews } from './campaignPreview.ts'
import { pageTexts } from './pageTexts.ts'
import { plainSite } from './test-support/plainSite.ts'

const campaign = (id: string) => ({
  id,
  distributor: '0x00000000000000000000000000000000000000d1' as const,
  packages: ['/p/'],
})
const site = { ...plainSite, campaigns: [campaign('spring'), campaign('gas-rebate')] }
const previews: CampaignPreviews = {
  spring: {
    title: 'Spring rewards',
    description: 'For everybody who was there',
    token: { symbol: 'EVER', decimals: 18 },
    window: { start: 100, end: null },
    total: '1000000000000000000000',
    count: 12,
    prefixBits: 0,
  },
}
const texts = (route: string, id?: string) => pageTexts(site, previews, route, id)

test('default: a campaign’s page says its token, title, total and deadline', () => {
  expect(texts('/claim/[campaign]', 'spring')).toEqual({
    title: 'Claim EVER · Spring rewards · Acme',
    description:
      'For everybody who was there. 1,000 EVER for 12 addresses. No deadline. A claim sends 0 ETH and never asks for an approval.',
  })
})

test('its other pages have names of their own', () => {
  const titles = ['/receipt', '/safe', '/without-this-site'].map(
    (part) => texts(`/claim/[campaign]${part}`, 'spring').title,
  )
  expect(titles).toEqual([
    'Receipt · Spring rewards · Acme',
    'Claim for a Safe · Spring rewards · Acme',
    'Claim without this website · Spring rewards · Acme',
  ])
})

test('a campaign that the build could not read is known by its id', () => {
  for (const id of ['gas-rebate', 'constructor'])
    expect(texts('/claim/[campaign]', id).description).toBe(
      'Check and claim what Acme distributes on Blast. A claim sends 0 ETH and never asks for an approval.',
    )
  expect(texts('/claim/[campaign]', 'gas-rebate').title).toBe('Claim · Gas rebate · Acme')
})

test('the root lists several campaigns, and is the page of a single one', () => {
  expect(texts('/').title).toBe('Acme claims')
  const single = { ...site, campaigns: site.campaigns.slice(0, 1) }
  expect(pageTexts(single, previews, '/').title).toBe('Claim EVER · Spring rewards · Acme')
})

test('behavior: a long description is cut between words, and the facts stay', () => {
  const spring = { ...previews.spring, description: 'word '.repeat(300).trim() } as CampaignPreviews[string]
  const { description } = pageTexts(site, { spring }, '/claim/[campaign]', 'spring')
  expect(description).toMatch(/word … 1,000 EVER for 12 addresses\. No deadline\./)
  expect(description.length).toBeLessThanOrEqual(300)
})
