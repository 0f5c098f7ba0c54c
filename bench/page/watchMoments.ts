import type { Frame, Page } from '@playwright/test'
import * as v from '../../src/schema/v.ts'

/**
 * Milliseconds since the page was asked for. A moment that has not come is not there. Bytes and requests are
 * those of the network, and not here.
 */
export type Moments = Readonly<Record<string, number>>

const moments = v.record(v.string(), v.pipe(v.number(), v.finite()))

/**
 * Notes in the page itself, at each change of it, when something is there for the first time: waiting from
 * outside would count the way to the page and back, which is slow where the page is slowed down. Runs in the
 * page, as text: what this process adds to its own functions is not there.
 */
const watching = `
  window.moments = {}
  const note = (name) => {
    if (!(name in moments)) moments[name] = performance.now()
  }
  const claim = '[aria-label="The claim"]'
  const look = () => {
    if (document.querySelector(claim + '[data-state="no-wallet"]')) note('answer')
    for (const button of document.querySelectorAll(claim + ' button'))
      if (/^Claim/.test(button.textContent) && !button.disabled) note('claim')
    if (document.querySelector('[aria-label="Verified on-chain"]')?.textContent.includes('All 5 checks passed')) note('checks')
    if (document.querySelector('[data-testid="rk-connect-button"]')) note('peer')
    if (document.querySelector('[role="dialog"]')) note('dialog')
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  document.addEventListener('click', () => note('press'), { capture: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) moments.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') moments.first = entry.startTime
  }).observe({ type: 'paint', buffered: true })
`

export async function watchMoments(page: Page): Promise<void> {
  await page.addInitScript(watching)
}

/** Waits until the last of these has come, and gives all that have. */
export async function momentsUntil(frame: Page | Frame, last: readonly string[]): Promise<Moments> {
  await frame.waitForFunction(
    (names) => names.every((name) => name in Reflect.get(window, 'moments')),
    last,
    {
      timeout: 120_000,
      polling: 100,
    },
  )
  return v.parse(moments, await frame.evaluate(() => Reflect.get(window, 'moments')))
}
