import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/browser.ts'
import type { TestOptions, WorkerOptions } from './e2e/support/test.ts'

// Each worker has a sandbox and a chain of its own; its tests run in turn, each on the chain as the sandbox
// began. Whichever worker is free takes the next test, so that none is left with a long file at the end.
export default defineConfig<TestOptions, WorkerOptions>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // A browser, a chain and a sandbox each. Pages wait for chains and for time to pass: with two workers a
  // fifth of two processors was idle.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // How slow a machine is, is no failure: these end what will never come. What must be quick is asserted by
  // its own limit.
  timeout: 1_800_000,
  expect: { timeout: 120_000 },
  // Letters are the site's own: one picture for all machines.
  snapshotPathTemplate: '{testDir}/gallery/pictures/{arg}{ext}',
  reporter: process.env.EVERCLAIM_TEST_REPORT
    ? [['list'], ['json', { outputFile: process.env.EVERCLAIM_TEST_REPORT }]]
    : [['list']],
  projects: [
    // These two begin, with one worker each, which goes on with the rest.
    // No claim needs us: one of each kind runs while neither the API nor the wallet service answers, and of
    // the site's nodes and package hosts one each. All other tests, with many more claims in them, run while
    // all of them answer.
    { name: 'alone', grep: /@alone/, use: { reach: 'alone' }, workers: 1 },
    // It takes everything in and answers nothing. A page asks it the same in every claim (whether there are
    // terms, whether it would pay), so one of each kind shows that nobody waits for it: looking up,
    // claiming, claiming for somebody else and to another address, coming back to a claim on its way, a
    // Safe's claim. That a sponsored claim gives way to one's own is tested in sponsored.spec.ts.
    { name: 'api-stalled', grep: /@stalled-api/, use: { apiAnswers: 'stalled' }, workers: 1 },
    { name: 'site', grepInvert: /@alone/ },
  ],
  use: {
    launchOptions: await launchOptions(),
    viewport: { width: 1280, height: 900 },
    actionTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // A worker would answer in the host’s place: what it does is tested in offline.spec.ts.
    serviceWorkers: 'block',
    // A trace of everything costs a tenth of the time; `npx playwright test --trace retain-on-failure` makes
    // one.
    screenshot: 'only-on-failure',
  },
})
