import type { FrameLocator, Locator, Page } from '@playwright/test'
import { saveBy } from './saveBy.ts'

/** What an operator sees and does on the page that creates a campaign. Assertions stay in the tests. */
export class CreatePage {
  readonly page: Page
  /** The page itself, or the frame of a Safe host around it. */
  readonly root: Page | FrameLocator
  /** What came of reading a list. */
  readonly report: Locator

  constructor(page: Page, root: Page | FrameLocator = page) {
    this.page = page
    this.root = root
    this.report = root.locator('[data-list]')
  }

  async open() {
    await this.page.goto('/create/')
  }

  /** Waits until the browser has kept what was entered, or deleted it. */
  async isKept() {
    await this.root.locator('[data-draft="saved"]').waitFor()
  }

  /** Loads the page anew, once what was entered is kept. */
  async reload() {
    await this.isKept()
    await this.page.reload()
  }

  /** Chooses a file with this content. */
  async choose(content: string | Buffer, name = 'list.csv') {
    const buffer = typeof content === 'string' ? Buffer.from(content) : content
    await this.root
      .getByLabel('Recipient list', { exact: true })
      .and(this.root.locator('input'))
      .setInputFiles({ name, mimeType: 'text/csv', buffer })
  }

  async paste(text: string) {
    await this.root.getByText('Paste rows instead').click()
    await this.root.getByLabel('Rows from a CSV file or a spreadsheet').fill(text)
    await this.button('Use these rows').click()
  }

  /** Says that recipients are paid over time. */
  async payOverTime() {
    await this.root.getByRole('radio', { name: /^Over time/ }).check()
  }

  /** Says that recipients are paid in rounds. */
  async payInRounds() {
    await this.root.getByRole('radio', { name: /^In rounds/ }).check()
  }

  async declare(unit: 'Whole tokens' | 'Base units') {
    await this.root.getByRole('radio', { name: unit }).check()
  }

  async check() {
    await this.button('Check list').click()
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name })
  }

  /** The part of the page with this heading. */
  card(title: string): Locator {
    return this.root.getByRole('region', { name: title, exact: true })
  }

  /** A fact of a card by its label. */
  fact(card: string, label: string): Locator {
    return this.card(card).locator('dl > div').filter({ hasText: label }).locator('dd')
  }

  /** The step that is open, with all that it has to say. */
  step(name: string): Locator {
    return this.root.locator(`[data-step="${name}"]`)
  }

  /** Reads a list of whole tokens and goes on from it. */
  async takeList(rows: string) {
    await this.paste(rows)
    await this.declare('Whole tokens')
    await this.check()
    await this.goOn()
  }

  /**
   * Gives the only draft that this browser keeps another title behind the page's back, as a newer version
   * of the site might.
   */
  retitleKeptDraft(title: string) {
    return this.changeKeptDraft({ title })
  }

  /** The draft that this browser keeps forgets that its campaign is under way. */
  unlockKeptDraft() {
    return this.changeKeptDraft({ isUnlocked: true })
  }

  /** From here until the page is loaded anew, the browser writes no draft. */
  async failToKeepDrafts() {
    await this.page.evaluate(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (...given) {
        if (this.name !== 'drafts') return put.apply(this, given)
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
    })
  }

  private async changeKeptDraft(change: { title?: string; isUnlocked?: boolean }) {
    await this.page.evaluate(
      ({ title, isUnlocked }) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('everclaim-operator')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('drafts', 'readwrite')
            const drafts = transaction.objectStore('drafts')
            const finding = drafts.getAllKeys()
            finding.onsuccess = () => {
              const key = finding.result.find((each) => String(each).startsWith('draft')) ?? 'draft'
              const reading = drafts.get(key)
              reading.onsuccess = () => {
                const draft = reading.result
                const texts = { ...draft.texts, title: title ?? draft.texts.title }
                drafts.put({ ...draft, texts, underWay: isUnlocked ? null : draft.underWay }, key)
              }
            }
            transaction.oncomplete = () => {
              opening.result.close()
              resolve()
            }
          }
        }),
      change,
    )
  }

  async goOn() {
    await this.button('Continue').click()
  }

  async fill(label: string, value: string) {
    await this.root.getByLabel(label, { exact: true }).fill(value)
  }

  /** Presses a button that saves a file, and returns the file. */
  save(name: string) {
    return saveBy(this.page, this.button(name))
  }
}
