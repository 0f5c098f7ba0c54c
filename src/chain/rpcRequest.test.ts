import { afterEach, expect, test, vi } from 'vitest'
import { resolveEndpoint } from './rpcHost.ts'
import { type RpcRequest, rpcRequest } from './rpcRequest.ts'
import { manualStopwatch } from './test-support/manualStopwatch.ts'

afterEach(() => void vi.unstubAllGlobals())

const endpoint = resolveEndpoint('https://node.example/secret-key')
const question: RpcRequest = { method: 'eth_call', params: [{ to: '0x12' }, '0x64'] }
type Options = Partial<Parameters<typeof rpcRequest>[2]>
type Sent = { url: string; init: RequestInit; id: number }

/** What comes of a question where a node answers so; `answer` gets the number of the question. */
async function ask(
  answer: (id: number) => Response | Promise<Response>,
  what = question,
  options: Options = {},
) {
  const sent: Sent[] = []
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    const { id } = JSON.parse(String(init.body)) as { id: number }
    sent.push({ url: String(url), init, id })
    return answer(id)
  }
  const { stopwatch } = manualStopwatch()
  const outcome = await rpcRequest(endpoint, what, {
    timeoutMs: 6_000,
    stopwatch,
    fetch: fetch as typeof globalThis.fetch,
    ...options,
  })
  return { outcome, sent }
}
const json =
  (content: object, init: ResponseInit = {}) =>
  (id: number) =>
    Response.json({ jsonrpc: '2.0', id, ...content }, init)
const text =
  (content: string, status = 200) =>
  () =>
    new Response(content, { status })
const fault = (reason: string, isRefusal = false) => ({ type: 'fault', reason, isRefusal })

test('a question is sent to the node as JSON-RPC, with nothing of the visitor', async () => {
  const { sent } = await ask(json({ result: '0x1' }))
  expect(sent).toHaveLength(1)
  const [{ url, init, id } = { url: '', init: {} as RequestInit, id: 0 }] = sent
  expect(url).toBe('https://node.example/secret-key')
  const { body, signal, ...rest } = init
  expect(JSON.parse(String(body))).toEqual({ jsonrpc: '2.0', id, ...question })
  expect(signal).toBeInstanceOf(AbortSignal)
  expect(rest).toEqual({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  })
})

test('a name and a password of the URL are sent as such', async () => {
  const heads: unknown[] = []
  const fetch = async (_: unknown, { headers }: RequestInit = {}) => {
    heads.push(headers)
    throw new TypeError('no')
  }
  await rpcRequest(resolveEndpoint('https://ada:secret@node.example/'), question, {
    timeoutMs: 1,
    fetch: fetch as typeof globalThis.fetch,
  })
  expect(heads).toEqual([
    { 'content-type': 'application/json', authorization: `Basic ${btoa('ada:secret')}` },
  ])
})

test('each question has the next number', async () => {
  const first = (await ask(json({ result: 1 }))).sent[0]?.id ?? 0
  expect(first).toBeGreaterThan(0)
  expect((await ask(json({ result: 1 }))).sent[0]?.id).toBe(first + 1)
})

test('where no way to send is given it is that of the page', async () => {
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    const { id } = JSON.parse(String(body)) as { id: number }
    return Response.json({ jsonrpc: '2.0', id, result: 'of the page' })
  })
  expect(await rpcRequest(endpoint, question, { timeoutMs: 6_000 })).toEqual({
    type: 'answer',
    result: 'of the page',
  })
})

test.each([['0x1'], [null], [false], [{ number: '0x1' }]])('a result is an answer: %j', async (result) => {
  expect((await ask(json({ result }))).outcome).toEqual({ type: 'answer', result })
  expect((await ask(json({ result, error: null }))).outcome).toEqual({ type: 'answer', result })
})

test.each<[string, (id: number) => Response, string]>([
  ['has no result', json({}), 'Its answer has no result.'],
  ['is to another question', json({ id: 0, result: '0x1' }), 'It answered another question.'],
  ['is to no question', json({ id: undefined, result: '0x1' }), 'It answered another question.'],
  ['is of an older protocol', json({ jsonrpc: '1.0', result: '0x1' }), 'Its answer isn’t JSON-RPC.'],
  ['is a web page', text('<html>'), 'Its answer isn’t JSON-RPC.'],
  ['has an error without a number', json({ error: { message: 'no' } }), 'Its answer isn’t JSON-RPC.'],
  ['is an error of the server', text('<html>', 502), 'HTTP 502.'],
  ['has a result and is an error of the server', json({ result: '0x1' }, { status: 500 }), 'HTTP 500.'],
])('an answer that %s is none', async (_, answer, reason) => {
  expect((await ask(answer)).outcome).toEqual(fault(reason))
})

test('a node that has too many requests refuses, and lives', async () => {
  expect((await ask(text('slow down', 429))).outcome).toEqual(fault('HTTP 429 (too many requests).', true))
  const limited = json({ error: { code: -32005, message: 'limit exceeded' } }, { status: 429 })
  expect((await ask(limited)).outcome).toEqual(fault('Error -32005 (limit exceeded).', true))
})

test.each<[unknown, string]>([
  [{ code: -32000, message: 'header not found' }, 'Error -32000 (header not found).'],
  [{ code: -32000, message: '' }, 'Error -32000.'],
  [{ code: -32000 }, 'Error -32000.'],
  [{ code: -32000, message: 7 }, 'Error -32000.'],
  [{ code: -32000, message: 'bad key secret-key' }, 'Error -32000 (bad key …).'],
])('an error of a node is a refusal in its words, without what is secret: %j', async (error, reason) => {
  expect((await ask(json({ error }))).outcome).toEqual(fault(reason, true))
})

test.each([
  ['code 3', { code: 3, message: 'no' }],
  ['code -32015', { code: -32015, message: 'no' }],
  ['the word', { code: -32000, message: 'Execution REVERTED' }],
])('a call that reverts is known by %s', async (_, error) => {
  for (const method of ['eth_call', 'eth_estimateGas'])
    expect((await ask(json({ error }), { ...question, method })).outcome).toEqual({
      type: 'revert',
      data: undefined,
    })
  const reason = `Error ${error.code} (${error.message}).`
  expect((await ask(json({ error }), { ...question, method: 'eth_getLogs' })).outcome).toEqual(
    fault(reason, true),
  )
})

test('another error of a call is no revert', async () => {
  for (const method of ['eth_call', 'eth_estimateGas'])
    expect(
      (await ask(json({ error: { code: -32000, message: 'no' } }), { ...question, method })).outcome,
    ).toEqual(fault('Error -32000 (no).', true))
})

test.each<[string, unknown]>([
  ['by themselves', '0xABCD'],
  ['behind a word', 'Reverted  0xabcd'],
  ['in a field', { data: '0xabcd' }],
  ['in a field of a field', { originalError: { data: '0xabcd' } }],
])('the bytes of a revert come %s', async (_, data) => {
  expect((await ask(json({ error: { code: 3, message: 'no', data } }))).outcome).toEqual({
    type: 'revert',
    data: '0xabcd',
  })
})

test.each<[unknown]>([['0xabc'], ['0xabReverted cd'], [{ data: 'no' }], [7], [{}]])(
  'what is no bytes is no reason of a revert: %j',
  async (data) => {
    expect((await ask(json({ error: { code: 3, message: 'no', data } }))).outcome).toEqual({
      type: 'revert',
      data: undefined,
    })
  },
)

test('a revert to another question is none', async () => {
  expect((await ask(json({ id: 0, error: { code: 3, message: 'no' } }))).outcome).toEqual(
    fault('It answered another question.'),
  )
})

test('an answer may have 16 MB, and no more is read', async () => {
  const most = 16 * 1024 * 1024
  const padded = (length: number) => (id: number) => {
    const answer = JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' })
    return new Response(answer + ' '.repeat(length - answer.length))
  }
  expect((await ask(padded(most))).outcome).toEqual({ type: 'answer', result: '0x1' })
  expect((await ask(padded(most + 1))).outcome).toEqual(fault('It answered with more than 16 MB.'))
})

test('where nothing can be reached there is no connection', async () => {
  const broken = () => {
    throw new TypeError('fetch failed')
  }
  expect((await ask(broken)).outcome).toEqual(fault('No connection.'))
})

/** A question to a node that never answers. */
function silent(options: Options = {}) {
  const time = manualStopwatch()
  const fetch = (_: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  const outcome = rpcRequest(endpoint, question, {
    timeoutMs: 1_500,
    stopwatch: time.stopwatch,
    fetch: fetch as typeof globalThis.fetch,
    ...options,
  })
  return { ...time, outcome }
}

test('a node that does not answer in time has given none', async () => {
  const { outcome, pass, waits, waiting } = silent()
  await pass(1.5)
  expect(await outcome).toEqual(fault('No answer within 1500 ms.'))
  expect([waits, waiting()]).toEqual([[1.5], 0])
})

test('it may be waited for longer, as long as that is wanted', async () => {
  const asked: number[] = []
  const { outcome, pass, waits } = silent({
    prolong: (waitedMs) => {
      asked.push(waitedMs)
      return waitedMs < 2_500 ? 500 : 0
    },
  })
  await pass(10)
  expect(await outcome).toEqual(fault('No answer within 2500 ms.'))
  expect(asked).toEqual([1_500, 2_000, 2_500])
  expect(waits).toEqual([1.5, 0.5, 0.5])
})

test('when it has answered, nothing waits any more', async () => {
  const time = manualStopwatch()
  await ask(json({ result: '0x1' }), question, { stopwatch: time.stopwatch })
  expect([time.waits, time.waiting()]).toEqual([[6], 0])
  const late = manualStopwatch()
  let answer = (_: Response) => {}
  const asked = ask(() => new Promise<Response>((resolve) => (answer = resolve)), question, {
    stopwatch: late.stopwatch,
    prolong: () => 500,
  })
  await late.pass(6.2)
  answer(new Response('x'))
  await asked
  expect(late.waiting()).toBe(0)
})

test('what was asked early is not asked again, and may be read by others too', async () => {
  const response = Response.json({ jsonrpc: '2.0', id: 0, result: 'early' })
  const early = { answer: Promise.resolve(response), controller: new AbortController(), isQuick: true }
  const never = () => {
    throw new Error('It was asked again.')
  }
  for (const _ of [1, 2])
    expect((await ask(never, question, { early })).outcome).toEqual({ type: 'answer', result: 'early' })
})

test('what was asked early ends where it takes too long', async () => {
  const controller = new AbortController()
  const answer = new Promise<Response>((_, reject) =>
    controller.signal.addEventListener('abort', () => reject(new Error('aborted'))),
  )
  const { outcome, pass } = silent({ early: { answer, controller, isQuick: false } })
  await pass(1.5)
  expect(controller.signal.aborted).toBe(true)
  expect(await outcome).toEqual(fault('No answer within 1500 ms.'))
})
