import {
  getChainConfig,
  getChainsConfig,
  getContract,
  getDecodedData,
  getIndexingStatus,
  getMasterCopies,
  getSafeApps,
  Operation,
  setBaseUrl,
} from '@safe-global/safe-gateway-typescript-sdk'
import { createPublicClient, encodeFunctionData, erc20Abi, formatGwei, http, keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import { demoAccounts } from '../devnet/demoAccounts.ts'
import { batchCalls } from '../safe/batchCalls.ts'
import { type StartedWalletService, startWalletService } from '../test-support/startWalletService.ts'

const { ada } = demoAccounts
let started: StartedWalletService
beforeAll(async () => {
  started = await startWalletService()
  setBaseUrl(started.url)
})
afterAll(() => started?.stop())

test('the chain is described once, in each generation alike, and its RPC answers', async () => {
  const own = await started.service.getChainConfig({})
  expect(own).toMatchObject({
    chainId: '81457',
    shortName: 'blast',
    nativeCurrency: { symbol: 'ETH' },
  })
  expect(own.gasPrice).toMatchObject([{ type: 'FIXED1559' }])
  const config = await getChainConfig('81457')
  expect(await getChainsConfig()).toEqual({ count: 1, next: null, previous: null, results: [config] })
  expect((await started.service.getChainsConfig({})).results).toEqual([own])
  expect(await started.ask('GET', '/v2/chains?serviceKey=WALLET_WEB')).toMatchObject({
    body: { results: [config] },
  })
  expect(await started.ask('GET', '/v2/chains/81457')).toEqual({ status: 200, body: config })
  const client = createPublicClient({ transport: http(own.rpcUri?.value) })
  expect(await client.getChainId()).toBe(81457)
})

test('another chain is not known, and what is no page is empty', async () => {
  await expect(getChainConfig('1')).rejects.toThrow('CGW error - 404')
  expect(await started.ask('GET', '/v2/chains/1')).toMatchObject({ status: 404 })
  expect(await started.service.getChainsConfig({ query: { offset: 5 } })).toMatchObject({
    results: [],
    next: null,
  })
})

test('master copies are the contracts that hold a Safe’s code', async () => {
  const copies = await started.service.getMasterCopies({})
  expect(copies).toEqual(await getMasterCopies('81457'))
  expect(copies.map(({ version }) => version)).toEqual(['1.4.1', '1.4.1+L2'])
  const codes = await Promise.all(copies.map(({ address }) => started.devnet.chain.getCode({ address })))
  expect(codes.map((code) => keccak256(code ?? '0x'))).toEqual([
    safeContracts.Safe.codeHash,
    safeContracts.SafeL2.codeHash,
  ])
  expect(await started.ask('GET', '/v1/chains/1/about/master-copies')).toMatchObject({ status: 404 })
})

test('apps are the site itself at the origin that was asked, and invented ones of every form', async () => {
  const apps = await started.service.getSafeApps({})
  expect(apps[0]).toMatchObject({
    name: 'The site',
    url: new URL('/claim/demo/', started.url).href,
    chainIds: ['81457'],
  })
  expect(apps.filter(({ accessControl }) => accessControl.type === 'DOMAIN_ALLOWLIST')).toHaveLength(1)
  expect(new Set(apps.map(({ id }) => id)).size).toBe(apps.length)
  for (const { url } of apps.slice(1)) expect(new URL(url).hostname).toMatch(/\.example$/)
  expect((await getSafeApps('81457', { url: 'https://gallery.example/' })).map(({ id }) => id)).toEqual([103])
  expect(await getSafeApps('81457', { url: 'https://gallery.example/else' })).toEqual([])
})

test('an app with a list of hosts is shown in those hosts only', async () => {
  const has = async (clientUrl: string) =>
    (await started.service.getSafeApps({ query: { clientUrl } })).some(({ id }) => id === 102)
  expect(await has('https://members.example')).toBe(true)
  expect(await has('https://members.example.org')).toBe(false)
  expect((await started.service.getSafeApps({})).some(({ id }) => id === 102)).toBe(true)
})

test('a call is put in words, and so are the calls in a batch', async () => {
  const { demoSafe, demoToken } = started.devnet
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ada.address, 12n] })
  const decoded = await started.service.getDecodedData({ body: { data: transfer, to: demoToken } })
  expect(decoded).toMatchObject({
    method: 'transfer',
    parameters: [
      { type: 'address', value: ada.address },
      { type: 'uint256', value: '12' },
    ],
    accuracy: 'ONLY_FUNCTION_MATCH',
  })
  expect(await started.service.getDecodedData({ body: { data: transfer, to: demoSafe } })).toMatchObject({
    accuracy: 'FULL_MATCH',
  })
  const batch = batchCalls([
    { to: demoToken, value: 0n, data: transfer },
    { to: ada.address, value: 5n, data: '0x' },
  ])
  expect(await getDecodedData('81457', Operation.DELEGATE, batch.data, batch.to)).toMatchObject({
    method: 'multiSend',
    parameters: [
      {
        valueDecoded: [
          { to: demoToken, value: '0', dataDecoded: { method: 'transfer' } },
          { to: ada.address, value: '5', dataDecoded: null },
        ],
      },
    ],
  })
})

test('a call that nobody knows has no words, and what is no call is refused', async () => {
  await expect(getDecodedData('81457', Operation.CALL, '0xdeadbeef')).rejects.toThrow(
    'CGW error - 404: An error occurred',
  )
  await expect(getDecodedData('81457', Operation.CALL, '0x')).rejects.toThrow('CGW error - 404')
  for (const data of ['0xabc', 'transfer', ''])
    await expect(getDecodedData('81457', Operation.CALL, data)).rejects.toThrow(
      'CGW error - custom: Invalid "0x"',
    )
  expect(await started.ask('POST', '/v1/chains/81457/data-decoder', { data: 5 })).toMatchObject({
    status: 422,
    body: { statusCode: 422, code: 'invalid_type', path: ['data'] },
  })
  expect(await started.ask('POST', '/v1/chains/81457/data-decoder')).toMatchObject({ status: 422 })
})

test('what wallets of today ask besides: how far the index is, what a contract is, and what is not there', async () => {
  const indexing = await getIndexingStatus('81457')
  const { lastSync } = indexing
  const head = Number((await started.devnet.chain.getBlock()).number)
  const time = new Date(lastSync).toISOString()
  expect(indexing).toEqual({
    currentBlockNumber: head,
    currentBlockTimestamp: time,
    erc20BlockNumber: head,
    erc20BlockTimestamp: time,
    erc20Synced: true,
    masterCopiesBlockNumber: head,
    masterCopiesBlockTimestamp: time,
    masterCopiesSynced: true,
    synced: true,
    lastSync,
  })
  expect(Math.abs(lastSync - Date.now())).toBeLessThan(30_000)
  expect(await getContract('81457', safeContracts.MultiSendCallOnly.address)).toMatchObject({
    name: 'MultiSendCallOnly',
    trustedForDelegateCall: true,
  })
  expect(await getContract('81457', started.devnet.demoCollectibles)).toMatchObject({
    displayName: 'The demo collectibles',
    trustedForDelegateCall: false,
  })
  await expect(getContract('81457', ada.address)).rejects.toThrow('CGW error - 404: Not found')
  const safe = started.devnet.demoSafe
  for (const path of [
    `/v1/chains/81457/safes/${safe}/positions/usd`,
    '/v1/targeted-messaging/outreaches/1',
    `/v1/chains/81457/safes/${safe}/collectibles`,
  ])
    expect(await started.ask('GET', path)).toEqual({
      status: 404,
      body: { statusCode: 404, message: `Cannot GET ${path}`, error: 'Not Found' },
    })
})

test('the service says what it is, and what gas costs', async () => {
  const self = { name: 'everclaim-sandbox', version: '0', buildNumber: '0' }
  expect(await started.ask('GET', '/about')).toEqual({ status: 200, body: self })
  expect(await started.ask('GET', '/v1/chains/81457/about')).toEqual({
    status: 200,
    body: { transactionServiceBaseUri: 'http://localhost/none', ...self },
  })
  const { chain } = started.devnet
  const read = async () => ({
    block: String(await chain.getBlockNumber()),
    price: formatGwei(await chain.getGasPrice()),
  })
  // The chain makes blocks meanwhile.
  const before = await read()
  const { body } = await started.ask('GET', '/v1/chains/81457/gas-price')
  const after = await read()
  const price = expect.toBeOneOf([before.price, after.price])
  expect(body).toMatchObject({
    status: '1',
    message: 'OK',
    result: {
      LastBlock: expect.toBeOneOf([before.block, after.block]),
      SafeGasPrice: price,
      ProposeGasPrice: price,
      FastGasPrice: price,
      suggestBaseFee: expect.stringMatching(/^\d+(\.\d+)?$/),
      gasUsedRatio: expect.stringMatching(/^\d+(\.\d+)?(e-\d+)?$/),
    },
  })
})

test('an analysis finds nothing, and says of an address only whether it is a Safe', async () => {
  const safe = started.devnet.demoSafe
  const security = `/v1/chains/81457/security/${safe}`
  for (const [address, isSafe] of [
    [safe, true],
    [ada.address, false],
  ] as const)
    expect(await started.ask('GET', `${security}/recipient/${address}`)).toEqual({
      status: 200,
      body: { isSafe },
    })
  expect(await started.ask('POST', `${security}/counterparty-analysis`, {})).toEqual({
    status: 200,
    body: { recipient: {}, contract: {}, deadlock: {} },
  })
  expect(await started.ask('POST', `${security}/threat-analysis`, {})).toEqual({ status: 200, body: {} })
})
