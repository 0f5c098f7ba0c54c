import type { Page, Route } from '@playwright/test'

const one = '"rpcUrls":["/sandbox/rpc"]'
const two = '"rpcUrls":["/sandbox/rpc","/sandbox/rpc?second"]'
/** What the build has at the foot of each page of a site with one node. */
const foot = '<p>This site reads Blast through one node. No second node confirms it.</p>'
/** As a string inside of a script. */
const quoted = (json: string) => json.replaceAll('"', '\\"')

/**
 * Makes the site, whose build names one node, one of two: the second is the sandbox's own once more, and can
 * be made to fail by itself. Call it before the page is opened.
 */
export class SecondNode {
  private readonly page: Page
  private isSilent = false

  private constructor(page: Page) {
    this.page = page
  }

  static async of(page: Page): Promise<SecondNode> {
    const node = new SecondNode(page)
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(foot, '') })
    })
    await page.route('**/assets/**', async (route) => {
      const response = await route.fetch()
      const script = await response.text()
      await route.fulfill({
        response,
        body: script.replaceAll(one, two).replaceAll(quoted(one), quoted(two)),
      })
    })
    await page.route('**/sandbox/rpc?second', (route) => node.answer(route))
    return node
  }

  /** It answers as one that has too much to do. */
  silence() {
    this.isSilent = true
  }

  restore() {
    this.isSilent = false
  }

  /** Resolves when the page asks it next. */
  asked() {
    return this.page.waitForRequest('**/sandbox/rpc?second')
  }

  private answer(route: Route) {
    return this.isSilent ? route.fulfill({ status: 429 }) : route.continue()
  }
}
