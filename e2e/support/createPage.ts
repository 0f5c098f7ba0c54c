import type { Locator, Page } from '@playwright/test'

/** What an operator sees and does on the page that creates a campaign. Assertions stay in the tests. */
export class CreatePage {
  readonly page: Page
  /** What came of reading a list. */
  readonly report: Locator

  constructor(page: Page) {
    this.page = page
    this.report = page.locator('[data-list]')
  }

  async open() {
    await this.page.goto('/create/')
  }

  /** Chooses a file with this content. */
  async choose(content: string | Buffer, name = 'list.csv') {
    const buffer = typeof content === 'string' ? Buffer.from(content) : content
    await this.page
      .getByLabel('Recipient list', { exact: true })
      .and(this.page.locator('input'))
      .setInputFiles({ name, mimeType: 'text/csv', buffer })
  }

  async paste(text: string) {
    await this.page.getByText('Paste rows instead').click()
    await this.page.getByLabel('Rows, as in a CSV file or copied from a spreadsheet').fill(text)
    await this.button('Read these rows').click()
  }

  async declare(unit: 'Whole tokens' | 'Base units') {
    await this.page.getByRole('radio', { name: unit }).check()
  }

  async check() {
    await this.button('Check the list').click()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** The part of the page with this heading. */
  card(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  /** A fact of a card by its label. */
  fact(card: string, label: string): Locator {
    return this.card(card).locator('dl > div').filter({ hasText: label }).locator('dd')
  }

  /** Presses a button that saves a file, and returns the file's name and text. */
  async save(name: string): Promise<{ name: string; text: string }> {
    const saving = this.page.waitForEvent('download')
    await this.button(name).click()
    const download = await saving
    const stream = await download.createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') }
  }
}
