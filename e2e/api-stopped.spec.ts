import { expect, test } from './support/test.ts'

/*
 * Runs where claim.spec.ts runs with the API stopped (playwright.config.ts): it shows that the API is stopped there indeed.
 */

test('with the API stopped a page gets no answer of it', async ({ page, claimPage, world, apiAnswers }) => {
  await claimPage.open()
  if (apiAnswers === 'stalled') {
    await page.evaluate(() => void fetch('/api/v1/session').catch(() => undefined))
    await expect.poll(() => world.api.waiting()).toBe(1)
  } else {
    expect(await page.evaluate(() => fetch('/api/v1/session').then(({ status }) => status))).toBe(503)
  }
  expect(world.api.asked()).toEqual(['GET /session'])
})
