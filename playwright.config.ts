import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/browser.ts'
import type { TestOptions } from './e2e/support/test.ts'

const withoutApi = ['claim.spec.ts', 'api-stopped.spec.ts']

// Each worker has a world and a chain of its own; its tests run in turn, each on the chain as the world
// began.
export default defineConfig<TestOptions>({
  testDir: 'e2e',
  fullyParallel: false,
  // They wait for blocks as much as they compute, so that four keep two cores busy.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // How slow a machine is, is no failure: these end what will never come. What must be quick is asserted by
  // its own limit.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.EVERCLAIM_TEST_REPORT
    ? [['list'], ['json', { outputFile: process.env.EVERCLAIM_TEST_REPORT }]]
    : [['list']],
  projects: [
    { name: 'site', testIgnore: withoutApi },
    // No claim needs the API: the claims while it is down, and while it takes everything in and answers
    // nothing. All other tests, with many more claims in them, run while it answers.
    { name: 'api-down', testMatch: withoutApi, use: { apiAnswers: 'down' } },
    { name: 'api-stalled', testMatch: withoutApi, use: { apiAnswers: 'stalled' } },
  ],
  use: {
    launchOptions: await launchOptions(),
    viewport: { width: 1280, height: 900 },
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // A trace of everything costs a tenth of the time; `npx playwright test --trace retain-on-failure` makes
    // one.
    screenshot: 'only-on-failure',
  },
})
