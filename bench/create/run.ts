import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { z } from 'zod'
import { launchOptions } from '../../e2e/support/browser.ts'
import { startWorld } from '../../sandbox/startWorld.ts'
import { makeList } from '../campaign/makeList.ts'

// npm run bench:create [recipients] [rounds]
// A list through the page that creates a campaign, in a real browser: how long the person waits, how much memory the
// browser takes for it, and how long the page was held up at most, which is what a person feels as "it hangs".
const count = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 3)
/** A press of a button should be answered within that time. */
const most = { blockedMs: 200, bytes: 700_000_000 }

const round = z.object({
  seconds: z.number(),
  longestFrameMs: z.number(),
  longestTaskMs: z.number(),
  bytes: z.number(),
})

/** Resident memory of the browser's page processes in bytes, by the system's own count. */
async function residentBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id))
  const text = execFileSync('ps', ['-o', 'rss=', '-p', ids.join(',')], { encoding: 'utf8' })
  return text.split('\n').reduce((sum, line) => sum + Number(line.trim()) * 1_024, 0)
}

/** Runs in the page, as text: what this process adds to its own functions is not there. Times in milliseconds. */
const watchPage = `
  window.seen = { frame: 0, task: 0 }
  let last = performance.now()
  const tick = (now) => {
    seen.frame = Math.max(seen.frame, now - last)
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) seen.task = Math.max(seen.task, entry.duration)
  }).observe({ entryTypes: ['longtask'] })
`

const folder = mkdtempSync(join(tmpdir(), 'everclaim-bench-'))
const list = join(folder, 'list.csv')
writeFileSync(list, makeList(count))
const world = await startWorld({ campaigns: ['safe-users'] })
const browser = await chromium.launch(await launchOptions())
try {
  const results: z.infer<typeof round>[] = []
  for (let at = 0; at < rounds; at++) {
    const page = await browser.newPage()
    await page.goto(`${world.url}/create/`)
    const input = page.locator('input[type=file]')
    await input.waitFor({ state: 'attached' })
    await page.evaluate(watchPage)
    await input.setInputFiles(list)
    await page.getByRole('radio', { name: 'Whole tokens' }).check()
    const startedAt = performance.now()
    await page.getByRole('button', { name: 'Check the list' }).click()
    const reading = page.locator('[data-list="sound"]').waitFor({ timeout: 300_000 })
    let isRead = false
    void reading.then(() => {
      isRead = true
    })
    let bytes = 0
    while (!isRead) {
      bytes = Math.max(bytes, await residentBytes(browser))
      await page.waitForTimeout(250)
    }
    await reading
    const seconds = (performance.now() - startedAt) / 1_000
    const seen: unknown = await page.evaluate('window.seen')
    const { frame, task } = z.object({ frame: z.number(), task: z.number() }).parse(seen)
    results.push(round.parse({ seconds, longestFrameMs: frame, longestTaskMs: task, bytes }))
    await page.close()
  }
  const median = (pick: (result: z.infer<typeof round>) => number) =>
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
