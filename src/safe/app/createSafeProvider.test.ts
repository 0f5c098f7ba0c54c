import { type Address, BaseError, createWalletClient, custom, UserRejectedRequestError } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { chains } from '../../config/chains.ts'
import { connectSafeProvider } from './connectSafeProvider.ts'
import { createHostMessenger } from './createHostMessenger.ts'
import { createSafeApp } from './createSafeApp.ts'
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

async function inHost(handlers: TestHost['handlers'] = {}) {
  const host = createTestHost({ handlers })
  const app = createSafeApp(createHostMessenger({ allowedOrigins: [hostOrigin], window: host.window }))
  const { provider } = await connectSafeProvider(app)
  host.posted.length = 0
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { host, app, provider, ask }
}

const transaction = { to: demoOwners[0], value: '0x1', data: '0x1234' }
const calls = { version: '2.0.0', chainId: '0x13e31', atomicRequired: true, calls: [{ to: demoSafe }] }

describe('refuses, before anything is asked of the host', () => {
  const cases: [why: string, method: string, params: unknown[], message: string, code: number][] = [
    ['a method it does not have', 'eth_mining', [], '"eth_mining" not implemented', 4200],
    ['a method of an object', 'constructor', [], '"constructor" not implemented', 4200],
    [
      'another signer',
      'personal_sign',
      ['0x12', demoOwners[0]],
      'The address or message hash is invalid',
      -32602,
    ],
    ['no signer', 'personal_sign', ['0x12'], 'The address or message hash is invalid', -32602],
    ['another signer', 'eth_sign', [demoOwners[0], '0x12'], 'The address or message hash is invalid', -32602],
    ['a hash without 0x', 'eth_sign', [demoSafe, '1234'], 'The address or message hash is invalid', -32602],
    ['no hash', 'eth_sign', [demoSafe], 'The address or message hash is invalid', -32602],
    ['another signer', 'eth_signTypedData', [demoOwners[0], {}], 'The address is invalid', -32602],
    ['another signer', 'eth_signTypedData_v4', [demoOwners[0], {}], 'The address is invalid', -32602],
    ['no typed data', 'eth_signTypedData_v4', [demoSafe, '{"domain":'], 'Invalid typed data', -32602],
    ['half typed data', 'eth_signTypedData_v4', [demoSafe, '{"domain":{}}'], 'Invalid typed data', -32602],
    ['a message that is no text', 'personal_sign', [7, demoSafe], 'Invalid message type', -32602],
    ['no calls', 'wallet_sendCalls', [{ ...calls, calls: [] }], 'No transactions were passed', -32602],
    ['another chain', 'wallet_sendCalls', [{ ...calls, chainId: '0x1' }], 'Safe is not on chain 0x1', -32602],
    [
      'a chain that is no number',
      'wallet_sendCalls',
      [{ ...calls, chainId: 'x' }],
      'Safe is not on chain x',
      -32602,
    ],
    ['another sender', 'wallet_sendCalls', [{ ...calls, from: demoOwners[0] }], 'Invalid from address', 4100],
    [
      'a call to nobody',
      'wallet_sendCalls',
      [{ ...calls, calls: [{ to: demoSafe }, {}] }],
      'Invalid call #1: missing "to" field',
      -32602,
    ],
    [
      'what a Safe cannot do',
      'wallet_sendCalls',
      [{ ...calls, capabilities: { paymasterService: { url: 'x' } } }],
      'The calls were not sent: this Safe has no "paymasterService".',
      5700,
    ],
    [
      'what a Safe cannot do in a call',
      'wallet_sendCalls',
      [{ ...calls, calls: [{ to: demoSafe, capabilities: { x: {} } }] }],
      'The calls were not sent: this Safe has no "x".',
      5700,
    ],
    ['no request', 'wallet_sendCalls', [], 'The calls were not sent: they cannot be read.', -32602],
    ['no transaction', 'eth_sendTransaction', [], 'The transaction was not sent: it cannot be read.', -32602],
    [
      'another sender',
      'eth_sendTransaction',
      [{ ...transaction, from: demoOwners[0] }],
      'Invalid from address',
      4100,
    ],
    [
      'another chain',
      'eth_sendTransaction',
      [{ ...transaction, chainId: '0x1' }],
      'Safe is not on chain 0x1',
      -32602,
    ],
    [
      'a new contract',
      'eth_sendTransaction',
      [{ data: '0x1234' }],
      'The transaction was not sent: a Safe cannot create contracts without "to".',
      -32602,
    ],
    [
      'gas that is no number',
      'eth_sendTransaction',
      [{ ...transaction, gas: 'much' }],
      'The transaction was not sent: its "gas" is no whole number.',
      -32602,
    ],
    [
      'an unreadable amount',
      'eth_sendTransaction',
      [{ ...transaction, value: '0xzz' }],
      'The transaction was not sent to the Safe: txs.0.value cannot be read.',
      -32602,
    ],
    ['no hash', 'wallet_getCallsStatus', [], 'Invalid safeTxHash', -32602],
    ['to show calls', 'wallet_showCallsStatus', [demoHash], '"wallet_showCallsStatus" not supported', 4200],
    [
      'other permissions',
      'wallet_requestPermissions',
      [{ eth_accounts: {} }],
      'Permissions request is invalid',
      4001,
    ],
    [
      'other permissions',
      'wallet_requestPermissions',
      [[{ eth_accounts: {} }]],
      'Permissions request is invalid',
      4001,
    ],
    [
      'another chain',
      'wallet_switchEthereumChain',
      [{ chainId: '0x1' }],
      'This Safe is on chain 81457 only. Open a Safe of the other chain in the host.',
      4902,
    ],
    [
      'no chain',
      'wallet_switchEthereumChain',
      [],
      'This Safe is on chain 81457 only. Open a Safe of the other chain in the host.',
      4902,
    ],
    ['another account', 'wallet_getCapabilities', [demoOwners[0]], 'Invalid from address', 4100],
  ]
  test.each(cases)('%s: %s %j', async (_why, method, params, message, code) => {
    const { host, ask } = await inHost()
    await expect(ask(method, ...params)).rejects.toMatchObject({ message, code })
    expect(host.posted).toEqual([])
  })

  test("nothing at all: 'Undefined request', said once", async () => {
    const { provider } = await inHost()
    const error = expect.objectContaining({ message: 'Undefined request', code: -32600 })
    await expect(provider.request(undefined as never)).rejects.toEqual(error)
    const callback = vi.fn()
    provider.send(undefined, callback)
    expect(callback.mock.calls).toEqual([[error, null]])
  })
})

describe('answers', () => {
  test('the callback form', async () => {
    const { provider } = await inHost()
    const replyTo = (method: string) =>
      new Promise((resolve) => provider.send({ id: 7, method }, (...args) => resolve(args)))
    expect(await replyTo('net_version')).toEqual([null, { jsonrpc: '2.0', id: 7, result: '81457' }])
    expect(await replyTo('eth_mining')).toEqual([
      expect.objectContaining({ message: '"eth_mining" not implemented' }),
      null,
    ])
  })

  test('accounts with checksum, whatever the host writes', async () => {
    const lower = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'
    const { ask } = await inHost({ getSafeInfo: () => ({ ...demoSafeInfo, safeAddress: lower }) })
    for (const method of ['eth_accounts', 'eth_requestAccounts'])
      expect(await ask(method)).toEqual(['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'])
  })

  test('the chain, in the form that each method has', async () => {
    const { ask } = await inHost()
    expect(await ask('eth_chainId')).toBe('0x13e31')
    expect(await ask('net_version')).toBe('81457')
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x13E31' })).toBeNull()
    expect(await ask('wallet_getCapabilities', demoSafe)).toEqual({
      '0x13e31': { atomic: { status: 'supported' }, atomicBatch: { supported: true } },
    })
    expect(await ask('wallet_getCapabilities', demoSafe, ['0x1'])).toEqual({})
    expect(await ask('wallet_getCapabilities', demoSafe, ['0x1', '0x13e31'])).toHaveProperty('0x13e31')
  })

  test('a transaction: its call and its gas, and nothing else, reach the host', async () => {
    const { host, ask } = await inHost()
    const given = { ...transaction, from: demoSafe, gas: '0xea60', maxFeePerGas: '0x1', chainId: '0x13e31' }
    expect(await ask('eth_sendTransaction', given)).toBe(demoHash)
    expect(host.posted.map(({ method, params }) => [method, params])).toEqual([
      ['sendTransactions', { txs: [transaction], params: { safeTxGas: 60_000 } }],
    ])
  })

  test('the calldata under the name that nodes have for it', async () => {
    const { host, ask } = await inHost()
    await ask('eth_sendTransaction', { to: demoSafe, input: '0x1234' })
    expect(host.posted[0]?.params).toEqual({
      txs: [{ to: demoSafe, value: '0', data: '0x1234' }],
      params: {},
    })
  })

  test('calls as one transaction; what is optional may be missing', async () => {
    const { host, ask } = await inHost()
    const more = { capabilities: { paymasterService: { optional: true } } }
    expect(
      await ask('wallet_sendCalls', { ...calls, ...more, calls: [transaction, { to: demoSafe }] }),
    ).toEqual({
      id: demoHash,
    })
    expect(host.posted[0]?.params).toEqual({
      txs: [transaction, { to: demoSafe, value: '0x0', data: '0x' }],
      params: undefined,
    })
  })

  test('the gas of calls, where each has named its own', async () => {
    const { host, ask } = await inHost()
    await ask('wallet_sendCalls', {
      ...calls,
      calls: [
        { ...transaction, gas: '0x10' },
        { to: demoSafe, gas: 4 },
      ],
    })
    await ask('wallet_sendCalls', { ...calls, calls: [{ ...transaction, gas: '0x10' }, { to: demoSafe }] })
    expect(host.posted.map(({ params }) => (params as { params: unknown }).params)).toEqual([
      { safeTxGas: 20 },
      undefined,
    ])
  })

  test("the person's refusal of a transaction: 4001 and the host's text", async () => {
    const { ask } = await inHost({
      sendTransactions: () => {
        throw new HostSays('Transaction was rejected')
      },
    })
    const refusal = { message: 'Transaction was rejected', code: 4001 }
    await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject(refusal)
    await expect(ask('wallet_sendCalls', calls)).rejects.toMatchObject(refusal)
  })

  test('a signature, or 0x where the owners approve on chain', async () => {
    const { ask, host } = await inHost()
    expect(await ask('personal_sign', '0x1234', demoSafe)).toBe('0x1234')
    host.handlers.signMessage = () => ({ safeTxHash: demoHash })
    expect(await ask('personal_sign', '0x1234', demoSafe)).toBe('0x')
  })

  test('for a safeTxHash, with what the chain knows of its execution, under the hash that was asked', async () => {
    const { host, ask } = await inHost()
    expect(await ask('eth_getTransactionReceipt', demoHash)).toMatchObject({
      transactionHash: demoHash,
      blockNumber: '0x10',
    })
    expect(await ask('eth_getTransactionByHash', demoHash)).toMatchObject({
      hash: demoHash,
      blockNumber: '0x10',
    })
    expect(
      host
        .requests()
        .filter(({ method }) => method === 'rpcCall')
        .map(({ params }) => params),
    ).toEqual([
      { call: 'eth_getTransactionReceipt', params: [demoTxHash] },
      { call: 'eth_getTransactionByHash', params: [demoTxHash] },
    ])
  })

  test('of a waiting Safe transaction: no receipt, no block', async () => {
    const { ask } = await inHost({
      getTxBySafeTxHash: () => demoDetails('AWAITING_CONFIRMATIONS', { txHash: null }),
    })
    expect(await ask('eth_getTransactionReceipt', demoHash)).toBeNull()
    expect(await ask('eth_getTransactionByHash', demoHash)).toBeNull()
    await ask('eth_sendTransaction', transaction)
    expect(await ask('eth_getTransactionByHash', demoHash)).toMatchObject({
      hash: demoHash,
      blockNumber: null,
    })
    expect(await ask('eth_getTransactionReceipt', demoHash)).toBeNull()
  })

  test.each([
    ['SUCCESS', 200, '0x1'],
    ['FAILED', 500, '0x0'],
  ])(
    'calls that ended with %s by txStatus: the receipt of success (%i) does not decide',
    async (txStatus, status, inner) => {
      const { ask } = await inHost({ getTxBySafeTxHash: () => demoDetails(txStatus) })
      expect(await ask('wallet_getCallsStatus', demoHash)).toEqual({
        version: '2.0.0',
        id: demoHash,
        chainId: '0x13e31',
        status,
        atomic: true,
        receipts: [
          {
            logs: [],
            status: inner,
            blockHash: demoHash,
            blockNumber: '0x10',
            gasUsed: '0x5208',
            transactionHash: demoTxHash,
          },
        ],
      })
    },
  )

  test.each([
    ['CANCELLED', 400],
    ['AWAITING_CONFIRMATIONS', 100],
    ['PONDERING', 100],
  ])('calls in the status %s: %i', async (txStatus, status) => {
    const { ask } = await inHost({ getTxBySafeTxHash: () => demoDetails(txStatus, { txHash: null }) })
    expect(await ask('wallet_getCallsStatus', demoHash)).toMatchObject({ status })
  })
})

describe('emits', () => {
  test('another Safe and another chain, once each, and nothing while they are the same', async () => {
    const { host, provider, ask } = await inHost()
    const [accounts, chain, silenced] = [vi.fn(), vi.fn(), vi.fn()]
    provider.on('accountsChanged', accounts).on('chainChanged', chain).on('chainChanged', silenced)
    provider.removeListener('chainChanged', silenced)
    await provider.refresh()
    expect([accounts, chain].map(({ mock }) => mock.calls)).toEqual([[], []])
    host.handlers.getSafeInfo = () => ({ ...demoSafeInfo, safeAddress: demoOwners[0], chainId: 1 })
    await provider.refresh()
    expect(accounts.mock.calls).toEqual([[[demoOwners[0]]]])
    expect(chain.mock.calls).toEqual([['0x1']])
    expect(silenced).not.toHaveBeenCalled()
    expect(await ask('eth_accounts')).toEqual([demoOwners[0]])
    await expect(ask('personal_sign', '0x12', demoSafe)).rejects.toThrow(
      'The address or message hash is invalid',
    )
  })

  test('its end', async () => {
    const { provider, ask } = await inHost()
    const ended = vi.fn()
    provider.on('disconnect', ended)
    provider.disconnect()
    expect(ended).toHaveBeenCalledWith(
      expect.objectContaining({ code: 4900, message: 'The Safe is disconnected.' }),
    )
    await expect(ask('eth_gasPrice')).rejects.toThrow('The connection to the Safe host is closed.')
    expect(await ask('eth_accounts')).toEqual([demoSafe])
  })
})

describe('viem over it', () => {
  const clientIn = async (handlers: TestHost['handlers'] = {}) => {
    const { host, provider } = await inHost(handlers)
    const account = demoSafe as Address
    const chain = chains[81457].chain
    return { host, client: createWalletClient({ account, chain, transport: custom(provider) }) }
  }
  const sent = { to: demoSafe as Address, value: 1n }

  test('finds the Safe, its chain and its capabilities', async () => {
    const { client } = await clientIn()
    expect(await client.getAddresses()).toEqual([demoSafe])
    expect(await client.getChainId()).toBe(81457)
    expect(await client.getCapabilities({ chainId: 81457 })).toMatchObject({
      atomic: { status: 'supported' },
    })
  })

  test('sends a transaction and reads the status of calls', async () => {
    const { host, client } = await clientIn()
    expect(await client.sendTransaction(sent)).toBe(demoHash)
    expect(await client.sendCalls({ calls: [sent] })).toMatchObject({ id: demoHash })
    expect(host.requests().filter(({ method }) => method === 'sendTransactions')).toHaveLength(2)
    expect(await client.getCallsStatus({ id: demoHash })).toMatchObject({
      status: 'success',
      atomic: true,
      receipts: [{ status: 'success', transactionHash: demoTxHash }],
    })
  })

  test('knows a refusal for one', async () => {
    const { client } = await clientIn({
      sendTransactions: () => {
        throw new HostSays('Transaction was rejected')
      },
    })
    const error = await client.sendTransaction(sent).catch((error: BaseError) => error)
    expect(error).toBeInstanceOf(BaseError)
    const cause = (error as BaseError).walk((cause) => cause instanceof UserRejectedRequestError)
    expect(cause).toMatchObject({ code: 4001, details: 'Transaction was rejected' })
  })

  test('passes on why a transaction was not sent, although it tries another method after that', async () => {
    const { client, host } = await clientIn()
    await expect(client.sendTransaction({ data: '0x1234' })).rejects.toThrow(
      'The transaction was not sent: a Safe cannot create contracts without "to".',
    )
    expect(host.requests().filter(({ method }) => method === 'sendTransactions')).toEqual([])
  })
})

test("no host: 'Could not load Safe information', with the reason", async () => {
  const host = createTestHost()
  const app = createSafeApp(createHostMessenger({ allowedOrigins: [], window: host.window }))
  await expect(connectSafeProvider(app)).rejects.toMatchObject({
    name: 'SafeInfoUnavailableError',
    message: 'Could not load Safe information',
    cause: { name: 'SafeHostUnknownError' },
    isRetryable: true,
  })
})
