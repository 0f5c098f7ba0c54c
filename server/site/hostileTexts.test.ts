import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileTexts } from '../../scripts/test-support/hostileTexts.ts'
import { runs, seedOf } from '../../scripts/test-support/runs.ts'
import type { CampaignPreview } from '../../src/config/campaignPreview.ts'
import { plainSite } from '../../src/config/test-support/plainSite.ts'
import { createLinkedPages } from './createLinkedPages.ts'

const distributor = `0x${'ab'.repeat(20)}`
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-hostile-'))
  mkdirSync(join(folder, 'claim'))
  const head = '<title>A</title><meta name="description" content="A"/>'
  writeFileSync(join(folder, 'claim/index.html'), `<html><head>${head}</head><body>End</body></html>`)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** All that a page has but the values of its attributes and its title. */
const shapeOf = (html: string) =>
  html.replaceAll(/="[^"<>]*"/g, '=""').replaceAll(/<title>[^<>]*<\/title>/g, '<title></title>')

test('whatever a creator has written, the page of a linked campaign has the elements and attributes of any', async () => {
  let preview: CampaignPreview
  const site = { ...plainSite, url: 'https://claim.acme.example', unlisted: 'on' as const }
  const pages = createLinkedPages(
    folder,
    site,
    async () => preview,
    async () => [],
  )
  const drawn = async (text: string) => {
    preview = {
      title: text,
      description: text,
      token: { symbol: text, decimals: 18 },
      window: { start: 1, end: 2_000_000_000 },
      total: '1',
      count: 1,
      prefixBits: 0,
    }
    const page = await pages(`/claim/${distributor}/`)
    return page?.kind === 'page' ? page.html : ''
  }
  const plain = await drawn('Spring')
  expect(plain).toContain('Spring')
  let shown = 0
  for (const text of hostileTexts(runs(1_000), seedOf(2))) {
    const html = await drawn(text)
    if (!html.includes('Campaign by link')) shown++
    expect(shapeOf(html), JSON.stringify(text)).toBe(shapeOf(plain))
  }
  // Others are not shown at all: makerTextFlags says which.
  expect(shown).toBeGreaterThan(runs(80))
})
