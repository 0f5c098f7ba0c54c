import { ConnectDialog } from './support/connectDialog.ts'
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
  const select = page.getByRole('contentinfo').getByLabel('Language of the wallet dialogs')
  await expect(select).toHaveValue('en-US')
  const titles = new Set<string>()
  const codes = await select
    .locator('option')
    .evaluateAll((all) => all.map((option) => option.getAttribute('lang') ?? ''))
  expect(codes).toHaveLength(19)
  for (const code of codes) {
    await select.selectOption(code)
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
  await expect(select).toHaveValue('zh-TW')
  await connect.open()
  await expect(connect.dialog).toContainText('連接錢包')
})

test('our own dialog speaks the language too, from the right where it is read so', async ({
  page,
  claimPage,
  wallet,
}) => {
  await claimPage.open()
  await page.getByLabel('Language of the wallet dialogs').selectOption('ar-AR')
  await wallet.connect('Ada')
  await page.getByRole('banner').locator('[data-connection]').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('فصل')
  await expect(dialog).toHaveCSS('direction', 'rtl')
  await expect(page.locator('[lang="ar-AR"]', { has: dialog })).toHaveCount(1)
})
