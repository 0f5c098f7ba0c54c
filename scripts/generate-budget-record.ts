/**
 * npm run gen:budgets
 *
 * Records which modules each page loads now, in `scripts/site/pageModules.json`: when a budget is exceeded
 * later, the message names what has grown since. Run it when a budget is set.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainSite } from '../src/config/test-support/plainSite.ts'
import { laterBudgets } from './site/budgets.ts'
import { bundleSite } from './site/bundleSite.ts'
import { filesOf, scriptsOf, weighPage, weighScripts } from './site/measurePages.ts'

const campaigns = ['spring', 'autumn'].map((id, at) => ({
  id,
  distributor: `0x${`${at}b`.repeat(20)}` as const,
  packages: [`/packages/${id}/`],
}))
const folder = mkdtempSync(join(tmpdir(), 'everclaim-budgets-'))
const { drawn, report } = await bundleSite(folder, { ...plainSite, campaigns }, {})
/** Small ones cannot be what exceeds a budget. */
const large = (modules: ReadonlyMap<string, number>) =>
  Object.fromEntries([...modules].filter(([, bytes]) => bytes >= 200).sort(([a], [b]) => (a < b ? -1 : 1)))
const record: Record<string, Record<string, number>> = {}
for (const page of drawn) {
  if ((page.data.id ?? 'spring') !== 'spring') continue
  const { modules, ...weight } = weighPage(folder, page, report)
  console.log(page.data.route, JSON.stringify(weight))
  record[page.data.route] = large(modules)
  if (page.data.route !== '/claim/[campaign]') continue
  for (const [what, { parts }] of Object.entries(laterBudgets)) {
    const later = weighScripts(folder, [...scriptsOf(page), ...filesOf(report, parts)], report)
    console.log(what, later.scripts)
    record[what] = large(later.modules)
  }
}
writeFileSync(join(import.meta.dirname, 'site/pageModules.json'), `${JSON.stringify(record)}\n`)
rmSync(folder, { recursive: true })
// What was drawn for the pages leaves timers.
process.exit(0)
