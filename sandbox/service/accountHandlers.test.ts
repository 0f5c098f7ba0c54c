import {
  getBalances,
  getCollectibles,
  getCollectiblesPage,
  getOwnedSafes,
  getSafeInfo,
  getSafeOverviews,
  setBaseUrl,
} from '@safe-global/safe-gateway-typescript-sdk'
import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  parseAbi,
  parseEther,
  parseEventLogs,
  parseUnits,
  zeroAddress,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fillSafe } from '../../e2e/support/fillSafe.ts'
import { demoTokenAbi, demoTokenBytecode } from '../devnet/artifacts.generated.ts'
import { deterministicProxy, safeContracts } from '../devnet/canonicalContracts.ts'
import { demoAccounts } from '../devnet/demoAccounts.ts'
import { creationCode, sendAsOperator } from '../devnet/placeCanonicalContracts.ts'
import { signSafeTransaction } from '../devnet/signSafeTransaction.ts'
import { safeMessageHash } from '../safe/createMessageStore.ts'
import { readSafe } from '../safe/readSafe.ts'
import { hashSafeTransaction, noRefund, type SafeTransaction } from '../safe/safeTransaction.ts'
import { revertAfterEach } from '../test-support/revertAfterEach.ts'
import { type StartedWalletService, startWalletService } from '../test-support/startWalletService.ts'

const { olga, otto, ada, ben, operator } = demoAccounts
const collectibleAbi = parseAbi(['function transferFrom(address from, address to, uint256 id)'])
const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 salt)',
  'event ProxyCreation(address indexed proxy, address singleton)',
])
const setupAbi = parseAbi(['function setup(address[],uint256,address,bytes,address,address,uint256,address)'])

let started: StartedWalletService
let safe: Address
beforeAll(async () => {
  started = await startWalletService()
  safe = started.devnet.demoSafe
  setBaseUrl(started.url)
})
afterAll(() => started?.stop())
revertAfterEach(() => started.devnet.chain)
afterEach(() => started.walletService.clear())

/** A Safe with one owner, over any code. */
async function createSafe(singleton: Address, owner: Address, salt: bigint): Promise<Address> {
  const none = [zeroAddress, '0x', zeroAddress, zeroAddress, 0n, zeroAddress] as const
  const { logs } = await sendAsOperator(started.devnet.chain, {
    to: safeContracts.SafeProxyFactory.address,
    data: encodeFunctionData({
      abi: factoryAbi,
      functionName: 'createProxyWithNonce',
      args: [singleton, encodeFunctionData({ abi: setupAbi, args: [[owner], 1n, ...none] }), salt],
    }),
  })
  const [created] = parseEventLogs({ abi: factoryAbi, logs })
  if (!created) throw new Error('no Safe was created')
  return created.args.proxy
}

/** A token of anybody’s, of which the Safe gets some. */
async function sendStrangeToken(name: string, symbol: string, amount: bigint): Promise<Address> {
  const { contractAddress } = await sendAsOperator(started.devnet.chain, {
    data: encodeDeployData({
      abi: demoTokenAbi,
      bytecode: demoTokenBytecode,
      args: [name, symbol, safe, amount],
    }),
  })
  if (!contractAddress) throw new Error('no token was deployed')
  return getAddress(contractAddress)
}

async function execute(to: Address, data: Hex, nonce: bigint) {
  const { execution } = await signSafeTransaction(safe, { to, data, nonce })
  await sendAsOperator(started.devnet.chain, execution)
}

describe('a Safe', () => {
  test('is what its contract says', async () => {
    const info = await started.service.getSafeInfo({ address: safe })
    expect(info).toMatchObject({
      address: { value: safe, name: 'The demo Safe' },
      chainId: '81457',
      nonce: 0,
      threshold: 2,
      version: '1.4.1+L2',
      modules: null,
      guard: null,
      owners: [
        { value: demoAccounts.olga.address },
        { value: otto.address },
        { value: demoAccounts.omar.address },
      ],
      implementation: { value: safeContracts.SafeL2.address },
      implementationVersionState: 'UP_TO_DATE',
      fallbackHandler: { value: safeContracts.CompatibilityFallbackHandler.address },
      txQueuedTag: null,
      txHistoryTag: expect.any(String),
      messagesTag: null,
      collectiblesTag: expect.stringMatching(/^\d{10}$/),
    })
    expect(await getSafeInfo('81457', safe)).toMatchObject({ nonce: 0, threshold: 2 })
  })

  test('is none at another address, and an address is checked', async () => {
    await expect(getSafeInfo('81457', ada.address)).rejects.toThrow('CGW error - 404: Not found')
    await expect(getSafeInfo('1', safe)).rejects.toThrow('CGW error - 404')
    expect(await started.ask('GET', '/v1/chains/81457/safes/0x12')).toMatchObject({
      status: 422,
      body: { statusCode: 422, code: 'custom', message: 'Invalid address' },
    })
  })

  test('with code of its own is of a state that nobody knows', async () => {
    const bytecode = await creationCode('SafeL2.sol/SafeL2.json')
    const salt: Hex = `0x${'07'.repeat(32)}`
    await sendAsOperator(started.devnet.chain, {
      to: deterministicProxy.address,
      data: concatHex([salt, bytecode]),
    })
    const copy = getContractAddress({ opcode: 'CREATE2', from: deterministicProxy.address, salt, bytecode })
    const strange = await createSafe(copy, ben.address, 1n)
    expect(await started.service.getSafeInfo({ address: strange })).toMatchObject({
      implementationVersionState: 'UNKNOWN',
      version: '1.4.1',
    })
  })

  test('has tags that change with what they are of, and with nothing else', async () => {
    const { service, devnet } = started
    const { chain, demoCollectibles } = devnet
    const tags = async () => {
      const { collectiblesTag, txQueuedTag, txHistoryTag, messagesTag } = await service.getSafeInfo({
        address: safe,
      })
      return { collectiblesTag, txQueuedTag, txHistoryTag, messagesTag }
    }
    const first = await tags()
    expect(await tags()).toEqual(first)

    const message = 'hello'
    const hash = safeMessageHash(81457, await readSafe(chain, safe), message)
    await service.proposeSafeMessage({
      safe_address: safe,
      body: { message, signature: await olga.signer.sign({ hash }) },
    })
    const proposed = await tags()
    expect(proposed).toEqual({ ...first, messagesTag: expect.stringMatching(/^\d{10}$/) })
    // Within the same second, as a rule.
    await service.confirmSafeMessage({
      message_hash: hash,
      body: { signature: await otto.signer.sign({ hash }) },
    })
    const confirmed = await tags()
    expect(confirmed.messagesTag).not.toBe(proposed.messagesTag)
    expect(confirmed).toEqual({ ...proposed, messagesTag: expect.stringMatching(/^\d{10}$/) })

    const transaction: SafeTransaction = {
      ...noRefund,
      to: ada.address,
      value: 0n,
      data: '0x',
      operation: 0,
      nonce: 0,
    }
    const safeTxHash = hashSafeTransaction(81457, safe, transaction)
    await started.transactions.propose({
      safe,
      transaction,
      safeTxHash,
      sender: olga.address,
      signature: await olga.signer.sign({ hash: safeTxHash }),
    })
    const queued = await tags()
    expect(queued).toEqual({ ...confirmed, txQueuedTag: expect.any(String) })
    await started.transactions.confirm({
      safeTxHash,
      signature: await otto.signer.sign({ hash: safeTxHash }),
    })
    const signed = await tags()
    expect(signed.txQueuedTag).not.toBe(queued.txQueuedTag)
    expect(signed).toEqual({ ...queued, txQueuedTag: expect.any(String) })

    await sendAsOperator(chain, { to: safe, value: 1n })
    const paid = await tags()
    expect(paid.txHistoryTag).not.toBe(signed.txHistoryTag)
    expect(paid).toEqual({ ...signed, txHistoryTag: expect.any(String) })

    await execute(
      demoCollectibles,
      encodeFunctionData({ abi: collectibleAbi, args: [safe, ada.address, 1n] }),
      0n,
    )
    const sent = await tags()
    expect(sent.collectiblesTag).not.toBe(paid.collectiblesTag)
    expect(sent.txHistoryTag).not.toBe(paid.txHistoryTag)
  })
})

describe('balances', () => {
  test('are the chain’s, with their worth to the last digit, the dearest first', async () => {
    const { ever, usdb } = await fillSafe(started.devnet)
    await sendAsOperator(started.devnet.chain, { to: safe, value: 1n })
    const balances = await started.service.getBalances({ address: safe, currency: 'usd' })
    expect(balances).toMatchObject({
      fiatTotal: '7994.250000000000003',
      items: [
        {
          tokenInfo: { type: 'NATIVE_TOKEN', address: zeroAddress, symbol: 'ETH', decimals: 18 },
          balance: parseEther('2.5') + 1n,
          fiatBalance: '7500.000000000000003',
          fiatConversion: '3000',
          fiatBalance24hChange: '1.25',
        },
        { tokenInfo: { type: 'ERC20', symbol: 'USDB' }, balance: usdb, fiatBalance: '350.25' },
        { tokenInfo: { symbol: 'EVER', name: 'Everclaim Demo' }, balance: ever, fiatBalance: '144' },
      ],
    })
    expect(await getBalances('81457', safe, 'EUR')).toMatchObject({ fiatTotal: '7194.8250000000000027' })
  })

  test('have tokens that nobody knows, without a price whatever they call themselves', async () => {
    const strange = await sendStrangeToken('Ether', 'ETH', parseUnits('5', 18))
    const advert = await sendStrangeToken('Visit www.prizes.example', 'WIN', 1n)
    const symbols = async (query: { trusted?: boolean; exclude_spam?: boolean }) => {
      const { items } = await started.service.getBalances({ address: safe, currency: 'USD', query })
      return items.map(({ tokenInfo }) => tokenInfo.address)
    }
    expect(await symbols({})).toEqual([zeroAddress, strange])
    expect(await symbols({ exclude_spam: false })).toEqual([zeroAddress, strange, advert])
    expect(await symbols({ exclude_spam: false, trusted: true })).toEqual([zeroAddress])
    expect(await getBalances('81457', safe)).toMatchObject({
      fiatTotal: '0',
      items: [
        { balance: '0' },
        { balance: parseUnits('5', 18).toString(), fiatBalance: '0', fiatConversion: '0' },
      ],
    })
  })

  test('of a token whose contract says nothing have no decimals', async () => {
    const { chain } = started.devnet
    const address = await sendStrangeToken('Mute', 'MUTE', 1n)
    // `balanceOf` answers 7, and everything else reverts.
    await chain.setCode({
      address,
      bytecode: '0x60003560e01c6370a0823114601357600080fd5b600760005260206000f3',
    })
    const { items } = await started.service.getBalances({ address: safe, currency: 'USD' })
    expect(items[1]).toMatchObject({
      balance: 7n,
      tokenInfo: { address, name: '', symbol: '', decimals: null },
    })
  })

  test('in a currency that has no prices are worth nothing, as in the real service', async () => {
    await fillSafe(started.devnet)
    const { fiatTotal, items } = await started.service.getBalances({ address: safe, currency: 'XYZ' })
    expect(fiatTotal).toBe('0')
    expect(items.map(({ fiatBalance, fiatConversion }) => [fiatBalance, fiatConversion])).toEqual([
      ['0', '0'],
      ['0', '0'],
      ['0', '0'],
    ])
  })

  test('of what is no Safe are none; the currencies are a list', async () => {
    await expect(getBalances('81457', ada.address)).rejects.toThrow('CGW error - 404: Not found')
    const codes = await started.service.getFiatCurrencies({})
    expect(codes).toHaveLength(10)
    for (const currency of codes)
      expect(
        (await started.service.getBalances({ address: safe, currency })).items[0]?.fiatConversion,
      ).not.toBe('0')
  })
})

describe('collectibles', () => {
  test('are those whose contract names the Safe their owner, with the texts of their `data:` URL', async () => {
    const { demoCollectibles } = started.devnet
    const list = await getCollectiblesPage('81457', safe).then(({ results }) => results)
    expect(list.map(({ id, name }) => [id, name])).toEqual([
      ['1', 'Everclaim Drawings #1'],
      ['2', 'Everclaim Drawings #2'],
      ['3', 'Everclaim Drawings #3'],
    ])
    expect(list[0]).toMatchObject({
      address: demoCollectibles,
      tokenName: 'Everclaim Drawings',
      tokenSymbol: 'DRAW',
      description: "A drawing on the sandbox's chain.",
      imageUri: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
    await execute(
      demoCollectibles,
      encodeFunctionData({ abi: collectibleAbi, args: [safe, ada.address, 2n] }),
      0n,
    )
    const ids = (await getCollectiblesPage('81457', safe)).results.map(({ id }) => id)
    expect(ids).toEqual(['1', '3'])
  })

  test('come in pages', async () => {
    const first = await started.service.getCollectiblesPage({ address: safe, query: { limit: 2 } })
    expect(first.results.map(({ id }) => id)).toEqual(['1', '2'])
    const second = await started.service.getCollectiblesPage({ address: safe, page: first.next })
    expect(second).toMatchObject({ next: null, results: [{ id: '3' }] })
    expect(await getCollectiblesPage('81457', safe, {}, second.previous ?? '')).toMatchObject({ count: 3 })
  })

  test('of what is no Safe are none', async () => {
    await expect(getCollectiblesPage('81457', ada.address)).rejects.toThrow('CGW error - 404: Not found')
  })
})

test('the first form of the list of collectibles is gone, as it is at the service of today', async () => {
  await expect(getCollectibles('81457', safe)).rejects.toThrow('CGW error - 404: Cannot GET /v1/')
})

test('how a Safe came to be is said with the call that set it up', async () => {
  const { status, body } = await started.ask('GET', `/v1/chains/81457/safes/${safe}/transactions/creation`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    factoryAddress: safeContracts.SafeProxyFactory.address,
    masterCopy: safeContracts.SafeL2.address,
    saltNonce: expect.stringMatching(/^\d+$/),
    setupData: expect.stringMatching(/^0xb63e800d/),
  })
  expect(
    await started.ask('GET', `/v1/chains/81457/safes/${ada.address}/transactions/creation`),
  ).toMatchObject({
    status: 404,
  })
})

describe('owners', () => {
  test('have the Safes that say so, no matter who created them', async () => {
    expect(await started.service.getOwnedSafes({ address: olga.address })).toEqual({ safes: [safe] })
    const second = await createSafe(safeContracts.Safe.address, olga.address, 2n)
    await createSafe(safeContracts.Safe.address, ben.address, 3n)
    expect(await getOwnedSafes('81457', olga.address)).toEqual({ safes: [safe, second] })
    for (const version of ['v1', 'v2', 'v3'])
      expect(await started.ask('GET', `/${version}/owners/${olga.address}/safes`)).toEqual({
        status: 200,
        body: { '81457': [safe, second] },
      })
  })

  test('who own none have an empty list; an address is checked', async () => {
    expect(await getOwnedSafes('81457', operator.address)).toEqual({ safes: [] })
    expect((await started.ask('GET', '/v1/chains/81457/owners/olga/safes')).status).toBe(422)
  })

  test('who left a Safe have it no more', async () => {
    const swap = parseAbi(['function swapOwner(address prevOwner, address oldOwner, address newOwner)'])
    const sentinel = '0x0000000000000000000000000000000000000001'
    await execute(safe, encodeFunctionData({ abi: swap, args: [sentinel, olga.address, ada.address] }), 0n)
    expect(await getOwnedSafes('81457', olga.address)).toEqual({ safes: [] })
    expect(await getOwnedSafes('81457', ada.address)).toEqual({ safes: [safe] })
  })
})

test('several Safes at once: what they are worth, and what waits for a wallet', async () => {
  await fillSafe(started.devnet)
  const transaction: SafeTransaction = {
    ...noRefund,
    to: ada.address,
    value: 0n,
    data: '0x',
    operation: 0,
    nonce: 0,
  }
  const safeTxHash = hashSafeTransaction(81457, safe, transaction)
  await started.transactions.propose({
    safe,
    transaction,
    safeTxHash,
    sender: olga.address,
    signature: await olga.signer.sign({ hash: safeTxHash }),
  })
  const overviewFor = (wallet_address?: string) =>
    getSafeOverviews([`81457:${safe}`, `81457:${ada.address}`, `1:${safe}`], {
      currency: 'EUR',
      trusted: true,
      exclude_spam: true,
      ...(wallet_address ? { wallet_address } : {}),
    })
  expect(await overviewFor(otto.address)).toMatchObject([
    {
      address: { value: safe },
      chainId: '81457',
      threshold: 2,
      fiatTotal: '7194.825',
      queued: 1,
      awaitingConfirmation: 1,
    },
  ])
  expect(await overviewFor(olga.address)).toMatchObject([{ awaitingConfirmation: 0 }])
  expect(await overviewFor()).toMatchObject([{ awaitingConfirmation: null }])
  expect(await started.ask('GET', `/v2/safes?safes=81457:${safe}&currency=usd`)).toMatchObject({
    status: 200,
    body: [{ fiatTotal: '7994.25', owners: [{ value: olga.address }, {}, {}] }],
  })
  expect((await started.ask('GET', '/v2/safes?safes=81457:0x12')).status).toBe(422)
  expect(await started.ask('GET', '/v1/safes')).toEqual({ status: 200, body: [] })
})
