import type { Locator, Page } from '@playwright/test'

/** A message as typed data. */
export const mail = {
  domain: { name: 'Example', version: '1', chainId: 81457 },
  types: {
    Mail: [
      { name: 'to', type: 'Person[]' },
      { name: 'text', type: 'string' },
    ],
    Person: [{ name: 'wallet', type: 'address' }],
  },
  message: { to: [{ wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }], text: 'Hello' },
}

/** The messages of the Safe workspace. Assertions stay in the tests. */
export class Messages {
  readonly page: Page
  readonly rows: Locator
  /** The message that is open. */
  readonly view: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.locator('[data-message-hash]')
    this.view = page.getByRole('region', { name: 'Message', exact: true })
    this.dialog = page.getByRole('dialog', { name: /message/i })
  }

  async compose() {
    await this.page.getByRole('button', { name: 'New message' }).click()
    await this.dialog.waitFor()
  }

  async writeText(text: string) {
    await this.dialog.getByLabel('Message', { exact: true }).fill(text)
  }

  async writeTypedData(data: unknown) {
    await this.dialog.getByText('Typed data', { exact: true }).click()
    await this.dialog
      .getByRole('textbox', { name: /^Typed data/ })
      .fill(typeof data === 'string' ? data : JSON.stringify(data))
  }

  async review() {
    await this.dialog.getByRole('button', { name: 'Review' }).click()
  }

  async sign() {
    await this.dialog.getByRole('button', { name: 'Sign in your wallet' }).click()
  }

  /** An owner's line under the message that is open. */
  owner(address: string): Locator {
    return this.view.getByRole('listitem').filter({ has: this.page.locator(`[data-address="${address}"]`) })
  }
}
