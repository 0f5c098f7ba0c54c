import type { Page } from '@playwright/test'

const on = /"walletConnect":\{"isEnabled":true,[^}]*\}/

/**
 * Serves the site as if its operator had no WalletConnect project: the one value of its configuration that
 * says so.
 */
export async function withoutWalletConnect(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    if (!on.test(body)) return route.fulfill({ response })
    await route.fulfill({ response, body: body.replace(on, '"walletConnect":{"isEnabled":false}') })
  })
}
