import type { Page } from '@playwright/test'
import type { Language } from '../../src/language/languages.ts'
import type { Catalogue } from '../../src/language/say.ts'

/** The newest time of the page's clock: in the spring of the fixtures' campaign. */
const now = new Date('2023-11-14T22:13:20Z')

export type Theme = 'dark' | 'light'

/** Opens the gallery in a browser's page. Returns all that it can show. */
export async function openGallery(page: Page, url: string) {
  await page.clock.setFixedTime(now)
  await page.goto(url)
  return page.evaluate(() => window.gallery.scenes)
}

/** Draws the scene with this place in the gallery. */
export async function show(page: Page, at: number): Promise<void> {
  await page.evaluate((at) => window.gallery.show(at), at)
}

/** What is drawn from here on is in this language, and goes its way. */
export async function speak(page: Page, language: Language, catalogue: Catalogue): Promise<void> {
  await page.evaluate(([language, catalogue]) => window.gallery.speak(language, catalogue), [
    language,
    catalogue,
  ] as const)
}

export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
    window.dispatchEvent(new Event('everclaim-theme'))
  }, theme)
}
