import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/support/browser.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { makeList } from '../campaign/makeList.ts'
import { type Measured, measureWork, watchPage } from '../page/measureWork.ts'

// npm run bench:create [recipients] [rounds]
// A list through the page that creates a campaign, in a real browser: how long the person waits, how much
// memory the browser takes for it, and how long the page was held up at most, which is what a person feels as
// "it hangs".
const count = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 3)
/** A press of a button should be answered within that time. */
const most = { blockedMs: 200, bytes: 700_000_000 }

const folder = mkdtempSync(join(tmpdir(), 'everclaim-bench-'))
const list = join(folder, 'list.csv')
writeFileSync(list, makeList(count))
const world = await startSandbox({ campaigns: ['safe-users'] })
const browser = await chromium.launch(await launchOptions())
try {
  const results: Measured[] = []
  for (let at = 0; at < rounds; at++) {
    const page = await browser.newPage()
    await page.goto(`${world.url}/create/`)
    const input = page.locator('input[type=file]')
    await input.waitFor({ state: 'attached' })
    await watchPage(page)
    await input.setInputFiles(list)
    await page.getByRole('radio', { name: 'Whole tokens' }).check()
    const measured = await measureWork({ browser, page }, async () => {
      await page.getByRole('button', { name: 'Check list' }).click()
      await page.locator('[data-list="sound"]').waitFor({ timeout: 300_000 })
    })
    results.push(measured)
    await page.close()
  }
  const median = (pick: (result: Measured) => number) =>
    results.map(pick).sort((a, b) => a - b)[Math.floor(results.length / 2)] ?? Number.NaN
  const blocked = median(({ longestTaskMs }) => longestTaskMs)
  const bytes = median((result) => result.bytes)
  console.log(`${count.toLocaleString('en-US')} rows through the page, median of ${rounds}`)
  console.log(`  from the button to the report ${median(({ seconds }) => seconds).toFixed(1)} s`)
  console.log(`  longest task of the page ${Math.round(blocked)} ms (at most ${most.blockedMs})`)
  console.log(`  longest time between two frames ${Math.round(median((result) => result.longestFrameMs))} ms`)
  console.log(
    `  memory of the page and its worker ${Math.round(bytes / 1e6)} MB (at most ${most.bytes / 1e6})`,
  )
  process.exitCode = blocked <= most.blockedMs && bytes <= most.bytes ? 0 : 1
} finally {
  await browser.close()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
}
