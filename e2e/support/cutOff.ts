import type { Page } from '@playwright/test'

/**
 * Lets no request for `files` through, until what it returns is called. The route stays even then: a browser that
 * is told to ask about requests no more never sends those that it is just asking about.
 */
export async function cutOff(page: Page, files: string): Promise<() => void> {
  let isBack = false
  await page.route(files, (route) => (isBack ? route.continue() : route.abort()))
  return () => {
    isBack = true
  }
}
