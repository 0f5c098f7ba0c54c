import type { Page } from '@playwright/test'

/**
 * Serves the site with its code changed, as another build would have it: what was built has its integrity, so
 * that goes from the documents and from the tables of what comes later.
 */
export async function changeCode(page: Page, change: (code: string) => string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = (await response.text())
      .replaceAll(/ integrity="[^"]*"/g, '')
      .replace(/(data-seals="[^" ]*) [^"]*"/, '$1"')
    await route.fulfill({ response, body: html })
  })
  await page.route(/\/assets\/(\w+\/|more-)?seals-[^/]*\.json$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(/sha256-[\w+/]+=*/g, '') })
  })
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}
