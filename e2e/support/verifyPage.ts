import type { Locator, Page } from '@playwright/test'
import { saveBy } from './saveBy.ts'

/** What anybody sees and does on the page that verifies a campaign. Assertions stay in the tests. */
export class VerifyPage {
  readonly page: Page
  /** What was found. */
  readonly report: Locator

  constructor(page: Page) {
    this.page = page
    this.report = page.locator('[data-verdict]')
  }

  async open(fragment = '') {
    await this.page.goto(`/verify/${fragment}`)
    await this.button('Choose a folder').waitFor()
  }

  /** Chooses a folder of this computer. */
  async choose(folder: string) {
    await this.page.getByLabel('Package folder').setInputFiles(folder)
  }

  /** Drops a file or a folder of this computer, as the file manager does. */
  async drop(path: string) {
    const zone = this.page.getByText('Drop a package here')
    await zone.scrollIntoViewIfNeeded()
    const box = await zone.boundingBox()
    if (!box) throw new Error('There is nothing to drop it on.')
    const session = await this.page.context().newCDPSession(this.page)
    const data = { items: [], files: [path], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: box.x + 10, y: box.y + 10, data })
    await session.detach()
  }

  async chooseZip(name: string, buffer: Buffer) {
    await this.page
      .getByLabel('Package ZIP file')
      .setInputFiles({ name, mimeType: 'application/zip', buffer })
  }

  get contract(): Locator {
    return this.page.getByLabel('Announced contract address')
  }

  get url(): Locator {
    return this.page.getByLabel('Package URL')
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** The part of the page with this heading. */
  card(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  /** A check by its id in the report. */
  check(id: string): Locator {
    return this.report.locator(`[data-check="${id}"]`)
  }

  /** Ids of the checks with this outcome, in the order of the page. */
  async ids(status: 'passed' | 'failed' | 'could-not-check' | 'not-asked'): Promise<string[]> {
    const rows = await this.report.locator(`[data-status="${status}"]`).all()
    return Promise.all(rows.map(async (row) => (await row.getAttribute('data-check')) ?? ''))
  }

  /** Presses a button that saves a file, and returns the file. */
  save(name: string) {
    return saveBy(this.page, this.button(name))
  }
}
