import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainSite } from '../../src/config/test-support/plainSite.ts'
import { writePreviewPictures } from './writePreviewPictures.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-pictures-'))
  for (const place of ['claim/spring', 'brand']) mkdirSync(join(folder, place), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const distributor = '0x00000000000000000000000000000000000000d1' as const
const campaigns = ['spring', 'autumn'].map((id) => ({ id, distributor, packages: ['/p/'] }))
const site = { ...plainSite, url: 'https://claim.acme.example', campaigns }
const preview = {
  title: 'Spring',
  token: { symbol: 'EVER', decimals: 18 },
  window: { start: 100, end: null },
  total: '1',
  count: 1,
  prefixBits: 0,
}
const picture = (path: string) => readFileSync(join(folder, path, 'preview.png'))

test('default: one for each campaign that has a page, and one for the site', async () => {
  await writePreviewPictures(folder, site, { spring: preview })
  for (const path of ['claim/spring', 'claim', '']) {
    expect(picture(path).subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([picture(path).readUInt32BE(16), picture(path).readUInt32BE(20)]).toEqual([1200, 630])
  }
  expect(existsSync(join(folder, 'claim/autumn'))).toBe(false)
})

test('a site of one campaign has that campaign’s alone, with the token’s icon', async () => {
  const single = { ...site, campaigns: campaigns.slice(0, 1) }
  await writePreviewPictures(folder, single, { spring: preview })
  expect(existsSync(join(folder, 'preview.png'))).toBe(false)
  const plain = picture('claim/spring')
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
  writeFileSync(join(folder, 'brand/ever.svg'), icon)
  const brand = { ...site.brand, icons: { spring: '/brand/ever.svg' } }
  await writePreviewPictures(folder, { ...single, brand }, { spring: preview })
  expect(picture('claim/spring').equals(plain)).toBe(false)
})

test('behavior: a site that does not know its address has none', async () => {
  const { url: _, ...nameless } = site
  await writePreviewPictures(folder, nameless, { spring: preview })
  expect(existsSync(join(folder, 'claim/spring/preview.png'))).toBe(false)
})
