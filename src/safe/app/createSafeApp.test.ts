import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHostMessenger } from './createHostMessenger.ts'
import { createSafeApp } from './createSafeApp.ts'
import {
  createTestHost,
  demoDetails,
  demoHash,
  demoOwners,
  demoSafe,
  HostSays,
  hostOrigin,
  type TestHost,
} from './test-support/createTestHost.ts'

async function inHost(handlers: TestHost['handlers'] = {}) {
  const host = createTestHost({ handlers })
  const app = createSafeApp(createHostMessenger({ allowedOrigins: [hostOrigin], window: host.window }))
  await app.connect()
  host.posted.length = 0
  return { host, app }
}

const refused = (text: string) => () => {
  throw new HostSays(text)
}
const tx = { to: demoSafe, value: '0', data: '0x' }
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('nothing is posted for', () => {
  test.each([
    ['an empty list', []],
    ['no list', undefined],
    ['what is no list', 'txs'],
  ])("sendTransactions with %s: 'No transactions were passed'", async (_what, txs) => {
    const { host, app } = await inHost()
    await expect(app.sendTransactions({ txs: txs as never })).rejects.toMatchObject({
      message: 'No transactions were passed',
      code: -32602,
    })
    expect(host.posted).toEqual([])
  })

  test.each([
    ['to', { ...tx, to: 'vitalik.eth' }],
    ['to', { ...tx, to: undefined }],
    ['value', { ...tx, value: '-1' }],
    ['value', { ...tx, value: '1.5' }],
    ['value', { ...tx, value: 5 }],
    ['data', { ...tx, data: '0x1' }],
    ['data', { ...tx, data: 'claim' }],
  ])('a transaction whose "%s" cannot be read (%j)', async (field, wrong) => {
    const { host, app } = await inHost()
    await expect(app.sendTransactions({ txs: [tx, wrong as never] })).rejects.toThrow(
      `The transaction was not sent to the Safe: txs.1.${field} cannot be read.`,
    )
    expect(host.posted).toEqual([])
  })

  test.each([[''], [undefined], [null], [7]])("the safeTxHash %j: 'Invalid safeTxHash'", async (hash) => {
    const { host, app } = await inHost()
    await expect(app.getTxBySafeTxHash(hash as never)).rejects.toMatchObject({
      message: 'Invalid safeTxHash',
      code: -32602,
    })
    expect(host.posted).toEqual([])
  })

  test.each([
    [{ types: {}, message: {} }],
    [{ domain: {}, message: {} }],
    [{ domain: {}, types: {} }],
    [{ domain: {}, types: [], message: {} }],
    [null],
    ['{}'],
    [undefined],
  ])("the typed data %j: 'Invalid typed data'", async (typedData) => {
    const { host, app } = await inHost()
    await expect(app.signTypedMessage(typedData as never)).rejects.toMatchObject({
      message: 'Invalid typed data',
      code: -32602,
    })
    expect(host.posted).toEqual([])
  })

  test("a message that is no text: 'Invalid message type'", async () => {
    const { host, app } = await inHost()
    await expect(app.signMessage(7 as never)).rejects.toThrow(/^Invalid message type$/)
    await expect(app.isMessageSigned(7 as never)).rejects.toThrow(/^Invalid message type$/)
    await expect(app.checkMessage({ types: {} } as never)).rejects.toThrow(/^Invalid message type$/)
    expect(host.posted).toEqual([])
  })

  test("typed data of two equal types: 'Please specify primaryType'", async () => {
    const { host, app } = await inHost()
    const types = { A: [{ name: 'x', type: 'uint256' }], B: [{ name: 'x', type: 'uint256' }] }
    await expect(app.isMessageSigned({ domain: {}, types, message: { x: 1 } })).rejects.toThrow(
      /^Please specify primaryType$/,
    )
    expect(host.posted).toEqual([])
  })

  test.each([
    [[{ eth_accounts: {} }]],
    [[{ requestAddressBook: {}, eth_accounts: {} }]],
    [[{ requestAddressBook: {} }, { sendTransactions: {} }]],
    [[null]],
    [['requestAddressBook']],
    [[{ requestAddressBook: 'yes' }]],
    [undefined],
    [{ requestAddressBook: {} }],
  ])("the permissions %j: 'Permissions request is invalid', 4001", async (permissions) => {
    const { host, app } = await inHost()
    await expect(app.requestPermissions(permissions as never)).rejects.toMatchObject({
      message: 'Permissions request is invalid',
      code: 4001,
    })
    expect(host.posted).toEqual([])
  })
})

describe('the address book', () => {
  const granted = [{ parentCapability: 'requestAddressBook', invoker: 'x', date: 1, caveats: [] }]
  const restricted = [
    { parentCapability: 'requestAddressBook', caveats: [{ type: 'userRestricted', value: true }] },
  ]
  const book = [{ address: demoOwners[0], name: 'Ada', chainId: '81457' }]

  test('asks for the missing permission, then for the book', async () => {
    const { host, app } = await inHost()
    await expect(app.requestAddressBook()).resolves.toEqual(book)
    expect(host.posted.map(({ method, params }) => [method, params])).toEqual([
      ['wallet_getPermissions', undefined],
      ['wallet_requestPermissions', [{ requestAddressBook: {} }]],
      ['requestAddressBook', undefined],
    ])
  })

  test('does not ask again for what it has', async () => {
    const { host, app } = await inHost({ wallet_getPermissions: () => granted })
    await expect(app.requestAddressBook()).resolves.toEqual(book)
    expect(host.posted.map(({ method }) => method)).toEqual(['wallet_getPermissions', 'requestAddressBook'])
  })

  test.each([
    ['refuses', refused('Permissions were rejected')],
    ['fails', refused('Request failed')],
    ['grants nothing', () => []],
    ['grants something else', () => [{ parentCapability: 'other' }]],
    ['keeps the person’s refusal', () => restricted],
  ])("a host that %s: 'Permissions rejected', 4001, and no book", async (_what, handler) => {
    const { host, app } = await inHost({
      wallet_getPermissions: () => restricted,
      wallet_requestPermissions: handler,
    })
    await expect(app.requestAddressBook()).rejects.toMatchObject({
      name: 'SafePermissionsRejectedError',
      message: 'Permissions rejected',
      code: 4001,
    })
    expect(host.posted.map(({ method }) => method)).not.toContain('requestAddressBook')
  })

  test('a closed connection is not called a refusal', async () => {
    const { app } = await inHost({ wallet_requestPermissions: () => undefined })
    const asked = app.requestPermissions([{ requestAddressBook: {} }])
    await settle()
    app.messenger.close()
    await expect(asked).rejects.toThrow('The connection to the Safe host is closed.')
  })
})

describe('what the host says', () => {
  test('is passed on when it refuses', async () => {
    const { app } = await inHost({ sendTransactions: refused('Not enough coffee') })
    await expect(app.sendTransactions({ txs: [tx] })).rejects.toMatchObject({
      message: 'Not enough coffee',
      code: -32603,
    })
  })

  test("'Transaction was rejected' is the person’s no, 4001", async () => {
    const { app } = await inHost({ sendTransactions: refused('Transaction was rejected') })
    await expect(app.sendTransactions({ txs: [tx] })).rejects.toMatchObject({
      message: 'Transaction was rejected',
      code: 4001,
    })
  })

  test('about another transaction is not used', async () => {
    const { app } = await inHost({ getTxBySafeTxHash: () => demoDetails('SUCCESS') })
    await expect(app.getTxBySafeTxHash(`0x${'01'.repeat(32)}`)).rejects.toMatchObject({
      name: 'SafeHostAnswerError',
      message:
        'The Safe host\'s answer to "getTxBySafeTxHash" cannot be used: it is about another transaction.',
    })
    await expect(app.getTxBySafeTxHash(demoHash.toUpperCase().replace('0X', '0x'))).resolves.toMatchObject({
      txStatus: 'SUCCESS',
    })
  })

  test('of its theme, when asked', async () => {
    const { app } = await inHost()
    await expect(app.getCurrentTheme()).resolves.toEqual({ darkMode: true })
  })

  test('a failed check is false; what failed can be read', async () => {
    const { host, app } = await inHost()
    host.handlers.getSafeInfo = refused('Request failed')
    await expect(app.isMessageSigned('hello', '0x12')).resolves.toBe(false)
    await expect(app.checkMessage('hello', '0x12')).resolves.toMatchObject({
      status: 'could-not-check',
      error: { message: 'Request failed' },
    })
  })
})

describe('an off-chain signature', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
  )
  afterEach(() => void vi.useRealTimers())

  test('is asked for every 5 s, until it is complete', async () => {
    let signature: string | undefined
    const { host, app } = await inHost({ getOffChainSignature: () => signature })
    const asked = app.getOffChainSignature(demoHash)
    await vi.advanceTimersByTimeAsync(14_999)
    expect(host.posted.map(({ params }) => params)).toEqual([demoHash, demoHash, demoHash])
    signature = '0x1234'
    await vi.advanceTimersByTimeAsync(1)
    await settle()
    await expect(asked).resolves.toBe('0x1234')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that takes the host 12 s counts, although it was asked again meanwhile', async () => {
    let count = 0
    const { host, app } = await inHost({ getOffChainSignature: () => undefined })
    const asked = app.getOffChainSignature(demoHash)
    await vi.advanceTimersByTimeAsync(12_000)
    count = host.posted.length
    host.send({ id: host.posted[0]?.id, success: true, version: '9.1.0', data: '0x1234' })
    await expect(asked).resolves.toBe('0x1234')
    expect(count).toBe(3)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
  ])('is undefined after 30 s of a host that answers %s', async (_what, answer) => {
    const { app } = await inHost({ getOffChainSignature: () => answer })
    const asked = app.getOffChainSignature(demoHash)
    await vi.advanceTimersByTimeAsync(30_000)
    await expect(asked).resolves.toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([null, Number.POSITIVE_INFINITY])(
    'can be waited for without end (%j), and given up',
    async (deadlineMs) => {
      const { app } = await inHost({ getOffChainSignature: () => undefined })
      const controller = new AbortController()
      const asked = app.getOffChainSignature(demoHash, { deadlineMs, signal: controller.signal })
      let isOpen = true
      const end = () => {
        isOpen = false
      }
      asked.then(end, end)
      await vi.advanceTimersByTimeAsync(600_000)
      expect(isOpen).toBe(true)
      // The poll's own timer, and one for each of the questions of the last 30 s: they do not pile up.
      expect(vi.getTimerCount()).toBeLessThanOrEqual(8)
      controller.abort(new Error('enough'))
      await expect(asked).rejects.toThrow('enough')
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('that is no hex is not used, and a refusal is passed on', async () => {
    const { app } = await inHost({ getOffChainSignature: () => 'signed!' })
    await expect(app.getOffChainSignature(demoHash)).rejects.toThrow('cannot be used')
    const other = await inHost({ getOffChainSignature: refused('Request failed') })
    await expect(other.app.getOffChainSignature(demoHash)).rejects.toThrow(/^Request failed$/)
  })
})
