import type { Page } from '@playwright/test'
import { type Address, getAddress, type Hex, parseGwei } from 'viem'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { ClaimPage } from './support/claimPage.ts'
import type { DemoWallet } from './support/demoWallet.ts'
import { expect, test } from './support/test.ts'

// Nothing is lost between the page and the wallet: pages close, answers get lost, phones switch apps. The
// chain knows.

type Call = { to: Address; data: Hex }

/** The claim that the page has asked the wallet for, to be confirmed where the page does not see it. */
async function askedCall(wallet: DemoWallet): Promise<Call> {
  const [request] = (await wallet.requests()).filter(({ method }) => method === 'eth_sendTransaction')
  const call = request?.params[0]
  if (typeof call !== 'object' || call === null || !('to' in call) || !('data' in call))
    throw new Error('The page has asked for no transaction.')
  return { to: getAddress(String(call.to)), data: String(call.data) as Hex }
}

/** How often the page has asked the wallet to send something. */
const timesAsked = async (wallet: DemoWallet) =>
  (await wallet.methodsAsked()).filter((method) => method === 'eth_sendTransaction').length

/** Says yes in the wallet's own window, with Ada's key. */
const confirm = (
  world: Sandbox,
  call: Call,
  more: { gas?: bigint; nonce?: number; maxFeePerGas?: bigint } = {},
) => world.chain.sendTransaction({ account: world.accounts.ada.signer, ...call, ...more })

/** What the page remembers beyond its own life. */
const remembered = (page: Page) =>
  page.evaluate((): unknown => JSON.parse(localStorage.getItem('everclaim.attempts') ?? '[]'))

/** Leaves a page on which Ada's wallet has been asked for her claim and has not answered. */
async function ask(claimPage: ClaimPage, wallet: DemoWallet, mode: 'hold' | 'late' | 'lose' = 'hold') {
  await claimPage.open()
  await wallet.connect('Ada')
  await expect(claimPage.claimButton).toBeVisible()
  const { chain, accounts } = wallet.world
  const sent = () => chain.getTransactionCount({ address: accounts.ada.address, blockTag: 'pending' })
  const before = await sent()
  await wallet.setMode(mode)
  await claimPage.claimButton.click()
  if (mode !== 'hold') return expect.poll(sent).toBe(before + 1)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
  // The page says so first, and asks then.
  await expect.poll(() => timesAsked(wallet)).toBe(1)
}

test.afterEach(async ({ world }) => {
  await world.holdBlocks(false)
})

test.describe('a page that was reloaded while the wallet asks', () => {
  test.beforeEach(async ({ page, claimPage, wallet }) => {
    await ask(claimPage, wallet)
    expect(await remembered(page)).toMatchObject([{ status: 'asked' }])
  })

  test('finds the claim that was then confirmed there', async ({ page, claimPage, wallet, world }) => {
    const call = await askedCall(wallet)
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
    await expect(claimPage.panel).toContainText('Your wallet may still be asking')
    await expect(claimPage.panel).not.toContainText(/\bsent\b/i)
    const hash = await confirm(world, call)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
      'href',
      new RegExp(`#transaction=${hash}$`),
    )
    await expect.poll(() => remembered(page)).toEqual([])
  })

  test('does not call a claim sent that no block includes yet', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    const call = await askedCall(wallet)
    await world.holdBlocks(true)
    await confirm(world, call)
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
    await world.chain.mine({ blocks: 1 })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  test('shows the claim that was confirmed there and reverted', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    const call = await askedCall(wallet)
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
    const hash = await confirm(world, call, { gas: 45_000n })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'reverted')
    await expect(claimPage.panel.locator(`[href*="${hash}"], [data-hash="${hash}"]`).first()).toBeVisible()
    await wallet.setMode('approve')
    await claimPage.button('Back to the claim').click()
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  test('lets the visitor start again after a no that it never heard of', async ({
    page,
    claimPage,
    wallet,
  }) => {
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
    await wallet.setMode('approve')
    await claimPage.button('Start again').click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    await expect.poll(() => remembered(page)).toEqual([])
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  test('goes back to the claim quietly when the wallet sends something else', async ({
    page,
    claimPage,
    world,
  }) => {
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
    const { ada, dan } = world.accounts
    await world.chain.sendTransaction({ account: ada.signer, to: dan.address, value: 1n })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    await expect(claimPage.panel.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => remembered(page)).toEqual([])
  })

  test('does not say "nothing was sent" while the nodes are silent', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    const call = await askedCall(wallet)
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
    world.control({ rpc: 'down' })
    await expect(claimPage.panel).toContainText('The nodes do not answer at the moment')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
    await expect(claimPage.panel).not.toContainText('Nothing was sent')
    await confirm(world, call)
    world.control({ rpc: 'ok' })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })
})

test.describe('an answer that never comes', () => {
  test('does not matter: the page finds the claim by itself', async ({ page, claimPage, wallet }) => {
    await ask(claimPage, wallet, 'lose')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await expect(page.getByRole('link', { name: 'See the receipt' })).toBeVisible()
    await expect.poll(() => remembered(page)).toEqual([])
  })

  test('and a page that was closed: a new tab finds the claim', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    await world.holdBlocks(true)
    await ask(claimPage, wallet, 'lose')
    const context = page.context()
    await page.close()
    const reopened = new ClaimPage(await context.newPage())
    await reopened.open()
    await expect(reopened.panel).toHaveAttribute('data-state', 'unanswered')
    await world.chain.mine({ blocks: 1 })
    await expect(reopened.panel).toHaveAttribute('data-state', 'done')
    await expect(reopened.page.getByRole('link', { name: 'See the receipt' })).toBeVisible()
  })

  test('of a claim that came too late: the one that came first is shown', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    await ask(claimPage, wallet)
    await world.holdBlocks(true)
    const call = await askedCall(wallet)
    // The sandbox's chain takes transactions in the order in which they come.
    const faster = await world.chain.sendTransaction({
      ...call,
      account: world.accounts.ben.signer,
      gas: 300_000n,
    })
    await confirm(world, call, { gas: 300_000n })
    await page.reload()
    await world.chain.mine({ blocks: 1 })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
    await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
      'href',
      new RegExp(`#transaction=${faster}$`),
    )
    await expect.poll(() => remembered(page)).toEqual([])
  })

  test('but late: what the chain showed before stays shown', async ({ page, claimPage, wallet }) => {
    await ask(claimPage, wallet, 'late')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await wallet.setMode('approve')
    await expect.poll(() => remembered(page)).toEqual([])
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  test('and a visitor who starts again: the second request is asked, and the first may still come', async ({
    claimPage,
    wallet,
    world,
  }) => {
    await ask(claimPage, wallet)
    const call = await askedCall(wallet)
    await claimPage.button('The wallet shows nothing: start again').click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
    await expect.poll(() => timesAsked(wallet)).toBe(2)
    await confirm(world, call)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })
})

test.describe('a request that ends in an error', () => {
  test('of time (WalletConnect’s five minutes) is looked for, here and after a reload', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    await claimPage.open()
    await wallet.connect('Ada')
    await expect(claimPage.claimButton).toBeVisible()
    await page.evaluate(() => window.__everclaimSandboxWallet.rejectNext(8000))
    await claimPage.claimButton.click()
    // The visitor is not held up.
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    await expect(claimPage.panel).toContainText('did not confirm')
    expect(await remembered(page)).toMatchObject([{ status: 'asked' }])
    const call = await askedCall(wallet)
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
    await confirm(world, call)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  for (const [what, code, sentence] of [
    ['a no', 4001, 'You said no in your wallet'],
    ['a wallet that does not take it up', 4100, 'Nothing was sent'],
  ] as const)
    test(`that means ${what} is forgotten`, async ({ page, claimPage, wallet }) => {
      await claimPage.open()
      await wallet.connect('Ada')
      await expect(claimPage.claimButton).toBeVisible()
      await page.evaluate((code) => window.__everclaimSandboxWallet.rejectNext(code), code)
      await claimPage.claimButton.click()
      await expect(claimPage.panel).toContainText(sentence)
      await expect.poll(() => remembered(page)).toEqual([])
      await page.reload()
      await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    })
})

test.describe('while the wallet asks', () => {
  test('another account is chosen there: each account has its own truth', async ({
    claimPage,
    wallet,
    world,
  }) => {
    await world.holdBlocks(true)
    await ask(claimPage, wallet, 'late')
    await wallet.setAccount('Ben')
    await expect(claimPage.panel).toContainText('86,400.5 EVER')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    await wallet.setMode('approve')
    await wallet.setAccount('Ada')
    await expect(claimPage.panel).toContainText('1,250 EVER')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
    await world.chain.mine({ blocks: 1 })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await wallet.setAccount('Ben')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  })

  test('it is disconnected there: the claim is followed without it', async ({ claimPage, wallet, world }) => {
    await ask(claimPage, wallet)
    await claimPage.check(world.accounts.ada.address)
    const call = await askedCall(wallet)
    await wallet.disconnect()
    await expect(claimPage.page.getByRole('banner').getByRole('button', { name: /Connect/ })).toBeVisible()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
    await confirm(world, call)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  test('the page goes to another allocation: the answer goes where it belongs', async ({
    claimPage,
    wallet,
    world,
  }) => {
    await world.holdBlocks(true)
    await ask(claimPage, wallet, 'late')
    await claimPage.check('0x0000000b71f2d236c38ae51952c46f03b89d0777')
    await expect(claimPage.panel).toContainText('514 EVER')
    await wallet.setMode('approve')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    await claimPage.check('')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
    await world.chain.mine({ blocks: 1 })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  test('another tab is opened: both show the same end', async ({ page, claimPage, wallet, world }) => {
    await world.holdBlocks(true)
    await ask(claimPage, wallet, 'late')
    const other = new ClaimPage(await page.context().newPage())
    await other.open()
    await expect(other.panel).toHaveAttribute('data-state', 'unanswered')
    await wallet.setMode('approve')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
    await expect(other.panel).toHaveAttribute('data-state', 'sent')
    await world.chain.mine({ blocks: 1 })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await expect(other.panel).toHaveAttribute('data-state', 'done')
  })
})

test.describe('a claim on its way', () => {
  /** Ada's claim in the pool; gives the call and the nonce that it has. */
  async function send(claimPage: ClaimPage, wallet: DemoWallet, world: Sandbox) {
    const { address } = world.accounts.ada
    const nonce = await world.chain.getTransactionCount({ address })
    await world.holdBlocks(true)
    await claimPage.open()
    await wallet.connect('Ada')
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
    return { call: await askedCall(wallet), nonce }
  }
  const higher = {
    gas: 300_000n,
    maxFeePerGas: parseGwei('90'),
    maxPriorityFeePerGas: parseGwei('80'),
  }

  test('that is sped up in the wallet is done, with the receipt of the faster one', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    const { call, nonce } = await send(claimPage, wallet, world)
    const faster = await confirm(world, call, { nonce, ...higher })
    await world.chain.mine({ blocks: 1 })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
      'href',
      new RegExp(`#transaction=${faster}$`),
    )
  })

  test('that is cancelled in the wallet is cancelled, and can be made again', async ({
    claimPage,
    wallet,
    world,
  }) => {
    const { nonce } = await send(claimPage, wallet, world)
    const { signer, address } = world.accounts.ada
    await world.chain.sendTransaction({ account: signer, to: address, value: 0n, nonce, ...higher })
    await world.chain.mine({ blocks: 1 })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'cancelled')
    await world.holdBlocks(false)
    await claimPage.button('Back to the claim').click()
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  test('that reverts is shown with its reason, and what it cost', async ({ claimPage, wallet, world }) => {
    await send(claimPage, wallet, world)
    // A token that refuses every call, from the next block on: only a sandbox can make one of a good one.
    await world.chain.setCode({ address: world.demoToken, bytecode: '0x60006000fd' })
    await world.chain.mine({ blocks: 1 })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'reverted')
    await expect(claimPage.panel).toContainText('was refused. The allocation stays open.')
    await expect(claimPage.panel).toContainText('Only the network fee was spent')
  })
})

test.describe('back on the page', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  type Listening = {
    /** Which questions the page has put to its node, since the list was emptied last. */
    readonly asked: string[]
    /** Waits until the answers that came led to no further question. */
    settle(): Promise<void>
  }

  /** From the first question of the page on, so that none is open without being known. */
  function listen(page: Page): Listening {
    const asked: string[] = []
    const open = new Set<unknown>()
    page.on('request', (request) => {
      if (!request.url().endsWith('/sandbox/rpc')) return
      open.add(request)
      const body: unknown = request.postDataJSON()
      for (const each of Array.isArray(body) ? body : [body]) asked.push(String(each.method))
    })
    page.on('requestfinished', (request) => open.delete(request))
    page.on('requestfailed', (request) => open.delete(request))
    const settle = async () => {
      for (let quiet = 0; quiet < 10; quiet = open.size === 0 ? quiet + 1 : 0)
        await page.evaluate(() => undefined)
    }
    return { asked, settle }
  }

  /** As the browser reports the way to another app and back; headless ones never leave. */
  const turn = (page: Page, visibilityState: 'visible' | 'hidden') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibilityState)

  /** As out of the browser's cache of whole pages. */
  const showAgain = (page: Page) =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

  /** Lets no timer run any more, as phones do with pages that nobody sees, and no question be open. */
  async function freeze(page: Page, { asked, settle }: Listening) {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000)
    await settle()
    asked.length = 0
  }

  test('the visitor sees at once what the wallet did, though no timer ran meanwhile', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    const node = listen(page)
    await page.clock.install({ time: Date.now() })
    await ask(claimPage, wallet)
    const call = await askedCall(wallet)
    await turn(page, 'hidden')
    await freeze(page, node)
    await confirm(world, call)
    await turn(page, 'visible')
    // The facts, the simulation; and the search for the log of the claim, which begins where the bitmap says
    // "paid".
    await expect
      .poll(() => node.asked)
      .toEqual(expect.arrayContaining(['eth_getCode', 'eth_getTransactionCount', 'eth_getLogs']))
    await page.clock.resume()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  test('a claim on its way is followed at once, though no timer ran meanwhile', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    const node = listen(page)
    await page.clock.install({ time: Date.now() })
    await world.holdBlocks(true)
    await claimPage.open()
    await wallet.connect('Ada')
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
    await turn(page, 'hidden')
    await freeze(page, node)
    await world.chain.mine({ blocks: 1 })
    await showAgain(page)
    await node.settle()
    expect(node.asked, 'nobody looks yet').toEqual([])
    await turn(page, 'visible')
    await expect.poll(() => node.asked).toContain('eth_getTransactionReceipt')
    await page.clock.resume()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  test('out of the browser’s cache: the page is read again', async ({ page, claimPage, wallet, world }) => {
    const node = listen(page)
    await page.clock.install({ time: Date.now() })
    await ask(claimPage, wallet)
    const call = await askedCall(wallet)
    await freeze(page, node)
    await confirm(world, call)
    await showAgain(page)
    await expect.poll(() => node.asked).toContain('eth_getLogs')
    await page.clock.resume()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })

  test('all that reports one return makes one round, and the focus alone none', async ({
    page,
    claimPage,
    wallet,
  }) => {
    const node = listen(page)
    await page.clock.install({ time: Date.now() })
    await ask(claimPage, wallet)
    await freeze(page, node)
    const { asked, settle } = node
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await turn(page, 'hidden')
    await settle()
    expect(asked).toEqual([])

    await turn(page, 'visible')
    await showAgain(page)
    await turn(page, 'hidden')
    await turn(page, 'visible')
    await expect.poll(() => asked).toContain('eth_getBalance')
    await settle()
    // Of all that is read, the simulation alone asks for the balance and the facts alone for the code.
    expect(asked.filter((method) => method === 'eth_getBalance')).toHaveLength(1)
    expect(asked.filter((method) => method === 'eth_getCode')).toHaveLength(1)
  })

  test('with nothing under way, only what is older than two blocks is read again', async ({
    page,
    claimPage,
    wallet,
  }) => {
    const node = listen(page)
    await page.clock.install({ time: Date.now() })
    await claimPage.open()
    await wallet.connect('Ada')
    await expect(claimPage.claimButton).toBeVisible()
    await freeze(page, node)
    const again = async () => {
      await turn(page, 'hidden')
      await turn(page, 'visible')
    }
    const { asked, settle } = node
    const simulations = () => asked.filter((method) => method === 'eth_getBalance').length
    // Whatever its age was, now it is fresh.
    await page.clock.runFor(6_000)
    await again()
    await settle()
    await expect.poll(simulations).toBe(1)
    await settle()
    await page.clock.runFor(2_000)
    await again()
    await settle()
    expect(simulations()).toBe(1)
    await page.clock.runFor(4_000)
    await again()
    await expect.poll(simulations).toBe(2)
  })

  test('the network comes back: what happened meanwhile is shown', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    const node = listen(page)
    await page.clock.install({ time: Date.now() })
    await ask(claimPage, wallet)
    const call = await askedCall(wallet)
    await freeze(page, node)
    await page.context().setOffline(true)
    await confirm(world, call)
    const { asked, settle } = node
    await turn(page, 'hidden')
    await turn(page, 'visible')
    await settle()
    expect(asked).toEqual([])
    await page.context().setOffline(false)
    await expect.poll(() => asked).toContain('eth_getLogs')
    await page.clock.resume()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })
})
