import type { Page } from '@playwright/test'

/** Opens the menu of language and theme, whatever language it is in, and gives its selects. */
export async function openSiteMenu(page: Page) {
  const selects = page.locator('[popover] select')
  if (!(await selects.first().isVisible())) await page.locator('[popovertarget]').click()
  return { language: selects.first(), theme: selects.last() }
}

export async function chooseTheme(page: Page, name: 'Like the device' | 'Dark' | 'Light' | 'High contrast') {
  const { theme } = await openSiteMenu(page)
  await theme.selectOption(name)
  await page.keyboard.press('Escape')
}

/** @param code as in `src/language/languages.ts` */
export async function chooseLanguage(page: Page, code: string) {
  const { language } = await openSiteMenu(page)
  await language.selectOption(code)
  await page.keyboard.press('Escape')
}
