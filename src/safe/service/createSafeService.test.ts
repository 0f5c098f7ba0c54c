import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, callNames, calls } from './calls.ts'
import { createSafeService, type SafeService } from './createSafeService.ts'
import {
  SafeServiceAnswerError,
  SafeServiceContentError,
  SafeServiceError,
  SafeServiceRefusedError,
  SafeServiceRequestError,
  SafeServiceSlowError,
  SafeServiceUnreachableError,
} from './errors.ts'
import { callByName } from './test-support/callByName.ts'
import { createTestServer, json, type TestServer, text } from './test-support/createTestServer.ts'
import { examples, safe } from './test-support/examples.ts'
import { followPages } from './test-support/followPages.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Waits that were asked for, none of which is waited. */
const paused: number[] = []
const create = (change: Partial<Parameters<typeof createSafeService>[0]> = {}): SafeService => {
  paused.length = 0
  return createSafeService({
    baseUrl: server.baseUrl,
    chainId: 81457,
    patience: { read: 5_000, write: 5_000 },
    pause: async (ms) => void paused.push(ms),
    ...change,
  })
}

/** What a promise was rejected with. */
const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (answer) => {
      throw new Error(`It was answered: ${String(answer)}`)
    },
    (error: unknown) => error,
  )

const noConnection = (response: { destroy(): unknown }) => void response.destroy()
const nonces = { safe_address: safe }
const confirmation = { safeTxHash: `0x${'5'.repeat(64)}`, body: { signature: '0xab' } }

describe('each call of the table', () => {
  test('has an example', () => expect(Object.keys(examples).sort()).toEqual([...callNames].sort()))

  test.each(callNames)('%s asks as the table says, and reads the answer', async (name) => {
    const example = examples[name]
    server.answer(json(example.wire, example.wire === undefined ? 202 : 200))

    expect(await callByName(create(), name)).toEqual(example.parsed)

    const { body } = example.input
    expect(server.asked).toMatchObject([
      {
        method: calls[name].method,
        url: example.url,
        body: body === undefined ? '' : JSON.stringify(body),
        headers: { accept: 'application/json' },
      },
    ])
    const headers = server.asked[0]?.headers ?? {}
    expect(headers['content-type']).toBe(body === undefined ? undefined : 'application/json')
    for (const name of ['cookie', 'authorization', 'referer', 'origin']) expect(headers[name]).toBeUndefined()
  })
})

describe('address', () => {
  test('behavior: the service may be under a folder, with or without a slash', async () => {
    server.answer(json(examples.getNonces.wire))
    await create({ baseUrl: `${server.baseUrl}/sandbox/safe-service/` }).getNonces(nonces)
    expect(server.asked[0]?.url).toBe(`/sandbox/safe-service${examples.getNonces.url}`)
  })

  test('behavior: of a query only what has a value travels; zero, false and an empty text are values', async () => {
    const { wire } = examples.getIncomingTransfers
    const asked = async (query: Record<string, unknown>) => {
      server.answer(json(wire))
      await callByName(create(), 'getIncomingTransfers', { address: safe, query })
      return new URL(server.asked[0]?.url ?? '', 'http://x.invalid').search
    }
    expect(await asked({ to: null, value: undefined, trusted: null, limit: null })).toBe('')
    expect(await asked({ to: null, value: '0', trusted: false, limit: undefined, offset: 0 })).toBe(
      '?value=0&trusted=false&offset=0',
    )
    expect(await asked({ to: '', value: null })).toBe('?to=')
  })

  test('behavior: balances are in dollars unless another currency is asked for', async () => {
    server.answer(json(examples.getBalances.wire))
    await create().getBalances({ address: safe })
    expect(server.asked[0]?.url).toBe(`/v1/chains/81457/safes/${safe}/balances/usd`)
  })

  test.each([
    ['missing', undefined, 'transactionId is missing'],
    ['null', null, 'transactionId is missing'],
    ['empty', '', 'transactionId is empty'],
    ['blank', ' \n', 'transactionId is empty'],
    ['the folder itself', '.', 'which is no name'],
    ['the folder above', '..', 'which is no name'],
    ['half a character', '\ud800', 'is not well-formed text'],
  ])('error: a parameter that is %s is refused before anything is sent', async (_, transactionId, words) => {
    server.answer(json(examples.getTransactionDetails.wire))
    const error = await errorOf(callByName(create(), 'getTransactionDetails', { transactionId }))
    expect(error).toBeInstanceOf(SafeServiceRequestError)
    expect(error).toMatchObject({
      field: 'transactionId',
      stored: 'no',
      message: expect.stringContaining(words),
    })
    expect(server.asked).toEqual([])
  })

  test('behavior: a parameter cannot name another chain', async () => {
    server.answer(json(examples.getNonces.wire))
    await callByName(create(), 'getNonces', { chainId: '1' })
    expect(server.asked[0]?.url).toBe(examples.getNonces.url)
  })

  test('error: a query that the call does not have is refused before anything is sent', async () => {
    server.answer(json(examples.getTransactionQueue.wire))
    const service = create()
    expect(await errorOf(callByName(service, 'getTransactionQueue', { query: { page: 2 } }))).toMatchObject({
      name: 'SafeServiceRequestError',
      message:
        'The wallet service was not asked for getTransactionQueue: query.page is wrong. Expected: a field of this call.',
    })
    expect(await errorOf(callByName(service, 'getTransactionQueue', { query: { limit: -1 } }))).toMatchObject(
      {
        field: 'query.limit',
      },
    )
    expect(server.asked).toEqual([])
  })
})

describe('body', () => {
  test.each(callNames.filter((name) => examples[name].input.body !== undefined))(
    'error: %s with a damaged body names the field, and sends nothing',
    async (name) => {
      const body: object = examples[name].input.body ?? {}
      const [field = ''] = Object.keys(body)
      server.answer(json(examples[name].wire))
      const service = create()
      for (const [change, at] of [
        [{ [field]: { not: 'this' } }, field],
        [{ password: 'x' }, 'password'],
      ] as const) {
        const error = await errorOf(callByName(service, name, { body: { ...body, ...change } }))
        expect(error).toBeInstanceOf(SafeServiceRequestError)
        expect(error).toMatchObject({
          call: name,
          stored: 'no',
          field: expect.stringMatching(`^body\\.${at}`),
        })
      }
      expect(await errorOf(callByName(service, name, { body: undefined }))).toMatchObject({ field: 'body' })
      expect(server.asked).toEqual([])
    },
  )

  test('error: what JSON cannot write is refused before anything is sent', async () => {
    const { input } = examples.proposeSafeMessage
    const message = { domain: {}, types: {}, primaryType: 'Vote', message: { proposal: 12n } }
    server.answer(json(undefined))
    expect(
      await errorOf(callByName(create(), 'proposeSafeMessage', { body: { ...input.body, message } })),
    ).toMatchObject({ name: 'SafeServiceRequestError', field: 'body', stored: 'no' })
    expect(server.asked).toEqual([])
  })

  test('error: a call without a body takes none', async () => {
    const error = await errorOf(callByName(create(), 'getNonces', { body: {} }))
    expect(error).toMatchObject({ name: 'SafeServiceRequestError', field: 'body' })
  })
})

describe('paging', () => {
  const path = `/v1/chains/81457/safes/${safe}/transactions/queued`
  const asks = async (page: string, baseUrl = server.baseUrl) => {
    server.answer(json(examples.getTransactionQueue.wire))
    const input = { safe_address: safe, page, query: { trusted: true } }
    await create({ baseUrl }).getTransactionQueue(input)
    return server.asked.map(({ url }) => url)
  }

  test.each([
    ['absolute', `https://safe-client.safe.global${path}?cursor=limit%3D20%26offset%3D20`],
    ['of another scheme, host and port', `http://internal:8000${path}?cursor=limit%3D20%26offset%3D20`],
    ['from the root', `${path}?cursor=limit%3D20%26offset%3D20`],
    ['of a query alone', '?cursor=limit%3D20%26offset%3D20'],
    ['with a slash at the end of its path', `${path}/?cursor=limit%3D20%26offset%3D20`],
    ['with an address in small letters', `${path.toLowerCase()}?cursor=limit%3D20%26offset%3D20`],
    ['with a password and a fragment', `https://a:b@x.example${path}?cursor=limit%3D20%26offset%3D20#c`],
    ['of a folder that a proxy took away', `https://x.example/cgw${path}?cursor=limit%3D20%26offset%3D20`],
  ])('behavior: of a link %s the query is asked of our service', async (_, page) => {
    expect(await asks(page)).toEqual([`${path}?cursor=limit%3D20%26offset%3D20`])
    expect(await asks(page, `${server.baseUrl}/below`)).toEqual([
      `/below${path}?cursor=limit%3D20%26offset%3D20`,
    ])
  })

  test.each([
    ['another path', `https://safe-client.safe.global${path.replace('queued', 'history')}?cursor=x`],
    [
      'another Safe',
      `https://safe-client.safe.global${path.replace(safe, safe.replace(/e$/, 'f'))}?cursor=x`,
    ],
    ['more path', `https://safe-client.safe.global${path}/../../..?cursor=x`],
    ['another site', 'https://evil.example/'],
    ['another scheme', `javascript:alert(1)//${path}`],
    ['no link', 'http://['],
    ['nothing', ''],
  ])('error: a link to %s is refused', async (_, page) => {
    if (page === '') return expect(await asks(page)).toEqual([path])
    server.answer(json(examples.getTransactionQueue.wire))
    const error = await errorOf(create().getTransactionQueue({ safe_address: safe, page }))
    expect(error).toBeInstanceOf(SafeServiceRequestError)
    expect(error).toMatchObject({ field: 'page', stored: 'no' })
    expect(server.asked).toEqual([])
  })

  const pageOf = (nonce: number, next: string | null) =>
    json({
      results: [{ type: 'CONFLICT_HEADER', nonce }],
      next: next && `https://x.example${path}?cursor=${next}`,
    })
  const readAll = async (service: SafeService) => {
    const read: unknown[] = []
    for await (const { results } of followPages('getTransactionQueue', (page) =>
      service.getTransactionQueue({ safe_address: safe, page }),
    ))
      read.push(...results.map((item) => ('nonce' in item ? item.nonce : item.type)))
    return read
  }

  test('behavior: followPages reads to the end', async () => {
    server.answer(pageOf(1, 'b'), pageOf(2, 'c'), pageOf(3, null))
    expect(await readAll(create())).toEqual([1, 2, 3])
    expect(server.asked.map(({ url }) => url)).toEqual([path, `${path}?cursor=b`, `${path}?cursor=c`])
  })

  test('error: followPages ends where the links lead in a circle', async () => {
    server.answer(pageOf(1, 'b'), pageOf(2, 'c'), pageOf(3, 'b'))
    expect(await errorOf(readAll(create()))).toMatchObject({
      name: 'SafeServiceAnswerError',
      call: 'getTransactionQueue',
      path: 'next',
    })
    expect(server.asked).toHaveLength(3)
  })

  test('error: followPages ends where there is no end', async () => {
    let asked = 0
    const pages = followPages('getNonces', async () => ({ results: [], next: `?page=${asked++}` }))
    const all = async () => {
      for await (const _ of pages);
    }
    expect(await errorOf(all())).toBeInstanceOf(SafeServiceAnswerError)
    expect(asked).toBe(1_001)
  })
})

describe('errors', () => {
  test.each([
    ['of a data source', 500, { code: 1337, message: 'An error occurred' }, '1337: An error occurred', 1337],
    [
      'of a controller',
      404,
      { statusCode: 404, message: 'Not Found', error: 'Not Found' },
      '404: Not Found',
      404,
    ],
    [
      'of a validation',
      422,
      { statusCode: 422, code: 'invalid_string', message: 'Invalid address', path: ['to'] },
      'invalid_string: Invalid address',
      'invalid_string',
    ],
    ['with several messages', 422, { statusCode: 422, message: ['a', 'b'] }, '422: a, b', 422],
    ['without a code', 403, { message: 'No' }, '403: No', undefined],
    ['without a message', 403, { code: 12 }, 'Forbidden', undefined],
    ['that is no object', 403, 'no', 'Forbidden', undefined],
  ])('an HTTP error %s', async (_, status, body, message, code) => {
    server.answer(json(body, status))
    const error = await errorOf(create().getNonces(nonces))
    expect(error).toBeInstanceOf(SafeServiceRefusedError)
    expect(error).toMatchObject({ message, code, status, stored: 'no', call: 'getNonces' })
    expect(error).toMatchObject({ summary: `The wallet service answered "${message}".` })
  })

  test('behavior: an HTTP error without a body has the text of its status, else its number', async () => {
    server.answer((response) => response.writeHead(418, 'Short and stout').end('<h1>Teapot</h1>'))
    expect(await errorOf(create().getNonces(nonces))).toMatchObject({ message: 'Short and stout' })
    // HTTP/2 has no texts.
    server.answer((response) => response.writeHead(418, ' ').end())
    expect(await errorOf(create().getNonces(nonces))).toMatchObject({ message: 'HTTP 418' })
  })

  test('behavior: what a service says is cut, and printed on one line', async () => {
    server.answer(json({ code: 1, message: `a\n\u202e\u0000b ${'x'.repeat(5_000)}` }, 400))
    const error = await errorOf(create().getNonces(nonces))
    expect(error).toMatchObject({ message: expect.stringMatching(/^1: a b x{400,500}…$/) })
  })

  test('behavior: what is no JSON is shown by its beginning', async () => {
    server.answer(text(`<!doctype html>\n<title>Sign in</title>${'x'.repeat(9_000)}`))
    const error = await errorOf(create().getNonces(nonces))
    expect(error).toBeInstanceOf(SafeServiceContentError)
    expect(error).toMatchObject({
      message: `Invalid response content: <!doctype html> <title>Sign in</title>${'x'.repeat(62)}…`,
      status: 200,
    })
  })

  test('behavior: an answer of another shape names the place and what should be there', async () => {
    const { wire } = examples.getTransactionDetails
    server.answer(json({ ...wire, txInfo: { ...wire.txInfo, dataSize: '-1' } }))
    const error = await errorOf(create().getTransactionDetails({ transactionId: 'x' }))
    expect(error).toBeInstanceOf(SafeServiceAnswerError)
    expect(error).toMatchObject({
      message:
        "The wallet service's answer to getTransactionDetails cannot be used at txInfo.dataSize. Expected: a whole number in decimal digits.",
      path: 'txInfo.dataSize',
    })
  })

  test('behavior: all are one kind, and a read that failed stored nothing', async () => {
    server.answer(json({}))
    const error = await errorOf(create().getNonces(nonces))
    expect(error).toBeInstanceOf(SafeServiceError)
    expect(error).toMatchObject({ stored: 'no', isRetryable: false })
  })

  test.each([
    ['a lost connection', noConnection, 'maybe'],
    ['a fault of the server', json({ code: 1, message: 'x' }, 500), 'maybe'],
    ['an answer that cannot be read', text('<html>'), 'maybe'],
    ['an answer of another shape', json({ txId: 1 }), 'maybe'],
    ['a refusal', json({ code: 1, message: 'Invalid signature' }, 422), 'no'],
    ['too many requests', json({}, 429), 'no'],
  ])('behavior: after %s a write is asked once, and may have been stored: %s', async (_, reply, stored) => {
    server.answer(reply)
    const error = await errorOf(create().confirmTransaction(confirmation))
    expect(error).toMatchObject({ stored })
    if (stored === 'maybe')
      expect(error).toMatchObject({
        isRetryable: false,
        summary: expect.stringContaining('may have been stored'),
      })
    expect(server.asked).toHaveLength(1)
  })
})

describe('an answer about something else', () => {
  const other = `0x${'6'.repeat(64)}`
  test.each([
    ['getSafeInfo', { address: examples.getSafeInfo.parsed.owners[0]?.value }, 'address.value', 'no'],
    ['getSafeMessage', { message_hash: other }, 'messageHash', 'no'],
    ['getTransactionDetails', { transactionId: other }, 'detailedExecutionInfo.safeTxHash', 'no'],
    [
      'getTransactionDetails',
      { transactionId: `multisig_${safe}_${other}` },
      'detailedExecutionInfo.safeTxHash',
      'no',
    ],
    ['confirmTransaction', { safeTxHash: other }, 'detailedExecutionInfo.safeTxHash', 'maybe'],
    [
      'proposeTransaction',
      { body: { ...examples.proposeTransaction.input.body, safeTxHash: other } },
      'detailedExecutionInfo.safeTxHash',
      'maybe',
    ],
  ] as const)('error: of %s', async (name, change, path, stored) => {
    server.answer(json(examples[name].wire))
    const error = await errorOf(callByName(create(), name, change))
    expect(error).toBeInstanceOf(SafeServiceAnswerError)
    expect(error).toMatchObject({ call: name, path, stored })
  })

  test('error: of another chain', async () => {
    const service = create({ chainId: 1 })
    for (const name of ['getSafeInfo', 'getChainConfig'] as const) {
      server.answer(json(examples[name].wire))
      expect(await errorOf(callByName(service, name))).toMatchObject({
        path: 'chainId',
        expected: expect.stringMatching(/^1,/),
      })
    }
  })

  test('behavior: an id that names no hash is the service’s own', async () => {
    server.answer(json(examples.getTransactionDetails.wire))
    const { parsed } = examples.getTransactionDetails
    expect(await create().getTransactionDetails({ transactionId: 'module_x_i1' })).toEqual(parsed)
  })
})

describe('trying again', () => {
  const good = json(examples.getNonces.wire)

  test.each([
    ['no connection', noConnection],
    [
      'a connection that breaks',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"currentNonce":')
        response.destroy()
      },
    ],
    ['429', json({}, 429)],
    ['502', text('<html>', 502)],
    ['503', json({}, 503)],
    ['504', json({}, 504)],
  ])('behavior: after %s a read is asked again', async (_, reply) => {
    server.answer(reply, reply, good)
    expect(await create().getNonces(nonces)).toEqual(examples.getNonces.parsed)
    expect(server.asked).toHaveLength(3)
    expect(paused).toEqual([400, 1_600])
  })

  test('behavior: two more tries are all', async () => {
    server.answer(json({}, 503), json({}, 503), json({}, 503), good)
    expect(await errorOf(create().getNonces(nonces))).toMatchObject({ status: 503, isRetryable: true })
    expect(server.asked).toHaveLength(3)
  })

  test.each([400, 404, 408, 422, 500, 501])('behavior: %s is final', async (status) => {
    server.answer(json({}, status), good)
    expect(await errorOf(create().getNonces(nonces))).toMatchObject({ status })
    expect(server.asked).toHaveLength(1)
  })

  test('behavior: a time that the service names is kept, and one that is too long is not waited for', async () => {
    server.answer(json({}, 429, { 'retry-after': '7' }), good)
    await create().getNonces(nonces)
    expect(paused).toEqual([7_000])

    const soon = new Date(Date.now() + 9_000).toUTCString()
    server.answer(json({}, 503, { 'retry-after': soon }), good)
    await create().getNonces(nonces)
    expect(paused[0]).toBeGreaterThan(400)
    expect(paused[0]).toBeLessThanOrEqual(9_000)

    server.answer(json({}, 429, { 'retry-after': '11' }), good)
    expect(await errorOf(create().getNonces(nonces))).toMatchObject({ status: 429, retryAfterMs: 11_000 })
    expect(paused).toEqual([])

    server.answer(json({}, 429, { 'retry-after': 'soon' }), good)
    await create().getNonces(nonces)
    expect(paused).toEqual([400])
  })

  test.each(callNames.filter((name) => !calls[name].isSafeToRepeat))(
    'behavior: %s is asked once, whatever happens',
    async (name) => {
      for (const reply of [noConnection, json({}, 429), json({}, 502), json({}, 503), json({}, 504)]) {
        server.answer(reply, json(examples[name].wire))
        expect(await errorOf(callByName(create(), name))).toBeInstanceOf(SafeServiceError)
        expect(server.asked).toHaveLength(1)
      }
    },
  )

  test('behavior: what changes something is what is not repeated', () => {
    const once = callNames.filter((name) => !calls[name].isSafeToRepeat)
    expect(once).toEqual([
      'proposeTransaction',
      'proposeSafeMessage',
      'confirmSafeMessage',
      'registerDevice',
      'unregisterSafe',
      'unregisterDevice',
      'confirmTransaction',
      'deleteTransaction',
      'addDelegate',
      'removeDelegate',
    ] satisfies CallName[])
  })
})

describe('stopping', () => {
  const silent = () => {}
  const reason = new Error('The page was closed.')

  test('behavior: a read and a write are each given up after their own time, and not repeated', async () => {
    server.answer(silent)
    const service = create({ patience: { read: 20, write: 30 } })
    const read = await errorOf(service.getNonces(nonces))
    expect(read).toBeInstanceOf(SafeServiceSlowError)
    expect(read).toMatchObject({
      stored: 'no',
      isRetryable: true,
      message: expect.stringContaining('0.02 s'),
    })
    expect(paused).toEqual([])
    const write = await errorOf(service.confirmTransaction(confirmation))
    expect(write).toMatchObject({
      stored: 'maybe',
      isRetryable: false,
      message: expect.stringContaining('0.03 s'),
    })
  })

  test('behavior: an answer that never ends is given up too', async () => {
    server.answer((response) => response.writeHead(200).write('{'))
    const error = await errorOf(create({ patience: { read: 30, write: 30 } }).getNonces(nonces))
    expect(error).toBeInstanceOf(SafeServiceSlowError)
  })

  test('behavior: with a signal that has come nothing is asked', async () => {
    server.answer(json(examples.getNonces.wire))
    expect(await errorOf(create().getNonces({ ...nonces, signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(server.asked).toEqual([])
  })

  test('behavior: a signal ends the wait for an answer with its own reason', async () => {
    const controller = new AbortController()
    server.answer(() => controller.abort(reason))
    expect(await errorOf(create().getNonces({ ...nonces, signal: controller.signal }))).toBe(reason)
  })

  test('behavior: a signal ends a write with its own reason too', async () => {
    const controller = new AbortController()
    server.answer(() => controller.abort(reason))
    const { signal } = controller
    expect(await errorOf(create().confirmTransaction({ ...confirmation, signal }))).toBe(reason)
  })

  test('behavior: a signal ends an answer in the middle', async () => {
    const controller = new AbortController()
    server.answer((response) => {
      response.writeHead(200).write('{', () => controller.abort(reason))
    })
    expect(await errorOf(create().getNonces({ ...nonces, signal: controller.signal }))).toBe(reason)
  })

  test('behavior: a signal ends a real pause between two tries', async () => {
    const controller = new AbortController()
    server.answer((response) => {
      response.on('close', () => setImmediate(() => controller.abort(reason)))
      json({}, 503, { 'retry-after': '9' })(response)
    })
    const service = createSafeService({ baseUrl: server.baseUrl, chainId: 81457 })
    expect(await errorOf(service.getNonces({ ...nonces, signal: controller.signal }))).toBe(reason)
    expect(server.asked).toHaveLength(1)
  })

  test('behavior: a real pause ends by itself', async () => {
    server.answer(json({}, 503), json(examples.getNonces.wire))
    const service = createSafeService({ baseUrl: server.baseUrl, chainId: 81457 })
    expect(await service.getNonces(nonces)).toEqual(examples.getNonces.parsed)
  })

  test('error: a redirect is not followed, to wherever it leads', async () => {
    const { wire } = examples.confirmTransaction
    server.answer(text('', 307, { location: '/elsewhere' }), json(wire))
    const error = await errorOf(create().confirmTransaction(confirmation))
    expect(error).toBeInstanceOf(SafeServiceUnreachableError)
    expect(server.asked).toHaveLength(1)
  })

  test('error: a service that is not there', async () => {
    const gone = await createTestServer()
    await gone.close()
    const error = await errorOf(create({ baseUrl: gone.baseUrl }).getNonces(nonces))
    expect(error).toBeInstanceOf(SafeServiceUnreachableError)
    expect(error).toMatchObject({ isRetryable: true, message: 'The wallet service could not be reached.' })
  })
})

test('behavior: what each request says of its visitor', async () => {
  const real = globalThis.fetch
  const said: (RequestInit | undefined)[] = []
  globalThis.fetch = (url, init) => {
    said.push(init)
    return real(url, init)
  }
  try {
    server.answer(json(examples.getNonces.wire))
    await create().getNonces(nonces)
  } finally {
    globalThis.fetch = real
  }
  expect(said).toMatchObject([
    { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer', cache: 'no-store' },
  ])
})
