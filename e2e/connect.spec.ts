import type { Page } from '@playwright/test'
import { accessibilityFaults, inEachLook } from './support/accessibility.ts'
import { announceWallet } from './support/announceWallet.ts'
import { ConnectDialog } from './support/connectDialog.ts'
import { cutOff } from './support/cutOff.ts'
import { test as base, expect } from './support/test.ts'
import { withoutWalletConnect } from './support/withoutWalletConnect.ts'

const test = base.extend<{ connect: ConnectDialog }>({
  connect: async ({ page }, use) => use(new ConnectDialog(page)),
})

test.describe('the list', () => {
  test('puts announced wallets first, lists nothing twice, and asks nobody', async ({
    page,
    claimPage,
    connect,
    foreignRequests,
  }) => {
    await announceWallet(page, { name: 'MetaMask', rdns: 'io.metamask' })
    await claimPage.open()
    await connect.open()
    await expect(connect.option('io.metamask')).toBeVisible()
    await expect
      .poll(() => connect.names())
      .toEqual([
        ...['MetaMask', 'Sandbox wallet'],
        ...['Rabby Wallet', 'Rainbow', 'Trust Wallet', 'OKX Wallet', 'Zerion', 'Coinbase Wallet'],
        ...['Bitget Wallet', 'Ledger', 'WalletConnect'],
      ])
    await expect(connect.dialog).toContainText('Everclaim Sandbox claim never asks for an approval')
    const pictures = connect.dialog.locator('img')
    await expect
      .poll(() =>
        pictures.evaluateAll(
          (all) => all.filter((image) => image instanceof HTMLImageElement && !image.naturalWidth).length,
        ),
      )
      .toBe(0)
    expect(foreignRequests).toEqual([])
  })

  test('cuts a name of 20,000 characters, in the list and while that wallet is asked', async ({
    page,
    claimPage,
    connect,
  }) => {
    const name = `Long${'g'.repeat(19_996)}`
    const cut = `Long${'g'.repeat(36)}`
    await announceWallet(page, { name, rdns: 'example.long', answer: 'never' })
    await page.setViewportSize({ width: 390, height: 844 })
    await claimPage.open()
    await connect.open()
    await expect(connect.option('example.long')).toBeVisible()
    await expect.poll(async () => (await connect.names())[0]).toBe(cut)
    const fits = () => connect.dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
    expect(await fits()).toBe(true)
    await connect.option('example.long').click()
    await expect(connect.dialog).toContainText(cut)
    await expect(connect.dialog).not.toContainText(`${cut}g`)
    expect(await fits()).toBe(true)
  })

  test('lists a wallet of the old way that does not announce itself', async ({
    page,
    claimPage,
    connect,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { ethereum: { request: () => new Promise(() => undefined), on() {} } })
    })
    await cutOff(page, '**/sandbox/demo-wallet.js')
    await claimPage.open()
    await connect.open()
    await expect(connect.option('injected')).toBeVisible()
    await expect.poll(async () => (await connect.names()).slice(0, 2)).toEqual(['Browser wallet', 'MetaMask'])
  })

  test('puts up to three recent wallets first', async ({ page, claimPage, connect, wallet }) => {
    await claimPage.open()
    await page.evaluate(() => localStorage.setItem('rk-recent', '["ledger","gone","zerion","wc","rainbow"]'))
    await page.reload()
    await connect.open()
    await expect(connect.dialog.getByText('Recent', { exact: true })).toHaveCount(3)
    await expect
      .poll(async () => (await connect.names()).slice(0, 4))
      .toEqual(['Sandbox wallet', 'Ledger', 'Zerion', 'WalletConnect'])

    await test.step('and remembers the one that was connected, as the first', async () => {
      await connect.button('Close').click()
      await wallet.connect('Ada')
      const stored = await page.evaluate(() => [
        localStorage.getItem('rk-recent'),
        localStorage.getItem('rk-latest-id'),
      ])
      expect(JSON.parse(stored[0] ?? '')).toEqual([
        ...['org.everclaim.sandbox', 'ledger', 'gone', 'zerion', 'wc', 'rainbow'],
      ])
      expect(stored[1]).toBe('org.everclaim.sandbox')
    })
  })

  test('without WalletConnect a wallet that is not here leads to its downloads', async ({
    page,
    claimPage,
    connect,
  }) => {
    await withoutWalletConnect(page)
    await claimPage.open()
    await connect.open()
    await expect
      .poll(() => connect.names())
      .toEqual([
        ...['Sandbox wallet', 'MetaMask', 'Rabby Wallet', 'Rainbow', 'Trust Wallet', 'OKX Wallet'],
        ...['Zerion', 'Coinbase Wallet', 'Bitget Wallet'],
      ])
    for (const id of ['metaMask', 'rabby', 'coinbase']) {
      await connect.option(id).click()
      await expect(connect.dialog.getByRole('link', { name: 'Add to Chrome' })).toBeVisible()
      await connect.back.click()
    }
  })
})

test('its code comes ahead with the first sign of a person, and not to a page that is left alone', async ({
  page,
  claimPage,
  connect,
  foreignRequests,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response.text().catch(() => ''))
  })
  /** Whether a key of the kit is in what has come. */
  const hasKit = async () => (await Promise.all(scripts)).some((code) => code.includes('rk-latest-id'))
  await claimPage.open()
  // What a page loads by itself is there: the last of it comes two seconds after its answers.
  await expect(page.locator('head > script[src="/speed.js"]')).toBeAttached()
  expect(await hasKit()).toBe(false)
  // Beside everything that could be pressed.
  await page.mouse.move(8, 300, { steps: 5 })
  await expect.poll(hasKit).toBe(true)
  await expect(connect.dialog).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('wagmi.store'))).toBeNull()
  expect(foreignRequests).toEqual([])
})

test.describe('the steps', () => {
  test('learn, get, download options, download, and the instructions of an app', async ({
    claimPage,
    connect,
    foreignRequests,
  }) => {
    await claimPage.open()
    await connect.open()
    await test.step('learn, by the keyboard', async () => {
      await connect.button('Info').press('Enter')
      await expect(connect.dialog).toContainText('What is a Wallet?')
      await expect(connect.dialog).toContainText('A Home for your Digital Assets')
    })
    await test.step('get: five wallets', async () => {
      await connect.button('Get a Wallet').click()
      await expect(connect.button('GET')).toHaveCount(5)
      // Written in capitals by the kit, and like everything else here.
      await expect(connect.button('GET').first().locator('div')).toHaveCSS('text-transform', 'lowercase')
      await expect(connect.dialog).toContainText('Mobile Wallet and Extension')
      // All of it is on the screen, the last line too.
      await expect(connect.dialog.getByText('started with a different wallet provider')).toBeInViewport({
        ratio: 1,
      })
    })
    await test.step('download options', async () => {
      await connect.button('GET').first().click()
      await expect(connect.dialog).toContainText('Get MetaMask')
      await expect(connect.dialog.getByRole('link', { name: 'Add to Chrome' })).toHaveAttribute(
        'href',
        'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
      )
    })
    await test.step('download: a code for the phone', async () => {
      await connect.button('Get the app').click()
      await expect(connect.dialog).toContainText('Scan with your phone to download on iOS or Android')
      await expect(connect.qrCode).toBeVisible()
    })
    await test.step('instructions', async () => {
      await connect.button('Continue').click()
      await expect(connect.dialog).toContainText('Open the MetaMask app')
      await expect(connect.dialog).toContainText('Tap the scan button')
      await expect(connect.dialog.getByRole('link', { name: 'Learn More' })).toHaveAttribute(
        'href',
        /^https:/,
      )
    })
    expect(foreignRequests).toEqual([])
    await test.step('connect: the code to scan', async () => {
      await connect.button('Connect').click()
      await expect(connect.dialog).toContainText('Scan with MetaMask')
      await expect(connect.qrCode).toBeVisible()
    })
  })

  test('the instructions of an extension, and of a desktop program', async ({ page, claimPage, connect }) => {
    await page.context().route('https://www.ledger.com/**', (route) => route.fulfill({ body: '' }))
    await page.context().route('https://chromewebstore.google.com/**', (route) => route.fulfill({ body: '' }))
    await claimPage.open()
    await connect.open()
    await connect.option('rabby').click()
    await expect(connect.dialog).toContainText('Get Rabby')
    const shop = page.waitForEvent('popup')
    await connect.dialog.getByRole('link', { name: 'Add to Chrome' }).click()
    expect((await shop).url()).toContain('acmacodkjbdgmoleebolmdjonilkdbch')
    await expect(connect.dialog).toContainText('Install the Rabby extension')
    await expect(connect.button('Refresh')).toBeVisible()

    await page.reload()
    await connect.open()
    await connect.option('ledger').click()
    await expect(connect.qrCode).toBeVisible()
    await connect.button('GET').click()
    const site = page.waitForEvent('popup')
    await connect.dialog.getByRole('link', { name: /^Add to (Linux|Windows|macOS|Desktop)$/ }).click()
    await site
    await expect(connect.dialog).toContainText('Open the Ledger Live app')
    await expect(connect.button('Connect')).toBeVisible()
  })

  test('WalletConnect: one code for every wallet; one at a time, on a narrow window as on a wide one', async ({
    page,
    claimPage,
    connect,
    foreignRequests,
  }) => {
    await claimPage.open()
    await connect.open()
    await connect.option('wc').click()
    await expect(connect.dialog).toContainText('Scan with your phone')
    await expect(connect.qrCode).toBeVisible()
    await expect(connect.qrCode.locator('img')).toHaveAttribute('alt', 'Wallet Logo')
    await connect.button('GET').click()
    await expect(connect.dialog).toContainText('Scan with your phone to download')
    await expect(connect.qrCode).toBeVisible()
    await connect.button('Continue').click()
    await expect(connect.dialog).toContainText('Scan with your phone')
    await connect.back.click()
    await expect(connect.option('wc')).toBeVisible()
    // WalletConnect's own check of the site, once it has been chosen (docs/site.md).
    expect(foreignRequests.filter((url) => !url.startsWith('https://verify.walletconnect.org/'))).toEqual([])

    for (const width of [1280, 768, 767, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(connect.option('metaMask')).toBeVisible()
      const box = await connect.dialog.locator('[role=document]').boundingBox()
      expect(box?.width, `${width} px`).toBeLessThanOrEqual(Math.min(width, 400))
      await expect(connect.dialog).not.toContainText('What is a Wallet?')
    }
    await connect.button('Info').click()
    await expect(connect.dialog).toContainText('What is a Wallet?')
    await expect(connect.option('metaMask')).toHaveCount(0)
  })
})

test.describe('a request to connect', () => {
  test('that is refused is swallowed quietly, and can be made again', async ({
    claimPage,
    connect,
    wallet,
  }) => {
    await claimPage.open()
    await wallet.setMode('approve')
    await wallet.rejectNext()
    await connect.open()
    await connect.option('org.everclaim.sandbox').click()
    await expect(connect.button('RETRY')).toBeVisible()
    await expect(connect.opener).toHaveAttribute('data-connection', 'disconnected')
    await connect.button('RETRY').click()
    await expect(connect.opener).toHaveAttribute('data-connection', 'connected')
  })

  test('that is refused at once, or finds another one open, keeps its way to try again', async ({
    page,
    claimPage,
    connect,
  }) => {
    await announceWallet(page, { name: 'Hasty', rdns: 'example.hasty', answer: 4001 })
    await announceWallet(page, { name: 'Busy', rdns: 'example.busy', answer: -32002 })
    await claimPage.open()
    await connect.open()
    for (const id of ['example.hasty', 'example.busy'])
      for (const time of ['first', 'second']) {
        await connect.option(id).click()
        await expect(connect.button('RETRY'), `${id}, the ${time} time`).toBeVisible()
        await connect.button('RETRY').click()
        await expect(connect.button('RETRY')).toBeVisible()
        await connect.back.click()
      }
  })
})

test.describe('the connection', () => {
  /** What the header said since the page was loaded, each once. */
  const observe = (page: import('@playwright/test').Page) =>
    page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seenConnections: seen })
      const look = () => {
        const button = document.querySelector<HTMLElement>('header [data-connection]')
        const shown = button?.checkVisibility({ visibilityProperty: true })
          ? button.dataset.connection
          : undefined
        if (shown && seen.at(-1) !== shown) seen.push(shown)
        if (shown && shown !== 'disconnected' && /^Connect( wallet)?$/.test(button?.textContent ?? ''))
          seen.push('says Connect')
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      // What a style alone shows or hides changes nothing that the observer sees.
      const lookEachFrame = () => {
        look()
        requestAnimationFrame(lookEachFrame)
      }
      lookEachFrame()
    })
  const seen = (page: import('@playwright/test').Page) =>
    page.evaluate(() => (window as unknown as { seenConnections: string[] }).seenConnections)

  test('is disconnected, connecting, connected; and reconnecting after a reload, never disconnected', async ({
    page,
    claimPage,
    connect,
    wallet,
  }) => {
    await observe(page)
    await claimPage.open()
    await wallet.setMode('hold')
    await connect.open()
    await connect.option('org.everclaim.sandbox').click()
    await expect(connect.opener).toHaveAttribute('data-connection', 'connecting')
    await wallet.setMode('approve')
    await expect(connect.opener).toHaveAttribute('data-connection', 'connected')
    await expect.poll(() => seen(page)).toEqual(['disconnected', 'connecting', 'connected'])

    await page.reload()
    await expect(connect.opener).toHaveAttribute('data-connection', 'connected')
    await expect.poll(() => seen(page)).toEqual(['reconnecting', 'connected'])
  })

  test('is asked for by a press that begins while the last wallet is looked for', async ({
    page,
    claimPage,
    connect,
  }) => {
    await page.addInitScript(() => localStorage.setItem('wagmi.recentConnectorId', '"example.gone"'))
    await claimPage.open()
    await connect.opener.hover()
    await page.mouse.down()
    // The wallet is not here any more, and the button says something else when the finger is lifted.
    await expect(connect.opener).toHaveAttribute('data-connection', 'disconnected')
    await page.mouse.up()
    await expect(connect.dialog).toBeVisible()
  })

  test('of a wallet that is gone ends, and any other can be connected', async ({
    page,
    claimPage,
    connect,
    wallet,
  }) => {
    await claimPage.open()
    await page.evaluate(() => localStorage.setItem('wagmi.recentConnectorId', '"example.gone"'))
    await observe(page)
    await page.reload()
    await expect(connect.opener).toHaveAttribute('data-connection', 'disconnected')
    await expect.poll(() => seen(page)).toEqual(['reconnecting', 'disconnected'])
    await wallet.connect('Ada')
  })
})

test.describe('the look', () => {
  /** What a dialog of the kit and one of ours have in common, where they are drawn. */
  const lookOf = (page: Page, panel: string, overlay: string) =>
    page.evaluate(
      ([panel, overlay]) => {
        const [box, title, close] = [
          panel,
          `${panel} :is(h1, h2)`,
          `${panel} button[aria-label="Close"]`,
        ].map((selector) => document.querySelector(selector))
        if (!box || !title || !close) throw new Error('No dialog is open.')
        const { backgroundColor, borderRadius, borderColor, boxShadow, width } = getComputedStyle(box)
        const of = (element: Element) => {
          const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
          return { left: inner.left - outer.left, right: outer.right - inner.right }
        }
        const { fontFamily, fontSize, fontWeight, color } = getComputedStyle(title)
        const cross = close.getBoundingClientRect()
        const over = document.querySelector(overlay)
        return {
          // A sheet is as wide as the window; ours leaves the room of the page's scroll bar.
          width: window.innerWidth < 768 ? 'all' : width,
          box: { backgroundColor, borderRadius, borderColor, boxShadow },
          title: { fontFamily, fontSize, fontWeight, color, left: of(title).left },
          close: { width: cross.width, height: cross.height, right: of(close).right },
          overlay: getComputedStyle(over ?? box, over ? null : '::backdrop').backgroundColor,
        }
      },
      [panel, overlay] as const,
    )

  /** The shade of the accent that can be read as text. */
  const linkColor = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.querySelector('footer a') ?? document.body).color)

  test('is the site’s: theme, accent, and a name for a style sheet of the operator', async ({
    page,
    claimPage,
    connect,
    wallet,
  }) => {
    const looks = new Map<string, unknown>()
    await claimPage.open()
    await connect.open()
    await expect(page.locator('[data-rk="everclaim"] [role=dialog]')).toBeVisible()
    await inEachLook(page, async ({ name, width }) => {
      await expect(connect.dialog).toHaveAttribute('data-is-compact', String(width < 768))
      const headline = connect.dialog.getByText('Installed', { exact: true })
      await expect(headline).toHaveCSS('color', await linkColor(page))
      looks.set(name, await lookOf(page, '[data-rk] [role=document] > div > div', '[data-rk] [role=dialog]'))
    })
    await connect.button('Close').click()
    await wallet.connect('Ada')
    await page.getByRole('button', { name: /^Wallet 0x/ }).click()
    const own = page.locator('dialog[open]')
    await expect(own).toBeVisible()
    await inEachLook(page, async ({ name, width }) => {
      await expect(own).toHaveAttribute('data-is-compact', String(width < 768))
      expect(await lookOf(page, 'dialog[open]', 'no-overlay'), name).toEqual(looks.get(name))
    })
  })

  test('has no accessibility fault in any step, and what is pressed is as large as a thumb', async ({
    page,
    claimPage,
    connect,
    wallet,
  }) => {
    const audit = (step: string) =>
      inEachLook(page, async ({ name, rules, width }) => {
        await expect(connect.dialog).toHaveAttribute('data-is-compact', String(width < 768))
        expect(
          await accessibilityFaults(page, { within: '[data-rk] [role=dialog]', rules }),
          `${step}, ${name}`,
        ).toEqual([])
        const small = await connect.dialog
          .locator('button, a')
          .evaluateAll((all) =>
            all
              .filter((each) => Math.min(each.clientWidth, each.clientHeight) < 42)
              .map((each) => each.textContent),
          )
        expect(small, `${step}, ${name}`).toEqual([])
      })
    await claimPage.open()
    await connect.open()
    await audit('the list')
    await connect.button('Info').click()
    await expect(page.getByRole('dialog', { name: 'What is a Wallet?' })).toBeVisible()
    await audit('what a wallet is')
    await connect.button('Get a Wallet').click()
    await expect(page.getByRole('dialog', { name: 'Get a Wallet' })).toBeVisible()
    await audit('wallets to get')
    await connect.button('GET').first().click()
    await audit('how to get one')
    await connect.button('Get the app').click()
    await audit('a code for the app')
    await connect.button('Continue').click()
    await audit('what to do with the app')
    for (let steps = 0; steps < 5 && (await connect.back.count()) > 0; steps++) await connect.back.click()
    await connect.option('wc').click()
    await expect(connect.qrCode).toBeVisible()
    await audit('a code for a phone')
    await connect.back.click()
    await wallet.setMode('reject')
    await connect.option('org.everclaim.sandbox').click()
    await expect(connect.button('RETRY')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Opening Sandbox wallet...' })).toBeVisible()
    await audit('a wallet that was refused')
  })

  test('follows the system where the operator leaves it to that', async ({ page, claimPage, connect }) => {
    await page.route('**/claim/safe-users/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('data-theme="dark"', 'data-theme="system"')
      await route.fulfill({ response, body })
    })
    const surface = () =>
      connect.dialog.evaluate((dialog) =>
        getComputedStyle(dialog).getPropertyValue('--rk-colors-modalBackground').trim(),
      )
    await page.emulateMedia({ colorScheme: 'light' })
    await claimPage.open()
    await connect.open()
    await expect.poll(surface).toBe('#fff')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(surface).toBe('#11141c')
  })
})
