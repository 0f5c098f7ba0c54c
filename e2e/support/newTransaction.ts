import type { FrameLocator, Locator, Page } from '@playwright/test'

/** The dialog that proposes a transaction. Assertions stay in the tests. */
export class NewTransaction {
  readonly page: Page | FrameLocator
  readonly opener: Locator
  readonly dialog: Locator

  /** @param page the page, or the frame that holds the site */
  constructor(page: Page | FrameLocator) {
    this.page = page
    this.opener = page.getByRole('button', { name: 'New transaction' })
    this.dialog = page.getByRole('dialog', { name: /transaction|^Proposed/ })
  }

  async open() {
    await this.opener.click()
    await this.dialog.waitFor()
  }

  /** One call of the draft, from 1. */
  call(number = 1): Locator {
    return this.dialog.getByRole('group', { name: /^Call/ }).nth(number - 1)
  }

  async send(to: string, amount: string, { number = 1, token = '' } = {}) {
    const call = this.call(number)
    if (token) await call.getByLabel('What').selectOption(token.toLowerCase())
    await call.getByLabel('Amount').fill(amount)
    await call.getByLabel('Recipient').fill(to)
  }

  async callContract(to: string, data: string, { number = 1, value = '' } = {}) {
    const call = this.call(number)
    await call.getByText('Call a contract').click()
    await call.getByRole('textbox', { name: 'Contract' }).fill(to)
    if (value) await call.getByLabel('ETH to send along').fill(value)
    await call.getByRole('textbox', { name: 'Data' }).first().fill(data)
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name })
  }

  get nonce(): Locator {
    return this.dialog.getByLabel('Nonce')
  }

  async review() {
    await this.button('Review').click()
  }

  /** Signs what is reviewed. */
  async sign() {
    await this.button('Sign and propose').click()
  }
}
