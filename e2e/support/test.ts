import { test as base, expect } from '@playwright/test'
import { campaignIds, type SandboxCampaignId } from '../../sandbox/campaign/sandboxCampaigns.ts'
import { revertTo } from '../../sandbox/devnet/revertTo.ts'
import type { Site } from '../../sandbox/site/serveSite.ts'
import { healthy } from '../../sandbox/site/siteControl.ts'
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.ts'
import { ClaimPage } from './claimPage.ts'
import { DemoWallet } from './demoWallet.ts'
import { knownContracts } from './knownContracts.ts'
import { SafeHost } from './safeHost.ts'
import { unaskedFor, type WalletRequest } from './unaskedFor.ts'
import { unaskedOfHost } from './unaskedOfHost.ts'
import { type PageReports, watchPages } from './watchPages.ts'
import { Workspace } from './workspace.ts'

type Fixtures = {
  /** A chain, a package host and a built site, as they were when the world began. */
  world: Sandbox
  /**
   * The same built site on another origin: it lists no campaign and has no package and none of our services.
   */
  siteCopy: Site
  /** How the API answers, while it is reached. A claim must not care. */
  apiAnswers: 'ok' | 'stalled'
  claimPage: ClaimPage
  wallet: DemoWallet
  /** Messages of uncaught errors that a test knows of: a library's own, which nothing here can catch. */
  knownErrors: readonly string[]
  safeHost: SafeHost
  workspace: Workspace
  /** Requests of the page that left this machine. */
  foreignRequests: string[]
  /**
   * Of every page of the test. At its end no policy has refused what was not tried on purpose, and wallets
   * were asked for nothing but what their pages are for.
   */
  pageReports: PageReports
}

/** Options that a project of playwright.config.ts may set. */
export type TestOptions = Pick<Fixtures, 'apiAnswers'>
export type WorkerOptions = {
  /**
   * `alone`: no API and no wallet service, one node of three and one package host of two, all of which the
   * site lists. The other hosts answer once a test turns them on (`spare`): what one node of several says is
   * shown and never called final.
   */
  reach: 'all' | 'alone'
}

/**
 * A journey that is also made while the API takes everything in and answers nothing (playwright.config.ts).
 */
export const stalledApiToo = { tag: '@stalled-api' }

/**
 * A journey that is made while nothing of ours answers (playwright.config.ts), and not once more while all
 * does.
 */
export const alone = { tag: '@alone' }

/** Both. */
export const aloneAndStalled = { tag: [alone.tag, stalledApiToo.tag] }

/** Tests meet the app as a visitor does: a browser, a wallet and a world that can be made to misbehave. */
export const test = base.extend<
  Fixtures,
  WorkerOptions & {
    /** Those of the sandbox, all of which its site lists. */
    campaigns: readonly SandboxCampaignId[]
    sharedSandbox: Sandbox
  }
>({
  campaigns: [campaignIds, { option: true, scope: 'worker' }],
  reach: ['all', { option: true, scope: 'worker' }],
  sharedSandbox: [
    async ({ campaigns, reach }, use) => {
      const world = await startSandbox({ campaigns, hosts: reach === 'alone' ? 'several' : 'one' })
      // A page waits five seconds for the API, which are not meant for the first load of its code.
      await fetch(`${world.url}/api/v1/session`)
      await world.api.clear()
      await use(world)
      await world.stop()
    },
    // The first of them builds the site.
    { scope: 'worker', timeout: 1_200_000 },
  ],
  apiAnswers: ['ok', { option: true }],
  world: async ({ sharedSandbox, apiAnswers, reach }, use) => {
    const snapshot = await sharedSandbox.chain.snapshot()
    // Where the site would pay, paying oneself is a press further: tests of that have a budget.
    sharedSandbox.api.control({ answers: reach === 'alone' ? 'down' : apiAnswers, budget: 'none' })
    if (reach === 'alone') sharedSandbox.walletService.control({ answers: 'down', words: 'true' })
    await use(sharedSandbox)
    await sharedSandbox.holdBlocks(false)
    sharedSandbox.added.clear()
    sharedSandbox.askedInVain.clear()
    sharedSandbox.control(healthy)
    sharedSandbox.safeHost.control({ safe: 'true', answers: 'ok', delayMs: 0 })
    sharedSandbox.safeHost.clear()
    sharedSandbox.walletService.control({ answers: 'ok', words: 'true' })
    sharedSandbox.walletService.clear()
    sharedSandbox.api.control({ answers: 'ok', budget: 'ok', relayer: 'ok' })
    await sharedSandbox.api.clear()
    await revertTo(sharedSandbox.chain, snapshot)
  },
  siteCopy: async ({ world }, use) => {
    const copy = await world.serveCopy()
    await use(copy)
    await copy.stop()
  },
  baseURL: async ({ world }, use) => use(world.url),
  pageReports: [
    async ({ browser, world }, use) => {
      const reports: PageReports = {
        violations: [],
        meant: undefined,
        only: undefined,
        walletRequests: [],
        hostRequests: [],
      }
      const stopWatching = watchPages(browser, reports)
      await use(reports)
      stopWatching()
      const unmeant = reports.violations.filter((violation) => !reports.meant?.test(violation))
      expect(unmeant, 'refused by the policies of pages').toEqual([])
      const { walletRequests } = reports
      const { url, unlistedUrl } = world.safeHost
      // The host’s own test apps are no pages of the site.
      const hostRequests = reports.hostRequests.filter(
        (request) => ![url, unlistedUrl].includes(new URL(request.url).origin),
      )
      if (walletRequests.length + hostRequests.length === 0) return
      const known = await knownContracts(world, reports.only)
      const faultsOf = (requests: readonly WalletRequest[], judge: typeof unaskedFor) =>
        requests.flatMap((request) => {
          const fault = faultIn(() => judge(request, known))
          return fault === undefined ? [] : [{ fault, ...request }]
        })
      expect(
        faultsOf(walletRequests, unaskedFor),
        'what wallets were asked for, and the page is not for',
      ).toEqual([])
      expect(
        faultsOf(hostRequests, unaskedOfHost),
        'what Safe hosts were asked for, and the page is not for',
      ).toEqual([])
    },
    { auto: true },
  ],
  foreignRequests: async ({ page, world }, use) => {
    const foreign: string[] = []
    const { host } = new URL(world.url)
    const note = (url: string) => {
      if (/^(https?|wss?):/.test(url) && new URL(url).host !== host) foreign.push(url)
    }
    page.on('request', (request) => note(request.url()))
    // Playwright does not count the opening of a websocket among the requests.
    page.on('websocket', (socket) => note(socket.url()))
    await use(foreign)
  },
  claimPage: async ({ page }, use) => use(new ClaimPage(page)),
  wallet: async ({ page, world }, use) => use(new DemoWallet(page, world)),
  knownErrors: [[], { option: true }],
  safeHost: async ({ page, world }, use) => use(new SafeHost(page, world)),
  workspace: async ({ page }, use) => use(new Workspace(page)),
  page: async ({ page, knownErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await use(page)
    // An answer that a test was still changing when it ended is nobody's any more.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    const unknown = errors.filter((message) => !knownErrors.includes(message))
    expect(unknown, 'uncaught errors on the page').toEqual([])
  },
})

function faultIn(judge: () => string | undefined): string | undefined {
  try {
    return judge()
  } catch (error) {
    return `it cannot be read: ${error}`
  }
}

export { expect }
