import type { Frame, Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { cutOff } from './support/cutOff.ts'
import { holdRequests } from './support/holdRequests.ts'
import type { SafeHost } from './support/safeHost.ts'
import { expect, test } from './support/test.ts'

// The site as an app inside a Safe host: how it connects, and to whom it does not.

declare global {
  interface Window {
    /** What a person could have seen of the connection and the theme, in turn. */
    __seen?: string[]
    /** What a wallet of the browser was asked. */
    __asked?: string[]
  }
}

const opener = (host: SafeHost) => host.app.locator('[data-connection]')
const notice = (host: SafeHost) => host.app.locator('[data-unknown-frame]')
/** Above everything. */
const walletNotice = (host: SafeHost) => host.app.locator('[data-wallet-notice]').getByRole('alert')
const title = (host: SafeHost) => host.app.getByRole('heading', { name: 'Safe users of 2022' })
/** What a screen reader or a pair of weak eyes would stumble over in the site's frame. */
const faultsIn = (page: Page, place: string) => accessibilityFaults(page, { within: ['iframe', place] })
const isConnected = async (host: SafeHost) => {
  await expect(opener(host)).toHaveAttribute('data-connection', 'connected')
  // Not before its host has named a theme, or was waited for.
  await expect(opener(host)).toBeVisible()
}

/** Looks at the frames of a page each time that they are drawn. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    if (window === window.top) return
    const seen: string[] = []
    window.__seen = seen
    const look = () => {
      const button = document.querySelector<HTMLElement>('[data-connection]')
      if (button && getComputedStyle(button).visibility === 'visible') {
        const now = `${button.dataset.connection} ${document.documentElement.dataset.theme}`
        if (seen.at(-1) !== now) seen.push(now)
      }
      requestAnimationFrame(look)
    }
    look()
  })
const seenIn = (host: SafeHost) => opener(host).evaluate(() => window.__seen)

/** A wallet beside the host: announced, injected, authorised, and the one of the last visit. */
const installWallet = (page: Page) =>
  page.addInitScript(() => {
    const asked: string[] = []
    window.__asked = asked
    const provider = {
      async request({ method }: { method: string }) {
        asked.push(method)
        if (method === 'eth_chainId') return '0x13e31'
        return ['0x2222222222222222222222222222222222222222']
      },
      on: () => provider,
      removeListener: () => provider,
    }
    Object.assign(window, { ethereum: provider })
    const info = {
      uuid: crypto.randomUUID(),
      name: 'Wallet beside',
      rdns: 'org.example.beside',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    }
    const detail = Object.freeze({ info, provider })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
    localStorage.setItem('wagmi.recentConnectorId', '"org.example.beside"')
  })

/**
 * Whatever the frames of a page would do after so many milliseconds they do when the test says so, however
 * slow this machine is. Gives the way to say it to one.
 */
async function holdPatience(page: Page, patience: number) {
  await page.addInitScript((patience) => {
    if (window === window.top) return
    const { setTimeout } = window
    const held: (() => void)[] = []
    const holding = (work: () => void, after?: number, ...given: []) =>
      after === patience ? -held.push(work) : setTimeout(work, after, ...given)
    const loseHeldPatience = () => {
      for (const work of held) work()
    }
    Object.assign(window, { setTimeout: holding, loseHeldPatience })
  }, patience)
  return (frame: Frame) =>
    frame.evaluate(() => (window as unknown as { loseHeldPatience(): void }).loseHeldPatience())
}
/** How long the site waits for a page around it to say who it is, and for a host to name its theme. */
const [patience, themePatience] = [3_000, 300]

/** The scripts of the site that were loaded, to know which code they hold. */
function readScripts(page: Page): () => Promise<string[]> {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response.text().catch(() => ''))
  })
  return () => Promise.all(scripts)
}
/** Asks wallets to announce themselves: wagmi's code. */
const walletCode = 'eip6963:requestProvider'
/** A key of RainbowKit's. */
const kitCode = 'rk-latest-id'
/** A method of the Safe host. */
const safeCode = 'getOffChainSignature'

test.describe('inside a Safe host', () => {
  test('what is beside the kit comes while the host has not answered yet, the kit and the claim’s parts then', async ({
    safeHost,
    page,
  }) => {
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(/assets\/(\w+)-/.exec(request.url())?.[1] ?? ''))
    // What the host answers from.
    const { release: answer } = await holdRequests(page, '**/api/control')
    await safeHost.open()
    await expect.poll(() => asked).toContain('FollowTransactions')
    expect(asked).not.toContain('SafeKit')
    expect(asked).not.toContain('SafeClaimMethods')
    await expect(opener(safeHost)).not.toHaveAttribute('data-connection', 'connected')
    // The theme is the host's second answer: the kit does not wait for it.
    answer()
    await isConnected(safeHost)
    await expect.poll(() => asked).toContain('SafeClaimMethods')
  })

  test('the Safe is connected at once, in the host’s theme, and nothing else is seen before', async ({
    safeHost,
    page,
    world,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.safeHost.url })
    await context.route('https://blastscan.io/**', (route) => route.fulfill({ body: 'the explorer' }))
    await installWallet(page)
    await watchFrames(page)
    await holdPatience(page, themePatience)
    await page.emulateMedia({ colorScheme: 'light' })
    const scripts = readScripts(page)
    await safeHost.open()
    await isConnected(safeHost)
    await expect.poll(() => seenIn(safeHost)).toEqual(['connected light'])
    await expect(opener(safeHost)).toHaveAccessibleName(`Safe ${world.demoSafe}, 2 of 3 owners sign`)
    await expect(title(safeHost)).toBeVisible()
    // The theme is the host's: of the menu the language is left.
    await safeHost.app.getByRole('button', { name: 'Language and theme' }).click()
    await expect(safeHost.app.getByLabel('Language', { exact: true })).toBeVisible()
    await expect(safeHost.app.getByLabel('Theme', { exact: true })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(safeHost.app.getByLabel('Language', { exact: true })).toBeHidden()
    const code = (await scripts()).join('\n')
    expect(code).toContain(safeCode)
    expect(code).not.toContain(kitCode)

    await test.step('a wallet of the browser and the wallet of the last visit are left alone', async () => {
      const frame = await appFrame(page)
      expect(await frame.evaluate(() => window.__asked)).toEqual([])
      expect(await frame.evaluate(() => localStorage.getItem('wagmi.recentConnectorId'))).toBe(
        '"org.example.beside"',
      )
    })
    await test.step('the name and the permission are those that the manifest asks for', async () => {
      await expect(page.getByText('Safe users of 2022 · Everclaim Sandbox')).toBeVisible()
      await expect(page.locator('iframe[name="app"]')).toHaveAttribute('allow', 'clipboard-write')
    })
    const dialog = safeHost.app.getByRole('dialog')
    await test.step('an address is copied by the clipboard, and a link opens a tab', async () => {
      await opener(safeHost).click()
      await safeHost.app.getByRole('button', { name: 'Copy address' }).click()
      await expect(safeHost.app.getByRole('button', { name: 'Copied' })).toBeVisible()
      const opened = context.waitForEvent('page')
      await safeHost.app.getByRole('link', { name: 'View on Blastscan' }).click()
      const tab = await opened
      await expect(tab.getByText('the explorer')).toBeVisible()
      await tab.close()
      await page.bringToFront()
    })
    await test.step('the host opens, changes and closes the Safe: the page offers none of it', async () => {
      await expect(dialog).toContainText('Connected with Safe')
      await expect(dialog).toContainText('2 of 3 owners sign')
      await expect(dialog).toContainText('change it there')
      await expect(dialog).toContainText(`In Safe at ${new URL(world.safeHost.url).origin}`)
      await expect(dialog.getByRole('button', { name: /disconnect/i })).toHaveCount(0)
      expect(await faultsIn(page, 'dialog')).toEqual([])
      await dialog.getByRole('button', { name: /^Network/ }).click()
      await expect(dialog).toContainText('on the right network')
      await expect(dialog.getByRole('button', { name: /disconnect/i })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: 'Sandbox Safe host' }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(world.demoSafe)
    })
    await test.step('the host’s theme is followed, and remembered for the next visit; a host may take its time', async () => {
      const root = safeHost.app.locator(':root')
      await safeHost.toggleTheme()
      await expect(root).toHaveAttribute('data-theme', 'dark')
      await safeHost.toggleTheme()
      await expect(root).toHaveAttribute('data-theme', 'light')
      // A host that is slow to name its theme: the page begins in the one that it had.
      world.safeHost.control({ delayMs: 900 })
      await page.reload()
      await isConnected(safeHost)
      await expect.poll(() => seenIn(safeHost)).toEqual(['connected light'])
      world.safeHost.control({ delayMs: 0 })
    })
    await test.step('the start page calls it this Safe, as the claim page does', async () => {
      await safeHost.open('/')
      await expect(safeHost.app.getByText(`This Safe ${world.demoSafe.slice(0, 6)}`)).toBeVisible()
      await safeHost.app.getByLabel('Address or ENS name').fill(world.accounts.ada.address)
      await safeHost.app.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(safeHost.app.getByRole('button', { name: 'Use this Safe' })).toBeVisible()
    })
  })

  test('a page that waits says for what, then that the site around it is unknown; an answer after that still connects', async ({
    safeHost,
    page,
    world,
  }) => {
    // The host asks it before each answer.
    const { release: answer } = await holdRequests(page, `${world.safeHost.url}/api/control`)
    const scripts = readScripts(page)
    const losePatience = await holdPatience(page, patience)
    await watchFrames(page)
    await safeHost.open()
    await expect(safeHost.app.getByRole('status').getByText('Waiting for your Safe')).toBeVisible()
    await expect(title(safeHost)).toBeHidden()
    await expect(opener(safeHost)).toBeHidden()
    await losePatience(await appFrame(page))
    await expect(notice(safeHost)).toContainText('This page is inside an unknown site')
    await expect(opener(safeHost)).toHaveCount(0)
    await expect(title(safeHost)).toHaveCount(0)
    expect((await scripts()).join('\n')).not.toContain(walletCode)
    answer()
    await isConnected(safeHost)
    await expect.poll(async () => (await seenIn(safeHost))?.[0]).toMatch(/^connected /)
    await expect(notice(safeHost)).toHaveCount(0)
    await expect(title(safeHost)).toBeVisible()
  })
})

test('where none of the site’s nodes answers, the host’s does: marked, and nothing final is said by it', async ({
  safeHost,
  page,
  world,
}) => {
  await cutOff(page, '**/sandbox/rpc')
  await safeHost.open()
  await isConnected(safeHost)
  const { origin } = new URL(world.safeHost.url)
  const line = safeHost.app.getByText(`We show what ${origin}, the page around this one, reports.`)
  await expect(line).toBeVisible()
  await expect(safeHost.app.getByText('All 5 checks passed')).toBeHidden()
})

test('a host that lies about chain, owners and address: what is on chain is shown, and nothing else is connected', async ({
  safeHost,
  page,
  world,
}) => {
  const alert = walletNotice(safeHost)
  await test.step('another chain: what it means is said before anything is offered', async () => {
    world.safeHost.control({ safe: 'other-chain' })
    await safeHost.open()
    await expect(opener(safeHost)).toHaveText('No Safe connected')
    await expect(alert).toContainText('The Safe around this page is on Ethereum (chain 1)')
    await expect(alert).toContainText('Open a Safe on Blast in the page around this one.')
    await expect(safeHost.app.getByRole('button', { name: /claim .*for|switch|propose/i })).toHaveCount(0)
  })
  await test.step('other owners: those on chain are shown', async () => {
    await page.route(`${world.safeHost.url}/api/state`, async (route) => {
      const response = await route.fetch({ headers: { ...route.request().headers() } })
      const state = await response.json()
      state.safe.threshold = 1
      state.safe.owners = state.safe.owners.slice(0, 1)
      await route.fulfill({ json: state })
    })
    world.safeHost.control({ safe: 'true' })
    await safeHost.open()
    await expect(page.getByText('1 of 1 sign')).toBeVisible()
    await expect(opener(safeHost)).toHaveAccessibleName(`Safe ${world.demoSafe}, 2 of 3 owners sign`)
    await expect(alert).toBeHidden()
  })
  await test.step('another Safe later, even while the host still answers: it is compared with the chain again, and there is none', async () => {
    const app = await appFrame(page)
    const comeBack = () => app.evaluate(() => window.dispatchEvent(new Event('focus')))
    // The host asks it once for what to say of the Safe, and once for how to say it.
    const answer = await holdRequests(page, `${world.safeHost.url}/api/control`, { free: 1 })
    await comeBack()
    await expect.poll(answer.isHolding).toBe(true)
    world.safeHost.control({ safe: 'other-address' })
    await comeBack()
    answer.release()
    await expect(opener(safeHost)).toHaveText('No Safe connected')
    await expect(alert).toContainText('a Safe that does not exist on Blast, so nothing was connected')
    await safeHost.app.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toBeHidden()
    await opener(safeHost).click()
    await expect(alert).toContainText('does not exist on Blast')
  })
})

/** The site's own frame, however deep it stands. */
async function appFrame(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().includes('/claim/'))
  await expect.poll(() => find() !== undefined).toBe(true)
  const frame = find()
  if (!frame) throw new Error('The site stands in no frame.')
  return frame
}

test('inside a page of another origin it is shown, and nothing is connected, shown or loaded; it can be left by a keyboard, on a phone too', async ({
  page,
  world,
}) => {
  world.control({ headers: 'ignored' })
  // Chromium lets no page of the internet frame one of this machine; a made-up page counts as one of the
  // internet.
  await page.route(`${world.url}/claim/safe-users/`, async (route) =>
    route.fulfill({ response: await route.fetch() }),
  )
  // It answers whatever it is asked as a Safe host would.
  const embedder = `<!doctype html>
    <iframe src="${world.url}/claim/safe-users/" style="width:100%;height:700px"></iframe>
    <script>
      addEventListener('message', ({ source, data }) => {
        if (!data || !data.id) return
        const safe = '${world.demoSafe}'
        const info = { safeAddress: safe, chainId: 81457, threshold: 1, owners: [safe], isReadOnly: false }
        source.postMessage({ id: data.id, success: true, version: '9.1.0', data: info }, '*')
      })
    </script>`
  const around = new URL('/around', world.safeHost.url)
  around.hostname = 'localhost.evil.test'
  await page.route(around.href, (route) => route.fulfill({ contentType: 'text/html', body: embedder }))
  await page.setViewportSize({ width: 390, height: 800 })
  const scripts = readScripts(page)
  await page.goto(around.href)
  const frame = await appFrame(page)
  await expect(frame.getByText('This page is inside an unknown site')).toBeVisible()
  await expect(frame.getByText(`open ${world.url} directly`)).toBeVisible()
  await expect(frame.locator('[data-connection]')).toHaveCount(0)
  await expect(frame.getByRole('heading', { name: 'Safe users of 2022' })).toHaveCount(0)
  const code = (await scripts()).join('\n')
  expect(code).not.toContain(walletCode)
  expect(code).not.toContain(safeCode)

  const link = frame.getByRole('link', { name: `Open ${world.url}` })
  expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await faultsIn(page, 'main')).toEqual([])
  const opened = page.context().waitForEvent('page')
  await link.press('Enter')
  const tab = await opened
  await expect(tab.getByRole('heading', { name: 'Safe users of 2022' })).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})

test('in a tab of its own the site has nothing of a Safe host', async ({ page, claimPage }) => {
  const scripts = readScripts(page)
  await claimPage.open()
  const button = page.locator('[data-connection]')
  await expect(button).toHaveAttribute('data-connection', 'disconnected')
  await expect(page.locator(':root')).not.toHaveAttribute('data-frame')
  expect((await scripts()).join('\n')).not.toContain(safeCode)
})

test('what a host reads: the manifests, from everywhere, with their icons, and that it may frame the site', async ({
  safeHost,
  page,
  world,
}) => {
  await safeHost.open()
  const paths = ['/', '/claim/safe-users/'] as const
  // In the host's page, so that the browser judges the headers.
  const manifests = await page.evaluate(
    (urls) => Promise.all(urls.map(async (url) => (await fetch(url)).json())),
    paths.map((path) => `${world.url}${path}manifest.json`),
  )
  expect(manifests.map(({ name }) => name)).toEqual([
    'Everclaim Sandbox claim',
    'Safe users of 2022 · Everclaim Sandbox',
  ])
  for (const [at, path] of paths.entries()) {
    const manifest = manifests[at]
    expect(manifest).toMatchObject({
      description: expect.stringContaining('never asks for an approval'),
      iconPath: 'icon.svg',
      safe_apps_permissions: ['clipboard-write'],
    })
    for (const { src, type } of manifest.icons) {
      const icon = await page.request.get(`${world.url}${path}${src}`)
      expect(icon.headers()['content-type']).toBe(type)
    }
    await page.goto(`${world.url}${path}icon.png`)
    expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(192)
  }
  const response = await page.request.get(`${world.url}/claim/safe-users/`)
  const policy = response.headers()['content-security-policy'] ?? ''
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  expect(ancestors[0]).toBe("'self'")
  expect(ancestors).toContain(world.safeHost.url)
  expect(ancestors).not.toContain(world.safeHost.unlistedUrl)
  expect(ancestors.every((each) => each === "'self'" || /^http:\/\/localhost:\d+$/.test(each))).toBe(true)
  expect(response.headers()['x-frame-options']).toBeUndefined()
})

// The packaged browser has no setting that blocks the storage of third parties, so it is done as that setting
// does it.
test('where a host grants neither storage nor clipboard, all works as long as the page is open', async ({
  safeHost,
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.safeHost.url })
  await page.route(`${world.url}/claim/safe-users/manifest.json`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { name: 'No permissions' },
    }),
  )
  await page.addInitScript(() => {
    if (window === window.top) return
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await safeHost.open()
  await isConnected(safeHost)
  await expect(page.locator('iframe[name="app"]')).toHaveAttribute('allow', '')
  await safeHost.toggleTheme()
  const theme = await page.locator(':root').getAttribute('data-theme')
  await expect(safeHost.app.locator(':root')).toHaveAttribute('data-theme', theme ?? '')
  await opener(safeHost).click()
  await expect(safeHost.app.getByRole('dialog')).toContainText('2 of 3 owners sign')
  await safeHost.app.getByRole('button', { name: 'Copy address' }).click()
  await expect(safeHost.app.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('heading', { name: 'Sandbox Safe host' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(world.demoSafe)
})
