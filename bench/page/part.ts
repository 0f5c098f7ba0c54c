import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/support/browser.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { createSiteFetch } from '../../server/site/createSiteFetch.ts'
import { type BenchRow, definePart } from '../part.ts'
import { buildRainbowKit } from './buildRainbowKit.ts'
import { openCold } from './openCold.ts'
import { passOn, serveCompressed } from './serveCompressed.ts'
import { type Moments, momentsUntil } from './watchMoments.ts'

/** Listed, and with nothing claimed. */
const account = '0x0000000b71f2d236c38ae51952c46f03b89d0777'
const path = '/claim/safe-users/'

/** What one visit took. Bytes are of scripts, compressed with gzip; `opened` are those with the dialog. */
type Visit = { moments: Moments; scripts: number; opened: number; requests: number }

export const part = definePart({
  title: 'A campaign’s page',
  method:
    'The sandbox’s built site in Chromium, cold: an empty cache, 1.6 Mbit/s, 150 ms and a processor four times slower (“slow”), or none of that (“desktop”); beside it RainbowKit’s own minimal example, built for production from the installed packages, in the same run and served alike (Brotli, HTTP/1.1). The link has an address that can claim. A moment is when the page has it, seen from within. Our answer counts when the allocation is proven and the nodes say that it is unclaimed; RainbowKit’s button when it can be pressed. A press “at once” has nothing before it; one “after a look” comes from somebody whose pointer moved over the page two seconds before.',
  options: { rounds: 7 },
  async measure({ rounds }, progress) {
    const folder = mkdtempSync(join(tmpdir(), 'everclaim-bench-'))
    const world = await startSandbox({ campaigns: ['safe-users'], hasDemoWallet: false })
    progress('builds RainbowKit’s example')
    await buildRainbowKit(folder)
    const ours = await serveCompressed(passOn(world.url))
    const peer = await serveCompressed(await createSiteFetch(folder))
    // The Safe host and the site share a process, so that both are slowed down.
    const options = await launchOptions()
    const args = [
      ...(options.args ?? []),
      '--disable-features=IsolateOrigins,site-per-process',
      // No contestant waits for the network of this machine. Playwright’s own routes would switch the cache
      // off, and what a page asks for ahead would come twice.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ]
    const browser = await chromium.launch({ ...options, args })
    try {
      const page = `${ours.url}${path}#account=${account}`
      const host = `${world.safeHost.url}/?appUrl=${encodeURIComponent(`${ours.url}${path}`)}`
      const visits = {
        slow: [] as Visit[],
        looked: [] as Visit[],
        desktop: [] as Visit[],
        peer: [] as Visit[],
        safe: [] as Moments[],
      }
      // The first round fills the servers’ caches and does not count.
      for (let round = 0; round <= rounds; round++) {
        progress(round === 0 ? 'warms the servers up' : `round ${round} of ${rounds}`)
        const slow = await visit(browser, page, { isSlow: true, press: 'at once' })
        const theirs = await visit(browser, peer.url, { isSlow: true, press: 'at once' })
        const looked = await visit(browser, page, { isSlow: true, press: 'after a look' })
        const desktop = await visit(browser, page, { isSlow: false, press: 'after a look' })
        const safe = await visitInHost(browser, host, ours.url)
        if (round === 0) continue
        visits.slow.push(slow)
        visits.peer.push(theirs)
        visits.looked.push(looked)
        visits.desktop.push(desktop)
        visits.safe.push(safe)
      }
      const html = await (await fetch(`${ours.url}${path}`)).text()
      return { rows: rowsOf(visits, partsInHtml(html)) }
    } finally {
      await browser.close()
      await Promise.all([ours.stop(), peer.stop()])
      await world.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

/** Opens a page until it is done with what it does by itself, then presses the button that connects. */
async function visit(
  browser: Browser,
  url: string,
  { isSlow, press }: { isSlow: boolean; press: 'at once' | 'after a look' },
): Promise<Visit> {
  const cold = await openCold(browser, { url: new URL(url).origin, isSlow })
  const { page } = cold
  try {
    const isOurs = url.includes(path)
    await page.goto(url, { timeout: 120_000 })
    await momentsUntil(page, isOurs ? ['answer', 'checks'] : ['peer'])
    await page.waitForLoadState('networkidle', { timeout: 120_000 })
    const scripts = await cold.scriptBytes()
    const requests = cold.requests()
    if (press === 'after a look') {
      // As a hand does it: a lone event is also what a page gets that comes under a pointer.
      await page.mouse.move(200, 300, { steps: 5 })
      await page.waitForTimeout(2_000)
    }
    const button = isOurs
      ? page.getByRole('banner').locator('[data-connect]')
      : page.getByTestId('rk-connect-button')
    await button.click({ timeout: 120_000 })
    const moments = await momentsUntil(page, ['press', 'dialog'])
    await page.waitForLoadState('networkidle', { timeout: 120_000 })
    return { moments, scripts, requests, opened: await cold.scriptBytes() }
  } finally {
    await cold.close()
  }
}

/** Opens the page in a Safe’s host until its claim can be pressed. Times are since the frame began. */
async function visitInHost(browser: Browser, host: string, site: string): Promise<Moments> {
  const cold = await openCold(browser, { url: site, isSlow: true })
  try {
    await cold.page.goto(host, { timeout: 120_000 })
    const frame = await (await cold.page.waitForSelector('iframe[name="app"]')).contentFrame()
    if (!frame) throw new Error('The Safe host has no frame.')
    await frame.waitForURL(`${site}/**`, { waitUntil: 'commit' })
    return await momentsUntil(frame, ['claim'])
  } finally {
    await cold.close()
  }
}

/** Title, token, window and form, as a reader without scripts has them. */
const partsInHtml = (html: string) =>
  [/<h1[^>]*>(<bdi>)?Safe users of 2022/, />EVER<|EVER for/, /<time|Ends|ends/, /<form[^>]*>.*<input/].filter(
    (part) => part.test(html),
  ).length

function rowsOf(
  {
    slow,
    looked,
    desktop,
    peer,
    safe,
  }: { slow: Visit[]; looked: Visit[]; desktop: Visit[]; peer: Visit[]; safe: Moments[] },
  parts: number,
): readonly BenchRow[] {
  const at = (name: string) => (given: readonly Visit[]) =>
    given.map(({ moments }) => moments[name] ?? Number.NaN)
  const toDialog = (given: readonly Visit[]) =>
    given.map(({ moments: { dialog = Number.NaN, press = Number.NaN } }) => dialog - press)
  const name = 'RainbowKit'
  const kilobytes = (pick: (visit: Visit) => number) => (given: readonly Visit[]) =>
    given.map((each) => pick(each) / 1_000)
  return [
    {
      what: 'title, token, window and form in the HTML',
      unit: 'of 4',
      better: 'more',
      ours: parts,
      bar: { least: 4 },
      isExact: true,
    },
    {
      what: 'largest paint, slow',
      unit: 'ms',
      ours: at('largest')(slow),
      bar: { most: 1_200 },
    },
    {
      what: 'first paint, slow',
      unit: 'ms',
      ours: at('first')(slow),
      peer: { name, value: at('first')(peer) },
    },
    {
      what: 'verified answer, slow',
      unit: 'ms',
      ours: at('answer')(slow),
      bar: { most: 2_300 },
    },
    {
      what: 'verified answer, slow, beside the interactive connect button',
      unit: 'ms',
      ours: at('answer')(slow),
      peer: { name, value: at('peer')(peer) },
      bar: { ratio: 2 },
    },
    { what: 'all five checks, slow', unit: 'ms', ours: at('checks')(slow) },
    {
      what: 'connect dialog after a press at once, slow',
      unit: 'ms',
      ours: toDialog(slow),
      peer: { name, value: toDialog(peer) },
      bar: { most: 1_200 },
    },
    {
      what: 'connect dialog after a look, slow',
      unit: 'ms',
      ours: toDialog(looked),
      bar: { most: 1_200 },
    },
    {
      what: 'connect dialog after a look, desktop',
      unit: 'ms',
      ours: toDialog(desktop),
      bar: { most: 150 },
    },
    {
      what: 'in a Safe host, page to “Claim”, slow',
      unit: 'ms',
      ours: safe.map(({ claim = Number.NaN }) => claim),
      bar: { most: 3_000 },
    },
    {
      what: 'scripts without a press',
      unit: 'kB gzip',
      ours: kilobytes(({ scripts }) => scripts)(slow),
      peer: { name, value: kilobytes(({ scripts }) => scripts)(peer) },
      bar: { most: 170 },
      isExact: true,
    },
    {
      what: 'scripts with the dialog open',
      unit: 'kB gzip',
      ours: kilobytes(({ opened }) => opened)(slow),
      peer: { name, value: kilobytes(({ opened }) => opened)(peer) },
      bar: { most: 340 },
      isExact: true,
    },
    {
      what: 'requests without a press',
      unit: 'requests',
      ours: slow.map(({ requests }) => requests),
      peer: { name, value: peer.map(({ requests }) => requests) },
    },
  ]
}
