import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/support/browser.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { makeList } from '../campaign/makeList.ts'
import { type Measured, measureWork, watchPage } from '../page/measureWork.ts'
import { definePart } from '../part.ts'

/** A press of a button should be answered within that time. */
const most = { blockedMs: 200, megabytes: 700 }

export const part = definePart({
  title: 'A list on the page that creates a campaign',
  method:
    'A CSV list through `/create/`, in a real browser: how long the person waits, how much memory the browser takes for it, and how long the page was held up at most, which is what a person feels as “it hangs”.',
  options: { recipients: 1_000_000, rounds: 3 },
  async measure({ recipients, rounds }, progress) {
    const folder = mkdtempSync(join(tmpdir(), 'everclaim-bench-'))
    const list = join(folder, 'list.csv')
    writeFileSync(list, makeList(recipients))
    const world = await startSandbox({ campaigns: ['safe-users'] })
    const browser = await chromium.launch(await launchOptions())
    try {
      const results: Measured[] = []
      for (let at = 0; at < rounds; at++) {
        progress(`round ${at + 1} of ${rounds}`)
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
      const rows = recipients.toLocaleString('en-US')
      return {
        rows: [
          {
            what: `${rows} rows, from the button to the report`,
            unit: 's',
            ours: results.map(({ seconds }) => seconds),
          },
          {
            what: 'longest task of the page',
            unit: 'ms',
            ours: results.map(({ longestTaskMs }) => longestTaskMs),
            bar: { most: most.blockedMs },
          },
          {
            what: 'longest time between two frames',
            unit: 'ms',
            ours: results.map(({ longestFrameMs }) => longestFrameMs),
          },
          {
            what: 'memory of the page and its worker',
            unit: 'MB',
            ours: results.map(({ bytes }) => bytes / 1e6),
            bar: { most: most.megabytes },
          },
        ],
      }
    } finally {
      await browser.close()
      await world.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
