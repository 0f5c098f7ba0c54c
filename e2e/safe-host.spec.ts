import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashMessage,
  hashTypedData,
  parseAbi,
} from 'viem'
import type { CallAnswer } from '../sandbox/host/test-app/app.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults, inEachLook, overflowOf } from './support/accessibility.ts'
import type { SafeHost } from './support/safeHost.ts'
import { expect, test } from './support/test.ts'

// The sandbox's host against Safe's official SDK, in a small app that holds nothing else.

const unknownHash: Hex = `0x${'ab'.repeat(32)}`
const safeBalance = 10n ** 18n

test.beforeEach(({ world }) => world.chain.setBalance({ address: world.demoSafe, value: safeBalance }))

const app = (host: SafeHost) => host.app.locator('body[data-ready]')
const openSdk = async (host: SafeHost, query = '') => {
  await host.open(`${host.world.safeHost.testAppUrl}${query}`)
  await app(host).waitFor()
}
const sdk = (host: SafeHost, path: string, ...args: unknown[]): Promise<CallAnswer> =>
  app(host).evaluate((_, [path, args]) => window.callSafe(path, ...args), [path, args] as const)

/** Posts a request of our own making, and forgets about it. */
const post = (host: SafeHost, id: string, method: string, params?: unknown) =>
  app(host).evaluate((_, request) => window.askHost(request), {
    id,
    method,
    params,
    env: { sdkVersion: '9.1.0' },
  })
/** What came for an id. */
const heard = (host: SafeHost, id: string) =>
  app(host).evaluate(
    (_, id) =>
      window.heardMessages.filter(
        ({ data }) => typeof data === 'object' && data !== null && 'id' in data && data.id === id,
      ),
    id,
  )
const countResponses = (host: SafeHost, path: string, count: number) => {
  let seen = 0
  return host.page.waitForResponse((response) => {
    if (new URL(response.url()).pathname === path) seen += 1
    return seen === count
  })
}
/**
 * Some questions that go all the way to the chain and back: whatever was asked before them has had its turn.
 */
const someRounds = async (host: SafeHost) => {
  for (const id of ['r1', 'r2', 'r3']) {
    await post(host, id, 'getSafeBalances', {})
    await expect.poll(() => heard(host, id)).toHaveLength(1)
  }
}

const pay = (world: Sandbox, value = '5') => ({ to: world.accounts.dan.address, value, data: '0x' as Hex })
/** A transfer of tokens that the Safe does not have. */
const failing = (world: Sandbox) => ({
  to: world.demoToken,
  value: '0',
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.demoSafe, 10n ** 30n] }),
})
const isSigned = (world: Sandbox, hash: Hex, signature: Hex) =>
  world.chain
    .readContract({
      address: world.demoSafe,
      abi: parseAbi(['function isValidSignature(bytes32,bytes) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hash, signature],
    })
    .then((magic) => magic === '0x1626ba7e')
    .catch(() => false)

/** Proposes calls as Olga; returns the hash that the app was given. */
async function propose(host: SafeHost, ...txs: { to: Address; value: string; data: Hex }[]): Promise<Hex> {
  const sent = sdk(host, 'txs.send', { txs })
  await host.sign()
  const answer = await sent
  expect(answer).toEqual({ data: { safeTxHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) } })
  await host.close()
  return (answer as { data: { safeTxHash: Hex } }).data.safeTxHash
}
const detailsOf = (host: SafeHost, hash: Hex) => sdk(host, 'txs.getBySafeTxHash', hash)

test('answers the official SDK about the Safe, the chain, itself and balances, with the node’s answers and nothing of its errors', async ({
  safeHost,
  world,
}) => {
  const hash = await world.chain.writeContract({
    account: world.accounts.operator.signer,
    address: world.demoToken,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [world.demoSafe, 7n],
  })
  await world.chain.waitForTransactionReceipt({ hash })
  await openSdk(safeHost)
  const { olga, otto, omar } = world.accounts
  expect(await sdk(safeHost, 'safe.getInfo')).toEqual({
    data: {
      safeAddress: world.demoSafe,
      chainId: 81457,
      threshold: 2,
      owners: [olga.address, otto.address, omar.address],
      isReadOnly: false,
      nonce: 0,
      implementation: expect.stringMatching(/^0x29fcB43b/),
      modules: [],
      fallbackHandler: expect.stringMatching(/^0xfd0732Dc/),
      guard: null,
      version: '1.4.1',
      network: 'BLAST MAINNET',
    },
  })
  expect(await sdk(safeHost, 'safe.getChainInfo')).toMatchObject({
    data: { chainName: 'Blast Mainnet', chainId: '81457', nativeCurrency: { symbol: 'ETH', decimals: 18 } },
  })
  expect(await sdk(safeHost, 'safe.getEnvironmentInfo')).toEqual({ data: { origin: world.safeHost.url } })
  expect(await sdk(safeHost, 'safe.experimental_getBalances')).toMatchObject({
    data: {
      fiatTotal: '0',
      items: [
        { tokenInfo: { type: 'NATIVE_TOKEN', symbol: 'ETH' }, balance: safeBalance.toString() },
        { tokenInfo: { type: 'ERC20', address: world.demoToken, symbol: 'EVER' }, balance: '7' },
      ],
    },
  })
  expect(await sdk(safeHost, 'eth.getBalance', [world.demoSafe])).toEqual({
    data: `0x${safeBalance.toString(16)}`,
  })
  const { to, data } = failing(world)
  expect(await sdk(safeHost, 'eth.call', [{ to, data }])).toEqual({ error: 'Request failed' })
  expect(await sdk(safeHost, 'eth.setSafeSettings', [{ offChainSigning: true }])).toEqual({
    data: { offChainSigning: true },
  })
  await test.step('a stranger may only look', async () => {
    await safeHost.be('Ada')
    expect(await sdk(safeHost, 'safe.getInfo')).toMatchObject({ data: { isReadOnly: true } })
    const sent = sdk(safeHost, 'txs.send', { txs: [pay(world)] })
    await expect(safeHost.dialog).toContainText('Ada is not an owner of this Safe')
    await expect(safeHost.dialog.getByRole('button', { name: 'Sign', exact: true })).toBeHidden()
    await safeHost.be('Otto')
    await safeHost.sign()
    expect(await sent).toMatchObject({ data: { safeTxHash: expect.any(String) } })
  })
})

test.describe('transactions', () => {
  test('one is signed, confirmed by another owner, executed and found by its hash', async ({
    safeHost,
    world,
  }) => {
    await openSdk(safeHost)
    const { dan, otto } = world.accounts
    const before = await world.chain.getBalance({ address: dan.address })
    const hash = await propose(safeHost, pay(world))
    expect(await detailsOf(safeHost, hash)).toMatchObject({
      data: {
        txStatus: 'AWAITING_CONFIRMATIONS',
        txHash: null,
        detailedExecutionInfo: { nonce: 0, confirmationsRequired: 2, confirmations: [{}] },
      },
    })
    await safeHost.be('Otto')
    await safeHost.confirm(hash)
    await expect(safeHost.entry(hash)).toHaveAttribute('data-status', 'AWAITING_EXECUTION')
    expect(await detailsOf(safeHost, hash)).toMatchObject({ data: { txStatus: 'AWAITING_EXECUTION' } })

    await safeHost.execute(hash)
    await expect(safeHost.entry(hash)).toBeHidden()
    const done = await detailsOf(safeHost, hash)
    expect(done).toMatchObject({
      data: { txStatus: 'SUCCESS', detailedExecutionInfo: { executor: { value: otto.address } } },
    })
    const { txHash } = (done as { data: { txHash: Hex } }).data
    expect((await world.chain.getTransactionReceipt({ hash: txHash })).status).toBe('success')
    expect((await world.chain.getBalance({ address: dan.address })) - before).toBe(5n)
    await safeHost.show('History')
    await expect(safeHost.entry(hash)).toHaveAttribute('data-status', 'SUCCESS')
    expect(await detailsOf(safeHost, unknownHash)).toEqual({ error: 'Request failed' })

    await test.step('several are shown call by call and run as one', async () => {
      const args = [dan.address, 3n] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
      await safeHost.be('Olga')
      const sent = sdk(safeHost, 'txs.send', { txs: [pay(world), { to: world.demoToken, value: '0', data }] })
      const second = safeHost.dialog.getByRole('region', { name: 'Call 2 of 2' })
      await expect(second).toContainText('approve')
      await expect(second).toContainText('The demo token')
      await expect(second).toContainText(dan.address)
      await safeHost.sign()
      expect(await sent).toMatchObject({ data: {} })
      await safeHost.close()
      await safeHost.be('Omar')
      await safeHost.confirm('Batch of 2 calls')
      await safeHost.execute('Batch of 2 calls')
      await safeHost.show('History')
      await expect(safeHost.entry('Batch of 2 calls')).toHaveAttribute('data-status', 'SUCCESS')
      const allowance = await world.chain.readContract({
        address: world.demoToken,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [world.demoSafe, dan.address],
      })
      expect(allowance).toBe(3n)
    })
  })

  test('one that is rejected, closed, or dismissed by the keyboard is refused; a second request takes the dialog', async ({
    safeHost,
    world,
  }) => {
    await openSdk(safeHost)
    for (const close of [
      () => safeHost.refuse(),
      () => safeHost.dialog.getByRole('button', { name: 'Close' }).click(),
      () => safeHost.page.keyboard.press('Escape'),
    ]) {
      const sent = sdk(safeHost, 'txs.send', { txs: [pay(world)] })
      await safeHost.dialog.waitFor()
      await close()
      expect(await sent).toEqual({ error: 'Transaction was rejected' })
      await safeHost.show('Queue')
      await expect(safeHost.page.getByText('Nothing waits')).toBeVisible()
    }
    await test.step('a second request takes the dialog, and the first is never answered', async () => {
      await post(safeHost, 'first', 'sendTransactions', { txs: [pay(world)] })
      await expect(safeHost.dialog).toContainText('Confirm transaction')
      await post(safeHost, 'second', 'signMessage', { message: 'hello' })
      await expect(safeHost.dialog).toContainText('Sign message')
      await safeHost.refuse()
      await expect.poll(() => heard(safeHost, 'second')).toMatchObject([{ data: { success: false } }])
      await someRounds(safeHost)
      expect(await heard(safeHost, 'first')).toEqual([])
    })
    await test.step('the dialog that closes after signing refuses what it has answered', async () => {
      await post(safeHost, 'mine', 'sendTransactions', { txs: [pay(world)] })
      await safeHost.sign()
      await safeHost.close()
      await expect
        .poll(() => heard(safeHost, 'mine'))
        .toMatchObject([
          { data: { success: true, data: { safeTxHash: expect.any(String) } } },
          { data: { success: false, error: 'Transaction was rejected' } },
        ])
    })
  })

  test('a rejection of the owners cancels it; a failing call stays in the queue, and with gas of its own it fails for good', async ({
    safeHost,
    world,
  }) => {
    await openSdk(safeHost)
    await test.step('rejected', async () => {
      const hash = await propose(safeHost, pay(world))
      await safeHost.be('Otto')
      await safeHost.reject(hash)
      await expect(safeHost.page.getByText('These have the same nonce')).toBeVisible()
      await safeHost.be('Omar')
      await safeHost.confirm('On-chain rejection')
      await safeHost.execute('On-chain rejection')
      await expect(safeHost.entry(hash)).toBeHidden()
      expect(await detailsOf(safeHost, hash)).toMatchObject({ data: { txStatus: 'CANCELLED', txHash: null } })
    })
    await safeHost.be('Olga')
    const hash = await propose(safeHost, failing(world))
    await safeHost.be('Otto')
    await safeHost.confirm(hash)
    await safeHost.execute(hash)
    await expect(safeHost.page.getByRole('alert')).toContainText('GS013')
    expect(await detailsOf(safeHost, hash)).toMatchObject({ data: { txStatus: 'AWAITING_EXECUTION' } })

    const sent = sdk(safeHost, 'txs.send', { txs: [failing(world)], params: { safeTxGas: 60_000 } })
    await safeHost.dialog.getByText('Nonce and gas').click()
    await expect(safeHost.dialog).toContainText('The app asked for 60000.')
    // Safe{Wallet} does not take the app’s wish; a person may.
    await expect(safeHost.dialog.getByLabel('Safe transaction gas')).toHaveValue('0')
    await safeHost.dialog.getByLabel('Nonce', { exact: true }).fill('1')
    await safeHost.dialog.getByLabel('Safe transaction gas').fill('60000')
    await safeHost.sign()
    const answer = await sent
    expect(answer).toMatchObject({ data: {} })
    const { safeTxHash } = (answer as { data: { safeTxHash: Hex } }).data
    await safeHost.close()
    await safeHost.be('Omar')
    await safeHost.confirm(safeTxHash)
    await safeHost.execute(safeTxHash)
    await safeHost.show('History')
    await expect(safeHost.entry(safeTxHash)).toHaveAttribute('data-status', 'FAILED')
    const details = await detailsOf(safeHost, safeTxHash)
    expect(details).toMatchObject({ data: { txStatus: 'FAILED' } })
    const { txHash } = (details as { data: { txHash: Hex } }).data
    expect((await world.chain.getTransactionReceipt({ hash: txHash })).status).toBe('success')
  })
})

test.describe('messages', () => {
  const typedData = {
    domain: { name: 'Everclaim', chainId: 81457 },
    types: { Terms: [{ name: 'text', type: 'string' }] },
    primaryType: 'Terms',
    message: { text: 'agreed' },
  } as const

  test('of each kind are signed off chain by two owners, and answered when both have; half-signed they live on', async ({
    safeHost,
    world,
  }) => {
    await openSdk(safeHost)
    for (const [what, method, message, hash] of [
      ['a text', 'txs.signMessage', 'hello', hashMessage('hello')],
      ['hex that is a text', 'txs.signMessage', '0x68656c6c6f', hashMessage('hello')],
      ['hex that is none', 'txs.signMessage', '0xff', hashMessage('0xff')],
      ['typed data', 'txs.signTypedMessage', typedData, hashTypedData(typedData)],
    ] as const)
      await test.step(what, async () => {
        // Two of them are the same text.
        world.safeHost.clear()
        await safeHost.be('Olga')
        const signing = sdk(safeHost, method, message)
        await safeHost.sign()
        await expect(safeHost.dialog.getByRole('status')).toContainText('Signed by 1 of 2')
        await safeHost.be('Otto')
        await safeHost.sign()
        const answer = await signing
        expect(answer).toMatchObject({ data: { messageHash: expect.any(String) } })
        const { messageHash, signature } = (answer as { data: { messageHash: Hex; signature: Hex } }).data
        expect(await isSigned(world, hash, signature)).toBe(true)
        expect(await isSigned(world, hashMessage('another'), signature)).toBe(false)
        expect(await sdk(safeHost, 'safe.getOffChainSignature', messageHash)).toEqual({ data: signature })
        expect(await sdk(safeHost, 'safe.isMessageHashSigned', hash, signature)).toEqual({ data: true })
        await safeHost.close()
      })

    await test.step('one that is closed half-signed is refused, lives on, and may be signed later', async () => {
      world.safeHost.clear()
      await safeHost.be('Olga')
      const signing = sdk(safeHost, 'txs.signMessage', 'later')
      await safeHost.sign()
      await expect(safeHost.dialog.getByRole('status')).toContainText('Signed by 1 of 2')
      await safeHost.close()
      expect(await signing).toEqual({ error: 'Transaction was rejected' })

      await safeHost.show('Messages')
      const entry = safeHost.page.getByRole('article', { name: 'Message' })
      await expect(entry).toHaveCount(1)
      const messageHash = await entry.getAttribute('data-hash')
      await post(safeHost, 'too early', 'getOffChainSignature', messageHash)
      await someRounds(safeHost)
      expect(await heard(safeHost, 'too early')).toEqual([])

      await safeHost.be('Omar')
      await entry.getByRole('button', { name: 'Sign this message' }).click()
      await expect(entry).toHaveAttribute('data-status', 'CONFIRMED')
      const answer = await sdk(safeHost, 'safe.getOffChainSignature', messageHash)
      expect(await isSigned(world, hashMessage('later'), (answer as { data: Hex }).data)).toBe(true)
    })
  })

  test('on chain where the person or the app wants it: a transaction, then a signature of nothing', async ({
    safeHost,
    world,
  }) => {
    await openSdk(safeHost)
    for (const [who, choose] of [
      ['the person', () => safeHost.setOnChainSigning(true)],
      ['the app', () => sdk(safeHost, 'eth.setSafeSettings', [{ offChainSigning: false }])],
    ] as const)
      await test.step(who, async () => {
        await safeHost.be('Olga')
        await choose()
        const signing = sdk(safeHost, 'txs.signMessage', who)
        await expect(safeHost.dialog).toContainText('Sign message on chain')
        await safeHost.sign()
        const answer = await signing
        expect(answer).toEqual({ data: { safeTxHash: expect.any(String) } })
        const { safeTxHash } = (answer as { data: { safeTxHash: Hex } }).data
        await safeHost.close()
        expect(await sdk(safeHost, 'safe.isMessageSigned', who)).toEqual({ data: false })
        await safeHost.be('Otto')
        await safeHost.confirm(safeTxHash)
        await safeHost.execute(safeTxHash)
        await expect(safeHost.entry(safeTxHash)).toBeHidden()
        expect(await isSigned(world, hashMessage(who), '0x')).toBe(true)
        expect(await sdk(safeHost, 'safe.isMessageSigned', who)).toEqual({ data: true })
        await safeHost.setOnChainSigning(false)
      })
    await sdk(safeHost, 'eth.setSafeSettings', [{ offChainSigning: true }])
    await test.step('an app of an old SDK signs on chain; who closes that dialog leaves it without a word', async () => {
      await app(safeHost).evaluate(() =>
        window.askHost({
          id: 'old',
          method: 'signMessage',
          params: { message: 'old' },
          env: { sdkVersion: '7.10.0' },
        }),
      )
      await expect(safeHost.dialog).toContainText('Sign message on chain')
      await safeHost.refuse()
      await someRounds(safeHost)
      expect(await heard(safeHost, 'old')).toEqual([])
    })
  })
})

test('permissions: refused with 4001 and kept as a restriction, granted now and next time', async ({
  safeHost,
  world,
}) => {
  const forget = async () => {
    await safeHost.page.evaluate(() => localStorage.clear())
    await safeHost.page.reload()
    await app(safeHost).waitFor()
  }
  await openSdk(safeHost)
  await test.step('refused', async () => {
    const asked = sdk(safeHost, 'safe.requestAddressBook')
    await safeHost.refuse()
    expect(await asked).toEqual({ error: 'Permissions rejected', code: 4001 })
    await post(safeHost, 'again', 'requestAddressBook')
    await expect.poll(() => heard(safeHost, 'again')).toMatchObject([{ data: { data: [] } }])
    expect(await sdk(safeHost, 'wallet.getPermissions')).toMatchObject({
      data: [{ parentCapability: 'requestAddressBook', caveats: [{ type: 'userRestricted' }] }],
    })
    await safeHost.show('Settings')
    await expect(safeHost.page.getByText('requestAddressBook: refused')).toBeVisible()
  })
  await forget()
  await test.step('the host’s own words for a refusal', async () => {
    await post(safeHost, 'mine', 'wallet_requestPermissions', [{ requestAddressBook: {} }])
    await safeHost.dialog.waitFor()
    await safeHost.page.keyboard.press('Escape')
    await expect
      .poll(() => heard(safeHost, 'mine'))
      .toMatchObject([{ data: { success: false, error: 'Permissions were rejected' } }])
  })
  await forget()
  await test.step('granted', async () => {
    const asked = sdk(safeHost, 'safe.requestAddressBook')
    await expect(safeHost.dialog).toContainText('address book')
    await safeHost.allow()
    const { olga } = world.accounts
    const entry = { address: olga.address, name: 'Olga', chainId: '81457' }
    expect(await asked).toEqual({ data: expect.arrayContaining([entry]) })
    await safeHost.page.reload()
    await app(safeHost).waitFor()
    const invoker = new URL(world.safeHost.testAppUrl).origin
    expect(await sdk(safeHost, 'wallet.getPermissions')).toMatchObject({
      data: [{ invoker, parentCapability: 'requestAddressBook', caveats: [] }],
    })
  })
})

test('reports its theme on load, at each change, and when asked; listens to the app alone', async ({
  safeHost,
  world,
}) => {
  await openSdk(safeHost)
  const themes = () =>
    app(safeHost).evaluate(() =>
      window.heardMessages.flatMap(({ data }) => {
        const { version, data: theme } = Object(data)
        return typeof theme?.darkMode === 'boolean' ? [[version, theme.darkMode]] : []
      }),
    )
  await expect.poll(themes).toEqual([['9.1.0', false]])
  await safeHost.toggleTheme()
  await expect.poll(themes).toEqual([
    ['9.1.0', false],
    ['9.1.0', true],
  ])
  await post(safeHost, 'asked', 'getCurrentTheme')
  await expect
    .poll(() => heard(safeHost, 'asked'))
    .toMatchObject([{ data: { success: true, data: { darkMode: true } } }])

  await test.step('not to methods that it does not know, nor to what is no request; it fails what it cannot read', async () => {
    await post(safeHost, 'mine', 'getEverything')
    for (const request of [null, 0, 'mine', [], {}, { id: 'mine' }, { id: 'mine', method: 'getSafeInfo' }])
      await app(safeHost).evaluate((_, request) => window.askHost(request), request)
    await post(safeHost, 'bad', 'sendTransactions', { txs: 'all of them' })
    await expect
      .poll(() => heard(safeHost, 'bad'))
      .toMatchObject([{ data: { success: false, error: 'Request failed' } }])
    await someRounds(safeHost)
    expect(await heard(safeHost, 'mine')).toEqual([])
  })

  await test.step('not to itself, nor to another frame of the app’s origin, nor to the app’s frame elsewhere', async () => {
    const request = { id: 'itself', method: 'getEnvironmentInfo', env: { sdkVersion: '9.1.0' } }
    await safeHost.page.evaluate((request) => window.postMessage(request, '*'), request)
    const beside = safeHost.page.frameLocator('iframe[title="Bystander"]').last().locator('body')
    expect(await beside.evaluate(() => location.origin)).toBe(world.safeHost.unlistedUrl)
    await beside.evaluate((_, request) => parent.postMessage(request, '*'), request)
    for (const id of ['after it', 'after that']) {
      await post(safeHost, id, 'getSafeBalances', {})
      await expect.poll(() => heard(safeHost, id)).toHaveLength(1)
    }
    expect(await heard(safeHost, 'itself')).toEqual([])

    const { testAppUrl, unlistedUrl, url } = world.safeHost
    const elsewhere = `${testAppUrl.replace(unlistedUrl, url)}?bare`
    await app(safeHost).evaluate((_, url) => location.assign(url), elsewhere)
    await expect.poll(() => safeHost.page.frames().map((frame) => frame.url())).toContain(elsewhere)
    // An answer would come from the host's own server and be refused by the browser: the server is not even
    // asked.
    const asked: string[] = []
    safeHost.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await post(safeHost, 'mine', 'getSafeBalances', {})
    await expect.poll(() => asked.filter((path) => path === '/api/state').length).toBeGreaterThan(1)
    expect(asked).not.toContain('/api/balances')
  })
})

test('misbehaves on request: lies about its Safe and changes it, is silent, old, late, talkative, answers from elsewhere', async ({
  safeHost,
  world,
}) => {
  const infoOf = async (id: string) => {
    await post(safeHost, id, 'getSafeInfo')
    await expect.poll(() => heard(safeHost, id)).not.toEqual([])
    return heard(safeHost, id)
  }
  const another = { safeAddress: expect.not.stringMatching(world.demoSafe) }
  await test.step('changes its Safe in the middle, and lies about it', async () => {
    world.safeHost.control({ safe: 'changing' })
    await openSdk(safeHost, '?bare')
    expect(await infoOf('before')).toMatchObject([{ data: { data: { safeAddress: world.demoSafe } } }])
    expect(await infoOf('after')).toMatchObject([{ data: { data: another } }])
    world.safeHost.control({ safe: 'other-address' })
    expect(await infoOf('address')).toMatchObject([{ data: { data: another } }])
    world.safeHost.control({ safe: 'other-chain' })
    expect(await infoOf('chain')).toMatchObject([{ data: { data: { chainId: 1 } } }])
    world.safeHost.control({ safe: 'true' })
  })
  world.safeHost.control({ answers: 'version-0' })
  expect(await infoOf('old')).toMatchObject([{ data: { success: true, version: '0.9.0' } }])
  world.safeHost.control({ answers: 'twice' })
  await post(safeHost, 'twice', 'getSafeInfo')
  await expect
    .poll(() => heard(safeHost, 'twice'))
    .toMatchObject([{ data: { success: true } }, { data: { success: false } }])
  world.safeHost.control({ answers: 'garbage' })
  await post(safeHost, 'garbage', 'getSafeInfo')
  await expect.poll(async () => (await heard(safeHost, 'garbage')).length).toBeGreaterThan(5)
  world.safeHost.control({ answers: 'ok', delayMs: 300 })
  const start = performance.now()
  await infoOf('late')
  expect(performance.now() - start).toBeGreaterThan(299)
  world.safeHost.control({ answers: 'hang', delayMs: 0 })
  // Once for what to say of the Safe, once for how to say it.
  const decided = countResponses(safeHost, '/api/control', 2)
  await post(safeHost, 'hang', 'getSafeInfo')
  await decided
  world.safeHost.control({ answers: 'ok' })
  await someRounds(safeHost)
  expect(await heard(safeHost, 'hang')).toEqual([])
  for (const [mode, origin] of [
    ['other-frame', 'url'],
    ['other-origin', 'unlistedUrl'],
  ] as const) {
    world.safeHost.control({ answers: mode })
    expect(await infoOf(mode)).toMatchObject([{ origin: world.safeHost[origin], data: { success: true } }])
  }
})

test('is controlled over HTTP as well, nonsense is refused; signs for its own page alone', async ({
  world,
}) => {
  const post = (path: string, body: unknown, origin?: string) =>
    fetch(`${world.safeHost.url}/api/${path}`, {
      method: 'POST',
      headers: origin ? { origin } : {},
      body: JSON.stringify(body),
    })
  expect(await (await post('control', { answers: 'hang' })).json()).toEqual({
    safe: 'true',
    answers: 'hang',
    delayMs: 0,
  })
  expect((await post('control', { answers: 'sing' })).status).toBe(400)
  expect((await post('control', { answers: 'ok' }, 'https://evil.example')).status).toBe(403)

  const rejection = { nonce: 0, owner: world.accounts.olga.address }
  for (const origin of [undefined, world.url, 'null'])
    expect((await post('reject', rejection, origin)).status).toBe(403)
  expect((await post('reject', rejection, world.safeHost.url)).status).toBe(200)
})

test.describe('answers our own module', () => {
  /** The module's calls go through the same door as the SDK's. */
  const own = sdk

  test('with everything that it asks for', async ({ safeHost, world }) => {
    await openSdk(safeHost, '?own')
    expect(await own(safeHost, 'connect')).toMatchObject({
      data: { origin: world.safeHost.url, safe: { safeAddress: world.demoSafe, version: '1.4.1' } },
    })
    expect(await own(safeHost, 'getChainInfo')).toMatchObject({ data: { chainId: '81457' } })
    expect(await own(safeHost, 'getEnvironmentInfo')).toEqual({ data: { origin: world.safeHost.url } })
    expect(await own(safeHost, 'getCurrentTheme')).toEqual({ data: { darkMode: false } })
    expect(await own(safeHost, 'getBalances')).toMatchObject({
      data: { items: [{ balance: safeBalance.toString() }] },
    })
    expect(await own(safeHost, 'rpc', 'eth_getBalance', [world.demoSafe, 'latest'])).toEqual({
      data: `0x${safeBalance.toString(16)}`,
    })

    await test.step('with refusals that it distinguishes', async () => {
      const sent = own(safeHost, 'sendTransactions', { txs: [pay(world)] })
      await safeHost.refuse()
      expect(await sent).toEqual({ error: 'Transaction was rejected', code: 4001 })
      const asked = own(safeHost, 'requestAddressBook')
      await safeHost.refuse()
      expect(await asked).toEqual({ error: 'Permissions rejected', code: 4001 })
      expect(await own(safeHost, 'getTxBySafeTxHash', unknownHash)).toMatchObject({ error: 'Request failed' })
    })
    await test.step('to the executed transaction', async () => {
      const sent = own(safeHost, 'sendTransactions', { txs: [pay(world)] })
      await safeHost.sign()
      const answer = await sent
      expect(answer).toMatchObject({ data: { safeTxHash: expect.any(String) } })
      const { safeTxHash } = (answer as { data: { safeTxHash: Hex } }).data
      await safeHost.close()
      await safeHost.be('Otto')
      await safeHost.confirm(safeTxHash)
      await safeHost.execute(safeTxHash)
      await expect(safeHost.entry(safeTxHash)).toBeHidden()
      expect(await own(safeHost, 'getTxBySafeTxHash', safeTxHash)).toMatchObject({
        data: { txStatus: 'SUCCESS', txHash: expect.stringMatching(/^0x/) },
      })
    })
    await test.step('with signatures that it verifies', async () => {
      await safeHost.be('Olga')
      const signing = own(safeHost, 'signMessage', 'hello')
      await safeHost.sign()
      await expect(safeHost.dialog.getByRole('status')).toContainText('Signed by 1 of 2')
      await safeHost.be('Omar')
      await safeHost.sign()
      const answer = await signing
      expect(answer).toMatchObject({ data: { signature: expect.any(String) } })
      const { signature } = (answer as { data: { signature: Hex } }).data
      expect(await own(safeHost, 'isMessageSigned', 'hello', signature)).toEqual({ data: true })
      expect(await own(safeHost, 'isMessageSigned', 'hallo', signature)).toEqual({ data: false })
    })
  })

  test('which believes nothing of a host whose answers are no answers', async ({ safeHost, world }) => {
    for (const answers of ['other-frame', 'other-origin'] as const) {
      world.safeHost.control({ answers })
      await openSdk(safeHost, '?own')
      expect(await own(safeHost, 'connect')).toMatchObject({
        error: expect.stringContaining('is not a Safe host that it trusts, or does not answer'),
        code: 4900,
      })
    }
  })
})

test('embeds the site as Safe{Wallet} does; an unlisted host gets no page, where the server reads the build’s headers', async ({
  safeHost,
  world,
}) => {
  const heading = safeHost.app.getByRole('heading', { name: 'Safe users of 2022' })
  await safeHost.open()
  const frame = safeHost.page.locator('iframe[name="app"]')
  await expect(frame).toHaveAttribute('src', `${world.url}/claim/safe-users/`)
  await expect(frame).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads allow-orientation-lock',
  )
  await expect(heading).toBeVisible()
  const said = safeHost.page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
  await safeHost.openUnlisted()
  expect((await said).text()).toContain(world.safeHost.url)
  await expect(heading).toHaveCount(0)
})

test('where the server does not read them, an unlisted host gets the page’s own refusal', async ({
  safeHost,
  world,
}) => {
  world.control({ headers: 'ignored' })
  await safeHost.openUnlisted()
  await expect(safeHost.app.getByText('inside an unknown site')).toBeVisible()
})

test('can be used by everybody: no accessibility fault in both themes, on a phone and a desk, and by the keyboard alone', async ({
  safeHost,
  world,
  page,
}) => {
  const audit = (what: string) =>
    inEachLook(page, async ({ name, rules }) => {
      expect(await accessibilityFaults(page, { except: 'iframe', rules }), `${what}, ${name}`).toEqual([])
      expect(await overflowOf(page), `${what}, ${name}: wider than the screen`).toBeLessThanOrEqual(0)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, select, summary')]
          .map((each) => each.getBoundingClientRect())
          .filter(({ width, height }) => width > 0 && (height < 44 || width < 44)),
      )
      expect(small, `${what}, ${name}`).toEqual([])
    })
  await openSdk(safeHost)
  await expect(page.locator('iframe[name="app"]')).toHaveAttribute('allow', 'clipboard-write')
  await expect(page.getByRole('region', { name: 'The app' })).toContainText('SDK test app')
  await post(safeHost, 'mine', 'sendTransactions', { txs: [pay(world), pay(world, '6')] })
  await safeHost.dialog.waitFor()
  await audit('the dialog')
  await safeHost.sign()
  await safeHost.close()
  await safeHost.show('Queue')
  await audit('Queue')
  await safeHost.show('Settings')
  expect(await accessibilityFaults(page, { except: 'iframe' })).toEqual([])

  await safeHost.be('Otto')
  await safeHost.show('Queue')
  await page.getByRole('button', { name: /^Confirm: Batch/ }).press('Enter')
  await page.getByRole('button', { name: /^Execute: Batch/ }).press('Enter')
  await safeHost.show('History')
  await expect(safeHost.entry(/^Batch/)).toHaveAttribute('data-status', 'SUCCESS')
})
