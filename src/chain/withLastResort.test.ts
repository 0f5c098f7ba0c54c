import { expect, test, vi } from 'vitest'
import type { ChainReader, RpcRead } from './createChainReader.ts'
import { RpcDisagreementError, RpcUnreachableError } from './errors.ts'
import { deviceStopwatch } from './stopwatch.ts'
import { createModelReader } from './test-support/createModelReader.ts'
import { withLastResort } from './withLastResort.ts'

const head = { number: 100, hash: `0x${'bb'.repeat(32)}`, timestamp: 1_800_000_000 } as const
const modelOf = (answer: string) =>
  createModelReader({ chainId: 81457, head: () => head, respond: () => answer })
const unreachable = new RpcUnreachableError({
  question: 'Its own',
  answered: 0,
  configured: 2,
  quorum: 1,
  faults: [],
})
const read = { question: 'A question', method: 'eth_x', params: [], schema: {} } as unknown as RpcRead<string>

type State = ChainReader['nodes'][number]['state']
/** A reader of nodes in these states, that fails with an error where there is one. */
function readerOf(states: readonly State[], error: Error | undefined, { quorum = 1 } = {}): ChainReader {
  const { reader } = modelOf('own')
  const answer = async <T>(value: T): Promise<T> => {
    if (error) throw error
    return value
  }
  return Object.assign(reader, {
    quorum,
    nodes: states.map((state, at) => ({ host: `${at}`, state })),
    atOneBlock: (options: never, work: never) =>
      error ? Promise.reject(error) : modelOf('own').reader.atOneBlock(options, work),
    find: async () => (error ? undefined : 'own'),
    ask: () => answer('own'),
    askEach: () => answer(['own']),
    searchEach: () => answer('own'),
    readHeads: () => answer([{ host: 'own', head }]),
  })
}
function resortOf(error?: Error): ChainReader {
  const answer = async <T>(value: T): Promise<T> => {
    if (error) throw error
    return value
  }
  return Object.assign(modelOf('resort').reader, {
    ...(error && { atOneBlock: () => Promise.reject(error) }),
    find: async () => 'resort',
    ask: () => answer('resort'),
    askEach: () => answer(['resort']),
    searchEach: () => answer('resort'),
    readHeads: () => answer([{ host: 'resort', head }]),
  })
}
const onAgreement = vi.fn()
const whole = (reader: ChainReader, resort = resortOf()) => {
  onAgreement.mockReset()
  return withLastResort(reader, { resort, name: 'the wallet', onAgreement })
}
/** What each kind of question is answered by. */
const answersOf = async (reader: ChainReader) => [
  await reader.atOneBlock({ question: 'The block' }, async ({ agreement }) => agreement.lastResort ?? 'own'),
  await reader.find(read),
  await reader.ask(read),
  ...(await reader.askEach(read)),
  await reader.searchEach('A search', async () => 'none'),
  ...(await reader.readHeads()).map(({ host }) => host),
]

test('as long as a node of its own answers, the last one is not asked', async () => {
  const reader = whole(readerOf(['faulty', 'ok'], undefined))
  expect(await answersOf(reader)).toEqual(['own', 'own', 'own', 'own', 'own', 'own'])
  expect(onAgreement).not.toHaveBeenCalled()
  expect(reader).toMatchObject({ chainId: 81457, quorum: 1, stopwatch: deviceStopwatch })
  expect(reader.nodes.map(({ state }) => state)).toEqual(['faulty', 'ok'])
})

test('where none of them answers it is asked, and nobody agrees with it', async () => {
  const reader = whole(readerOf(['faulty', 'wrongChain'], unreachable))
  expect(await answersOf(reader)).toEqual(['the wallet', 'resort', 'resort', 'resort', 'resort', 'resort'])
  const agreement = { agreed: 0, configured: 2, lastResort: 'the wallet' }
  expect(onAgreement.mock.calls).toEqual([[agreement]])
  expect(
    await reader.atOneBlock({ question: 'The block' }, async (block) => ({
      number: block.number,
      agreement: block.agreement,
      head: await block.readHead(),
    })),
  ).toEqual({ number: 100, agreement, head })
})

test.each<[string, ChainReader]>([
  ['one of its nodes is not known to be silent', readerOf(['faulty', 'ok'], unreachable)],
  ['two of its nodes must agree', readerOf(['faulty', 'faulty'], unreachable, { quorum: 2 })],
])('where %s the last one is not asked', async (_, reader) => {
  await expect(whole(reader).ask(read)).rejects.toBe(unreachable)
  expect(await whole(reader).find(read)).toBeUndefined()
})

test('nodes that contradict each other are no silent nodes', async () => {
  const contradiction = new RpcDisagreementError({ question: 'They differ', words: [] })
  await expect(whole(readerOf(['faulty', 'faulty'], contradiction)).ask(read)).rejects.toBe(contradiction)
})

test('that the last one is silent too changes nothing: the error is about the site’s own nodes', async () => {
  const silent = new RpcUnreachableError({
    question: 'The last',
    answered: 0,
    configured: 1,
    quorum: 1,
    faults: [],
  })
  const reader = readerOf(['faulty', 'faulty'], unreachable)
  await expect(whole(reader, resortOf(silent)).ask(read)).rejects.toBe(unreachable)
  await expect(whole(reader, resortOf(silent)).atOneBlock({ question: 'x' }, async () => 1)).rejects.toBe(
    unreachable,
  )
  expect(onAgreement).not.toHaveBeenCalled()
  const fault = new TypeError('a fault of ours')
  await expect(whole(reader, resortOf(fault)).ask(read)).rejects.toBe(fault)
})
