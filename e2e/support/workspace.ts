import type { Locator, Page } from '@playwright/test'

export type WorkspaceView = 'balances' | 'transactions' | 'messages' | 'apps'

/**
 * What somebody sees and does in the Safe workspace, on a page of its own or inside a Safe host's frame.
 * Assertions stay in the tests.
 */
export class Workspace {
  readonly page: Page
  /** Facts about the Safe that is open. */
  readonly header: Locator
  /** The view that is open. */
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.header = page.locator('[data-safe-state="open"]')
    this.panel = page.getByRole('tabpanel')
  }

  /** Opens the page on a Safe, or on the choice of one. */
  async open(safe?: string, view?: WorkspaceView, parameters: Record<string, string> = {}) {
    const fragment = safe ? `#${new URLSearchParams({ safe, ...(view ? { view } : {}), ...parameters })}` : ''
    await this.page.goto(`/safe/${fragment}`)
  }

  async openTransaction(safe: string, safeTxHash: string) {
    await this.open(safe, 'transactions', { transaction: safeTxHash })
  }

  /** Types an address into the field and opens it. */
  async paste(text: string) {
    await this.page.getByLabel('Address of a Safe on Blast').fill(text)
    await this.page.getByRole('button', { name: 'Open', exact: true }).click()
  }

  tab(name: 'Balances' | 'Transactions' | 'Messages' | 'Apps'): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** A line of the view's list. */
  row(title: string | RegExp): Locator {
    return this.panel.getByRole('link').filter({ hasText: title })
  }

  heading(name: string): Locator {
    return this.panel.getByRole('heading', { name, exact: true })
  }

  /** The part of the view with this heading. */
  card(name: string): Locator {
    return this.panel.getByRole('region', { name })
  }

  /** A fact of the header by its label. */
  fact(label: string): Locator {
    return this.header.locator('dl > div').filter({ hasText: label }).locator('dd')
  }
}
