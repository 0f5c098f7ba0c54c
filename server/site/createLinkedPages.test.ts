import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordBytes } from '../../src/campaign/allocations.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { makeCampaign } from '../../src/campaign/fixtures/makeCampaign.ts'
import { type Manifest, manifestHash, writeManifest } from '../../src/campaign/manifest.ts'
import { sumAmounts } from '../../src/campaign/sumAmounts.ts'
import { capToHex } from '../../src/chain/capToHex.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import type { CampaignConfig, SiteConfig } from '../../src/config/site.ts'
import { plainSite } from '../../src/config/test-support/plainSite.ts'
import { createPublishedIndex, type PublishedIndex } from '../packages/createPublishedIndex.ts'
import { openPackageStore } from '../packages/openPackageStore.ts'
import { createLinkedPages } from './createLinkedPages.ts'
import { createSiteFetch } from './createSiteFetch.ts'

/* Packages that were published here, behind a built site. */

const keccak256 = createWasmKeccak()
let folder = ''
let out = ''
let find: PublishedIndex
let clock = 0
const page = (name: string) =>
  `<!DOCTYPE html><html><head><meta charSet="utf-8"/><title>${name}</title><meta name="description" content="A “page”"/><meta name="robots" content="noindex"/></head><body>${name}</body></html>`
const site: SiteConfig = {
  ...plainSite,
  url: 'https://claim.acme.example',
  campaigns: [{ id: 'spring', distributor: `0x${'Aa'.repeat(20)}`, packages: ['/p/'] }],
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-linked-'))
  out = join(folder, 'out')
  for (const path of ['claim/spring', 'claim/opened/safe']) mkdirSync(join(out, path), { recursive: true })
  writeFileSync(join(out, 'index.html'), page('Home'))
  writeFileSync(join(out, '404.html'), page('Nothing here'))
  writeFileSync(join(out, 'claim/index.html'), page('Campaign by link'))
  writeFileSync(join(out, 'claim/page.json'), '{"title":"Campaign by link"}')
  writeFileSync(join(out, 'claim/preview.png'), 'png')
  writeFileSync(join(out, 'claim/opened/safe/index.html'), page('Safe'))
  writeFileSync(join(out, '_headers'), "/*\n  Content-Security-Policy: frame-ancestors 'self'\n")
  const store = await openPackageStore(join(folder, 'packages'))
  find = createPublishedIndex(store, { now: () => clock })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Publishes a package with these texts, and says of which contract it is. */
async function publish(texts: Manifest['texts'], { isDamaged = false } = {}): Promise<string> {
  const records = new Uint8Array(recordBytes)
  records[0] = 1
  records[recordBytes - 1] = 7
  const { manifest: plain, cap } = makeCampaign(
    { count: 1, records, total: sumAmounts(records) },
    keccak256,
    {},
  )
  const manifest = { ...plain, texts }
  const bytes = writeManifest(manifest)
  const hash = manifestHash(bytes, keccak256)
  const place = join(folder, 'packages', hash)
  mkdirSync(place)
  writeFileSync(join(place, 'manifest.json'), bytes)
  writeFileSync(join(place, 'cap.bin'), isDamaged ? cap.map((byte) => byte ^ 1) : cap)
  // What was found in the folder is good for two seconds.
  clock += 2_000
  return computeDistributorAddress({
    factory: manifest.factory,
    manifestHash: hash,
    parameters: distributorParameters(manifest),
    cap: capToHex(cap),
  })
}
async function ask(
  path: string,
  own: SiteConfig = site,
  init: RequestInit = {},
  listed: readonly CampaignConfig[] = own.campaigns,
) {
  const fetch = await createSiteFetch(
    out,
    createLinkedPages(out, own, find, async () => listed),
  )
  return fetch(new Request(`https://claim.acme.example${path}`, init))
}
const tagsOf = (html: string) => html.match(/<(?:title|meta)[^>]*>(?:[^<]*<\/title>)?/g)

it('serves a campaign by its contract with its title, marked as another’s', async () => {
  const distributor = await publish({ title: 'Summer rewards', description: 'For everyone who was there.' })
  const answer = await ask(`/claim/${distributor}/`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'self'")
  const html = await answer.text()
  expect(html).toContain('<body>Campaign by link</body>')
  const shown = tagsOf(html.replaceAll(distributor.toLowerCase(), '0x…'))
  expect(shown).toMatchInlineSnapshot(`
    [
      "<meta charSet="utf-8"/>",
      "<title>“Summer rewards” · not listed by Acme</title>",
      "<meta name="description" content="Anyone can create a campaign; Acme doesn’t list this one. Contract 0x…. SPR for 1 address. Ends 15 January 2027, 08:00 UTC. Its creator writes: “For everyone who was there.”"/>",
      "<meta property="og:type" content="website"/>",
      "<meta property="og:url" content="https://claim.acme.example/claim/0x…/"/>",
      "<meta property="og:title" content="“Summer rewards” · not listed by Acme"/>",
      "<meta property="og:description" content="Anyone can create a campaign; Acme doesn’t list this one. Contract 0x…. SPR for 1 address. Ends 15 January 2027, 08:00 UTC. Its creator writes: “For everyone who was there.”"/>",
      "<meta property="og:image" content="https://claim.acme.example/claim/preview.png"/>",
      "<meta property="og:image:type" content="image/png"/>",
      "<meta property="og:image:width" content="1200"/>",
      "<meta property="og:image:height" content="630"/>",
      "<meta name="twitter:card" content="summary_large_image"/>",
      "<meta name="twitter:title" content="“Summer rewards” · not listed by Acme"/>",
      "<meta name="twitter:description" content="Anyone can create a campaign; Acme doesn’t list this one. Contract 0x…. SPR for 1 address. Ends 15 January 2027, 08:00 UTC. Its creator writes: “For everyone who was there.”"/>",
      "<meta name="twitter:image" content="https://claim.acme.example/claim/preview.png"/>",
      "<meta name="robots" content="noindex"/>",
    ]
  `)
  // In any spelling of the address.
  expect(await (await ask(`/claim/${distributor.toLowerCase()}/`)).text()).toBe(html)
  const tag = answer.headers.get('etag') ?? ''
  const again = await ask(`/claim/${distributor}/`, site, { headers: { 'if-none-match': tag } })
  expect(again.status).toBe(304)
})

it('lets no text leave its place in the page', async () => {
  const texts = { title: `"><script>alert('1')</script>`, description: `</title>"/><img src=x onerror='a'>` }
  const html = await (await ask(`/claim/${await publish(texts)}/`)).text()
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;')
  expect(html.match(/<title>/g)).toHaveLength(1)
})

it.each([
  ['carries the site’s name', { title: 'Acme airdrop' }],
  ['speaks of a recovery phrase', { title: 'Rewards', description: 'Enter your seed phrase' }],
])('shows no text that %s', async (_, texts) => {
  const html = await (await ask(`/claim/${await publish(texts)}/`)).text()
  expect(html).toContain('<title>Campaign by link · not listed by Acme</title>')
  expect(html).not.toMatch(/airdrop|Rewards|seed/)
})

it('serves the plain page where nothing is published, and for a package that does not recompute', async () => {
  const damaged = await publish({ title: 'Damaged' }, { isDamaged: true })
  for (const address of [`0x${'12'.repeat(20)}`, damaged]) {
    const answer = await ask(`/claim/${address}/`)
    expect([answer.status, await answer.text()]).toEqual([200, page('Campaign by link')])
  }
})

it.each(['verify-only', 'off'] as const)(
  'speaks of no such campaign where a site has them %s',
  async (unlisted) => {
    const distributor = await publish({ title: `Autumn rewards ${unlisted}` })
    const html = await (await ask(`/claim/${distributor}/`, { ...site, unlisted })).text()
    expect(html).toBe(page('Campaign by link'))
  },
)

it('names no address and no picture where the site does not know its own', async () => {
  const { url: _, ...nameless } = site
  const html = await (await ask(`/claim/${await publish({ title: 'Winter' })}/`, nameless)).text()
  expect(html).toContain('“Winter” · not listed by Acme')
  expect(html).not.toMatch(/og:(url|image)|twitter:image|summary_large/)
})

it('serves what a page in the browser asks for behind such an address, and nothing else', async () => {
  const address = `0x${'12'.repeat(20)}`
  const data = await ask(`/claim/${address}/page.json`)
  expect([data.headers.get('content-type'), await data.text()]).toEqual([
    'application/json',
    '{"title":"Campaign by link"}',
  ])
  expect(await (await ask(`/claim/${address}/safe/`)).text()).toBe(page('Safe'))
  const slash = await ask(`/claim/${address}`)
  expect([slash.status, slash.headers.get('location')]).toEqual([308, `/claim/${address}/`])
  for (const path of [
    '1',
    `${address}0/`,
    `${address}/other/`,
    `${address}/index.html`,
    `${address}/receipt/`,
  ])
    expect([path, (await ask(`/claim/${path}`)).status]).toEqual([path, 404])
})

it('serves a campaign that came to the list after the build, with the head that a build would give it', async () => {
  const distributor = (await publish({ title: 'Harvest', description: 'For "all".' })) as `0x${string}`
  const listed = [...site.campaigns, { id: 'harvest', distributor, packages: ['/p/'] }]
  const added = (path: string, own = site) => ask(path, own, {}, listed)
  const answer = await added('/claim/harvest/')
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toContain('<body>Nothing here</body>')
  expect(tagsOf(html)).toMatchInlineSnapshot(`
    [
      "<meta charSet="utf-8"/>",
      "<title>Claim SPR · Harvest · Acme</title>",
      "<meta name="description" content="For &quot;all&quot;. SPR for 1 address. Ends 15 January 2027, 08:00 UTC. A claim sends 0 ETH and never asks for an approval."/>",
      "<meta property="og:type" content="website"/>",
      "<meta property="og:url" content="https://claim.acme.example/claim/harvest/"/>",
      "<meta property="og:title" content="Claim SPR · Harvest"/>",
      "<meta property="og:description" content="For &quot;all&quot;. SPR for 1 address. Ends 15 January 2027, 08:00 UTC. A claim sends 0 ETH and never asks for an approval."/>",
      "<meta name="twitter:card" content="summary"/>",
      "<meta name="twitter:title" content="Claim SPR · Harvest"/>",
      "<meta name="twitter:description" content="For &quot;all&quot;. SPR for 1 address. Ends 15 January 2027, 08:00 UTC. A claim sends 0 ETH and never asks for an approval."/>",
    ]
  `)
  expect(tagsOf(await (await added('/claim/harvest/safe/')).text())).toContain(
    '<title>Claim for a Safe · Harvest · Acme</title>',
  )
  expect(await (await added('/claim/harvest/', { ...site, unlisted: 'off' })).text()).toBe(html)
  const slash = await added('/claim/harvest')
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/claim/harvest/'])
  for (const path of ['/claim/harvest/other/', '/claim/winter/', '/claim/harvest/page.json'])
    expect([path, (await added(path)).status]).toEqual([path, 404])
  // Taken off the list again.
  expect((await ask('/claim/harvest/')).status).toBe(404)
})

it('leads from the contract of one of the site’s own to its page', async () => {
  const answer = await ask(`/claim/0x${'aA'.repeat(20)}/safe/`)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/claim/spring/safe/'])
})
