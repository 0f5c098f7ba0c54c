import type { Page } from '@playwright/test'

/**
 * Lets no request for `files` through, until what it returns is called. The route stays even then: a request
 * that a browser is just asking about is lost when it is to ask no more.
 */
export async function cutOff(page: Page, files: string): Promise<() => void> {
  let isBack = false
  await page.route(files, (route) => (isBack ? route.continue() : route.abort()))
  return () => {
    isBack = true
  }
}
