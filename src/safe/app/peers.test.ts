import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSDK, { Methods, RPC_CALLS } from '@safe-global/safe-apps-sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as v from '../../schema/v.ts'
import { createHostMessenger } from './createHostMessenger.ts'
import { createSafeApp, type SafeApp } from './createSafeApp.ts'
import { createSafeProvider } from './createSafeProvider.ts'
import { requestSchema, safeMethods } from './messages.ts'
import {
  createTestHost,
  demoDetails,
  demoHash,
  demoOwners,
  demoSafe,
  demoSafeInfo,
  demoTxHash,
  HostSays,
  hostOrigin,
  type TestHost,
} from './test-support/createTestHost.ts'

/*
 * The official SDK and provider as peers: the same host, once with ours in its frame and once with theirs.
 * What is posted must be the same but for the id and the target, and an answer must be read the same. Where
 * we differ on purpose, a test says so.
 */

type Handlers = TestHost['handlers']

afterEach(() => void vi.unstubAllGlobals())

async function ours(handlers: Handlers = {}) {
  const host = createTestHost({ handlers })
  const app = createSafeApp(createHostMessenger({ allowedOrigins: [hostOrigin], window: host.window }))
  const { safe } = await app.connect()
  host.posted.length = 0
  return { host, app, provider: createSafeProvider({ app, safe }) }
}

function theirs(handlers: Handlers = {}) {
  const host = createTestHost({ handlers })
  vi.stubGlobal('window', host.window)
  const sdk = new SafeAppsSDK({ allowedDomains: [/^https:\/\/safe\.example$/] })
  return {
    host,
    sdk,
    provider: new SafeAppProvider({ ...demoSafeInfo, owners: [...demoSafeInfo.owners] }, sdk),
  }
}

const messages = (host: TestHost) =>
  host.posted.map(({ id: _id, targetOrigin: _target, ...message }) => message)

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: Error & { code?: number }) => ({ error: error.message }),
  )

const typedData = {
  domain: { name: 'Everclaim', version: '1', chainId: 81457, verifyingContract: demoSafe },
  types: { Claim: [{ name: 'index', type: 'uint256' }] },
  message: { index: '7' },
  primaryType: 'Claim',
}
const txs = [
  { to: demoSafe, value: '0', data: '0x1234' },
  { to: demoHash.slice(0, 42), value: '1000000000000000000', data: '0x' },
]

/** One row a method of section 7; `rpcCall` has its own table below. */
const methods: Record<
  string,
  { our: (app: SafeApp) => Promise<unknown>; their: (sdk: SafeAppsSDK) => Promise<unknown> }
> = {
  getSafeInfo: { our: (app) => app.getInfo(), their: (sdk) => sdk.safe.getInfo() },
  getChainInfo: { our: (app) => app.getChainInfo(), their: (sdk) => sdk.safe.getChainInfo() },
  getEnvironmentInfo: {
    our: (app) => app.getEnvironmentInfo(),
    their: (sdk) => sdk.safe.getEnvironmentInfo(),
  },
  getSafeBalances: { our: (app) => app.getBalances(), their: (sdk) => sdk.safe.experimental_getBalances() },
  'getSafeBalances, eur': {
    our: (app) => app.getBalances({ currency: 'eur' }),
    their: (sdk) => sdk.safe.experimental_getBalances({ currency: 'eur' }),
  },
  getTxBySafeTxHash: {
    our: (app) => app.getTxBySafeTxHash(demoHash),
    their: (sdk) => sdk.txs.getBySafeTxHash(demoHash),
  },
  rpcCall: { our: (app) => app.rpc('eth_gasPrice'), their: (sdk) => sdk.eth.getGasPrice() },
  'rpcCall, safe_setSettings': {
    our: (app) => app.setSettings({ offChainSigning: true }),
    their: (sdk) => sdk.eth.setSafeSettings([{ offChainSigning: true }]),
  },
  sendTransactions: {
    our: (app) => app.sendTransactions({ txs }),
    their: (sdk) => sdk.txs.send({ txs }),
  },
  'sendTransactions, with gas': {
    our: (app) => app.sendTransactions({ txs, params: { safeTxGas: 60_000 } }),
    their: (sdk) => sdk.txs.send({ txs, params: { safeTxGas: 60_000 } }),
  },
  signMessage: { our: (app) => app.signMessage('hello'), their: (sdk) => sdk.txs.signMessage('hello') },
  signTypedMessage: {
    our: (app) => app.signTypedMessage(typedData),
    their: (sdk) => sdk.txs.signTypedMessage(typedData),
  },
  getOffChainSignature: {
    our: (app) => app.getOffChainSignature(demoHash),
    their: (sdk) => sdk.safe.getOffChainSignature(demoHash),
  },
  requestAddressBook: {
    our: (app) => app.requestAddressBook(),
    their: (sdk) => sdk.safe.requestAddressBook(),
  },
  wallet_getPermissions: {
    our: (app) => app.getPermissions(),
    their: (sdk) => sdk.wallet.getPermissions(),
  },
  wallet_requestPermissions: {
    our: (app) => app.requestPermissions([{ requestAddressBook: {} }]),
    their: (sdk) => sdk.wallet.requestPermissions([{ requestAddressBook: {} }]),
  },
}

describe('method by method', () => {
  test('the table has all 13 methods of the official SDK', () => {
    const named = new Set(Object.keys(methods).map((name) => name.split(',')[0]))
    const known = Object.keys(safeMethods).filter((name) => name !== 'getCurrentTheme')
    expect([...named].sort()).toEqual(known.sort())
    expect(known).toEqual(Object.values(Methods).sort())
    expect(known).toHaveLength(13)
  })

  test.each(Object.entries(methods))('%s: same message, same reading', async (name, { our, their }) => {
    const a = await ours()
    const b = theirs()
    const read = await our(a.app)
    expect(read).toEqual(await their(b.sdk))
    expect(read).toBeDefined()
    expect(messages(a.host)).toStrictEqual(messages(b.host))
    expect(a.host.posted.at(-1)?.method).toBe(name.split(',')[0])
  })

  test.each(Object.entries(methods))(
    '%s: the same words when the host refuses',
    async (name, { our, their }) => {
      const refusing = {
        [name.split(',')[0] ?? '']: () => {
          throw new HostSays('Not today')
        },
      }
      const [a, b] = [await ours(), theirs(refusing)]
      Object.assign(a.host.handlers, refusing)
      const refused = await outcome(our(a.app))
      expect(refused).toEqual(await outcome(their(b.sdk)))
      expect(refused).toHaveProperty('error')
    },
  )

  test.each(Object.entries(methods))(
    '%s: what the official SDK posts passes our schemas',
    async (_name, { their }) => {
      const { host, sdk } = theirs()
      await their(sdk)
      for (const { targetOrigin, ...message } of host.posted) {
        expect(targetOrigin).toBe('*')
        const { method, params } = v.parse(requestSchema, message)
        const row = Object.entries(safeMethods).find(([known]) => known === method)?.[1]
        expect(v.parse(row?.params ?? v.never(), params)).toEqual(params)
      }
    },
  )

  test('our ids are 10 bytes, as the specification says; theirs are 5', async () => {
    const [a, b] = [await ours(), theirs()]
    await a.app.getChainInfo()
    await b.sdk.safe.getChainInfo()
    expect(a.host.posted[0]?.id).toMatch(/^[0-9a-f]{20}$/)
    expect(b.host.posted[0]?.id).toMatch(/^[0-9a-f]{10}$/)
  })

  test('a damaged message that stops their listener does not stop ours', async () => {
    const [a, b] = [await ours(), theirs()]
    expect(() => b.host.dispatch({ source: b.host.parent, origin: hostOrigin, data: null })).toThrow(
      TypeError,
    )
    expect(() => a.host.dispatch({ source: a.host.parent, origin: hostOrigin, data: null })).not.toThrow()
  })
})

const transaction = { from: demoSafe, to: demoOwners[0], value: '0x1', data: '0x1234' }
const upper = `0x${demoSafe.slice(2).toUpperCase()}`

/** What a provider is asked, and answers as the official one does. */
const same: [method: string, params: unknown[]][] = [
  ['eth_accounts', []],
  ['eth_chainId', []],
  ['eth_blockNumber', []],
  ['personal_sign', ['0x68656c6c6f', demoSafe]],
  ['personal_sign', ['0x68656c6c6f', upper]],
  ['eth_sign', [demoSafe, demoHash]],
  ['eth_signTypedData', [demoSafe, typedData]],
  ['eth_signTypedData_v4', [demoSafe, JSON.stringify(typedData)]],
  ['eth_call', [transaction]],
  ['eth_call', [transaction, '0x10']],
  ['eth_gasPrice', []],
  ['eth_getLogs', [{ address: demoSafe, fromBlock: '0x1' }]],
  ['eth_getBalance', [upper]],
  ['eth_getBalance', [upper, '0x10']],
  ['eth_getCode', [upper]],
  ['eth_getBlockByHash', [demoHash]],
  ['eth_getBlockByHash', [demoHash, true]],
  ['eth_getBlockByNumber', ['latest', true]],
  ['eth_getBlockByNumber', [16]],
  ['eth_getStorageAt', [upper, 5]],
  ['eth_getStorageAt', [upper, '0x5', '0x10']],
  ['eth_getTransactionByHash', [demoHash]],
  ['eth_getTransactionByHash', [demoTxHash]],
  ['eth_getTransactionReceipt', [demoHash]],
  ['eth_getTransactionReceipt', [demoTxHash]],
  ['eth_getTransactionCount', [upper]],
  ['eth_estimateGas', [transaction]],
  ['safe_setSettings', [{ offChainSigning: false }]],
  ['wallet_getPermissions', []],
  ['wallet_requestPermissions', [[{ requestAddressBook: {} }]]],
  ['wallet_requestPermissions', [[{ eth_accounts: {} }]]],
  ['wallet_sendCalls', [{ from: demoSafe, chainId: '0x13e31', calls: [{ to: demoSafe }] }]],
  ['wallet_sendCalls', [{ from: demoSafe, chainId: '0x1', calls: [{ to: demoSafe }] }]],
  ['wallet_sendCalls', [{ from: demoOwners[0], chainId: '0x13e31', calls: [{ to: demoSafe }] }]],
  ['wallet_sendCalls', [{ from: demoSafe, chainId: '0x13e31', calls: [{ data: '0x' }] }]],
  ['wallet_sendCalls', [{ from: demoSafe, chainId: '0x13e31', calls: [] }]],
  ['wallet_showCallsStatus', [demoHash]],
  ['personal_sign', ['0x68656c6c6f', demoOwners[0]]],
  ['eth_sign', [demoOwners[0], demoHash]],
  ['eth_sign', [demoSafe, 'hello']],
  ['eth_signTypedData_v4', [demoOwners[0], typedData]],
  ['eth_signTypedData_v4', [demoSafe, { domain: {} }]],
  ['eth_feeHistory', []],
  ['wallet_addEthereumChain', [{}]],
]

describe('provider', () => {
  test.each(same)('%s %j: same messages, same answer', async (method, params) => {
    const [a, b] = [await ours(), theirs()]
    const answer = await outcome(a.provider.request({ method, params: structuredClone(params) }))
    expect(answer).toEqual(await outcome(b.provider.request({ method, params: structuredClone(params) })))
    // An undefined parameter of theirs is one that was left out.
    expect(messages(a.host)).toEqual(messages(b.host))
  })

  test('the table has exactly the 13 calls that the official SDK has hosts pass on', async () => {
    const official = Object.values(RPC_CALLS).sort()
    expect(official).toHaveLength(13)
    expect([...safeMethods.rpcCall.params.entries.call.options].sort()).toEqual(official)
    // What the provider passes on of all that it is asked here, and so what the tests above compare.
    const passedOn = new Set<unknown>()
    for (const [method, params] of same) {
      const { host, provider } = await ours()
      await outcome(provider.request({ method, params: structuredClone(params) }))
      for (const { method, params } of host.requests())
        if (method === 'rpcCall') passedOn.add(v.parse(safeMethods.rpcCall.params, params).call)
    }
    expect([...passedOn].sort()).toEqual(official)
  })

  test.each([
    ['value and gas in hex', { ...transaction, gas: '0xea60' }],
    ['no value, no data', { from: demoSafe, to: demoOwners[0] }],
    ['gas as a number', { ...transaction, gas: 60_000 }],
  ])('eth_sendTransaction with %s: the host reads the same', async (_kind, given) => {
    const [a, b] = [await ours(), theirs()]
    const request = () => ({ method: 'eth_sendTransaction', params: [structuredClone(given)] })
    expect(await a.provider.request(request())).toBe(await b.provider.request(request()))
    const read = (host: TestHost) =>
      host.requests().map(({ params }) => {
        const { txs, params: more } = v.parse(safeMethods.sendTransactions.params, params)
        return { more, txs: txs.map(({ to, value, data }) => ({ to, value, data })) }
      })
    expect(read(a.host)).toEqual(read(b.host))
    // Theirs also passes on `from` and `gas`, which hosts do not read.
    expect(a.host.posted[0]?.params).toEqual({ txs: read(a.host)[0]?.txs, params: read(a.host)[0]?.more })
  })

  test.each(['SUCCESS', 'FAILED', 'CANCELLED', 'AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION'])(
    'wallet_getCallsStatus of %s: same status and receipts',
    async (txStatus) => {
      const handlers = {
        getTxBySafeTxHash: () =>
          demoDetails(txStatus, txStatus.startsWith('AWAITING') ? { txHash: null } : {}),
      }
      const [a, b] = [await ours(handlers), theirs(handlers)]
      const request = { method: 'wallet_getCallsStatus', params: [demoHash] }
      const { version, atomic, ...answer } = Object(await a.provider.request(request))
      const { version: theirVersion, ...theirAnswer } = Object(await b.provider.request(request))
      expect(answer).toEqual(theirAnswer)
      expect(messages(a.host)).toEqual(messages(b.host))
      // EIP-5792 is final since; theirs still says '1.0' and nothing of atomicity.
      expect({ version, atomic, theirVersion }).toEqual({
        version: '2.0.0',
        atomic: true,
        theirVersion: '1.0',
      })
    },
  )

  test('a transaction that nobody executed yet: same fields', async () => {
    const handlers = {
      getTxBySafeTxHash: () => {
        throw new Error('unknown')
      },
    }
    const [a, b] = [await ours(handlers), theirs(handlers)]
    const look = async (provider: { request: (request: never) => Promise<unknown> }) => {
      await provider.request({ method: 'eth_sendTransaction', params: [transaction] } as never)
      return Object(
        await provider.request({ method: 'eth_getTransactionByHash', params: [demoHash] } as never),
      )
    }
    const [own, their] = [await look(a.provider), await look(b.provider)]
    expect(Object.keys(own).sort()).toEqual(Object.keys(their).sort())
    // Quantities are hexadecimal in ours, as nodes have them.
    expect({ ...own, gas: 0, nonce: 0, gasPrice: '0x00' }).toEqual(their)
  })

  test.each([
    ['net_version is decimal', 'net_version', [], '81457', '0x13e31'],
    [
      'eth_requestAccounts works',
      'eth_requestAccounts',
      [],
      [demoSafe],
      '"eth_requestAccounts" not implemented',
    ],
    [
      'the permission of EIP-2255 needs no list in a list',
      'wallet_requestPermissions',
      [{ requestAddressBook: {} }],
      [expect.objectContaining({ parentCapability: 'requestAddressBook' })],
      'permissions.every is not a function',
    ],
    [
      'a bad JSON text has the text of bad typed data',
      'eth_signTypedData_v4',
      [demoSafe, '{'],
      'Invalid typed data',
      expect.stringContaining('JSON'),
    ],
    [
      'a missing address has a text',
      'personal_sign',
      ['0x12'],
      'The address or message hash is invalid',
      expect.stringContaining('undefined'),
    ],
  ])('differs on purpose: %s', async (_why, method, params, own, their) => {
    const answered = (result: object) => Object.values(result)[0]
    const [a, b] = [await ours(), theirs()]
    expect(answered(await outcome(a.provider.request({ method, params })))).toEqual(own)
    expect(answered(await outcome(b.provider.request({ method, params })))).toEqual(their)
  })
})
