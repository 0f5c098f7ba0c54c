import type { Locator, Page } from '@playwright/test'

/** One stored transaction as a test leaves it in the browser. */
export type StoredEntry = { hash: string; description: string; status: string } & Record<string, unknown>
export type StoredLists = Record<string, Record<string, StoredEntry[]>>

/** A transaction that has ended, by its number. */
export const settled = (number: number, more: object = {}): StoredEntry => ({
  hash: `0x${number.toString(16).padStart(64, '0')}`,
  description: `Number ${number}`,
  status: 'confirmed',
  ...more,
})

const key = 'rk-transactions'

/** The dialog of the connected account. Assertions stay in the tests. */
export class AccountDialog {
  readonly page: Page
  readonly dialog: Locator
  /** The button in the header that opens it. */
  readonly opener: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Account' })
    this.opener = page.getByRole('banner').getByRole('button', { name: /^Wallet 0x/ })
  }

  async open() {
    await this.opener.click()
    await this.dialog.waitFor()
  }

  async close() {
    await this.dialog.getByRole('button', { name: 'Close' }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }

  get balance() {
    return this.dialog.getByRole('definition').first()
  }

  get transactions() {
    return this.dialog.getByRole('listitem')
  }

  button(name: string | RegExp) {
    return this.dialog.getByRole('button', { name })
  }

  stored(): Promise<StoredLists> {
    return this.page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), key)
  }

  /** Leaves a text or lists in the browser, as an earlier visit or somebody else would have. */
  async leave(content: string | StoredLists) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    await this.page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text] as const)
  }
}
