import { fireEvent, screen } from '@testing-library/react'
import { type Hex, parseGwei } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { walletErrorOf } from '../../wallet/walletErrorOf.ts'
import { CampaignPage } from '../campaign/CampaignPage.tsx'
import { beginAgain, never, type OpenPage, openPage, sendAsAccount } from '../test-support/openPage.tsx'
import { type ClaimPages, startClaimPages } from '../test-support/startClaimPages.ts'
import type { WalletCall } from '../wallet/walletContext.ts'

// Between the page and the wallet answers get lost and pages close: the chain knows. Tabs, and a browser's
// own reload and network: e2e/return.spec.ts.

const { ada, ben, dan } = demoAccounts
const claim = 'Claim 1,250 EVER'

let world: ClaimPages
let page: OpenPage
beforeAll(async () => {
  world = await startClaimPages(['safe-users'])
})
afterEach(() => beginAgain(world))
afterAll(() => world?.stop())

/** Ada’s wallet is connected. */
function open() {
  const { site, devnet } = world
  const [campaign] = site.campaigns
  if (!campaign) throw new Error('The site has no campaign.')
  page = openPage(<CampaignPage campaign={campaign} />, {
    chain: devnet.chain,
    site,
    path: '/claim/safe-users/',
    who: ada,
  })
}
const panel = () => document.querySelector<HTMLElement>('[data-state]')
const state = () => panel()?.dataset.state
const text = () => panel()?.textContent ?? ''
const becomes = (next: string) => expect.poll(state).toBe(next)
const shows = (sentence: string) => expect.poll(text).toContain(sentence)
const send = (call: WalletCall | undefined, more?: Parameters<typeof sendAsAccount>[2]) =>
  sendAsAccount(world.devnet.chain, call, more)
/** Asks the page for an address. */
function check(address: string) {
  const change = screen.queryByRole('button', { name: 'Change' })
  if (change) fireEvent.click(change)
  fireEvent.change(screen.getByRole('textbox', { name: 'Address or ENS name' }), {
    target: { value: address },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
}

/** What the browser remembers of what was asked for and sent. */
const remembered = (): unknown => JSON.parse(localStorage.getItem('everclaim.attempts') ?? '[]')
const isForgotten = () => expect.poll(remembered).toEqual([])

/** The receipt that is shown is that of this transaction. */
const receiptIs = (hash: Hex) =>
  expect
    .poll(() => screen.queryByRole('link', { name: 'See the receipt' })?.getAttribute('href'))
    .toMatch(new RegExp(`#transaction=${hash}$`))

const mine = () => world.devnet.chain.mine({ blocks: 1 })

/** Ada's wallet has been asked for her claim. */
async function ask(answer: Parameters<OpenPage['next']>[0] = never) {
  open()
  await becomes('ready')
  page.next(answer)
  await page.press(claim)
  await expect.poll(() => page.calls.length).toBe(1)
}

/** It sends it at once, and answers when what this returns is called. */
async function askLate(): Promise<() => void> {
  let answer = () => {}
  await ask({
    answersAfter: new Promise<void>((resolve) => {
      answer = resolve
    }),
  })
  return answer
}

describe('a page that was reloaded while the wallet asks', () => {
  beforeEach(async () => {
    await ask()
    await becomes('confirm-in-wallet')
    expect(remembered()).toMatchObject([{ status: 'asked' }])
    page.reload()
    await becomes('unanswered')
  })

  test('finds the claim that was then confirmed there', async () => {
    await shows('Your wallet hasn’t answered')
    expect(text()).not.toMatch(/\bsent\b/i)
    const hash = await send(page.calls[0])
    page.comeBack()
    await becomes('done')
    await receiptIs(hash)
    await isForgotten()
  })

  test('shows the claim that was confirmed there and reverted', async () => {
    const hash = await send(page.calls[0], { gas: 45_000n })
    page.comeBack()
    await becomes('reverted')
    expect(screen.getByRole('link', { name: /Blastscan$/ }).getAttribute('href')).toContain(hash)
    await page.press('Back to the claim')
    await page.press(claim)
    await becomes('done')
  })

  test('lets the visitor start again after a no that it never heard of', async () => {
    await page.press('Start again')
    await becomes('ready')
    await isForgotten()
    await page.press(claim)
    await becomes('done')
  })

  test('goes back to the claim quietly when the wallet sends something else', async () => {
    await send({ from: ada.address, to: dan.address, data: '0x', value: 1n })
    page.comeBack()
    await becomes('ready')
    expect(screen.queryByRole('alert')).toBeNull()
    await isForgotten()
  })

  test('does not say "nothing was sent" while the nodes are silent', async () => {
    world.node.set({ type: 'status', status: 503 })
    page.comeBack()
    await shows('The nodes don’t answer at the moment')
    expect(state()).toBe('unanswered')
    expect(text()).not.toContain('Nothing was sent')
    await send(page.calls[0])
    world.node.set({ type: 'none' })
    page.comeBack()
    await becomes('done')
  })
})

describe('an answer that never comes', () => {
  test('does not matter: the page finds the claim by itself', async () => {
    await ask({ answersAfter: never })
    await becomes('done')
    await isForgotten()
  })

  test('and a page that was closed: the next one finds the claim, once a block includes it', async () => {
    await world.devnet.holdBlocks(true)
    await ask({ answersAfter: never })
    page.reload()
    await becomes('unanswered')
    await mine()
    page.comeBack()
    await becomes('done')
  })

  test('of a claim that came too late: the one that came first is shown', async () => {
    await ask()
    await world.devnet.holdBlocks(true)
    const [call] = page.calls
    // The sandbox's chain takes transactions in the order in which they come.
    const faster = await send(call && { ...call, from: ben.address })
    await send(call)
    page.reload()
    await mine()
    page.comeBack()
    await becomes('claimed-before')
    await receiptIs(faster)
    await isForgotten()
  })

  test('but late: what the chain showed before stays shown', async () => {
    const answer = await askLate()
    await becomes('done')
    answer()
    await isForgotten()
    await becomes('done')
  })

  test('and a visitor who starts again: the second request is asked, and the first may still come', async () => {
    await ask()
    await page.press('The wallet shows nothing: start again')
    await becomes('ready')
    page.next(never)
    await page.press(claim)
    await becomes('confirm-in-wallet')
    await expect.poll(() => page.calls.length).toBe(2)
    await send(page.calls[0])
    page.comeBack()
    await becomes('done')
  })
})

describe('a request that ends in an error', () => {
  const refused = async (code: number) => {
    open()
    await becomes('ready')
    page.next(walletErrorOf({ code }, 'send'))
    await page.press(claim)
  }

  test('of time (WalletConnect’s five minutes) is looked for, here and after a reload', async () => {
    await refused(8000)
    // The visitor is not held up.
    await shows('didn’t confirm')
    expect(state()).toBe('ready')
    expect(remembered()).toMatchObject([{ status: 'asked' }])
    page.reload()
    await becomes('unanswered')
    await send(page.calls[0])
    page.comeBack()
    await becomes('done')
  })

  test.each([
    ['a no', 4001, 'You declined in your wallet'],
    ['a wallet that does not take it up', 4100, 'Nothing was sent'],
  ])('that means %s is forgotten', async (_, code, sentence) => {
    await refused(code)
    await shows(sentence)
    await isForgotten()
    page.reload()
    await becomes('ready')
  })
})

describe('while the wallet asks', () => {
  test('another account is chosen there: each account has its own truth', async () => {
    await world.devnet.holdBlocks(true)
    const answer = await askLate()
    page.connect(ben)
    await shows('86,400.5 EVER')
    await becomes('ready')
    answer()
    page.connect(ada)
    await shows('1,250 EVER')
    await becomes('sent')
    await mine()
    page.comeBack()
    await becomes('done')
    page.connect(ben)
    await becomes('ready')
  })

  test('it is disconnected there: the claim is followed without it', async () => {
    await ask()
    check(ada.address)
    page.connect(undefined)
    await becomes('unanswered')
    await send(page.calls[0])
    page.comeBack()
    await becomes('done')
  })

  test('the page goes to another allocation: the answer goes where it belongs', async () => {
    await world.devnet.holdBlocks(true)
    const answer = await askLate()
    check('0x0000000b71f2d236c38ae51952c46f03b89d0777')
    await shows('514 EVER')
    answer()
    await becomes('ready')
    fireEvent.click(screen.getByRole('button', { name: 'Use my wallet' }))
    await becomes('sent')
    await mine()
    page.comeBack()
    await becomes('done')
  })
})

describe('a claim on its way', () => {
  const higher = { gas: 300_000n, maxFeePerGas: parseGwei('90'), maxPriorityFeePerGas: parseGwei('80') }
  let nonce: number

  beforeEach(async () => {
    nonce = await world.devnet.chain.getTransactionCount({ address: ada.address })
    await world.devnet.holdBlocks(true)
    await ask('approve')
    await becomes('sent')
  })

  test('that is sped up in the wallet is done, with the receipt of the faster one', async () => {
    const faster = await send(page.calls[0], { nonce, ...higher })
    await mine()
    page.comeBack()
    await becomes('done')
    await receiptIs(faster)
  })

  test('that is cancelled in the wallet is cancelled, and can be made again', async () => {
    await send({ from: ada.address, to: ada.address, data: '0x', value: 0n }, { nonce, ...higher })
    await mine()
    page.comeBack()
    await becomes('cancelled')
    await world.devnet.holdBlocks(false)
    await page.press('Back to the claim')
    await page.press(claim)
    await becomes('done')
  })

  test('that reverts is shown with its reason, and what it cost', async () => {
    // A token that refuses every call, from the next block on: only a sandbox can make one of a good one.
    await world.devnet.chain.setCode({ address: world.devnet.demoToken, bytecode: '0x60006000fd' })
    await mine()
    page.comeBack()
    await becomes('reverted')
    await shows('was refused. The allocation stays open.')
    await shows('Only the network fee was spent')
  })
})

describe('back on the page', () => {
  // Nothing is read because an interval has passed.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** All is read, and the page listens. What it reads later is read because of what happens later. */
  async function isRead() {
    page.drawAgain()
    await expect.poll(isReading).toBe(false)
  }
  const isReading = () => page.isReading(['campaign-facts', 'claimed', 'plan'])
  const askedFor = (method: string) => world.node.asked.filter((each) => each === method).length
  const turn = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  /** As out of the browser's cache of whole pages. */
  const showAgain = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  test('the visitor sees at once what the wallet did', async () => {
    await ask()
    await becomes('confirm-in-wallet')
    turn('hidden')
    await send(page.calls[0])
    await isRead()
    turn('visible')
    expect(isReading()).toBe(true)
    await becomes('done')
  })

  test('out of the browser’s cache: the page is read again, once somebody looks', async () => {
    await ask()
    await becomes('confirm-in-wallet')
    await send(page.calls[0])
    turn('hidden')
    await isRead()
    showAgain()
    expect(isReading()).toBe(false)
    vi.restoreAllMocks()
    showAgain()
    expect(isReading()).toBe(true)
    await becomes('done')
  })

  test('all that reports one return makes one round, and the focus alone none', async () => {
    await ask()
    await becomes('confirm-in-wallet')
    await isRead()
    // Asked for the code once, too, whenever its part has come.
    await expect.poll(() => page.hasRead('safe-account')).toBe(true)
    world.node.asked.length = 0
    window.dispatchEvent(new Event('focus'))
    turn('hidden')
    expect(isReading()).toBe(false)

    turn('visible')
    showAgain()
    turn('hidden')
    turn('visible')
    expect(isReading()).toBe(true)
    await isRead()
    // Of all that is read, the simulation alone asks for the balance and the facts alone for the code.
    expect(askedFor('eth_getBalance')).toBe(1)
    expect(askedFor('eth_getCode')).toBe(1)
  })

  test('with nothing under way, only what is older than two blocks is read again', async () => {
    open()
    await becomes('ready')
    await isRead()
    const now = Date.now()
    const [date, stopwatch] = [vi.spyOn(Date, 'now'), vi.spyOn(performance, 'now')]
    const isReadAfter = async (milliseconds: number) => {
      date.mockReturnValue(now + milliseconds)
      stopwatch.mockReturnValue(milliseconds)
      turn('visible')
      const isRefreshed = isReading()
      await isRead()
      return isRefreshed
    }
    // Whatever its age was, now it is fresh.
    expect(await isReadAfter(60_000)).toBe(true)
    expect(await isReadAfter(63_999)).toBe(false)
    expect(await isReadAfter(75_000)).toBe(true)
  })
})
