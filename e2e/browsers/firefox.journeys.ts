import type { Locator, Page } from '@playwright/test'
import { expect, test as siteTest } from '../support/test.ts'
import { journeys, type Machines } from './journeys.ts'

const complaintsOf = (page: Page) => {
  const complaints: string[] = []
  page.on('console', (entry) => {
    if (entry.type() === 'error') complaints.push(entry.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  return complaints
}

/**
 * Fills fields by keys. Where Playwright drives Firefox by WebDriver BiDi it writes into the field from a
 * script of the page, and React takes that for its own writing.
 */
function typeByKeys(page: Page) {
  const locators: Locator = Object.getPrototypeOf(page.locator('html'))
  const { fill } = locators
  locators.fill = async function (this: Locator, value) {
    if (/^(date|time)/.test((await this.getAttribute('type')) ?? '')) return fill.call(this, value)
    await this.selectText()
    await this.pressSequentially(value)
  }
  return () => {
    locators.fill = fill
  }
}

const test = siteTest.extend<Machines>({
  page: async ({ page, knownErrors }, use) => {
    const complaints = complaintsOf(page)
    const restore = typeByKeys(page)
    await use(page)
    restore()
    const unknown = complaints.filter((complaint) => !knownErrors.includes(complaint))
    expect(unknown, 'what the console says').toEqual([])
  },
  otherMachine: async ({ browser, contextOptions }, use) => {
    const all: string[][] = []
    await use(async () => {
      const page = await (await browser.newContext(contextOptions)).newPage()
      all.push(complaintsOf(page))
      return page
    })
    expect(all.flat(), 'what the other console says').toEqual([])
  },
})

journeys(test)
