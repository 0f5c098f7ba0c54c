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

test.describe('answers the official SDK', () => {
  test('about the Safe, the chain and itself', async ({ safeHost, world }) => {
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
    expect(await sdk(safeHost, 'safe.getEnvironmentInfo')).toEqual({
      data: { origin: world.safeHost.url },
    })
  })

  test('about balances', async ({ safeHost, world }) => {
    const hash = await world.chain.writeContract({
      account: world.accounts.operator.signer,
      address: world.demoToken,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [world.demoSafe, 7n],
    })
    await world.chain.waitForTransactionReceipt({ hash })
    await openSdk(safeHost)
    expect(await sdk(safeHost, 'safe.experimental_getBalances')).toMatchObject({
      data: {
        fiatTotal: '0',
        items: [
          { tokenInfo: { type: 'NATIVE_TOKEN', symbol: 'ETH' }, balance: safeBalance.toString() },
          { tokenInfo: { type: 'ERC20', address: world.demoToken, symbol: 'EVER' }, balance: '7' },
        ],
      },
    })
  })

  test('with the node’s answers, and with nothing of its errors', async ({ safeHost, world }) => {
    await openSdk(safeHost)
    expect(await sdk(safeHost, 'eth.getBalance', [world.demoSafe])).toEqual({
      data: `0x${safeBalance.toString(16)}`,
    })
    const { to, data } = failing(world)
    expect(await sdk(safeHost, 'eth.call', [{ to, data }])).toEqual({ error: 'Request failed' })
    expect(await sdk(safeHost, 'eth.setSafeSettings', [{ offChainSigning: true }])).toEqual({
      data: { offChainSigning: true },
    })
  })

  test('that a stranger may only look', async ({ safeHost, world }) => {
    await openSdk(safeHost)
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
  })

  test('several are shown call by call and run as one', async ({ safeHost, world }) => {
    await openSdk(safeHost)
    const token = {
      to: world.demoToken,
      value: '0',
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [world.accounts.dan.address, 3n],
      }),
    }
    const sent = sdk(safeHost, 'txs.send', { txs: [pay(world), token] })
    const second = safeHost.dialog.getByRole('region', { name: 'Call 2 of 2' })
    await expect(second).toContainText('approve')
    await expect(second).toContainText('The demo token')
    await expect(second).toContainText(world.accounts.dan.address)
    await safeHost.sign()
    expect(await sent).toMatchObject({ data: {} })
    await safeHost.close()
    await safeHost.be('Omar')
    await safeHost.confirm('Batch of 2 calls')
    await safeHost.execute('Batch of 2 calls')
    await safeHost.show('History')
    await expect(safeHost.entry('Batch of 2 calls')).toHaveAttribute('data-status', 'SUCCESS')
    const args = [world.demoSafe, world.accounts.dan.address] as const
    expect(
      await world.chain.readContract({
        address: world.demoToken,
        abi: erc20Abi,
        functionName: 'allowance',
        args,
      }),
    ).toBe(3n)
  })

  test('one that is rejected, closed, or dismissed by the keyboard is refused', async ({
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
  })

  test('an unknown hash fails, without saying why', async ({ safeHost }) => {
    await openSdk(safeHost)
    expect(await detailsOf(safeHost, unknownHash)).toEqual({ error: 'Request failed' })
  })

  test('the dialog that closes after signing refuses what it has answered', async ({ safeHost, world }) => {
    await openSdk(safeHost)
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

  test('a second request takes the dialog, and the first is never answered', async ({ safeHost, world }) => {
    await openSdk(safeHost)
    await post(safeHost, 'first', 'sendTransactions', { txs: [pay(world)] })
    await expect(safeHost.dialog).toContainText('Confirm transaction')
    await post(safeHost, 'second', 'signMessage', { message: 'hello' })
    await expect(safeHost.dialog).toContainText('Sign message')
    await safeHost.refuse()
    await expect.poll(() => heard(safeHost, 'second')).toMatchObject([{ data: { success: false } }])
    await someRounds(safeHost)
    expect(await heard(safeHost, 'first')).toEqual([])
  })

  test('a rejection of the owners cancels it', async ({ safeHost, world }) => {
    await openSdk(safeHost)
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

  test('a failing call stays in the queue; with gas of its own it fails for good', async ({
    safeHost,
    world,
  }) => {
    await openSdk(safeHost)
    const hash = await propose(safeHost, failing(world))
    await safeHost.be('Otto')
    await safeHost.confirm(hash)
    await safeHost.execute(hash)
    await expect(safeHost.page.getByRole('alert')).toContainText('GS013')
    expect(await detailsOf(safeHost, hash)).toMatchObject({ data: { txStatus: 'AWAITING_EXECUTION' } })

    const sent = sdk(safeHost, 'txs.send', { txs: [failing(world)], params: { safeTxGas: 60_000 } })
    await safeHost.dialog.getByText('Nonce and gas').click()
    await expect(safeHost.dialog).toContainText('The app asked for 60000.')
    // Safe{Wallet} does not take the app's wish; a person may.
    await expect(safeHost.dialog.getByLabel('Safe transaction gas')).toHaveValue('0')
    await safeHost.dialog.getByLabel('Nonce', { exact: true }).fill('0')
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

  test('of each kind are signed off chain by two owners, and answered when both have', async ({
    safeHost,
    world,
  }) => {
    for (const [what, method, message, hash] of [
      ['a text', 'txs.signMessage', 'hello', hashMessage('hello')],
      ['hex that is a text', 'txs.signMessage', '0x68656c6c6f', hashMessage('hello')],
      ['hex that is none', 'txs.signMessage', '0xff', hashMessage('0xff')],
      ['typed data', 'txs.signTypedMessage', typedData, hashTypedData(typedData)],
    ] as const)
      await test.step(what, async () => {
        // Two of them are the same text.
        world.safeHost.clear()
        await openSdk(safeHost)
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
      })
  })

  test('one that is closed half-signed is refused, lives on, and may be signed later', async ({
    safeHost,
    world,
  }) => {
    await openSdk(safeHost)
    const signing = sdk(safeHost, 'txs.signMessage', 'later')
    await safeHost.sign()
    await expect(safeHost.dialog.getByRole('status')).toContainText('Signed by 1 of 2')
    await safeHost.close()
    expect(await signing).toEqual({ error: 'Transaction was rejected' })

    await safeHost.show('Messages')
    const entry = safeHost.page.getByRole('article', { name: 'Message' })
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

  for (const [who, choose] of [
    ['the person', (host: SafeHost) => host.setOnChainSigning(true)],
    ['the app', (host: SafeHost) => sdk(host, 'eth.setSafeSettings', [{ offChainSigning: false }])],
  ] as const)
    test(`${who} wants it on chain: a transaction, then a signature of nothing`, async ({
      safeHost,
      world,
    }) => {
      await openSdk(safeHost)
      await choose(safeHost)
      const signing = sdk(safeHost, 'txs.signMessage', 'on chain')
      await expect(safeHost.dialog).toContainText('Sign message on chain')
      await safeHost.sign()
      const answer = await signing
      expect(answer).toEqual({ data: { safeTxHash: expect.any(String) } })
      const { safeTxHash } = (answer as { data: { safeTxHash: Hex } }).data
      await safeHost.close()
      expect(await sdk(safeHost, 'safe.isMessageSigned', 'on chain')).toEqual({ data: false })
      await safeHost.be('Otto')
      await safeHost.confirm(safeTxHash)
      await safeHost.execute(safeTxHash)
      await expect(safeHost.entry(safeTxHash)).toBeHidden()
      expect(await isSigned(world, hashMessage('on chain'), '0x')).toBe(true)
      expect(await sdk(safeHost, 'safe.isMessageSigned', 'on chain')).toEqual({ data: true })
    })

  test('an app of an old SDK signs on chain', async ({ safeHost }) => {
    await openSdk(safeHost)
    await app(safeHost).evaluate(() =>
      window.askHost({
        id: 'old',
        method: 'signMessage',
        params: { message: 'old' },
        env: { sdkVersion: '7.10.0' },
      }),
    )
    await expect(safeHost.dialog).toContainText('Sign message on chain')
  })

  test('who closes the on-chain dialog leaves the app without a word', async ({ safeHost }) => {
    await openSdk(safeHost)
    await safeHost.setOnChainSigning(true)
    await post(safeHost, 'closed', 'signMessage', { message: 'on chain' })
    await safeHost.refuse()
    await someRounds(safeHost)
    expect(await heard(safeHost, 'closed')).toEqual([])
  })
})

test.describe('permissions', () => {
  test('granted: the address book, now and next time', async ({ safeHost, world }) => {
    await openSdk(safeHost)
    const asked = sdk(safeHost, 'safe.requestAddressBook')
    await expect(safeHost.dialog).toContainText('address book')
    await safeHost.allow()
    const { olga } = world.accounts
    const entry = { address: olga.address, name: 'Olga', chainId: '81457' }
    expect(await asked).toEqual({ data: expect.arrayContaining([entry]) })
    await safeHost.page.reload()
    await app(safeHost).waitFor()
    expect(await sdk(safeHost, 'wallet.getPermissions')).toMatchObject({
      data: [
        {
          invoker: new URL(world.safeHost.testAppUrl).origin,
          parentCapability: 'requestAddressBook',
          caveats: [],
        },
      ],
    })
  })

  test('refused: 4001, kept as a restriction, and no address book', async ({ safeHost }) => {
    await openSdk(safeHost)
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

  test('the host’s own words for a refusal', async ({ safeHost }) => {
    await openSdk(safeHost)
    await post(safeHost, 'mine', 'wallet_requestPermissions', [{ requestAddressBook: {} }])
    await safeHost.dialog.waitFor()
    await safeHost.page.keyboard.press('Escape')
    await expect
      .poll(() => heard(safeHost, 'mine'))
      .toMatchObject([{ data: { success: false, error: 'Permissions were rejected' } }])
  })
})

test.describe('theme', () => {
  test('is reported on load, at each change, and when asked', async ({ safeHost }) => {
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
  })
})

test.describe('listens to the app alone', () => {
  test('not to itself, nor to another frame of the app’s origin, nor to the app’s frame elsewhere', async ({
    safeHost,
    world,
  }) => {
    await openSdk(safeHost)
    const request = { id: 'itself', method: 'getEnvironmentInfo', env: { sdkVersion: '9.1.0' } }
    await safeHost.page.evaluate((request) => window.postMessage(request, '*'), request)
    const beside = safeHost.page.frameLocator('iframe[title="Bystander"]').last().locator('body')
    expect(await beside.evaluate(() => location.origin)).toBe(world.safeHost.unlistedUrl)
    await beside.evaluate((_, request) => parent.postMessage(request, '*'), request)
    await someRounds(safeHost)
    expect(await heard(safeHost, 'itself')).toEqual([])

    const elsewhere = world.safeHost.testAppUrl.replace(world.safeHost.unlistedUrl, world.safeHost.url)
    await app(safeHost).evaluate((_, url) => location.assign(`${url}?bare`), elsewhere)
    await expect.poll(() => app(safeHost).evaluate(() => location.origin)).toBe(world.safeHost.url)
    // An answer would come from the host's own server and be refused by the browser: the server is not even
    // asked.
    const asked: string[] = []
    safeHost.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await post(safeHost, 'mine', 'getSafeBalances', {})
    await expect.poll(() => asked.filter((path) => path === '/api/state').length).toBeGreaterThan(1)
    expect(asked).not.toContain('/api/balances')
  })

  test('not to methods that it does not know, nor to what is no request', async ({ safeHost }) => {
    await openSdk(safeHost)
    await post(safeHost, 'mine', 'getEverything')
    for (const request of [null, 0, 'mine', [], {}, { id: 'mine' }, { id: 'mine', method: 'getSafeInfo' }])
      await app(safeHost).evaluate((_, request) => window.askHost(request), request)
    await someRounds(safeHost)
    expect(await heard(safeHost, 'mine')).toEqual([])
  })

  test('and fails what it cannot read', async ({ safeHost }) => {
    await openSdk(safeHost)
    await post(safeHost, 'mine', 'sendTransactions', { txs: 'all of them' })
    await expect
      .poll(() => heard(safeHost, 'mine'))
      .toMatchObject([{ data: { success: false, error: 'Request failed' } }])
  })
})

test.describe('misbehaves on request', () => {
  const infoOf = async (host: SafeHost, id: string) => {
    await post(host, id, 'getSafeInfo')
    await expect.poll(() => heard(host, id)).not.toEqual([])
    return heard(host, id)
  }

  test('lies about its Safe', async ({ safeHost, world }) => {
    await openSdk(safeHost, '?bare')
    world.safeHost.control({ safe: 'other-address' })
    expect(await infoOf(safeHost, 'a')).toMatchObject([
      { data: { data: { safeAddress: expect.not.stringMatching(world.demoSafe) } } },
    ])
    world.safeHost.control({ safe: 'other-chain' })
    expect(await infoOf(safeHost, 'b')).toMatchObject([{ data: { data: { chainId: 1 } } }])
  })

  test('changes its Safe in the middle', async ({ safeHost, world }) => {
    world.safeHost.control({ safe: 'changing' })
    await openSdk(safeHost, '?bare')
    expect(await infoOf(safeHost, 'a')).toMatchObject([{ data: { data: { safeAddress: world.demoSafe } } }])
    expect(await infoOf(safeHost, 'b')).toMatchObject([
      { data: { data: { safeAddress: expect.not.stringMatching(world.demoSafe) } } },
    ])
  })

  test('is silent, old, late, talkative', async ({ safeHost, world }) => {
    await openSdk(safeHost, '?bare')
    world.safeHost.control({ answers: 'version-0' })
    expect(await infoOf(safeHost, 'old')).toMatchObject([{ data: { success: true, version: '0.9.0' } }])
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
    await infoOf(safeHost, 'late')
    expect(performance.now() - start).toBeGreaterThan(299)
    world.safeHost.control({ answers: 'hang', delayMs: 0 })
    // Once for what to say of the Safe, once for how to say it.
    const decided = countResponses(safeHost, '/api/control', 2)
    await post(safeHost, 'hang', 'getSafeInfo')
    await decided
    world.safeHost.control({ answers: 'ok' })
    await someRounds(safeHost)
    expect(await heard(safeHost, 'hang')).toEqual([])
  })

  test('answers from another frame or another origin', async ({ safeHost, world }) => {
    await openSdk(safeHost, '?bare')
    for (const [mode, origin] of [
      ['other-frame', 'url'],
      ['other-origin', 'unlistedUrl'],
    ] as const) {
      world.safeHost.control({ answers: mode })
      expect(await infoOf(safeHost, mode)).toMatchObject([
        { origin: world.safeHost[origin], data: { success: true } },
      ])
    }
  })

  test('over HTTP as well, and nonsense is refused', async ({ world }) => {
    const post = (body: unknown, origin?: string) =>
      fetch(`${world.safeHost.url}/api/control`, {
        method: 'POST',
        headers: origin ? { origin } : {},
        body: JSON.stringify(body),
      })
    expect(await (await post({ answers: 'hang' })).json()).toEqual({
      safe: 'true',
      answers: 'hang',
      delayMs: 0,
    })
    expect((await post({ answers: 'sing' })).status).toBe(400)
    expect((await post({ answers: 'ok' }, 'https://evil.example')).status).toBe(403)
  })
})

test.describe('answers our own module', () => {
  /** The module's calls go through the same door as the SDK's. */
  const own = sdk

  test('from the handshake to the executed transaction', async ({ safeHost, world }) => {
    await openSdk(safeHost, '?own')
    expect(await own(safeHost, 'connect')).toMatchObject({
      data: { origin: world.safeHost.url, safe: { safeAddress: world.demoSafe, version: '1.4.1' } },
    })
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

  test('with everything that it asks for', async ({ safeHost, world }) => {
    await openSdk(safeHost, '?own')
    expect(await own(safeHost, 'getChainInfo')).toMatchObject({ data: { chainId: '81457' } })
    expect(await own(safeHost, 'getEnvironmentInfo')).toEqual({ data: { origin: world.safeHost.url } })
    expect(await own(safeHost, 'getCurrentTheme')).toEqual({ data: { darkMode: false } })
    expect(await own(safeHost, 'getBalances')).toMatchObject({
      data: { items: [{ balance: safeBalance.toString() }] },
    })
    expect(await own(safeHost, 'rpc', 'eth_getBalance', [world.demoSafe, 'latest'])).toEqual({
      data: `0x${safeBalance.toString(16)}`,
    })
    const granted = own(safeHost, 'requestAddressBook')
    await safeHost.allow()
    expect(await granted).toMatchObject({ data: expect.any(Array) })
  })

  test('with refusals that it distinguishes', async ({ safeHost, world }) => {
    await openSdk(safeHost, '?own')
    const sent = own(safeHost, 'sendTransactions', { txs: [pay(world)] })
    await safeHost.refuse()
    expect(await sent).toEqual({ error: 'Transaction was rejected', code: 4001 })
    const asked = own(safeHost, 'requestAddressBook')
    await safeHost.refuse()
    expect(await asked).toEqual({ error: 'Permissions rejected', code: 4001 })
    expect(await own(safeHost, 'getTxBySafeTxHash', unknownHash)).toMatchObject({ error: 'Request failed' })
  })

  test('with signatures that it verifies', async ({ safeHost }) => {
    await openSdk(safeHost, '?own')
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

  test('which takes the first sound answer and no other', async ({ safeHost, world }) => {
    for (const answers of ['garbage', 'twice'] as const) {
      world.safeHost.control({ answers })
      await openSdk(safeHost, '?own')
      expect(await own(safeHost, 'connect')).toMatchObject({
        data: { safe: { safeAddress: world.demoSafe } },
      })
      expect(await own(safeHost, 'getEnvironmentInfo')).toEqual({ data: { origin: world.safeHost.url } })
    }
  })

  test('which believes nothing of a host whose answers are no answers', async ({ safeHost, world }) => {
    for (const answers of ['hang', 'version-0', 'other-frame', 'other-origin'] as const) {
      world.safeHost.control({ answers })
      await openSdk(safeHost, '?own')
      expect(await own(safeHost, 'connect')).toMatchObject({
        error: expect.stringContaining('is not a Safe host that it trusts, or does not answer'),
        code: 4900,
      })
    }
  })
})

test('signs for its own page alone', async ({ world }) => {
  const { olga } = world.accounts
  const sign = (headers: Record<string, string>) =>
    fetch(`${world.safeHost.url}/api/reject`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ nonce: 0, owner: olga.address }),
    })
  expect((await sign({})).status).toBe(403)
  expect((await sign({ origin: world.url })).status).toBe(403)
  expect((await sign({ origin: 'null' })).status).toBe(403)
  expect((await sign({ origin: world.safeHost.url })).status).toBe(200)
})

test.describe('embeds the site', () => {
  test('as Safe{Wallet} does: the same attributes, on the claim page', async ({ safeHost, world }) => {
    await safeHost.open()
    const frame = safeHost.page.locator('iframe[name="app"]')
    await expect(frame).toHaveAttribute('src', `${world.url}/claim/safe-users/`)
    await expect(frame).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads allow-orientation-lock',
    )
    await expect(safeHost.app.getByRole('heading', { name: 'Safe users of 2022' })).toBeVisible()
  })

  test('gives an app what its manifest asks for', async ({ safeHost }) => {
    await openSdk(safeHost)
    await expect(safeHost.page.locator('iframe[name="app"]')).toHaveAttribute('allow', 'clipboard-write')
    await expect(safeHost.page.getByRole('region', { name: 'The app' })).toContainText('SDK test app')
  })

  test('an unlisted host gets no page, where the server reads the build’s headers', async ({
    safeHost,
    world,
  }) => {
    const said = safeHost.page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    await safeHost.openUnlisted()
    expect((await said).text()).toContain(world.safeHost.url)
    const heading = safeHost.app.getByRole('heading', { name: 'Safe users of 2022' })
    await expect(heading).toHaveCount(0)
  })

  test('where the server does not read them, an unlisted host gets the page’s own refusal', async ({
    safeHost,
    world,
  }) => {
    world.control({ headers: 'ignored' })
    await safeHost.openUnlisted()
    await expect(safeHost.app.getByText('opened inside an unknown site')).toBeVisible()
  })
})

test.describe('can be used by everybody', () => {
  test('without an accessibility fault, in both themes, on a phone and a desk', async ({
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
    await post(safeHost, 'mine', 'sendTransactions', { txs: [pay(world), failing(world)] })
    await safeHost.dialog.waitFor()
    await audit('the dialog')
    await safeHost.sign()
    await safeHost.close()
    for (const panel of ['Queue', 'Settings'] as const) {
      await safeHost.show(panel)
      await audit(panel)
    }
  })

  test('a transaction is confirmed and executed with the keyboard alone', async ({
    safeHost,
    world,
    page,
  }) => {
    await openSdk(safeHost)
    await propose(safeHost, pay(world))
    await safeHost.be('Otto')
    await page.getByRole('button', { name: /^Confirm: Send/ }).press('Enter')
    await page.getByRole('button', { name: /^Execute: Send/ }).press('Enter')
    await safeHost.show('History')
    await expect(safeHost.entry(/^Send/)).toHaveAttribute('data-status', 'SUCCESS')
  })
})
