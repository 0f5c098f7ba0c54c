import type { Page } from '@playwright/test'
import { expect, test as siteTest } from '../support/test.ts'
import { installedBrowsers } from './installedBrowsers.ts'
import { journeys, type Machines } from './journeys.ts'
import { startWebKit, type WebKit } from './startWebKit.ts'

// Playwright's own WebKit is one that is made for it. This is one that people have, by its own driver.

const asPage = (page: unknown) => page as Page

journeys(
  siteTest.extend<Machines & { webkit: WebKit }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from here
    webkit: async ({}, use) => {
      const browser = installedBrowsers().found.find(({ name }) => name === 'webkit')
      if (!browser) throw new Error('WebKit is not here.')
      const webkit = await startWebKit(browser.path)
      await use(webkit)
      await webkit.stop()
      expect(webkit.complaints, 'what the consoles say').toEqual([])
    },
    page: async ({ webkit, world }, use) => use(asPage(await webkit.open(world.url))),
    otherMachine: ({ webkit, world }, use) => use(async () => asPage(await webkit.open(world.url))),
  }),
)
