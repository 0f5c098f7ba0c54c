import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import type { TestOptions } from '../support/test.ts'
import { installedBrowsers } from './installedBrowsers.ts'

const { found } = installedBrowsers()
const firefox = found.find(({ name }) => name === 'firefox')

// Each has a sandbox of its own; its journeys are made in turn.
export default defineConfig<TestOptions>({
  testDir: '.',
  workers: 1,
  forbidOnly: true,
  // How slow a machine is, is no failure: these end what will never come.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'firefox',
      testMatch: 'firefox.journeys.ts',
      use: {
        browserName: 'firefox',
        // The browser as its makers ship it, by WebDriver BiDi; without it, one that is made for Playwright.
        channel: 'moz-firefox',
        ...(firefox && {
          launchOptions: {
            executablePath: fileURLToPath(new URL('firefoxForPlaywright.mjs', import.meta.url)),
            env: { ...process.env, EVERCLAIM_FIREFOX: firefox.path },
          },
        }),
      },
    },
    { name: 'webkit', testMatch: 'webkit.journeys.ts' },
  ],
  use: {
    viewport: { width: 1280, height: 900 },
    actionTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
})
