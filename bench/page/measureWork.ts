import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import * as v from '../../src/schema/v.ts'

/** What a piece of work took in a page that is watched. */
export type Measured = {
  readonly seconds: number
  /**
   * How long the page was held up at most since the work before, which is what a person feels as "it hangs".
   */
  readonly longestTaskMs: number
  readonly longestFrameMs: number
  /** Most resident memory of the browser's page processes while it was done. */
  readonly bytes: number
}

/**
 * Runs in the page, as text: what this process adds to its own functions is not there. Times in milliseconds.
 */
const watching = `
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
const takeSeen = `(() => {
  const { frame, task } = seen
  window.seen = { frame: 0, task: 0 }
  return { frame, task }
})()`
const seenSchema = v.object({ frame: v.pipe(v.number(), v.finite()), task: v.pipe(v.number(), v.finite()) })

/** Milliseconds between two readings of the memory, of whose changes no system notifies. */
const every = 250

/** Counts from now on how long the page is held up. */
export async function watchPage(page: Page): Promise<void> {
  await page.evaluate(watching)
}

/** Does a piece of work in a page that is watched, the only one of its browser. */
export async function measureWork(
  { browser, page }: { browser: Browser; page: Page },
  work: () => Promise<void>,
): Promise<Measured> {
  const startedAt = performance.now()
  let isDone = false
  const end = () => {
    isDone = true
  }
  const working = work()
  working.then(end, end)
  let bytes = 0
  while (!isDone) {
    bytes = Math.max(bytes, await residentBytes(browser))
    await setTimeout(every)
  }
  await working
  const seconds = (performance.now() - startedAt) / 1_000
  const { frame, task } = v.parse(seenSchema, await page.evaluate(takeSeen))
  return { seconds, longestTaskMs: task, longestFrameMs: frame, bytes }
}

/** By the system's own count. */
async function residentBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id))
  const text = execFileSync('ps', ['-o', 'rss=', '-p', ids.join(',')], { encoding: 'utf8' })
  return text.split('\n').reduce((sum, line) => sum + Number(line.trim()) * 1_024, 0)
}
