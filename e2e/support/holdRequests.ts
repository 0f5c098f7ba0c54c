import type { Page } from '@playwright/test'

/** Lets the first `free` requests for `what` through, and holds all others until they are released. */
export async function holdRequests(
  page: Page,
  what: string | RegExp,
  { free = 0 } = {},
): Promise<{ isHolding: () => boolean; release: () => void }> {
  let asked = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(what, async (route) => {
    asked += 1
    if (asked > free) await released
    await route.continue()
  })
  return { isHolding: () => asked > free, release }
}
