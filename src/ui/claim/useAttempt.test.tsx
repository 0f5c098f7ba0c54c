import { screen } from '@testing-library/react'
import { type Hex, parseGwei } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { walletErrorOf } from '../../wallet/walletErrorOf.ts'
import { type CampaignPageFixture, startCampaignPage } from '../test-support/startCampaignPage.tsx'

// Between the page and the wallet answers get lost and pages close: the chain knows. Tabs, and a browser's
// own reload and network: e2e/return.spec.ts.

const { ada, ben, dan } = demoAccounts
const claim = 'Claim 1,250 EVER'

let page: CampaignPageFixture
beforeAll(async () => {
  page = await startCampaignPage()
})
afterEach(() => page.reset())
afterAll(() => page?.stop())

const becomes = (state: string) => expect.poll(page.state).toBe(state)
const shows = (text: string) => expect.poll(page.text).toContain(text)

/** What the browser remembers of what was asked for and sent. */
const remembered = (): unknown => JSON.parse(localStorage.getItem('everclaim.attempts') ?? '[]')
const isForgotten = () => expect.poll(remembered).toEqual([])

/** The receipt that is shown is that of this transaction. */
const receiptIs = (hash: Hex) =>
  expect
    .poll(() => screen.queryByRole('link', { name: 'See the receipt' })?.getAttribute('href'))
    .toMatch(new RegExp(`#transaction=${hash}$`))

const mine = () => page.devnet.chain.mine({ blocks: 1 })

/** Ada's wallet has been asked for her claim. */
async function ask(mode: Parameters<CampaignPageFixture['setMode']>[0] = 'hold') {
  page.open()
  page.connect(ada.address)
  await becomes('ready')
  page.setMode(mode)
  await page.press(claim)
  await expect.poll(() => page.asked.length).toBe(1)
}

describe('a page that was reloaded while the wallet asks', () => {
  beforeEach(async () => {
    await ask()
    await becomes('confirm-in-wallet')
    expect(remembered()).toMatchObject([{ status: 'asked' }])
    page.open()
    await becomes('unanswered')
  })

  test('finds the claim that was then confirmed there', async () => {
    await shows('Your wallet may still be asking')
    expect(page.text()).not.toMatch(/\bsent\b/i)
    const hash = await page.send(page.asked[0])
    page.comeBack()
    await becomes('done')
    await receiptIs(hash)
    await isForgotten()
  })

  test('shows the claim that was confirmed there and reverted', async () => {
    const hash = await page.send(page.asked[0], { gas: 45_000n })
    page.comeBack()
    await becomes('reverted')
    expect(screen.getByRole('link', { name: /Blastscan$/ }).getAttribute('href')).toContain(hash)
    page.setMode('approve')
    await page.press('Back to the claim')
    await page.press(claim)
    await becomes('done')
  })

  test('lets the visitor start again after a no that it never heard of', async () => {
    page.setMode('approve')
    await page.press('Start again')
    await becomes('ready')
    await isForgotten()
    await page.press(claim)
    await becomes('done')
  })

  test('goes back to the claim quietly when the wallet sends something else', async () => {
    await page.send({ from: ada.address, to: dan.address, data: '0x', value: 1n })
    page.comeBack()
    await becomes('ready')
    expect(screen.queryByRole('alert')).toBeNull()
    await isForgotten()
  })

  test('does not say "nothing was sent" while the nodes are silent', async () => {
    page.node.set({ type: 'status', status: 503 })
    page.comeBack()
    await shows('The nodes do not answer at the moment')
    expect(page.state()).toBe('unanswered')
    expect(page.text()).not.toContain('Nothing was sent')
    await page.send(page.asked[0])
    page.node.set({ type: 'none' })
    page.comeBack()
    await becomes('done')
  })
})

describe('an answer that never comes', () => {
  test('does not matter: the page finds the claim by itself', async () => {
    await ask('lose')
    await becomes('done')
    await isForgotten()
  })

  test('and a page that was closed: the next one finds the claim, once a block includes it', async () => {
    await page.devnet.holdBlocks(true)
    await ask('lose')
    page.open()
    await becomes('unanswered')
    await mine()
    page.comeBack()
    await becomes('done')
  })

  test('of a claim that came too late: the one that came first is shown', async () => {
    await ask()
    await page.devnet.holdBlocks(true)
    const [call] = page.asked
    // The sandbox's chain takes transactions in the order in which they come.
    const faster = await page.send(call && { ...call, from: ben.address })
    await page.send(call)
    page.open()
    await mine()
    page.comeBack()
    await becomes('claimed-before')
    await receiptIs(faster)
    await isForgotten()
  })

  test('but late: what the chain showed before stays shown', async () => {
    await ask('late')
    await becomes('done')
    page.setMode('approve')
    await isForgotten()
    await becomes('done')
  })

  test('and a visitor who starts again: the second request is asked, and the first may still come', async () => {
    await ask()
    await page.press('The wallet shows nothing: start again')
    await becomes('ready')
    await page.press(claim)
    await becomes('confirm-in-wallet')
    await expect.poll(() => page.asked.length).toBe(2)
    await page.send(page.asked[0])
    page.comeBack()
    await becomes('done')
  })
})

describe('a request that ends in an error', () => {
  const refused = async (code: number) => {
    page.open()
    page.connect(ada.address)
    await becomes('ready')
    page.refuse(walletErrorOf({ code }, 'send'))
    await page.press(claim)
  }

  test('of time (WalletConnect’s five minutes) is looked for, here and after a reload', async () => {
    await refused(8000)
    // The visitor is not held up.
    await shows('did not confirm')
    expect(page.state()).toBe('ready')
    expect(remembered()).toMatchObject([{ status: 'asked' }])
    page.open()
    await becomes('unanswered')
    await page.send(page.asked[0])
    page.comeBack()
    await becomes('done')
  })

  test.each([
    ['a no', 4001, 'You said no in your wallet'],
    ['a wallet that does not take it up', 4100, 'Nothing was sent'],
  ])('that means %s is forgotten', async (_, code, sentence) => {
    await refused(code)
    await shows(sentence)
    await isForgotten()
    page.open()
    await becomes('ready')
  })
})

describe('while the wallet asks', () => {
  test('another account is chosen there: each account has its own truth', async () => {
    await page.devnet.holdBlocks(true)
    await ask('late')
    page.connect(ben.address)
    await shows('86,400.5 EVER')
    await becomes('ready')
    page.setMode('approve')
    page.connect(ada.address)
    await shows('1,250 EVER')
    await becomes('sent')
    await mine()
    page.comeBack()
    await becomes('done')
    page.connect(ben.address)
    await becomes('ready')
  })

  test('it is disconnected there: the claim is followed without it', async () => {
    await ask()
    page.check(ada.address)
    page.disconnect()
    await becomes('unanswered')
    await page.send(page.asked[0])
    page.comeBack()
    await becomes('done')
  })

  test('the page goes to another allocation: the answer goes where it belongs', async () => {
    await page.devnet.holdBlocks(true)
    await ask('late')
    page.check('0x0000000b71f2d236c38ae51952c46f03b89d0777')
    await shows('514 EVER')
    page.setMode('approve')
    await becomes('ready')
    page.check('')
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
    nonce = await page.devnet.chain.getTransactionCount({ address: ada.address })
    await page.devnet.holdBlocks(true)
    await ask('approve')
    await becomes('sent')
  })

  test('that is sped up in the wallet is done, with the receipt of the faster one', async () => {
    const faster = await page.send(page.asked[0], { nonce, ...higher })
    await mine()
    page.comeBack()
    await becomes('done')
    await receiptIs(faster)
  })

  test('that is cancelled in the wallet is cancelled, and can be made again', async () => {
    await page.send({ from: ada.address, to: ada.address, data: '0x', value: 0n }, { nonce, ...higher })
    await mine()
    page.comeBack()
    await becomes('cancelled')
    await page.devnet.holdBlocks(false)
    await page.press('Back to the claim')
    await page.press(claim)
    await becomes('done')
  })

  test('that reverts is shown with its reason, and what it cost', async () => {
    // A token that refuses every call, from the next block on: only a sandbox can make one of a good one.
    await page.devnet.chain.setCode({ address: page.devnet.demoToken, bytecode: '0x60006000fd' })
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
    await expect.poll(page.isReading).toBe(false)
  }
  const askedFor = (method: string) => page.node.asked.filter((each) => each === method).length
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
    await page.send(page.asked[0])
    await isRead()
    turn('visible')
    expect(page.isReading()).toBe(true)
    await becomes('done')
  })

  test('out of the browser’s cache: the page is read again, once somebody looks', async () => {
    await ask()
    await becomes('confirm-in-wallet')
    await page.send(page.asked[0])
    turn('hidden')
    await isRead()
    showAgain()
    expect(page.isReading()).toBe(false)
    vi.restoreAllMocks()
    showAgain()
    expect(page.isReading()).toBe(true)
    await becomes('done')
  })

  test('all that reports one return makes one round, and the focus alone none', async () => {
    await ask()
    await becomes('confirm-in-wallet')
    await isRead()
    page.node.asked.length = 0
    window.dispatchEvent(new Event('focus'))
    turn('hidden')
    expect(page.isReading()).toBe(false)

    turn('visible')
    showAgain()
    turn('hidden')
    turn('visible')
    expect(page.isReading()).toBe(true)
    await isRead()
    // Of all that is read, the simulation alone asks for the balance and the facts alone for the code.
    expect(askedFor('eth_getBalance')).toBe(1)
    expect(askedFor('eth_getCode')).toBe(1)
  })

  test('with nothing under way, only what is older than two blocks is read again', async () => {
    page.open()
    page.connect(ada.address)
    await becomes('ready')
    await isRead()
    const now = Date.now()
    const [date, stopwatch] = [vi.spyOn(Date, 'now'), vi.spyOn(performance, 'now')]
    const isReadAfter = async (milliseconds: number) => {
      date.mockReturnValue(now + milliseconds)
      stopwatch.mockReturnValue(milliseconds)
      turn('visible')
      const isReading = page.isReading()
      await isRead()
      return isReading
    }
    // Whatever its age was, now it is fresh.
    expect(await isReadAfter(60_000)).toBe(true)
    expect(await isReadAfter(63_999)).toBe(false)
    expect(await isReadAfter(75_000)).toBe(true)
  })
})
