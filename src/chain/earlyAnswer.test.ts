import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createChainReader } from './createChainReader.ts'
import { RpcUnreachableError, RpcWrongChainError } from './errors.ts'
import { smallQuantitySchema } from './rpcSchemas.ts'

const boot = readFileSync('public/boot.js', 'utf8')
const block = (number: number) => ({
  number: `0x${number.toString(16)}`,
  timestamp: `0x${(1_700_000_000 + 2 * number).toString(16)}`,
  hash: `0x${number.toString(16).padStart(64, '0')}`,
  baseFeePerGas: '0x1',
})

type Asked = { id: number; method: string; params: unknown[]; accept: string | undefined }
const servers: Server[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    const isClosed = new Promise((resolve) => server.close(resolve))
    // Node keeps a question that is never answered for five minutes.
    server.closeAllConnections()
    await isClosed
  }
})

/** A node that answers as given, and notes what it was asked. */
async function startNode(answer: (asked: Asked) => unknown = answerOf(81457), member?: 'error') {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    const question = { ...JSON.parse(text), accept: request.headers['content-type'] }
    asked.push(question)
    const result = answer(question)
    if (result === undefined) response.writeHead(500).end()
    else if (result !== null) {
      const isError = member === 'error' && typeof result === 'object' && 'code' in result
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: question.id, [isError ? 'error' : 'result']: result }),
      )
    }
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

const answerOf =
  (chainId: number) =>
  ({ method, params }: Asked) => {
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
    if (method === 'eth_getBlockByNumber') return block(params[0] === 'latest' ? 100 : Number(params[0]))
    return '0x2a'
  }

/** Runs `public/boot.js` as a page’s document does, far enough for its questions. */
function ask(nodes: string) {
  const root = {
    dataset: {} as Record<string, string>,
    style: { setProperty() {} },
    toggleAttribute() {},
  }
  const storage = { getItem: () => null, setItem() {}, removeItem() {} }
  const page = {
    location: new URL('https://claim.example/claim/spring/'),
    localStorage: storage,
    sessionStorage: storage,
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    addEventListener() {},
    dispatchEvent() {},
  }
  const window = Object.assign(page, { parent: page, everclaimNodes: undefined as unknown })
  const document = { currentScript: { dataset: { nodes } }, documentElement: root, head: { append() {} } }
  const names = ['window', 'document', 'localStorage', 'sessionStorage']
  new Function(...names, boot)(window, document, storage, storage)
  vi.stubGlobal('everclaimNodes', window.everclaimNodes)
  const early = window.everclaimNodes as NonNullable<typeof globalThis.everclaimNodes>
  return (href: string, method: string, ...params: unknown[]) =>
    early.get(href + JSON.stringify({ method, params }))
}

const balance = (reader: ReturnType<typeof createChainReader>) =>
  reader.atOneBlock({ question: 'The balance' }, (view) =>
    view.read({
      question: 'The balance',
      method: 'eth_getBalance',
      params: (at) => [`0x${'ab'.repeat(20)}`, at],
      schema: smallQuantitySchema,
    }),
  )
/** Sorted: questions that are asked at once arrive in any order. */
const methodsOf = (asked: readonly Asked[]) => asked.map(({ method }) => method).sort()
const questions = ['eth_chainId', 'eth_getBlockByNumber']

test('what boot.js has asked the nodes is not asked again; openings beside each other share it', async () => {
  const nodes = await Promise.all([startNode(), startNode()])
  const rpcUrls = nodes.map(({ url }) => url)
  ask(rpcUrls.join(' '))
  const reader = createChainReader({ chainId: 81457, rpcUrls })
  expect(await balance(reader)).toBe(42)
  expect(await balance(reader)).toBe(42)
  await reader.readHeads()
  for (const { asked } of nodes) {
    expect(methodsOf(asked)).toEqual([...questions, 'eth_getBalance', 'eth_getBalance'].sort())
    expect(asked.every(({ accept }) => accept === 'application/json')).toBe(true)
    expect(asked.find(({ method }) => method === 'eth_getBalance')?.params[1]).toBe('0x64')
  }
  expect(reader.nodes.map(({ state, headNumber }) => ({ state, headNumber }))).toEqual(
    rpcUrls.map(() => ({ state: 'ok', headNumber: 100 })),
  )
})

test('after 2.4 seconds, also of a device that slept, the page asks for itself', async () => {
  const { url, asked } = await startNode()
  vi.useFakeTimers({ toFake: ['Date'] })
  const kept = ask(url)
  await Promise.all([
    kept(url, 'eth_chainId')?.answer,
    kept(url, 'eth_getBlockByNumber', 'latest', false)?.answer,
  ])
  vi.setSystemTime(Date.now() + 2_399)
  await balance(createChainReader({ chainId: 81457, rpcUrls: [url] }))
  expect(methodsOf(asked)).toEqual([...questions, 'eth_getBalance'].sort())
  vi.setSystemTime(Date.now() + 1)
  await balance(createChainReader({ chainId: 81457, rpcUrls: [url] }))
  expect(methodsOf(asked)).toEqual([...questions, 'eth_getBalance', ...questions, 'eth_getBalance'].sort())
})

test('a refusal is not kept: who tries again asks', async () => {
  let isWell = false
  const busy = { code: -32005, message: 'limit exceeded' }
  const { url, asked } = await startNode((question) => (isWell ? answerOf(81457)(question) : busy), 'error')
  ask(url)
  const reader = createChainReader({ chainId: 81457, rpcUrls: [url] })
  await expect(balance(reader)).rejects.toThrow(RpcUnreachableError)
  isWell = true
  expect(await balance(reader)).toBe(42)
  expect(methodsOf(asked)).toEqual([...questions, ...questions, 'eth_getBalance'].sort())
})

test('nodes that are to be seen moving are asked anew, and a silent third is not waited for', async () => {
  let newest = 100
  const moving = (question: Asked) =>
    question.params[0] === 'latest' ? block(newest) : answerOf(81457)(question)
  const nodes = await Promise.all([startNode(moving), startNode(moving), startNode(() => null)])
  const rpcUrls = nodes.map(({ url }) => url)
  ask(rpcUrls.join(' '))
  const patience: (() => void)[] = []
  const stopwatch = {
    elapsed: () => 0,
    after(seconds: number, run: () => void) {
      if (seconds === 2.5) patience.push(run)
      return () => undefined
    },
  }
  const reader = createChainReader({ chainId: 81457, rpcUrls, stopwatch })
  const reading = balance(reader)
  await vi.waitFor(() =>
    expect(reader.nodes.map(({ headNumber }) => headNumber)).toEqual([100, 100, undefined]),
  )
  expect(patience).toHaveLength(1)
  // As late as the second question is, by the clock.
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 2_500)
  newest = 101
  patience[0]?.()
  expect(await reading).toBe(42)
})

test('a node that refused, or was not there, is asked again by the page', async () => {
  let isWell = false
  const { url, asked } = await startNode((question) => (isWell ? answerOf(81457)(question) : undefined))
  const kept = ask(`${url} http://127.0.0.1:1/`)
  for (const href of [url, 'http://127.0.0.1:1/'])
    await vi.waitFor(() => expect(kept(href, 'eth_chainId')).toBeUndefined())
  isWell = true
  expect(await balance(createChainReader({ chainId: 81457, rpcUrls: [url] }))).toBe(42)
  expect(methodsOf(asked)).toEqual([...questions, ...questions, 'eth_getBalance'].sort())
})

test('an early answer is checked like any other: another chain is none of ours', async () => {
  const { url } = await startNode(answerOf(1))
  ask(url)
  await expect(balance(createChainReader({ chainId: 81457, rpcUrls: [url] }))).rejects.toThrow(
    RpcWrongChainError,
  )
})

test('a node that lets an early question wait is waited for no longer than it may take', async () => {
  const { url } = await startNode(() => null)
  ask(url)
  const reader = createChainReader({ chainId: 81457, rpcUrls: [url], timeoutMs: 50 })
  await expect(balance(reader)).rejects.toThrow(RpcUnreachableError)
  expect(reader.nodes[0]?.detail).toBe('No answer within 50 ms.')
  for (const server of servers) server.closeAllConnections()
})
