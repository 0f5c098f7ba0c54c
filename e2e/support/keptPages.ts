import type { Page } from '@playwright/test'
import { expect } from './test.ts'

// What a campaign's page keeps for a visit without the site's host.

/** Of the real list. */
export const listed = '0x0000000b71f2d236c38ae51952c46f03b89d0777'

/** Paths of all that a page’s worker has kept. */
export const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname)
    return kept
  })

/** Opens a campaign and waits until its pages are kept. */
export async function openAndKeep(page: Page) {
  await page.goto(`/claim/safe-users/#account=${listed}`)
  await page.locator('[data-state="no-wallet"]').waitFor()
  await expect
    .poll(() => keptPaths(page))
    .toEqual(
      expect.arrayContaining([
        '/claim/safe-users/',
        '/claim/safe-users/page.json',
        '/claim/safe-users/receipt/',
        '/claim/safe-users/without-this-site/',
        '/help/',
        '/campaigns.json',
        expect.stringMatching(/cap\.bin$/),
        expect.stringMatching(/shards\/[\da-f]+\.bin$/),
      ]),
    )
}

/** Opens it anew, at an address of its own: nothing of the page before is left. */
export async function openAgain(page: Page) {
  await page.goto('about:blank')
  await page.goto(`/claim/safe-users/?again#account=${listed}`)
}
