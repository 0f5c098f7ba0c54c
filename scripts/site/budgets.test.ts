import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ExportedPage } from '../../pages/export.tsx'
import type { SiteConfig } from '../../src/config/site.ts'
import { plainSite } from '../../src/config/test-support/plainSite.ts'
import * as v from '../../src/schema/v.ts'
import { besideBudgets, budgets, keptBudget, laterBudgets } from './budgets.ts'
import { type BuildReport, filesWith } from './buildReport.ts'
import { type BundledSite, bundleSite } from './bundleSite.ts'
import { filesOf, grownModules, scriptsOf, weighFiles, weighPage, weighScripts } from './measurePages.ts'

// The modules of each page when its budget was set: what has grown since is what a message names.
const record = v.parse(
  v.record(v.string(), v.record(v.string(), v.pipe(v.number(), v.finite()))),
  JSON.parse(readFileSync(join(import.meta.dirname, 'pageModules.json'), 'utf8')),
)
const campaigns = ['spring', 'autumn'].map((id, at) => ({
  id,
  distributor: `0x${`${at}b`.repeat(20)}` as const,
  packages: [`/packages/${id}/`],
}))

let folder: string
let drawn: readonly ExportedPage[]
let report: BuildReport
let beside: BundledSite['beside']
let kept: BundledSite['kept']
beforeAll(async () => {
  // As a build has it: libraries are larger in a test.
  vi.stubEnv('NODE_ENV', 'production')
  folder = mkdtempSync(join(tmpdir(), 'everclaim-budgets-'))
  const site: SiteConfig = { ...plainSite, campaigns, embed: { isEnabled: true, ancestors: ['*'] } }
  const made = await bundleSite(folder, site, {}, { menu: [], pages: [] })
  drawn = made.drawn
  beside = made.beside
  kept = made.kept
  report = made.report
})
afterAll(() => rmSync(folder, { recursive: true }))

const pageOf = (route: string) => {
  const page = drawn.find(({ data }) => data.route === route && (data.id ?? 'spring') === 'spring')
  if (!page) throw new Error(`The build has no ${route}.`)
  return page
}

test.each(Object.entries(budgets))('%s weighs what it may', (route, budget) => {
  const { modules, ...weight } = weighPage(folder, pageOf(route), report)
  const grown = grownModules({ modules }, record[route] ?? {}, report)
  for (const [what, most] of Object.entries(budget))
    expect(
      weight[what as keyof typeof budget],
      `${what} of ${route}. Grown most:\n${grown.join('\n')}`,
    ).toBeLessThanOrEqual(most)
})

test('every page has a budget', () => {
  expect([...new Set(drawn.map(({ data }) => data.route))].sort()).toEqual(Object.keys(budgets).sort())
})

test.each(Object.entries(laterBudgets))(
  'a campaign’s page %s weighs what it may',
  (what, { parts, scripts }) => {
    const first = scriptsOf(pageOf('/claim/[campaign]'))
    const weight = weighScripts(folder, [...first, ...filesOf(report, parts)], report)
    const grown = grownModules(weight, record[what] ?? {}, report)
    expect(weight.scripts, `${what}. Grown most:\n${grown.join('\n')}`).toBeLessThanOrEqual(scripts)
  },
)

test.each(Object.entries(besideBudgets))(
  'the pages of %s weigh what they may',
  (what, { scripts, styles }) => {
    const files = beside[what as keyof typeof beside]
    if (!files) throw new Error(`The build has no ${what}.`)
    expect(weighFiles(folder, [files.script, ...files.modules])).toBeLessThanOrEqual(scripts)
    expect(weighFiles(folder, files.styles)).toBeLessThanOrEqual(styles)
  },
)

test('a service worker keeps what a claim’s journeys ask for, nothing of the wallet’s kit, and no more than it may', () => {
  const parts = ['', '/receipt', '/without-this-site'].map((part) => `/claim/[campaign]${part}`)
  for (const route of ['/', '/help', ...parts])
    expect(kept.files, route).toEqual(
      expect.arrayContaining(scriptsOf(pageOf(route)).map((script) => `/${script}`)),
    )
  const later = ['src/ui/claim/ReadyState.tsx', 'src/ui/claim/NotOnList.tsx', 'src/ui/scan/ScanDialog.tsx']
  for (const file of filesOf(report, later)) expect(kept.files).toContain(`/${file}`)
  for (const file of filesOf(report, [
    'src/ui/wallet/kit/Kit.tsx',
    'pages/create.tsx',
    'languages/fr/help.json',
  ]))
    expect(kept.files).not.toContain(`/${file}`)
  expect(weighFiles(folder, kept.files)).toBeLessThanOrEqual(keptBudget)
  expect(new Set(kept.files).size).toBe(kept.files.length)
})

test('what a claim’s button is drawn with, in a Safe’s host too, comes in few files, without the kit', () => {
  const first = new Set(scriptsOf(pageOf('/claim/[campaign]')))
  const parts = [
    'src/ui/wallet/kit/HostState.tsx',
    'src/ui/wallet/ConnectedButton.tsx',
    'src/ui/claim/OwnerClaim.tsx',
    'src/ui/claim/ReadyState.tsx',
    'src/ui/claim/status/WalletHead.tsx',
    'src/ui/claim/searchProposal.ts',
    'src/ui/claim/terms/BeforeClaiming.tsx',
    'src/ui/claim/sponsored/Sponsored.tsx',
  ]
  const files = filesWith(report, filesOf(report, parts)).filter((file) => !first.has(file))
  // It was 45: a browser asks six of them at a time of a host of HTTP/1.1.
  expect(files.length).toBeLessThanOrEqual(14)
  const modules = report.chunks
    .filter(({ file }) => files.includes(file))
    .flatMap((each) => Object.keys(each.modules))
  expect(
    modules.filter((path) => /node_modules\/(@wagmi|wagmi|@rainbow-me)\/|\/(Safe)?Kit\.tsx$/.test(path)),
  ).toEqual([])
})

test('what the first paint waits for is asked for before all else, six files of which come at a time', () => {
  const { html } = pageOf('/claim/[campaign]')
  const asked = [
    ...html.matchAll(/<(?:link rel="(?:stylesheet|preload|modulepreload)" href|script src)="([^"]+)"/g),
  ]
  const kinds = asked.map(([, href = '']) =>
    href.endsWith('.css') ? 'styles' : href === '/boot.js' ? 'boot' : 'else',
  )
  expect(kinds.indexOf('else')).toBeGreaterThan(kinds.lastIndexOf('styles'))
  expect(kinds.indexOf('else')).toBeGreaterThan(kinds.indexOf('boot'))
  expect(kinds.indexOf('else')).toBeLessThanOrEqual(6)
})
