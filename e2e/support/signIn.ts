import type { FrameLocator, Locator, Page } from '@playwright/test'

/** Signing in, in the dialog of the connected account. Assertions stay in the tests. */
export class SignInBox {
  readonly dialog: Locator
  /** `data-sign-in` says its status. */
  readonly box: Locator

  constructor(page: Page | FrameLocator) {
    this.dialog = page.getByRole('dialog', { name: 'Account' })
    this.box = this.dialog.locator('[data-sign-in]')
  }

  button(name: 'Sign in' | 'Sign out' | 'Cancel') {
    return this.box.getByRole('button', { name, exact: true })
  }

  /** The text that the wallet is asked to sign. */
  get text() {
    return this.box.getByRole('region', { name: 'Text to sign' }).locator('pre')
  }
}
