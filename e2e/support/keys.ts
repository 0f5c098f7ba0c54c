import type { Locator, Page } from '@playwright/test'

/** A visitor without a mouse: presses keys, and knows how many. */
export class Keys {
  readonly page: Page
  /** Presses so far. What is pasted counts as one, as it is one chord. */
  count = 0

  constructor(page: Page) {
    this.page = page
  }

  async press(key: string) {
    this.count++
    await this.page.keyboard.press(key)
  }

  async paste(text: string) {
    this.count++
    await this.page.keyboard.insertText(text)
  }

  /** Goes on to it, as far as 25 presses take anybody. Whether it was reached, the test says. */
  async tabTo(target: Locator) {
    for (let presses = 0; presses < 25; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press('Tab')
    }
  }
}
