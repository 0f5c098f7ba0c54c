import { ConnectDialog } from './support/connectDialog.ts'
import { chooseTheme } from './support/siteMenu.ts'
import { storageKeys } from './support/storageKeys.ts'
import { expect, test } from './support/test.ts'

/** The kinds that a library fails over; each other kind: `src/ui/wallet/kit/anyStorage.test.tsx`. */
const garbage = {
  null: 'null',
  'a list': '[1,null,{"id":{}},["x"]]',
  'an object of somebody else': '{"state":{"connections":{},"current":7,"chainId":"x"},"version":{}}',
} as const

test('garbage under every key: the claim page comes, and a wallet connects', async ({
  page,
  claimPage,
  wallet,
}) => {
  for (const [what, value] of Object.entries(garbage))
    await test.step(what, async () => {
      await page.addInitScript(
        ({ keys, what, value }) => {
          // Once: what the page itself writes then is not garbage.
          if (window.top !== window || sessionStorage.getItem(`sown ${what}`)) return
          sessionStorage.setItem(`sown ${what}`, 'yes')
          for (const key of keys) localStorage.setItem(key, value)
        },
        { keys: storageKeys, what, value },
      )
      await claimPage.open()
      await wallet.connect('Ada')
      await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
      await page.reload()
      await expect(new ConnectDialog(page).opener).toHaveAttribute('data-connection', 'connected')
    })
})

test('garbage under WalletConnect’s names does not keep it from its code', async ({ page, claimPage }) => {
  const connect = new ConnectDialog(page)
  await page.addInitScript((keys) => {
    // Not in the frame of WalletConnect's own check, which has no storage here.
    if (window.top !== window) return
    for (const key of keys) localStorage.setItem(key, '[null,7]')
  }, storageKeys)
  await claimPage.open()
  await connect.open()
  await connect.option('wc').click()
  await expect(connect.qrCode).toBeVisible()
})

test('storage that is full does not take the page down', async ({ page, claimPage, wallet }) => {
  await page.addInitScript(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2)
      try {
        for (let count = 0; ; count += 1) localStorage.setItem(`full-${size}-${count}`, 'x'.repeat(size))
      } catch {
        // No room for one of this size: half of it, then.
      }
  })
  await claimPage.open()
  await wallet.connect('Ada')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  await chooseTheme(page, 'Light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
