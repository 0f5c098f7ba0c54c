import type { Page } from '@playwright/test'
import { announceWallet } from './support/announceWallet.ts'
import { ConnectDialog } from './support/connectDialog.ts'
import { cutOff } from './support/cutOff.ts'
import { test as base, expect } from './support/test.ts'
import { withoutWalletConnect } from './support/withoutWalletConnect.ts'

const test = base.extend<{ connect: ConnectDialog }>({
  connect: async ({ page }, use) => use(new ConnectDialog(page)),
})

const phones = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

/** Wallets and the schemes of their apps, which are the same on each phone: one phone tries all of them. */
const apps = [
  ['metaMask', 'metamask'],
  ['wc', 'wc'],
  ['rainbow', 'rainbow'],
  ['trust', 'trust'],
  ['okx', 'okex'],
] as const

/** A phone's browser that no wallet has been put into. */
const withoutSandboxWallet = (page: Page) => cutOff(page, '**/sandbox/demo-wallet.js')

/** The link into an app that the page follows next. No app of that name is here, so nothing opens. */
async function linkFollowed(page: Page, scheme: string, choose: () => Promise<void>): Promise<URL> {
  const followed = page.waitForRequest((request) => request.url().startsWith(`${scheme}:`))
  await choose()
  return new URL((await followed).url())
}

for (const [phone, userAgent] of Object.entries(phones))
  test.describe(`on an ${phone}`, () => {
    test.use({ userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('the dialog offers the apps that can be reached', async ({
      page,
      claimPage,
      connect,
      foreignRequests,
    }) => {
      await withoutSandboxWallet(page)
      await claimPage.open()
      await connect.opener.tap()
      await expect(connect.option('metaMask')).toBeVisible()
      await expect
        .poll(() => connect.names())
        .toEqual([
          ...[
            'MetaMask',
            'Rainbow',
            'Trust',
            'OKX',
            'Zerion',
            'Coinbase',
            'Bitget',
            'Ledger',
            'WalletConnect',
          ],
        ])
      expect(foreignRequests).toEqual([])
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
      expect(fits).toBe(true)

      await test.step('says what a wallet is', async () => {
        await expect(connect.dialog).toContainText('What is a Wallet?')
        await expect(connect.dialog.getByRole('link', { name: 'Learn More' })).toHaveAttribute(
          'href',
          'https://ethereum.org/wallets/',
        )
      })
      await test.step('and where to get one: three apps', async () => {
        await connect.button('Get a Wallet').tap()
        const links = connect.dialog.getByRole('link', { name: 'GET' })
        await expect(links).toHaveCount(3)
        await expect(links.first()).toHaveAttribute(
          'href',
          phone === 'iPhone' ? /^https:\/\/apps\.apple\.com\// : /^https:\/\/play\.google\.com\//,
        )
        await connect.back.tap()
        await expect(connect.option('metaMask')).toBeVisible()
      })
    })

    test('each app is opened with the address to connect to', async ({ page, claimPage, connect }) => {
      await withoutSandboxWallet(page)
      await claimPage.open()
      await connect.opener.tap()
      for (const [id, scheme] of phone === 'iPhone' ? apps : apps.slice(0, 2))
        await test.step(id, async () => {
          const link = await linkFollowed(page, scheme, () => connect.option(id).tap())
          const address = id === 'wc' ? link.href : link.searchParams.get('uri')
          expect(address).toMatch(/^wc:[0-9a-f]{64}@2\?.*\bsymKey=[0-9a-f]{64}/)
          if (id !== 'wc') expect(link.href).toMatch(/^\w+:\/\/(main\/)?wc\?uri=/)
        })
    })

    test('without WalletConnect the page goes on in the browser of an app', async ({
      page,
      context,
      claimPage,
      connect,
    }) => {
      await withoutSandboxWallet(page)
      await withoutWalletConnect(page)
      await context.route('https://link.metamask.io/**', (route) => route.fulfill({ body: '' }))
      await claimPage.open('safe-users', '#account=0x0000000b71f2d236c38ae51952c46f03b89d0777')
      await connect.opener.tap()
      await expect(connect.option('metaMask')).toBeVisible()
      await expect.poll(() => connect.names()).toEqual(['MetaMask', 'Trust', 'OKX', 'Coinbase'])
      const opened = context.waitForEvent('page')
      await connect.option('metaMask').tap()
      // Whose claim is looked at stays here.
      const { host } = new URL(page.url())
      expect((await opened).url()).toBe(`https://link.metamask.io/dapp/${host}/claim/safe-users/`)
      await expect(connect.opener).toHaveAttribute('data-connection', 'disconnected')
    })

    test('a wallet’s own browser connects by its one entry, the first', async ({
      page,
      claimPage,
      connect,
      wallet,
    }) => {
      await claimPage.open()
      await wallet.setMode('approve')
      await connect.opener.tap()
      await expect(connect.option('org.everclaim.sandbox')).toBeVisible()
      await expect.poll(async () => (await connect.names())[0]).toBe('Sandbox wallet')
      await connect.option('org.everclaim.sandbox').tap()
      await expect(connect.opener).toHaveAttribute('data-connection', 'connected')
      await expect(claimPage.panel).toHaveAttribute('data-state', /ready|not-eligible|claimed/)
      // It is the same wallet after a reload.
      await page.reload()
      await expect(connect.opener).toHaveAttribute('data-connection', 'connected')
    })

    test('a wallet that injects itself late is noticed, of the old way too, and its app is not offered as well', async ({
      page,
      claimPage,
      connect,
    }) => {
      await withoutSandboxWallet(page)
      await announceWallet(page, { name: 'MetaMask', rdns: 'io.metamask', isLate: true })
      await claimPage.open()
      await connect.opener.tap()
      await expect(connect.option('metaMask')).toBeVisible()
      await expect(connect.option('io.metamask')).toHaveCount(0)
      await page.evaluate(() => (window as unknown as { injectLate(): void }).injectLate())
      await expect(connect.option('io.metamask')).toBeVisible()
      await expect(connect.option('metaMask')).toHaveCount(0)
      await expect.poll(async () => (await connect.names())[0]).toBe('MetaMask')

      await test.step('one of the old way', async () => {
        await expect(connect.option('injected')).toHaveCount(0)
        await page.evaluate(() => {
          Object.assign(window, { ethereum: { request: () => new Promise(() => undefined), on() {} } })
          window.dispatchEvent(new Event('ethereum#initialized'))
        })
        await expect(connect.option('injected')).toBeVisible()
        await expect.poll(() => connect.names()).toContain('Browser wallet')
      })
    })
  })
