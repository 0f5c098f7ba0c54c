import type { Locator, Page } from '@playwright/test'

/** What a visitor can see and do on a campaign's page. Assertions stay in the tests. */
export class ClaimPage {
  readonly page: Page
  /** The part that shows the claim's status. */
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.locator('[data-state]')
  }

  async open(campaign = 'safe-users', fragment = '') {
    await this.page.goto(`/claim/${campaign}/${fragment}`)
  }

  async check(text: string) {
    // Once an address is known the form is folded away.
    const change = this.page.getByRole('button', { name: 'Change', exact: true })
    if (await change.isVisible()) await change.click()
    await this.page.getByLabel('Address or ENS name').fill(text)
    await this.page.getByRole('button', { name: 'Check', exact: true }).click()
  }

  heading(text: string | RegExp) {
    return this.panel.getByText(text)
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name })
  }

  get claimButton() {
    return this.panel.getByRole('button', { name: /^Claim (?!for free|again)/ })
  }

  /** Whom the contract paid. */
  get paidTo() {
    return this.panel.locator('[data-paid-to] [data-address]')
  }

  trust(id: 'address' | 'code' | 'token' | 'root' | 'package') {
    return this.page.locator(`[data-check="${id}"]`)
  }
}
