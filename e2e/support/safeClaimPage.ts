import { readFile } from 'node:fs/promises'
import type { FrameLocator, Locator, Page } from '@playwright/test'

/**
 * What owners of a Safe see and do on the page that claims for it, alone or inside a Safe host's frame.
 * Assertions stay in the tests.
 */
export class SafeClaimPage {
  readonly page: Page
  readonly scope: Page | FrameLocator
  /** The part that shows the claim's status: `data-safe-claim` is its state. */
  readonly panel: Locator
  /** Who has signed, and who has not. */
  readonly signatures: Locator

  constructor(page: Page, scope: Page | FrameLocator = page) {
    this.page = page
    this.scope = scope
    this.panel = scope.locator('[data-safe-claim]')
    this.signatures = scope.getByRole('list', { name: 'Signatures' })
  }

  static path(safe: string, campaign = 'safe-users') {
    return `/claim/${campaign}/safe/#safe=${safe}`
  }

  async open(safe: string, campaign?: string) {
    await this.page.goto(SafeClaimPage.path(safe, campaign))
  }

  /**
   * A visitor comes back to the network: the page looks at everything at once, instead of in some seconds.
   */
  async lookAgain() {
    await this.panel.evaluate(() => {
      for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
    })
  }

  /** The state of the Safe's claim, in words. */
  get sentence(): Locator {
    return this.panel.locator('> [role="status"]')
  }

  /** The owner's signature of the claim. */
  get sign(): Locator {
    return this.scope.getByRole('button', { name: /^Sign to claim/ })
  }

  /** Opens what is folded away under this, unless it is open. */
  async unfold(summary: string | RegExp) {
    const fold = this.scope.locator('summary').filter({ hasText: summary }).first()
    await fold.evaluate((element) => {
      const { parentElement } = element
      if (parentElement instanceof HTMLDetailsElement && !parentElement.open) (element as HTMLElement).click()
    })
  }

  button(name: string | RegExp): Locator {
    return this.scope.getByRole('button', { name })
  }

  /** One of the ways besides the one that is recommended, by its title. They are folded. */
  way(title: string | RegExp): Locator {
    return this.scope.getByRole('listitem', { name: title })
  }

  async openWays() {
    await this.unfold('Other ways to claim')
  }

  /** The hash that owners sign, as the page shows it. */
  get safeTxHash(): Locator {
    return this.scope.locator('dl > div').filter({ hasText: 'Safe transaction hash' }).locator('dd')
  }

  /** Another of the hashes to compare, by its name. */
  hash(name: string): Locator {
    return this.scope.locator('dl > div').filter({ hasText: name }).locator('dd')
  }

  /** The link for the other owners, off the clipboard. */
  async link(): Promise<string> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.copyLink()
    return this.page.evaluate(() => navigator.clipboard.readText())
  }

  async copyLink() {
    await this.#openSharing()
    await this.button('Copy link for the owners').click()
    await this.scope.getByText('Copied', { exact: true }).first().waitFor()
  }

  /** The file for the other owners. */
  async file(): Promise<{ name: string; text: string }> {
    await this.#openSharing()
    const downloading = this.page.waitForEvent('download')
    await this.button('Save as a file').click()
    const download = await downloading
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }

  /** To an owner who has signed, the link is the thing to do; to all others it is folded. */
  async #openSharing() {
    const save = this.scope.locator('button', { hasText: 'Save as a file' })
    await save.waitFor({ state: 'attached' })
    if (!(await save.isVisible())) await this.unfold('Send it to the other owners')
  }
}
