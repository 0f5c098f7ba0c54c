import { sandboxCampaigns } from '../sandbox/campaign/sandboxCampaigns.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { ConnectDialog } from './support/connectDialog.ts'
import { chooseLanguage, openSiteMenu } from './support/siteMenu.ts'
import { expect, test } from './support/test.ts'

for (const [locale, title] of [
  ['de-AT', 'Ein Wallet verbinden'],
  ['nl-NL', 'Connect a Wallet'],
] as const)
  test.describe(`a browser that speaks ${locale}`, () => {
    test.use({ locale })
    test(`reads “${title}”`, async ({ page, claimPage }) => {
      const connect = new ConnectDialog(page)
      await claimPage.open()
      await connect.open()
      await expect(connect.dialog).toContainText(title)
    })
  })

test('each language can be chosen, and is remembered', async ({ page, claimPage }) => {
  const connect = new ConnectDialog(page)
  await claimPage.open()
  const { language: select } = await openSiteMenu(page)
  await expect(select).toHaveValue('en-US')
  const titles = new Set<string>()
  const codes = await select
    .locator('option')
    .evaluateAll((all) => all.map((option) => option.getAttribute('lang') ?? ''))
  expect(codes).toHaveLength(19)
  for (const code of codes) {
    await chooseLanguage(page, code)
    // Its texts come, and the page is drawn anew; in four languages only the dialogs are there.
    const spoken = /^(de|ms|zh-[HT])/.test(code) ? 'en-US' : code
    await expect(page.locator('html')).toHaveAttribute('lang', spoken)
    await connect.open()
    const heading = connect.dialog.getByTestId('rk-connect-header-label')
    if (code === 'en-US') await expect(heading).toHaveText('Connect a Wallet')
    else await expect(heading).not.toHaveText('Connect a Wallet')
    // The words come after the choice; until then those of the language before are there. Chinese of Hong
    // Kong and of Taiwan say it alike.
    if (code !== 'zh-TW') for (const title of titles) await expect(heading).not.toHaveText(title)
    await expect(connect.dialog).not.toContainText('[missing')
    await expect(connect.dialog).toHaveAttribute('lang', code)
    titles.add((await heading.textContent()) ?? '')
    await page.keyboard.press('Escape')
    await expect(connect.dialog).toHaveCount(0)
  }
  expect(titles.size).toBe(18)

  await page.reload()
  await openSiteMenu(page)
  await expect(select).toHaveValue('zh-TW')
  await page.keyboard.press('Escape')
  await connect.open()
  await expect(connect.dialog).toContainText('連接錢包')
})

test('our own dialog speaks the language too, from the right where it is read so', async ({
  page,
  claimPage,
  wallet,
}) => {
  await claimPage.open()
  await chooseLanguage(page, 'ar-AR')
  await wallet.connect('Ada')
  await page.getByRole('banner').locator('[data-connection]').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('فصل')
  await expect(dialog).toHaveCSS('direction', 'rtl')
  await expect(page.locator('div[lang="ar-AR"]', { has: dialog })).toHaveCount(1)
})

test('the site is read in the language of the link, then in the one that is chosen', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  const text = page.getByRole('main')
  const root = page.locator('html')
  await page.goto('/help/?lang=ar#cost')
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('المساعدة')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('lang', 'ar-AR')
  const { language: select } = await openSiteMenu(page)
  await expect(select).toHaveValue('ar-AR')
  expect(files.filter((path) => /(common|otherLanguage)-/.test(path))).not.toEqual([])
  // Nothing is left in English but the names of things.
  const shown = await page.locator('main, footer nav a:not([target])').allInnerTexts()
  const letters = shown.join(' ').replaceAll(/Blast|Safe|ETH|Everclaim|Sandbox/g, '')
  expect(letters.match(/[a-z]{3,}/gi) ?? []).toEqual([])

  await chooseLanguage(page, 'fr-FR')
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('Aide')
  await expect(root).toHaveAttribute('dir', 'ltr')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Vérifier une campagne' }).click()
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('Vérifier une campagne')
  await expect(page).toHaveTitle(/^Vérifier une campagne · /)
  await page.goBack()
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('Aide')
  // What was chosen has taken the place of what the link said.
  await expect(page).toHaveURL(/\/help\/\?lang=fr-FR#cost$/)
  await page.reload()
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('Aide')
  await openSiteMenu(page)
  await expect(select).toHaveValue('fr-FR')

  // English asks for no catalogue.
  files.length = 0
  await page.goto('/help/?lang=en')
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('Help')
  await expect(page.getByRole('banner')).toBeVisible()
  expect(files.filter((path) => /(common|otherLanguage)-/.test(path))).toEqual([])
})

test('each language has an address of its own, where the page is drawn in it before its script runs', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/ar/help/')).text()
  expect(/<html[^>]* lang="ar-AR" dir="rtl"/.test(html)).toBe(true)
  expect(html).toMatch(/<h1[^>]*>المساعدة</)
  expect(html.match(/<link rel="alternate"[^>]*>/g)).toContain(
    '<link rel="alternate" hrefLang="fr" href="http://localhost:3000/fr/help/"/>',
  )

  // What React finds different from what it draws itself, it says.
  const complaints: string[] = []
  const catalogues = new Set<string>()
  page.on('request', (one) => {
    const { pathname } = new URL(one.url())
    if (/(otherLanguage|common|help)-.*js$/.test(pathname)) catalogues.add(pathname)
  })
  page.on('console', (entry) => {
    if (entry.type() === 'error') complaints.push(entry.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { drawn: document.querySelector('h1') })
    })
  })
  await page.goto('/ar/help/#cost')
  await expect(page).toHaveURL(/\/help\/\?lang=ar#cost$/)
  await expect((await openSiteMenu(page)).language).toHaveValue('ar-AR')
  const isKept = () => Object.is(Reflect.get(window, 'drawn'), document.querySelector('h1'))
  expect(await page.evaluate(isKept)).toBe(true)
  expect(catalogues.size).toBeGreaterThanOrEqual(3)
  for (const path of catalogues)
    expect(html).toContain(`<link rel="modulepreload" href="${path}" integrity="sha256-`)
  expect(complaints).toEqual([])
})

test('a claim is read and made in another language, with nothing left in English but names', async ({
  page,
  claimPage,
  wallet,
}) => {
  await wallet.connectBefore('ada')
  await page.goto('/claim/safe-users/?lang=ar')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  /** What the operator, the chain and the network are called, and what a contract's function is. */
  const names =
    /0x[\da-f]*|Blast(?:scan)?|Safe users of 2022|Safe|ETH|EVER|USDB|ENS|Everclaim|Sandbox|Forum|UTC|GMT|claim|alice\.eth|ada-the-first[\w-.…]*|eth/gi
  const titles = Object.values(sandboxCampaigns).map(({ title }) => title)
  const english = async () => {
    const shown = await page.locator('header, main, footer').allInnerTexts()
    const about = 'The 43,469 Safes that were given a token in 2022, and the people of this sandbox.'
    const text = [about, ...titles].reduce((rest, name) => rest.replaceAll(name, ''), shown.join('\n'))
    // But for parts of a hash.
    const words = text.replaceAll(names, '').match(/[a-z]{3,}/gi) ?? []
    return words.filter((word) => !/^[a-f]+$/i.test(word))
  }
  expect(await english()).toEqual([])
  await claimPage.panel.locator('[data-action] button').click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  // The other campaigns are named once the chain has said what they hold for her.
  await expect(claimPage.panel.locator('[data-others="all"]')).toContainText(sandboxCampaigns.usdb.title)
  expect(await english()).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
})
