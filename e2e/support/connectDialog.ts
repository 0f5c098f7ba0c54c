import type { Locator, Page } from '@playwright/test'

/** The dialog that connects a wallet. Assertions stay in the tests. */
export class ConnectDialog {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog')
  }

  /** The button in the page's header, whatever it says. */
  get opener() {
    return this.page.getByRole('banner').locator('[data-connection]')
  }

  async open() {
    await this.opener.click()
    await this.dialog.waitFor()
  }

  get options() {
    return this.dialog.getByTestId(/^rk-wallet-option-/)
  }

  /** A wallet of the list, by the kit's id: a name of ours, or the name under which it announces itself. */
  option(id: string) {
    return this.dialog.getByTestId(`rk-wallet-option-${id}`)
  }

  button(name: string) {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  /** To the step before. */
  get back() {
    return this.button('Back')
  }

  /** A QR code, as opposed to the pictures of wallets. */
  get qrCode() {
    return this.dialog.locator('svg', { has: this.page.locator('title', { hasText: 'QR Code' }) })
  }

  /** The names of the listed wallets, in order. */
  async names() {
    return (await this.options.allInnerTexts()).map((text) => text.split('\n')[0])
  }
}
