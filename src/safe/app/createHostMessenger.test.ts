import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { runs, seedOf } from '../../../scripts/test-support/runs.ts'
import { type AppWindow, createHostMessenger, type HostMessengerOptions } from './createHostMessenger.ts'
import {
  createTestHost,
  demoHash,
  demoSafe,
  demoSafeInfo,
  hostOrigin,
  type TestHost,
} from './test-support/createTestHost.ts'

const silent = () => undefined

function messengerIn(host: { window: AppWindow }, options: Partial<HostMessengerOptions> = {}) {
  return createHostMessenger({ allowedOrigins: [hostOrigin], window: host.window, ...options })
}

/** A messenger that has shaken hands, with a host that answers nothing any more. */
async function connected(options: Partial<HostMessengerOptions> = {}) {
  const host = createTestHost()
  const messenger = messengerIn(host, options)
  await messenger.connect()
  for (const method of Object.keys(host.handlers)) host.handlers[method] = silent
  return { host, messenger }
}

/** What a promise has come to by now. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  let state: unknown = 'open'
  promise.then(
    (value) => {
      state = { value }
    },
    (error: unknown) => {
      state = { error }
    },
  )
  await settle()
  return state
}

/** Lets all microtasks run, also under fake timers. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** The id of the request that was posted last. */
const lastId = (host: { posted: { id: string }[] }) => host.posted.at(-1)?.id ?? ''

describe('handshake', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
  )
  afterEach(() => void vi.useRealTimers())

  const otherOrigin = 'https://other.example'

  test('the allowed origin that answers is the host', async () => {
    const host = createTestHost({ origin: otherOrigin })
    const messenger = messengerIn(host, { allowedOrigins: [hostOrigin, otherOrigin] })
    await expect(messenger.connect()).resolves.toMatchObject({
      origin: otherOrigin,
      safe: { safeAddress: demoSafe, chainId: 81457 },
    })
    expect(host.posted.map(({ targetOrigin }) => targetOrigin)).toEqual([hostOrigin, otherOrigin])
  })

  test('the first sound answer fixes the origin for good', async () => {
    const { host, messenger } = await connected({ allowedOrigins: [hostOrigin, otherOrigin] })
    const asked = messenger.request('getEnvironmentInfo', undefined)
    await settle()
    const data = { id: lastId(host), success: true, version: '9.1.0', data: { origin: 'x' } }
    host.dispatch({ source: host.parent, origin: otherOrigin, data })
    expect(await stateOf(asked)).toBe('open')
    host.dispatch({ source: host.parent, origin: hostOrigin, data })
    await expect(asked).resolves.toEqual({ origin: 'x' })
  })

  test('a browser’s window is one', () => {
    expectTypeOf<Window & typeof globalThis>().toExtend<AppWindow>()
  })

  test('after it, requests go to the chosen origin only', async () => {
    const { host, messenger } = await connected({ allowedOrigins: [otherOrigin, hostOrigin] })
    host.posted.length = 0
    messenger
      .request('sendTransactions', {
        txs: [{ to: demoSafe, value: '0', data: '0x' }],
      })
      .catch(silent)
    await settle()
    expect(host.posted.map(({ targetOrigin }) => targetOrigin)).toEqual([hostOrigin])
    messenger.close()
  })

  test.each([
    ['location.ancestorOrigins', { location: { ancestorOrigins: [otherOrigin, hostOrigin] } }],
    ['document.referrer', { document: { referrer: `${otherOrigin}/apps/open?safe=1` } }],
  ])('%s says whom to ask first', async (_where, more) => {
    const host = createTestHost({ origin: otherOrigin })
    const messenger = messengerIn(
      { window: { ...host.window, ...more } },
      { allowedOrigins: [hostOrigin, otherOrigin] },
    )
    await messenger.connect()
    expect(host.posted.map(({ targetOrigin }) => targetOrigin)).toEqual([otherOrigin])
  })

  test.each([
    ['wrong', 'https://wrong.example/'],
    ['no address', 'not a url'],
    ['none', ''],
  ])('a hint that is %s costs nothing', async (_kind, referrer) => {
    const host = createTestHost()
    const messenger = messengerIn({ window: { ...host.window, document: { referrer } } })
    await expect(messenger.connect()).resolves.toMatchObject({ origin: hostOrigin })
  })

  test('a hint at an allowed origin that is not the host loses half a second', async () => {
    const host = createTestHost()
    const messenger = messengerIn(
      { window: { ...host.window, document: { referrer: `${otherOrigin}/` } } },
      { allowedOrigins: [hostOrigin, otherOrigin] },
    )
    const connecting = messenger.connect()
    expect(await stateOf(connecting)).toBe('open')
    await vi.advanceTimersByTimeAsync(500)
    await expect(connecting).resolves.toMatchObject({ origin: hostOrigin })
  })

  test('a host that begins to listen late is asked again', async () => {
    const host = createTestHost({ handlers: { getSafeInfo: silent } })
    const connecting = messengerIn(host).connect()
    await vi.advanceTimersByTimeAsync(3_000)
    host.handlers.getSafeInfo = () => demoSafeInfo
    await vi.advanceTimersByTimeAsync(500)
    await expect(connecting).resolves.toMatchObject({ origin: hostOrigin })
  })

  test('an unknown frame: nothing is connected, and a later attempt may succeed', async () => {
    const host = createTestHost({ origin: 'https://safe.example.evil.com' })
    const messenger = messengerIn(host)
    const connecting = messenger.connect()
    const failing = expect(connecting).rejects.toMatchObject({
      name: 'SafeHostUnknownError',
      isEmbedded: true,
      isRetryable: true,
      code: 4900,
      message:
        'The page around this site is not a Safe host that it trusts, or does not answer (trusted: https://safe.example).',
    })
    await vi.advanceTimersByTimeAsync(10_000)
    await failing
    expect(host.posted.every(({ targetOrigin }) => targetOrigin === hostOrigin)).toBe(true)

    const again = messenger.connect()
    host.dispatch({
      source: host.parent,
      origin: hostOrigin,
      data: { id: lastId(host), success: true, version: '1.0.0', data: demoSafeInfo },
    })
    await expect(again).resolves.toMatchObject({ origin: hostOrigin })
  })

  test.each([
    ['a refusal', { success: false, error: 'Request failed' }],
    ['a Safe without a chain', { success: true, data: { ...demoSafeInfo, chainId: undefined } }],
    ['a Safe at no address', { success: true, data: { ...demoSafeInfo, safeAddress: '0x12' } }],
    ['a Safe on chain NaN', { success: true, data: { ...demoSafeInfo, chainId: Number.NaN } }],
    ['another id', { success: true, data: demoSafeInfo, id: 'other' }],
  ])('%s is no sound answer', async (_kind, answer) => {
    const host = createTestHost({ handlers: { getSafeInfo: silent } })
    const messenger = messengerIn(host)
    const connecting = messenger.connect()
    host.dispatch({
      source: host.parent,
      origin: hostOrigin,
      data: { id: lastId(host), version: '9.1.0', ...answer },
    })
    expect(await stateOf(connecting)).toBe('open')
    messenger.close()
    await expect(connecting).rejects.toThrow('closed')
  })

  test('at the top of a tab nothing is posted or believed', async () => {
    const host = createTestHost()
    const window: AppWindow = {
      ...host.window,
      get parent() {
        return window as AppWindow & AppWindow['parent']
      },
    }
    const postMessage = vi.fn()
    Object.assign(window, { postMessage })
    const messenger = messengerIn({ window })
    await expect(messenger.connect()).rejects.toMatchObject({
      name: 'SafeHostUnknownError',
      isEmbedded: false,
      isRetryable: false,
      message: 'This page is not open inside a Safe host.',
    })
    expect(postMessage).not.toHaveBeenCalled()
  })

  test('without configured hosts no frame is a host', async () => {
    const host = createTestHost()
    await expect(messengerIn(host, { allowedOrigins: [] }).connect()).rejects.toThrow('trusted: none')
    expect(host.posted).toEqual([])
  })

  test.each(['*', 'null', 'safe.example', 'https://safe.example/', 'https://*.safe.example', 'file:///', ''])(
    'the configured host "%s" is refused: nothing may be posted to a pattern',
    (origin) => {
      expect(() => messengerIn(createTestHost(), { allowedOrigins: [hostOrigin, origin] })).toThrow(
        'is not the exact origin of a Safe host',
      )
    },
  )
})

describe('requests', () => {
  test('have 10 random bytes in hex as id, the method, the params and the version of the format', async () => {
    const host = createTestHost()
    await messengerIn(host).request('getOffChainSignature', demoHash)
    const [first, second] = host.posted
    expect(second).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{20}$/),
      method: 'getOffChainSignature',
      params: demoHash,
      env: { sdkVersion: '9.1.0' },
      targetOrigin: hostOrigin,
    })
    expect(first?.id).not.toBe(second?.id)
  })

  test('a refusal rejects with the host’s text', async () => {
    const { host, messenger } = await connected()
    host.handlers.getSafeBalances = () => {
      throw new Error('anything')
    }
    await expect(messenger.request('getSafeBalances', {})).rejects.toMatchObject({
      name: 'SafeHostRefusedError',
      message: 'Request failed',
      code: -32603,
      method: 'getSafeBalances',
    })
  })

  test('the person’s refusal is 4001', async () => {
    const { host, messenger } = await connected()
    const asked = messenger.request('signMessage', { message: 'hi' })
    await settle()
    host.send({ id: lastId(host), success: false, version: '9.1.0', error: 'Transaction was rejected' })
    await expect(asked).rejects.toMatchObject({ message: 'Transaction was rejected', code: 4001 })
  })

  test.each([[undefined], [''], [{ message: 'x' }], [null]])(
    'a refusal with the reason %j still is one',
    async (error) => {
      const { host, messenger } = await connected()
      const asked = messenger.request('getChainInfo', undefined)
      await settle()
      host.send({ id: lastId(host), success: false, version: '9.1.0', error })
      await expect(asked).rejects.toThrow('The Safe host refused "getChainInfo" without a reason.')
    },
  )

  test('an answer of another shape is not used', async () => {
    const { host, messenger } = await connected()
    host.handlers.sendTransactions = () => ({ safeTxHash: '0x' })
    await expect(
      messenger.request('sendTransactions', { txs: [{ to: demoSafe, value: '0', data: '0x' }] }),
    ).rejects.toMatchObject({
      name: 'SafeHostAnswerError',
      message: expect.stringMatching(
        /^The Safe host's answer to "sendTransactions" cannot be used: safeTxHash: /,
      ),
    })
  })

  test('fields and enum values of newer hosts are no fault', async () => {
    const { host, messenger } = await connected()
    host.handlers.getTxBySafeTxHash = () => ({
      txStatus: 'PONDERING',
      detailedExecutionInfo: 'none',
      txHash: null,
      moon: 'full',
    })
    await expect(messenger.request('getTxBySafeTxHash', { safeTxHash: demoHash })).resolves.toMatchObject({
      txStatus: 'PONDERING',
      detailedExecutionInfo: undefined,
      moon: 'full',
    })
  })

  test('an id answered twice counts once', async () => {
    const onLateAnswer = vi.fn()
    const { host, messenger } = await connected({ onLateAnswer })
    const isDark = vi.fn()
    messenger.onTheme(isDark)
    const asked = messenger.request('sendTransactions', {
      txs: [{ to: demoSafe, value: '0', data: '0x' }],
    })
    await settle()
    const id = lastId(host)
    host.send({ id, success: true, version: '9.1.0', data: { safeTxHash: demoHash } })
    host.send({ id, success: false, version: '9.1.0', error: 'Transaction was rejected' })
    host.send({ id, success: true, version: '9.1.0', data: { safeTxHash: `0x${'00'.repeat(32)}` } })
    await expect(asked).resolves.toEqual({ safeTxHash: demoHash })
    expect(onLateAnswer).not.toHaveBeenCalled()
    expect(isDark).not.toHaveBeenCalled()
  })

  test('what cannot be cloned is refused before it is sent', async () => {
    const { messenger } = await connected()
    const params = { safeTxHash: demoHash, extra: () => 1 }
    await expect(messenger.request('getTxBySafeTxHash', params)).rejects.toMatchObject({
      message: 'The request holds what cannot be sent to a frame.',
      code: -32602,
    })
  })

  test('closing rejects what is open and what comes, and stops listening', async () => {
    const { host, messenger } = await connected()
    const open = messenger.request('signMessage', { message: 'hi' })
    await settle()
    messenger.close()
    const closed = { name: 'SafeHostClosedError', message: 'The connection to the Safe host is closed.' }
    await expect(open).rejects.toMatchObject(closed)
    await expect(messenger.request('getSafeInfo', undefined)).rejects.toMatchObject(closed)
    await expect(messenger.connect()).rejects.toMatchObject(closed)
    expect(host.listeners.size).toBe(0)
  })

  test('closing ends a handshake', async () => {
    const host = createTestHost({ handlers: { getSafeInfo: silent } })
    const messenger = messengerIn(host)
    const asked = messenger.request('getChainInfo', undefined)
    messenger.close()
    await expect(asked).rejects.toThrow('The connection to the Safe host is closed.')
  })
})

describe('waiting', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
  )
  afterEach(() => void vi.useRealTimers())

  const quick = [
    ['getSafeInfo', undefined, 10],
    ['getChainInfo', undefined, 10],
    ['getEnvironmentInfo', undefined, 10],
    ['getCurrentTheme', undefined, 10],
    ['getSafeBalances', {}, 30],
    ['getTxBySafeTxHash', { safeTxHash: demoHash }, 20],
    ['rpcCall', { call: 'eth_gasPrice', params: [] }, 30],
    ['getOffChainSignature', demoHash, 10],
    ['requestAddressBook', undefined, 10],
    ['wallet_getPermissions', undefined, 10],
  ] as const

  test.each(quick)('%s (%j) is given up after %i s', async (method, params, seconds) => {
    const { messenger } = await connected()
    const asked = messenger.request(method, params as never)
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(await stateOf(asked)).toBe('open')
    const failing = expect(asked).rejects.toMatchObject({
      name: 'SafeHostSilentError',
      message: `The Safe host did not answer "${method}" within ${seconds} s.`,
      isRetryable: true,
    })
    await vi.advanceTimersByTimeAsync(1)
    await failing
  })

  const patient = [
    ['sendTransactions', { txs: [{ to: demoSafe, value: '0', data: '0x' }] }],
    ['signMessage', { message: 'hi' }],
    ['signTypedMessage', { typedData: { domain: {}, types: {}, message: {} } }],
    ['wallet_requestPermissions', [{ requestAddressBook: {} }]],
  ] as const

  test.each(patient)(
    '%s waits for a person: after 30 days it is still open, and can be aborted',
    async (method, params) => {
      const { messenger } = await connected()
      const { signal, abort } = abortable()
      const asked = messenger.request(method, params as never, { signal })
      await settle()
      await vi.advanceTimersByTimeAsync(30 * 86_400_000)
      expect(await stateOf(asked)).toBe('open')
      const failing = expect(asked).rejects.toThrow('left the page')
      abort(new Error('left the page'))
      await failing
    },
  )

  test('a deadline of the caller’s own wins', async () => {
    const { messenger } = await connected()
    const asked = messenger.request('signMessage', { message: 'hi' }, { deadlineMs: 60_000 })
    const failing = expect(asked).rejects.toThrow('did not answer "signMessage" within 60 s')
    await vi.advanceTimersByTimeAsync(60_000)
    await failing
  })

  test.each([Number.POSITIVE_INFINITY, 30 * 86_400_000])(
    'a deadline of %d ms is beyond what timers count, and does not end at once',
    async (deadlineMs) => {
      const { messenger } = await connected()
      const asked = messenger.request('signMessage', { message: 'hi' }, { deadlineMs })
      await settle()
      await vi.advanceTimersByTimeAsync(86_400_000)
      expect(await stateOf(asked)).toBe('open')
      messenger.close()
      await expect(asked).rejects.toThrow('closed')
    },
  )

  test('an answer in time leaves no timer behind', async () => {
    const host = createTestHost()
    const messenger = messengerIn(host)
    await messenger.request('getChainInfo', undefined)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('nothing is posted for a signal that is aborted already', async () => {
    const { host, messenger } = await connected()
    host.posted.length = 0
    await expect(
      messenger.request('getChainInfo', undefined, { signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone')
    expect(host.posted).toEqual([])
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'a signal that is aborted %i steps after the handshake is heard',
    async (steps) => {
      const host = createTestHost({ handlers: { getSafeInfo: silent, getChainInfo: silent } })
      const { signal, abort } = abortable()
      const asked = messengerIn(host).request('getChainInfo', undefined, { signal })
      host.dispatch({
        source: host.parent,
        origin: hostOrigin,
        data: { id: lastId(host), success: true, version: '9.1.0', data: demoSafeInfo },
      })
      for (let step = 0; step < steps; step++) await Promise.resolve()
      abort(new Error('gone'))
      expect(await stateOf(asked)).toEqual({ error: new Error('gone') })
    },
  )

  test('aborting ends the waiting for the handshake, too', async () => {
    const host = createTestHost({ handlers: { getSafeInfo: silent } })
    const { signal, abort } = abortable()
    const asked = messengerIn(host).request('getChainInfo', undefined, { signal })
    abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
  })
})

describe('one dialog at a time', () => {
  const txs = [{ to: demoSafe, value: '0', data: '0x' } as const]

  test('a second one is not sent while the first is open', async () => {
    const { host, messenger } = await connected()
    const first = messenger.request('sendTransactions', { txs })
    await settle()
    const id = lastId(host)
    await expect(messenger.request('signMessage', { message: 'hi' })).rejects.toMatchObject({
      name: 'SafeRequestPendingError',
      code: -32002,
      message:
        'The Safe host still has a "sendTransactions" request open, so "signMessage" was not sent. Finish or close it there first.',
    })
    expect(host.posted.filter(({ method }) => method === 'signMessage')).toEqual([])
    host.send({ id, success: true, version: '9.1.0', data: { safeTxHash: demoHash } })
    await first
    const next = messenger.request('signMessage', { message: 'hi' })
    await settle()
    expect(host.posted.at(-1)?.method).toBe('signMessage')
    messenger.close()
    await expect(next).rejects.toThrow('closed')
  })

  test('two in one breath: one is sent', async () => {
    const { host, messenger } = await connected()
    const both = [
      messenger.request('sendTransactions', { txs }),
      messenger.request('sendTransactions', { txs }),
    ]
    const outcomes = Promise.allSettled(both)
    await settle()
    expect(host.posted.filter(({ method }) => method === 'sendTransactions')).toHaveLength(1)
    messenger.close()
    await outcomes
  })

  test('reading and the permission prompt go on meanwhile', async () => {
    const { host, messenger } = await connected()
    messenger.request('sendTransactions', { txs }).catch(silent)
    await settle()
    host.handlers.wallet_requestPermissions = () => []
    host.handlers.getChainInfo = createTestHost().handlers.getChainInfo ?? silent
    await expect(messenger.request('wallet_requestPermissions', [])).resolves.toEqual([])
    await expect(messenger.request('getChainInfo', undefined)).resolves.toMatchObject({ chainId: '81457' })
    messenger.close()
  })

  test('abandoning frees the place; what the old dialog still brings is reported, once', async () => {
    const onLateAnswer = vi.fn()
    const { host, messenger } = await connected({ onLateAnswer })
    const first = messenger.request('sendTransactions', { txs })
    await settle()
    const id = lastId(host)
    messenger.abandon()
    await expect(first).rejects.toMatchObject({
      name: 'SafeRequestAbandonedError',
      message:
        'This page stopped waiting for "sendTransactions". Look in the Safe\'s queue before asking again: it may have been signed.',
    })
    const second = messenger.request('signMessage', { message: 'hi' })
    await settle()
    const answer = { id, success: true, version: '9.1.0', data: { safeTxHash: demoHash } }
    host.send(answer)
    host.send(answer)
    expect(onLateAnswer.mock.calls).toEqual([
      [{ method: 'sendTransactions', data: { safeTxHash: demoHash } }],
    ])
    expect(await stateOf(second)).toBe('open')
    messenger.close()
    await expect(second).rejects.toThrow('closed')
  })
})

describe('theme', () => {
  test('is reported to every listener when the host sends it', async () => {
    const { host, messenger } = await connected()
    const heard: boolean[] = []
    const stop = messenger.onTheme((isDark) => heard.push(isDark))
    host.send({ id: 'a1', success: true, version: '9.1.0', data: { darkMode: true } })
    host.send({ id: 'a2', success: true, version: '9.1.0', data: { darkMode: 'yes' } })
    host.send({ id: 'a3', success: true, version: '9.1.0', data: { darkMode: false } })
    stop()
    host.send({ id: 'a4', success: true, version: '9.1.0', data: { darkMode: true } })
    expect(heard).toEqual([true, false])
  })
})

describe('hostile messages', () => {
  const sound = (id: string, data: unknown = demoSafeInfo) => ({ id, success: true, version: '9.1.0', data })

  test.each([
    ['another frame', { source: { postMessage() {} } }],
    ['no frame', { source: null }],
    ['a look-alike origin', { origin: 'https://safe.example.evil.com' }],
    ['the origin’s prefix', { origin: 'https://safe.exampl' }],
    ['a sub-domain', { origin: 'https://app.safe.example' }],
    ['another scheme', { origin: 'http://safe.example' }],
    ['another port', { origin: 'https://safe.example:8443' }],
    ['a trailing slash', { origin: 'https://safe.example/' }],
    ['other letters', { origin: 'https://sаfe.example' }],
    ['capitals', { origin: 'https://SAFE.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin', { origin: '' }],
    ['an origin that only prints like it', { origin: { toString: (): string => hostOrigin } }],
    ['the origin in a list', { origin: [hostOrigin] }],
  ])('%s is not believed', async (_kind, wrong) => {
    const { host, messenger } = await connected()
    const asked = messenger.request('getSafeInfo', undefined)
    await settle()
    const data = sound(lastId(host))
    host.dispatch({ source: host.parent, origin: hostOrigin, data, ...wrong })
    expect(await stateOf(asked)).toBe('open')
    host.dispatch({ source: host.parent, origin: hostOrigin, data })
    await expect(asked).resolves.toMatchObject({ safeAddress: demoSafe })
  })

  test('none of thousands of origins that are nearly the host’s is believed, before or after it is known', async () => {
    const character = fc.constantFrom(...'.-/:@#?%\\_ \t\0as1е。．й\u200b\u00ad')
    const edited = fc
      .tuple(fc.nat(hostOrigin.length), fc.nat(2), fc.array(character, { maxLength: 2 }))
      .map(
        ([at, removed, added]) => hostOrigin.slice(0, at) + added.join('') + hostOrigin.slice(at + removed),
      )
    const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
    const built = fc.oneof(
      label.map((name) => `https://${name}.safe.example`),
      label.map((name) => `https://safe.example.${name}`),
      label.map((name) => `https://${name}safe.example`),
      fc.nat(65_535).map((port) => `https://safe.example:${port}`),
      label.map((scheme) => `${scheme}://safe.example`),
      label.map((user) => `https://${user}@safe.example`),
      label.map((user) => `https://safe.example@${user}.example`),
    )
    const wrong = fc
      .sample(fc.oneof(edited, built), { numRuns: runs(5_000), seed: seedOf(4) })
      .filter((origin) => origin !== hostOrigin)
    expect(new Set(wrong).size).toBeGreaterThan(runs(2_000))

    const host = createTestHost({ handlers: { getSafeInfo: silent } })
    const messenger = messengerIn(host)
    const connecting = messenger.connect()
    const tellFrom = (origins: readonly string[]) => {
      const data = sound(lastId(host))
      for (const origin of origins) host.dispatch({ source: host.parent, origin, data })
    }
    tellFrom(wrong)
    expect(await stateOf(connecting)).toBe('open')
    tellFrom([hostOrigin])
    await expect(connecting).resolves.toMatchObject({ origin: hostOrigin })
    const asked = messenger.request('getSafeInfo', undefined)
    await settle()
    tellFrom(wrong)
    expect(await stateOf(asked)).toBe('open')
    tellFrom([hostOrigin])
    await asked
  })

  test.each([
    ['0.9.0'],
    ['0'],
    ['00.1'],
    ['-1.0.0'],
    [''],
    ['latest'],
    ['NaN'],
    ['v9.1.0'],
    ['.1'],
    [' 1'],
    ['1e3'],
    ['Infinity'],
    ['9'.repeat(65)],
    [9],
    [null],
    [undefined],
    [['9.1.0']],
    [{ split: () => ['9'] }],
  ])('version %j is not believed', async (version) => {
    const { host, messenger } = await connected()
    const asked = messenger.request('getSafeInfo', undefined)
    await settle()
    const data = sound(lastId(host))
    host.dispatch({ source: host.parent, origin: hostOrigin, data: { ...data, version } })
    expect(await stateOf(asked)).toBe('open')
    host.dispatch({ source: host.parent, origin: hostOrigin, data })
    await asked
  })

  test.each(['1', '1.0', '1.0.0', '9.1.0', '10.2.3-beta.1', '1.0.0+build', '01.0'])(
    'version %s is believed',
    async (version) => {
      const { host, messenger } = await connected()
      const asked = messenger.request('getSafeInfo', undefined)
      await settle()
      host.send({ ...sound(lastId(host)), version })
      await asked
    },
  )

  test('prototypes stay clean', async () => {
    const { host, messenger } = await connected()
    const asked = messenger.request('getSafeInfo', undefined)
    await settle()
    const id = lastId(host)
    const text = JSON.stringify(sound(id))
    for (const key of ['__proto__', 'constructor', 'prototype'])
      host.dispatch({
        source: host.parent,
        origin: hostOrigin,
        data: JSON.parse(
          `{"${key}": {"isReadOnly": true, "polluted": 1}, "id": "${key}", "success": true, "version": "9.1.0"}`,
        ),
      })
    host.dispatch({
      source: host.parent,
      origin: hostOrigin,
      data: JSON.parse(text.replace('"data":{', '"data":{"__proto__":{"polluted":1,"isReadOnly":true},')),
    })
    const safe = await asked
    expect(safe.isReadOnly).toBe(false)
    expect('polluted' in {}).toBe(false)
    expect('polluted' in safe).toBe(false)
    expect(Object.getPrototypeOf(safe)).toBe(Object.prototype)
  })

  /** Longer than a machine that does much else takes for all of them: no deadline is tested here. */
  const busyMs = 3_600_000

  test('20,000 damaged messages do not choose a host', async () => {
    const host = createTestHost({ handlers: { getSafeInfo: silent } })
    const messenger = messengerIn(host, {
      allowedOrigins: [hostOrigin, 'https://other.example'],
      connectDeadlineMs: busyMs,
    })
    const chosen = vi.fn()
    const connecting = messenger.connect()
    connecting.then(chosen, chosen)
    const id = lastId(host)
    fc.assert(
      fc.property(damagedMessages(host, [id]), (make) => {
        host.dispatch(make())
      }),
      { numRuns: runs(20_000), endOnFailure: true },
    )
    await settle()
    expect(chosen).not.toHaveBeenCalled()
    host.send(sound(id))
    await expect(connecting).resolves.toMatchObject({ origin: hostOrigin })
  })

  test('100,000 damaged messages: none throws, none is believed', async () => {
    const onLateAnswer = vi.fn()
    const onTheme = vi.fn()
    const host = createTestHost({ handlers: { getSafeInfo: silent } })
    const messenger = messengerIn(host, { onLateAnswer, connectDeadlineMs: busyMs })
    messenger.onTheme(onTheme)
    const seen = { messages: 0 }
    const damage = (ids: readonly string[], numRuns: number) =>
      fc.assert(
        fc.property(damagedMessages(host, ids), (make) => {
          host.dispatch(make())
          seen.messages++
        }),
        { numRuns: runs(numRuns), endOnFailure: true },
      )

    // While the host is still looked for: no other origin is taken for it.
    const chosen = vi.fn()
    const connecting = messenger.connect()
    connecting.then(chosen, chosen)
    const handshake = lastId(host)
    damage([handshake], 50_000)
    await settle()
    expect(chosen).not.toHaveBeenCalled()
    host.send(sound(handshake))
    await expect(connecting).resolves.toMatchObject({ origin: hostOrigin })
    for (const method of Object.keys(host.handlers)) host.handlers[method] = silent

    const asked = messenger.request('getSafeInfo', undefined, { deadlineMs: busyMs })
    const abandoned = messenger.request('signMessage', { message: 'hi' })
    await settle()
    const ids = host.posted.slice(-2).map(({ id }) => id)
    messenger.abandon()
    await expect(abandoned).rejects.toThrow('stopped waiting')
    const settled = vi.fn()
    asked.then(settled, settled)

    damage(ids, 50_000)
    expect(seen.messages).toBe(runs(100_000))
    await settle()
    expect(settled).not.toHaveBeenCalled()
    expect(onLateAnswer).not.toHaveBeenCalled()
    expect(onTheme).not.toHaveBeenCalled()

    host.send(sound(ids[0] ?? ''))
    await expect(asked).resolves.toMatchObject({ safeAddress: demoSafe })
  })
})

test('nothing is kept of 20,000 messages that are nobody’s answer, nor of 1,000 requests that were answered', async () => {
  const host = createTestHost()
  const messenger = messengerIn(host, { onLateAnswer: silent })
  messenger.onTheme(silent)
  await messenger.connect()
  const seen: WeakRef<object>[] = []
  for (let n = 0; n < 20_000; n++) {
    const data = { id: `${n}`, success: n % 2 === 0, version: n % 3 ? '9.1.0' : undefined, data: { n } }
    seen.push(new WeakRef(data))
    const origin = n % 5 ? hostOrigin : `https://${n}.example`
    host.dispatch({ source: n % 7 ? host.parent : {}, origin, data })
  }
  const ask = async () => {
    const answer = await messenger.request('getEnvironmentInfo', undefined)
    seen.push(new WeakRef(answer))
  }
  for (let n = 0; n < 1_000; n++) await ask()
  host.posted.length = 0
  await settle()
  collectGarbage()
  expect(seen.filter((message) => message.deref()).length).toBe(0)
  expect(host.listeners.size).toBe(1)
  messenger.close()
})

/** What nothing refers to is gone afterwards. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('This engine does not collect when it is asked.')
  collect()
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: (reason: Error) => controller.abort(reason) }
}

/** Messages and events that differ from an answer to one of `ids` in at least one part that matters. */
function damagedMessages(host: TestHost, ids: readonly string[]) {
  const junk = fc.anything({
    withNullPrototype: true,
    withBigInt: true,
    withMap: true,
    withTypedArray: true,
  })
  const from = (source: unknown, origin: fc.Arbitrary<unknown>, data: fc.Arbitrary<() => unknown>) =>
    fc.tuple(origin, data).map(([origin, make]) => () => ({ source, origin, data: make() }))
  return fc.oneof(
    // A sound message from the wrong place.
    ...[null, undefined, {}, host.window, 'parent'].map((source) =>
      from(source, fc.constant(hostOrigin), lazily(sounds(ids, 'nothing'))),
    ),
    from(host.parent, lookAlikes, lazily(sounds(ids, 'nothing'))),
    // From the right place, but damaged.
    ...(['version', 'success', 'id', 'missing'] as const).map((wrong) =>
      from(host.parent, fc.constant(hostOrigin), lazily(sounds(ids, wrong))),
    ),
    from(host.parent, fc.constant(hostOrigin), fc.oneof(lazily(junk), hostileObjects)),
    // No message event at all.
    lazily(junk),
    hostileObjects,
  )
}

/** fast-check looks into what it makes, and these bite: each is made when it is sent. */
const lazily = <value>(values: fc.Arbitrary<value>): fc.Arbitrary<() => unknown> =>
  values.map((value) => () => value)

const lookAlikes = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, 'null', '', '*', 7, [hostOrigin], {
    toString: (): string => hostOrigin,
  }),
  fc.string().map((text) => `${hostOrigin}${text || '.evil.com'}`),
  fc.string().map((text) => `${text || 'http'}${hostOrigin}`),
  fc.webUrl().filter((url) => url !== hostOrigin),
  fc.nat(hostOrigin.length - 1).map((at) => hostOrigin.slice(0, at) + hostOrigin.slice(at + 1)),
)

/** Sound answers, but for the one part that is named. */
function sounds(ids: readonly string[], wrong: 'nothing' | 'version' | 'success' | 'id' | 'missing') {
  const data = fc.constantFrom<unknown>(demoSafeInfo, { darkMode: true }, { safeTxHash: demoHash }, null)
  const badVersion = fc.oneof(
    fc.constantFrom<unknown>('0.9.9', '0', '', 'x', null, undefined, 1, Number.NaN, {}, ['1'], {
      split: () => ['1'],
    }),
    fc.string().map((text) => `0.${text}`),
    fc.integer(),
  )
  return fc
    .record({
      id:
        wrong === 'id'
          ? fc.oneof(
              fc.string().map((text) => `no ${text}`),
              fc.constantFrom<unknown>(null, 1, {}, '', '__proto__', [ids[0]]),
            )
          : fc.constantFrom<unknown>(...ids),
      success:
        wrong === 'success'
          ? fc.constantFrom<unknown>('true', 1, 0, null, undefined, {}, 'false')
          : fc.boolean(),
      version: wrong === 'version' ? badVersion : fc.constant<unknown>('9.1.0'),
      data: wrong === 'id' ? fc.constantFrom<unknown>(demoSafeInfo, null, { darkMode: 1 }) : data,
      error: fc.string(),
      dropped: fc.constantFrom('id', 'success', 'version'),
    })
    .map(({ dropped, ...message }) =>
      wrong === 'missing'
        ? Object.fromEntries(Object.entries(message).filter(([key]) => key !== dropped))
        : message,
    )
}

const boom = () => {
  throw new Error('boom')
}
/** What no structured clone can be, and what a hostile one would like to be. */
const hostileObjects: fc.Arbitrary<() => unknown> = fc.constantFrom<(() => unknown)[]>(
  () => {
    const cyclic: Record<string, unknown> = { success: true, version: '9.1.0' }
    cyclic.id = cyclic
    cyclic.data = cyclic
    return cyclic
  },
  () => Object.defineProperty({ success: true, version: '9.1.0' }, 'id', { get: boom, enumerable: true }),
  () => Object.defineProperty({ id: 'x', success: true }, 'version', { get: boom, enumerable: true }),
  () => Object.defineProperty({}, 'success', { get: boom, enumerable: true }),
  () => Object.defineProperties({}, { source: { get: boom }, origin: { get: boom }, data: { get: boom } }),
  () =>
    new Proxy(
      {},
      { get: boom, has: boom, ownKeys: boom, getOwnPropertyDescriptor: boom, getPrototypeOf: boom },
    ),
  () => ({ id: 'x', success: true, version: { toString: boom, split: boom } }),
  () => JSON.parse('{"__proto__":{"id":"x","success":true,"version":"9.1.0"}}') as unknown,
  () => Object.create(null) as unknown,
  () => Symbol('x'),
  () => boom,
  () => new Array(1000).fill({ id: 'x' }),
  () => ({ id: 'x'.repeat(100_000), success: true, version: '9.1.0' }),
)

describe('a question that was asked before the messenger was made', () => {
  const id = 'ab'.repeat(10)
  const event = (more: Partial<Record<'origin' | 'source' | 'data', unknown>>) =>
    ({
      origin: hostOrigin,
      data: { id, success: true, version: '9.1.0', data: demoSafeInfo },
      ...more,
    }) as MessageEvent

  test('behavior: its answer counts, and nothing is asked again', async () => {
    const host = createTestHost({ handlers: { getSafeInfo: silent } })
    const answer = event({ source: host.parent })
    const messenger = messengerIn(host, { early: { id, origin: hostOrigin, answer } })
    expect(await messenger.connect()).toMatchObject({ origin: hostOrigin, safe: { safeAddress: demoSafe } })
    expect(host.posted).toEqual([])
    messenger.close()
  })

  test('behavior: an answer by another window, of another origin, to another question or in no shape counts for nothing', async () => {
    const host = createTestHost({ handlers: { getSafeInfo: silent } })
    for (const answer of [
      event({ source: {} }),
      event({ source: host.parent, origin: 'https://evil.example' }),
      event({ source: host.parent, data: { id: 'cd'.repeat(10), success: true, data: demoSafeInfo } }),
      event({
        source: host.parent,
        data: { id, success: true, version: '9.1.0', data: { safeAddress: 'x' } },
      }),
    ]) {
      const messenger = messengerIn(host, { early: { id, origin: hostOrigin, answer } })
      const connection = messenger.connect()
      expect(await stateOf(connection)).toBe('open')
      messenger.close()
      await expect(connection).rejects.toThrow()
    }
    // Of an origin that is none of this site's, it was asked under no id that counts.
    const messenger = messengerIn(host, {
      early: { id, origin: 'https://evil.example', answer: event({ source: host.parent }) },
    })
    const connection = messenger.connect()
    expect(await stateOf(connection)).toBe('open')
    expect(host.posted.at(-1)?.id).not.toBe(id)
    messenger.close()
    await expect(connection).rejects.toThrow()
  })

  test('behavior: one that has yet to come is waited for under the same id', async () => {
    const host = createTestHost()
    const messenger = messengerIn(host, { early: { id, origin: hostOrigin } })
    await messenger.connect()
    expect(host.posted.map((each) => each.id)).toEqual([id])
    messenger.close()
  })
})
