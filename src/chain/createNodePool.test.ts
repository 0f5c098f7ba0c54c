import { afterEach, expect, test, vi } from 'vitest'
import * as v from '../schema/v.ts'
import type { RpcRead } from './createChainReader.ts'
import { createNodePool, type Node } from './createNodePool.ts'
import { resolveEndpoint } from './rpcHost.ts'
import { manualStopwatch } from './test-support/manualStopwatch.ts'

afterEach(() => void vi.unstubAllGlobals())

/** An answer of a node: its result, an error's number, or silence until a test answers for it. */
type Answer = { result: unknown } | { code: number } | { status: number } | 'silent' | 'gone'
const head = (number: number, timestamp = 1_700_000_000 + 2 * number) => ({
  number: `0x${number.toString(16)}`,
  hash: `0x${'ab'.repeat(32)}`,
  timestamp: `0x${timestamp.toString(16)}`,
})
const headOf = (number: number, timestamp = 1_700_000_000 + 2 * number) => ({
  number,
  hash: `0x${'ab'.repeat(32)}`,
  timestamp,
})
const read = (more: Partial<RpcRead<string>> = {}): RpcRead<string> => ({
  question: 'The code',
  method: 'eth_getCode',
  params: ['0x12', '0x64'],
  schema: v.string(),
  ...more,
})

/** Nodes of chain 81457 that answer so, by method; by default they are at block 100. */
function poolOf(count: number, { timeoutMs = 6_000 } = {}) {
  const time = manualStopwatch()
  const asked: string[] = []
  const bodies: unknown[] = []
  const answers = Array.from({ length: count }, (): Record<string, Answer> => ({}))
  const late: ((answer: Answer) => void)[] = []
  let delay = 0
  const respond = (answer: Answer, id: number): Response => {
    if (answer === 'gone' || answer === 'silent') throw new TypeError('No connection.')
    if ('status' in answer) return new Response('', { status: answer.status })
    if ('code' in answer)
      return Response.json({ jsonrpc: '2.0', id, error: { code: answer.code, message: 'no' } })
    return Response.json({ jsonrpc: '2.0', id, result: answer.result })
  }
  const fetch = async (url: unknown, { body, signal }: RequestInit = {}) => {
    const { id, method, params } = JSON.parse(String(body)) as {
      id: number
      method: string
      params: unknown[]
    }
    const at = Number(/node-(\d+)/.exec(String(url))?.[1])
    asked.push(`${at} ${method}`)
    bodies.push(params)
    const usual: Record<string, Answer> = {
      eth_chainId: { result: '0x13e31' },
      eth_getBlockByNumber: { result: head(100) },
      eth_getCode: { result: '0x60' },
    }
    const answer = answers[at]?.[method] ?? usual[method] ?? 'gone'
    if (delay > 0) await time.pass(delay)
    if (answer !== 'silent') return respond(answer, id)
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
      late.push((given) => resolve(respond(given, id)))
    })
  }
  const pool = createNodePool({
    chainId: 81457,
    endpoints: answers.map((_, at) => resolveEndpoint(`https://node-${at}.example/`)),
    timeoutMs,
    stopwatch: time.stopwatch,
    fetch: fetch as typeof globalThis.fetch,
  })
  const node = (at = 0): Node => {
    const found = pool.nodes[at]
    if (!found) throw new Error(`There is no node ${at}.`)
    return found
  }
  const set = (method: string, answer: Answer, at = 0) => {
    const own = answers[at]
    if (own) own[method] = answer
  }
  const takes = (seconds: number) => {
    delay = seconds
  }
  const code = (at = 0) => pool.request(node(at), { method: 'eth_getCode', params: [] })
  return { ...pool, ...time, asked, bodies, late, node, set, takes, code }
}

test('at first nothing is known of a node', () => {
  const { nodes, node } = poolOf(1)
  expect(nodes).toHaveLength(1)
  expect(node()).toEqual({
    endpoint: resolveEndpoint('https://node-0.example/'),
    health: {
      host: 'node-0.example',
      state: 'unasked',
      detail: undefined,
      headNumber: undefined,
      dissents: 0,
    },
    isVerified: false,
    hurriedUntil: 0,
    isQuick: false,
    answeredAt: new Map(),
  })
})

test('five nodes are asked at once, as configured, and a spare takes the place of a broken one', () => {
  const { chosenNodes, note, node } = poolOf(7)
  const hosts = () => chosenNodes().map(({ health }) => Number(/\d+/.exec(health.host)?.[0]))
  expect(hosts()).toEqual([0, 1, 2, 3, 4])
  note(node(1), { state: 'faulty' })
  note(node(3), { state: 'wrongChain' })
  expect(hosts()).toEqual([0, 2, 4, 5, 6])
  for (const state of ['stale', 'dissenting', 'ok'] as const) note(node(1), { state })
  expect(hosts()).toEqual([0, 1, 2, 4, 5])
  note(node(0), { state: 'faulty' })
  note(node(2), { state: 'faulty' })
  expect(hosts()).toEqual([1, 4, 5, 6, 0])
})

test('what is noted of a node is added to what is known', () => {
  const { note, node } = poolOf(1)
  note(node(), { state: 'stale', detail: 'It lags.' })
  note(node(), { dissents: 2 })
  expect(node().health).toMatchObject({
    host: 'node-0.example',
    state: 'stale',
    detail: 'It lags.',
    dissents: 2,
  })
})

test('a node that answers is noted with when, and as quick where it takes less than half a second', async () => {
  const { node, code, takes, pass } = poolOf(2)
  await pass(100)
  expect(await code()).toEqual({ type: 'answer', result: '0x60' })
  expect(node()).toMatchObject({ isQuick: true, hurriedUntil: 0 })
  expect(node().answeredAt).toEqual(new Map([['eth_getCode', 100]]))
  takes(0.5)
  await code()
  expect(node().isQuick).toBe(false)
  expect(node().answeredAt).toEqual(new Map([['eth_getCode', 100.5]]))
  takes(0.4)
  await code()
  expect(node().isQuick).toBe(true)
})

test('a node that fails is faulty, is verified anew, and gets a shorter time for half a minute', async () => {
  const { node, code, set, pass, askVerified } = poolOf(2)
  await askVerified(node(), read())
  expect(node().isVerified).toBe(true)
  await pass(10)
  set('eth_getCode', { status: 500 })
  expect(await code()).toMatchObject({ type: 'fault', reason: 'HTTP 500.' })
  expect(node()).toMatchObject({
    health: { state: 'faulty', detail: 'HTTP 500.' },
    isVerified: false,
    isQuick: false,
    hurriedUntil: 40,
  })
  // What fails within that time does not make it longer.
  await pass(20)
  await code()
  expect(node().hurriedUntil).toBe(40)
  await pass(10)
  await code()
  expect(node().hurriedUntil).toBe(70)
  set('eth_getCode', { result: '0x60' })
  await code()
  expect(node().hurriedUntil).toBe(0)
})

test('a node that refuses a question lives', async () => {
  const { node, code, set } = poolOf(2)
  await code()
  set('eth_getCode', { code: -32000 })
  expect(await code()).toMatchObject({ type: 'fault', isRefusal: true })
  expect(node()).toMatchObject({ health: { state: 'unasked' }, isQuick: true, hurriedUntil: 0 })
})

test('a node of which nothing is known has the whole time', async () => {
  const { code, set, pass, waits, waiting } = poolOf(2)
  set('eth_getCode', 'silent')
  const asked = code()
  await pass(6)
  expect(await asked).toMatchObject({ reason: 'No answer within 6000 ms.' })
  expect([waits, waiting()]).toEqual([[6], 0])
})

test('a node that let us wait before has a second and a half, where there are others', async () => {
  const { code, set, pass, waits } = poolOf(2)
  set('eth_getCode', { status: 500 })
  await code()
  waits.length = 0
  set('eth_getCode', 'silent')
  const asked = code()
  await pass(1.5)
  expect(await asked).toMatchObject({ reason: 'No answer within 1500 ms.' })
  expect(waits).toEqual([1.5])
  const alone = poolOf(1)
  alone.set('eth_getCode', { status: 500 })
  await alone.code()
  alone.waits.length = 0
  alone.set('eth_getCode', 'silent')
  const only = alone.code()
  await alone.pass(6)
  expect(await only).toMatchObject({ reason: 'No answer within 6000 ms.' })
})

test('a quick node that says nothing is waited for until another one has answered the same', async () => {
  const { code, set, pass, waits } = poolOf(2)
  await code(0)
  waits.length = 0
  set('eth_getCode', 'silent')
  await pass(10)
  const asked = code(0)
  await pass(1.6)
  await code(1)
  await pass(0.4)
  expect(await asked).toMatchObject({ reason: 'No answer within 2000 ms.' })
  expect(waits.filter((each) => each !== 6)).toEqual([1.5, 0.5])
})

test('an answer of another node from before, or to another question, does not count', async () => {
  const { code, set, pass, request, node, late } = poolOf(2)
  await code(0)
  await code(1)
  await pass(10)
  set('eth_getCode', 'silent')
  const asked = code(0)
  await request(node(1), { method: 'eth_chainId', params: [] })
  await pass(5.9)
  for (const each of late) each({ result: '0x61' })
  expect(await asked).toEqual({ type: 'answer', result: '0x61' })
})

test('nor does a quick node get more than the whole time', async () => {
  const { code, set, pass } = poolOf(2, { timeoutMs: 2_000 })
  await code(0)
  set('eth_getCode', 'silent')
  await pass(10)
  const asked = code(0)
  await pass(9)
  expect(await asked).toMatchObject({ reason: 'No answer within 2000 ms.' })
  const short = poolOf(2, { timeoutMs: 900 })
  await short.code(0)
  short.set('eth_getCode', 'silent')
  const other = short.code(0)
  await short.pass(0.9)
  expect(await other).toMatchObject({ reason: 'No answer within 900 ms.' })
})

test('what a page has asked already is not asked again, and is as quick as it came', async () => {
  const { code, node, asked } = poolOf(1)
  const answer = Promise.resolve(Response.json({ jsonrpc: '2.0', id: 0, result: 'early' }))
  const early = { answer, controller: new AbortController(), isQuick: false }
  const key = `https://node-0.example/${JSON.stringify({ method: 'eth_getCode', params: [] })}`
  vi.stubGlobal('everclaimNodes', new Map([[key, early]]))
  expect(await code()).toEqual({ type: 'answer', result: 'early' })
  expect([asked, node().isQuick]).toEqual([[], false])
})

test('a node is verified once, and again after it has failed', async () => {
  const { askVerified, node, asked, set } = poolOf(1)
  const answer = { node: 'node-0.example', value: '0x60', key: '"0x60"' }
  expect(await askVerified(node(), read())).toEqual(answer)
  expect(await askVerified(node(), read())).toEqual(answer)
  expect(asked).toEqual(['0 eth_chainId', '0 eth_getCode', '0 eth_getCode'])
  set('eth_getCode', 'gone')
  await askVerified(node(), read())
  set('eth_getCode', { result: '0x60' })
  asked.length = 0
  await askVerified(node(), read())
  expect(asked).toEqual(['0 eth_chainId', '0 eth_getCode'])
})

test.each<[string, Answer, string, string]>([
  ['of another chain', { result: '0x1' }, 'It serves chain 1.', 'wrongChain'],
  ['without a chain', { result: 'x' }, 'Its chain id is invalid.', 'faulty'],
  ['that does not say which', { code: -32000 }, 'Error -32000 (no).', 'faulty'],
  ['that is not there', 'gone', 'No connection.', 'faulty'],
])('a node %s is asked nothing else', async (_, answer, reason, state) => {
  const { askVerified, node, asked, set, note } = poolOf(1)
  note(node(), { headNumber: 99 })
  set('eth_chainId', answer)
  expect(await askVerified(node(), read())).toEqual({ host: 'node-0.example', reason })
  expect(node().health).toMatchObject({ state, detail: reason })
  expect(node().health.headNumber).toBe(state === 'wrongChain' ? undefined : 99)
  expect(node().otherChain).toBe(state === 'wrongChain' ? 1 : undefined)
  expect(asked).toEqual(['0 eth_chainId'])
  set('eth_chainId', { result: '0x13e31' })
  await askVerified(node(), read())
  expect(node()).toMatchObject({ isVerified: true })
  expect(node()).not.toHaveProperty('otherChain')
})

test('the newest block of a node is read, and it is well', async () => {
  const { probe, node, bodies, note, pass } = poolOf(1)
  note(node(), { state: 'stale', detail: 'It lags.' })
  await pass(7)
  expect(await probe(node())).toEqual({ type: 'head', head: headOf(100) })
  expect(bodies).toEqual([[], ['latest', false]])
  expect(node()).toMatchObject({
    health: { state: 'ok', detail: undefined, headNumber: 100 },
    newest: { head: headOf(100), reportedAt: 7 },
  })
  expect(node().health.detail).toBeUndefined()
  expect(node()).not.toHaveProperty('advancedAt')
})

test('a node that was outvoted stays so until it agrees, wherever its newest block is', async () => {
  const { probe, node, note } = poolOf(1)
  note(node(), { state: 'dissenting', detail: 'It was outvoted.' })
  await probe(node())
  expect(node().health).toMatchObject({ state: 'dissenting', detail: 'It was outvoted.', headNumber: 100 })
})

test.each<[string, Answer, string, string]>([
  ['refuses to say', { code: -32000 }, 'Error -32000 (no).', 'faulty'],
  ['is not there', 'gone', 'No connection.', 'faulty'],
  ['has no block', { result: null }, 'Its newest block is invalid.', 'faulty'],
  [
    'has a block without a time',
    { result: { ...head(100), timestamp: null } },
    'Its newest block is invalid.',
    'faulty',
  ],
])('of a node that %s the newest block is not known', async (_, answer, reason, state) => {
  const { probe, node, set } = poolOf(1)
  set('eth_getBlockByNumber', answer)
  expect(await probe(node())).toEqual({ type: 'fault', reason })
  expect(node().health).toMatchObject({ state, detail: reason })
})

test('the newest block of another chain is none', async () => {
  const { probe, node, set } = poolOf(1)
  set('eth_chainId', { result: '0x1' })
  expect(await probe(node())).toEqual({ type: 'fault', reason: 'It serves chain 1.' })
  expect(node()).not.toHaveProperty('newest')
})

test('a node moves for a quarter of a minute after it has reported a newer block', async () => {
  const { probe, node, set, pass, isMoving } = poolOf(1)
  await probe(node())
  expect(isMoving(node())).toBe(false)
  await pass(2)
  await probe(node())
  expect(isMoving(node())).toBe(false)
  await pass(2)
  set('eth_getBlockByNumber', { result: head(101) })
  await probe(node())
  expect(node()).toMatchObject({ advancedAt: 4, newest: { head: headOf(101), reportedAt: 4 } })
  await pass(15)
  expect(isMoving(node())).toBe(true)
  await pass(0.1)
  expect(isMoving(node())).toBe(false)
})

test('a node that goes back keeps what it has reported, and does not move by that', async () => {
  const { probe, node, set, pass, isMoving } = poolOf(1)
  await probe(node())
  set('eth_getBlockByNumber', { result: head(99) })
  await pass(2)
  await probe(node())
  expect(node()).toMatchObject({ newest: { head: headOf(100), reportedAt: 0 }, health: { headNumber: 99 } })
  set('eth_getBlockByNumber', { result: head(100) })
  await pass(2)
  await probe(node())
  expect(node()).toMatchObject({ newest: { reportedAt: 4 } })
  expect(isMoving(node())).toBe(false)
})

test('a question is asked at a block, and answers with equal keys are equal', async () => {
  const { askNode, node, bodies } = poolOf(1)
  const host = 'node-0.example'
  const at = read({ params: (block) => ['0x12', block], keyOf: (code) => `code ${code}` })
  expect(await askNode(node(), at, '0x64')).toEqual({ node: host, value: '0x60', key: 'code 0x60' })
  expect(bodies).toEqual([['0x12', '0x64']])
  const large: RpcRead<{ sum: bigint }> = {
    question: 'The code',
    method: 'eth_getCode',
    params: [],
    schema: v.pipe(
      v.string(),
      v.transform((text) => ({ sum: BigInt(text) })),
    ),
  }
  expect(await askNode(node(), large, 'latest')).toEqual({
    node: host,
    value: { sum: 96n },
    key: '{"sum":"96"}',
  })
})

test('what is asked of a verified node is asked at its newest block', async () => {
  const { askVerified, node, bodies } = poolOf(1)
  await askVerified(node(), read({ params: (block) => [block] }))
  expect(bodies.at(-1)).toEqual(['latest'])
})

test('a revert is an answer where that is wanted', async () => {
  const { askNode, node, set } = poolOf(1)
  set('eth_call', { code: 3 })
  const call = read({ method: 'eth_call' })
  expect(await askNode(node(), call, 'latest')).toEqual({
    host: 'node-0.example',
    reason: 'The call reverts.',
  })
  const onRevert = (data: unknown) => `reverted with ${data}`
  expect(await askNode(node(), { ...call, onRevert }, 'latest')).toMatchObject({
    value: 'reverted with undefined',
  })
  expect(node().health.state).toBe('unasked')
})

test('a node that knows nothing of something is well, and one that talks nonsense is not', async () => {
  const { askNode, askVerified, node, set } = poolOf(1)
  await askVerified(node(), read())
  set('eth_getCode', { result: null })
  expect(await askNode(node(), read(), 'latest')).toEqual({
    host: 'node-0.example',
    reason: 'It doesn’t know this.',
  })
  expect(node()).toMatchObject({ isVerified: true, health: { state: 'unasked' } })
  set('eth_getCode', { result: 7 })
  const reason = 'Its answer has the wrong shape.'
  expect(await askNode(node(), read(), 'latest')).toEqual({ host: 'node-0.example', reason })
  expect(node()).toMatchObject({ isVerified: false, health: { state: 'faulty', detail: reason } })
  set('eth_getCode', { code: -32000 })
  expect(await askNode(node(), read(), 'latest')).toEqual({
    host: 'node-0.example',
    reason: 'Error -32000 (no).',
  })
})
