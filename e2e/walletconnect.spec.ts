import { getAddress, type Hex } from 'viem'
import type { RelayRequest } from '../sandbox/relay/relayRequest.ts'
import { startWalletProcess, type WalletProcess } from '../sandbox/walletconnect/startWalletProcess.ts'
import * as v from '../src/schema/v.ts'
import { walletErrorOf } from '../src/wallet/walletErrorOf.ts'
import { balanceOf } from './support/balanceOf.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { type Phone, scan, startPhone } from './support/phone.ts'
import { test as base, expect } from './support/test.ts'

/**
 * A Safe of the real list. Anybody may send its claim, so the phone's own fresh account needs no allocation.
 */
const listed = { address: '0x0000000b71f2d236c38ae51952c46f03b89d0777', amount: 514n * 10n ** 18n } as const

const requestSchema = v.object({
  method: v.string(),
  params: v.optional(v.union([v.array(v.unknown()), v.looseObject({})]), []),
})

const test = base.extend<
  {
    /** The phone's account is the demo Safe. */
    isSafe: boolean
    phone: Phone
    /** Opens the page with the listed allocation, and connects the phone by the code on the screen. */
    connect: () => Promise<void>
    /** Opens the page and the kit's dialog, and chooses WalletConnect. */
    choose: () => Promise<void>
    /** All that left this machine, but for the one known host. */
    foreign: string[]
  },
  { walletProcess: WalletProcess }
>({
  // The SDK takes seconds to load.
  walletProcess: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from here
    async ({}, use) => {
      const process = startWalletProcess()
      await use(process)
      await process.stop()
    },
    { scope: 'worker' },
  ],
  isSafe: [false, { option: true }],
  phone: async ({ world, walletProcess, isSafe, page, pageReports }, use) => {
    const phone = await startPhone(world, walletProcess, {
      safe: isSafe ? world.demoSafe : undefined,
      onEntry(entry) {
        if (entry.kind !== 'request') return
        const { method, params } = v.parse(requestSchema, entry)
        pageReports.walletRequests.push({ url: page.url(), method, params })
      },
    })
    await use(phone)
  },
  foreign: [
    async ({ page, world }, use) => {
      const foreign: string[] = []
      const isOurs = (url: string) => new URL(url).host === new URL(world.url).host
      page.on('request', (request) => {
        const url = request.url()
        if (/^https?:/.test(url) && !isOurs(url)) foreign.push(url)
      })
      page.on('websocket', (socket) => {
        if (!isOurs(socket.url())) foreign.push(socket.url())
      })
      // The SDK asks its makers' host who the page is, by a hidden frame, and waits five seconds for nothing
      // where that host cannot be reached. It is not reached here (e2e/support/browser.ts), and the frame
      // says so at once.
      const verify = 'https://verify.walletconnect.org/'
      await page.addInitScript(failAtOnce, verify)
      await use(foreign)
      expect(foreign.filter((url) => !url.startsWith(verify))).toEqual([])
    },
    { auto: true },
  ],
  choose: async ({ page, claimPage, isSafe }, use) => {
    await use(async () => {
      // A Safe claims its own.
      await claimPage.open('safe-users', isSafe ? '' : `#account=${listed.address}`)
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Connect/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
    })
  },
  connect: async ({ page, phone, choose }, use) => {
    await use(async () => {
      await choose()
      await phone.pair(await scan(page))
      await expect(walletButton(page, phone.accounts[0])).toBeVisible()
    })
  },
})

type Page = Parameters<typeof scan>[0]

/** Runs in the page. */
function failAtOnce(host: string) {
  const failed = new WeakSet<Node>()
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLIFrameElement) || !node.src.startsWith(host) || failed.has(node)) continue
      failed.add(node)
      node.dispatchEvent(new Event('error'))
      // No browser reports a frame that failed, so the SDK is not made for it: its own clock removes the
      // frame again.
      document.body.append(node)
    }
  }).observe(document, { childList: true, subtree: true })
}

const walletButton = (page: Page, account: Hex) =>
  page.getByRole('banner').getByRole('button', { name: `Wallet ${account}` })
const notice = (page: Page) => page.locator('[data-wallet-notice]')

/** Fulfilled when the page knows that the relay took a question of its to the wallet. */
function whenQuestionTaken(page: Page): Promise<void> {
  /** The protocol's number for a request within a session. */
  const sessionRequest = 1108
  return new Promise((resolve) => {
    const questions = new Set<RelayRequest['id']>()
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        const { id, method, params }: RelayRequest = JSON.parse(String(payload))
        if (method === 'irn_publish' && params.tag === sessionRequest) questions.add(id)
      })
      socket.on('framereceived', ({ payload }) => {
        if (questions.has(JSON.parse(String(payload)).id)) resolve()
      })
    })
  })
}

test('a phone scans the code, connects, and sends the claim; the session lasts until the page ends it', async ({
  page,
  claimPage,
  phone,
  world,
  foreign,
  pageReports,
}) => {
  const balance = () => balanceOf(world, listed.address)
  const before = await balance()
  const head = await world.chain.getBlockNumber()
  await claimPage.open('safe-users', `#account=${listed.address}`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Connect/ })
    .click()
  const option = page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' })
  await test.step('nothing foreign is asked before WalletConnect is chosen', async () => {
    await option.hover()
    expect(foreign).toEqual([])
    expect(world.relay.connections).toBe(0)
  })
  await option.click()
  await phone.pair(await scan(page))
  await expect(walletButton(page, phone.accounts[0])).toBeVisible()
  await test.step('the session comes back after a reload, and still reaches the wallet', async () => {
    await page.reload()
    await expect(walletButton(page, phone.accounts[0])).toBeVisible()
  })
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  expect((await balance()) - before).toBe(listed.amount)

  await test.step('the wallet knew who asked, and for which chain', async () => {
    const [proposal] = await phone.log()
    expect(proposal).toMatchObject({
      kind: 'proposal',
      name: 'Everclaim Sandbox',
      url: world.url,
      chains: ['eip155:81457'],
    })
  })
  await test.step('and was asked for one transaction to the distributor, for nothing else', async () => {
    const asked = (await phone.log()).slice(1)
    expect(asked).toEqual([
      {
        kind: 'request',
        chain: 'eip155:81457',
        method: 'eth_sendTransaction',
        params: [
          expect.objectContaining({
            from: expect.stringMatching(new RegExp(phone.accounts[0], 'i')),
            to: expect.stringMatching(new RegExp(world.campaign('safe-users').distributor, 'i')),
            data: expect.stringMatching(/^0x2e7ba6ef/),
          }),
        ],
      },
    ])
    // As the check of each test (support/test.ts) has it.
    expect(pageReports.walletRequests.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
    const [request] = asked
    const params = request?.kind === 'request' ? request.params : undefined
    expect(Object.keys((params as [object])[0]).sort()).not.toContain('nonce')
  })
  await test.step('by a transaction of the phone’s own key', async () => {
    const [log] = await world.chain.getLogs({
      address: getAddress(world.campaign('safe-users').distributor),
      fromBlock: head + 1n,
    })
    const sent = await world.chain.getTransaction({ hash: log?.transactionHash ?? '0x' })
    expect(sent.from).toBe(phone.accounts[0].toLowerCase())
  })
  await test.step('in sealed envelopes of type 0, which no other host saw', () => {
    expect(new Set(world.relay.published.map(({ envelopeType }) => envelopeType))).toEqual(new Set([0]))
    expect(new Set(foreign.map((url) => new URL(url).host))).toEqual(new Set(['verify.walletconnect.org']))
  })
  await test.step('and the page ends the session', async () => {
    await walletButton(page, phone.accounts[0]).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: /Connect/ })).toBeVisible()
    await expect.poll(async () => (await phone.log()).at(-1)).toEqual({ kind: 'deleted' })
    await expect.poll(() => phone.sessions()).toBe(0)
  })
})

test.describe('a Safe that is connected like any wallet', () => {
  test.use({ isSafe: true })

  test('proposes its claim, needs no ETH, and is followed by its own log across reloads to the receipt', async ({
    page,
    claimPage,
    phone,
    connect,
    world,
  }) => {
    const { demoSafe, chain } = world
    const { panel } = claimPage
    expect(await chain.getBalance({ address: demoSafe })).toBe(0n)
    await connect()
    await expect(panel).toHaveAttribute('data-state', 'ready')
    await expect(panel).toContainText('This Safe can claim')
    await expect(panel).toContainText('What the Safe will show')
    await expect(panel).toContainText('2 of 3 must sign.')
    await expect(page.getByText('Connect an ordinary wallet instead of the Safe')).toBeVisible()

    await claimPage.claimButton.click()
    await expect(panel).toHaveAttribute('data-state', 'proposed')
    const shown = panel.locator('[data-safe-tx-hash]')
    const hash = (await shown.textContent()) as Hex
    await expect(panel.getByRole('link', { name: /Blastscan/ })).toHaveCount(0)
    await page.reload()
    await expect(panel).toHaveAttribute('data-state', 'proposed')
    await expect(shown).toHaveText(hash)

    // What Safe{Wallet} does with what it was sent: its service has it, and the owners sign there.
    const [sent] = (await phone.log()).flatMap((entry) => (entry.kind === 'request' ? [entry.params] : []))
    const [{ to, data }] = sent as [{ to: Hex; data: Hex }]
    const owners = new OtherOwners(world)
    expect(await owners.propose({ to, value: 0n, data })).toBe(hash)
    await owners.confirm(hash, 'otto')
    await panel.getByRole('link', { name: 'See who has signed' }).click()
    await expect(page.locator('[data-safe-claim]')).toHaveAttribute('data-safe-claim', 'executable')
    await expect(page.getByText('Your wallet is this Safe')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Execute' })).toHaveCount(0)
    await page.goBack()
    await expect(panel).toHaveAttribute('data-state', 'proposed')
    await owners.execute(hash)
    await expect(panel).toHaveAttribute('data-state', 'done')
    expect(await phone.methodsAsked()).toEqual(['eth_sendTransaction'])
    await page.getByRole('link', { name: 'See the receipt' }).click()
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await expect(receipt.locator(`[data-address="${demoSafe}"]`).first()).toBeVisible()
  })
})

test('a no to the connection or to the claim changes nothing; a relay that goes away loses no answer', async ({
  page,
  claimPage,
  phone,
  choose,
  world,
}) => {
  const connectButton = page.getByRole('banner').getByRole('button', { name: /Connect/ })
  await phone.set({ answers: { wc_sessionPropose: { code: 5000, message: 'User rejected.' } } })
  await choose()
  const code = await scan(page)
  await test.step('a no to the connection leaves the page as it was, and another code connects', async () => {
    await phone.pair(code)
    await expect.poll(async () => (await phone.log()).length).toBe(1)
    await expect(connectButton).toBeVisible()
    expect(await phone.sessions()).toBe(0)

    await phone.set({ answers: {} })
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
    await expect.poll(() => scan(page).catch(() => code)).not.toBe(code)
    await phone.pair(await scan(page))
    await expect(walletButton(page, phone.accounts[0])).toBeVisible()
  })
  await test.step('a no to the claim sends nothing, and the claim can be made again', async () => {
    await phone.set({ answers: { eth_sendTransaction: { code: 5000, message: 'User rejected.' } } })
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toContainText('You declined in your wallet')
    expect(await phone.methodsAsked()).toEqual(['eth_sendTransaction'])
    expect(await world.chain.getTransactionCount({ address: phone.accounts[0] })).toBe(0)
  })
  await test.step('the session outlives a relay that goes away while the wallet is asked', async () => {
    await phone.set({ answers: { eth_sendTransaction: 'hold' } })
    await claimPage.claimButton.click()
    await expect.poll(() => phone.methodsAsked()).toHaveLength(2)
    world.control({ relay: 'down' })
    expect(world.relay.connections).toBe(0)
    // The person answers while nobody can hear it.
    await phone.set({ answers: {} })
    world.control({ relay: 'ok' })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    expect(await phone.methodsAsked()).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })
  await test.step('the wallet ends the session, also for a page that is loaded anew', async () => {
    await phone.disconnect()
    await expect(connectButton).toBeVisible()
    await page.reload()
    await expect(connectButton).toBeVisible()
    await expect(walletButton(page, phone.accounts[0])).toHaveCount(0)
  })
})

test.describe('a wallet on another network', () => {
  const answerBoth = (code: number, message: string) => ({
    answers: {
      wallet_switchEthereumChain: { code, message },
      wallet_addEthereumChain: { code, message },
    },
  })

  test('connects as what it is, is asked to switch until it does, and reports it by an update of its session', async ({
    page,
    claimPage,
    phone,
    connect,
    world,
  }) => {
    const { panel } = claimPage
    const switching = claimPage.button('Switch to Blast')
    await phone.set({ chains: [1] })
    await connect()
    await expect(panel).toHaveAttribute('data-state', 'wrong-chain')
    await expect(panel).toContainText('Your wallet is on Ethereum (chain 1)')
    await expect(claimPage.claimButton).toHaveCount(0)
    // Nothing was asked that the page had not given a reason for.
    expect(await phone.methodsAsked()).toEqual([])

    await test.step('one that cannot switch is not said to have said no', async () => {
      await phone.set(answerBoth(5101, 'Unsupported methods.'))
      await switching.click()
      await expect(panel).toContainText(
        walletErrorOf({ code: 5101, message: 'Unsupported methods.' }, 'switch').summary,
      )
      expect(await phone.methodsAsked()).toEqual(['wallet_switchEthereumChain'])
      for (const place of [panel, notice(page)])
        await expect(place).not.toContainText(/reject|declin|said no/i)
    })
    await test.step('one that says no to the switch may be asked again', async () => {
      await phone.set(answerBoth(4001, 'User rejected.'))
      await switching.click()
      await expect.poll(() => phone.methodsAsked()).toHaveLength(2)
      await expect(switching).toBeEnabled()
      await expect(panel).toHaveAttribute('data-state', 'wrong-chain')
    })
    await phone.set({ answers: {} })
    const earlier = world.relay.published.length
    await switching.click()
    await expect(panel).toHaveAttribute('data-state', 'ready')
    expect((await phone.log()).at(-1)).toEqual({
      kind: 'request',
      chain: 'eip155:1',
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x13e31' }],
    })
    // The acknowledgement of the update and the answer to the question go in either order.
    const tags = () => world.relay.published.slice(earlier).map(({ tag }) => tag)
    await expect.poll(() => tags().slice(2).sort()).toEqual([1105, 1109])
    expect(tags().slice(0, 2)).toEqual([1108, 1104])

    await claimPage.claimButton.click()
    await expect(panel).toHaveAttribute('data-state', 'done')
  })

  test('that agrees and grants no account there stays connected, and that is shown', async ({
    page,
    claimPage,
    phone,
    connect,
  }) => {
    await phone.set({ chains: [1], updatesSession: false })
    await connect()
    await claimPage.button('Switch to Blast').click()
    await expect(claimPage.panel).toContainText('Your wallet agreed and stayed on the other network.')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'wrong-chain')
    await expect(page.getByRole('banner').getByRole('button', { name: /wrong network/ })).toBeVisible()
  })

  test('with Blast in its session too, is on Blast; account and network change by the wallet’s own doing', async ({
    page,
    claimPage,
    phone,
    connect,
  }) => {
    await phone.set({ chains: [1, 81457] })
    await connect()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    expect(await phone.methodsAsked()).toEqual([])

    await test.step('an event: another network', async () => {
      await phone.emit(1, 'chainChanged', 1)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'wrong-chain')
      await phone.emit(81457, 'chainChanged', 81457)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    })
    await test.step('an update and an event: another account', async () => {
      await phone.update([81457, 1], 1)
      await phone.emit(81457, 'accountsChanged', [`eip155:81457:${phone.accounts[1]}`])
      await expect(walletButton(page, phone.accounts[1])).toBeVisible()
    })
    await test.step('and it is the new account that sends', async () => {
      await claimPage.claimButton.click()
      await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
      const asked = (await phone.log()).at(-1)
      expect(asked).toMatchObject({
        method: 'eth_sendTransaction',
        params: [{ from: expect.stringMatching(new RegExp(phone.accounts[1], 'i')) }],
      })
    })
  })
})

test.describe('a question that nobody answers', () => {
  // The SDK leaves a promise of its own behind; the page has the error besides, and shows it.
  test.use({ knownErrors: ['Request expired. Please try again.'] })

  test('is given up after five minutes', async ({ page, claimPage, phone, connect, world }) => {
    await page.clock.install()
    const taken = whenQuestionTaken(page)
    await connect()
    await phone.set({ answers: { eth_sendTransaction: 'hold' } })
    await claimPage.claimButton.click()
    await expect.poll(() => phone.methodsAsked()).toEqual(['eth_sendTransaction'])
    // The phone may have it before the page knows that. With its clock put forward in between, the page would
    // give the relay up, and not the wallet.
    await taken
    await page.clock.fastForward(290_000)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
    await page.clock.fastForward(15_000)
    await page.clock.resume()
    const reported = claimPage.panel.getByText('didn’t confirm that it sent anything')
    // A question to the node that was under way has run out of time as well, by the page's clock.
    const retry = claimPage.panel.getByRole('button', { name: 'Try again' })
    await expect(reported.or(retry).first()).toBeVisible()
    if (await retry.isVisible()) await retry.click()
    await expect(reported).toBeVisible()
    await expect(claimPage.panel).toContainText('Your wallet did not answer in time')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    expect(await world.chain.getTransactionCount({ address: phone.accounts[0] })).toBe(0)
  })
})

test.describe('a relay that', () => {
  const sentence = /^We can’t reach WalletConnect right now\. .* Nothing was sent\.$/

  test('is down is shown within seconds, until it is back', async ({ page, phone, choose, world }) => {
    world.control({ relay: 'down' })
    await choose()
    // The page waits for eight seconds; the SDK alone would be silent for more than sixty.
    await expect(notice(page).getByRole('alert')).toHaveText(sentence)
    world.control({ relay: 'ok' })
    await phone.pair(await scan(page, 45_000))
    await expect(notice(page)).toBeHidden()
    await expect(walletButton(page, phone.accounts[0])).toBeVisible()
  })

  test('answers nothing is shown too, above the dialog, until it is closed; another wallet connects', async ({
    page,
    choose,
    wallet,
    world,
  }) => {
    world.control({ relay: 'stalled' })
    await choose()
    await expect(notice(page).getByRole('alert')).toHaveText(sentence)
    const close = notice(page).getByRole('button', { name: 'Close' })
    const box = await close.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await close.click()
    await expect(notice(page)).toBeHidden()
    await expect(page.getByRole('dialog')).toBeVisible()
    await wallet.setMode('approve')
    await page.getByRole('dialog').getByRole('button', { name: 'Sandbox wallet' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
  })
})
