import { describe, expect, it } from 'vitest'
import type { ChainReader, RpcRead } from '../../src/chain/createChainReader.ts'
import { createModelReader } from '../../src/chain/test-support/createModelReader.ts'
import * as v from '../../src/schema/v.ts'
import { RelayerStoppingError, stoppableReader } from './stoppableReader.ts'

// Each question of a relayer is answered, or given up when it stops.

const read: RpcRead<string> = { question: 'Anything', method: 'eth_any', params: [], schema: v.string() }
const questions: readonly (readonly [string, (reader: ChainReader) => Promise<unknown>, unknown])[] = [
  [
    'of one block',
    (reader) => reader.atOneBlock({ question: 'Anything' }, (block) => block.read(read)),
    'yes',
  ],
  ['of one node', (reader) => reader.find(read), 'yes'],
  ['of all nodes', (reader) => reader.ask(read), 'yes'],
  ['of each node', (reader) => reader.askEach(read), ['yes']],
  ['of each node, in several steps', (reader) => reader.searchEach('Anything', (ask) => ask(read)), 'yes'],
  ['for the heads', (reader) => reader.readHeads(), [expect.objectContaining({ host: 'model' })]],
]
const head = { number: 9, hash: `0x${'09'.repeat(32)}`, timestamp: 1_800_000_000 } as const

describe.each(questions)('a question %s', (_, ask, answer) => {
  const { reader } = createModelReader({ chainId: 81457, head: () => head, respond: () => 'yes' })

  it('has its answer while the relayer works', async () => {
    expect(await ask(stoppableReader(reader, new AbortController().signal))).toEqual(answer)
  })

  it('fails when the relayer stops, though no node has answered', async () => {
    const stopping = new AbortController()
    const never = () => new Promise<never>(() => undefined)
    const silent = {
      ...reader,
      atOneBlock: never,
      find: never,
      ask: never,
      askEach: never,
      searchEach: never,
      readHeads: never,
    }
    const asked = ask(stoppableReader(silent, stopping.signal))
    stopping.abort()
    await expect(asked).rejects.toThrow(RelayerStoppingError)
  })

  it('is asked of no node once the relayer is to stop', async () => {
    let count = 0
    const counting = new Proxy(reader, {
      get(target, name) {
        count++
        return Reflect.get(target, name)
      },
    })
    const stopped = stoppableReader(counting, AbortSignal.abort())
    count = 0
    await expect(ask(stopped)).rejects.toThrow('The relayer stops.')
    expect(count).toBe(0)
  })
})

it('fails as the node does, which is tried again', async () => {
  const { reader, setNodes } = createModelReader({ chainId: 81457, head: () => head, respond: () => 'yes' })
  setNodes('down')
  const failed = stoppableReader(reader, new AbortController().signal).ask(read)
  await expect(failed).rejects.toThrow('We couldn’t check this: Anything')
  expect(new RelayerStoppingError().isRetryable).toBe(true)
  expect(new RelayerStoppingError().name).toBe('RelayerStoppingError')
})

it('waits for the end no longer than for the answer', async () => {
  const listeners = new Set<unknown>()
  const signal = new AbortController().signal
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...given: Parameters<typeof add>) => {
    listeners.add(given[1])
    add(...given)
  }
  signal.removeEventListener = (...given: Parameters<typeof remove>) => {
    if (given[0] === 'abort') listeners.delete(given[1])
    remove(...given)
  }
  const { reader } = createModelReader({ chainId: 81457, head: () => head, respond: () => 'yes' })
  const asked = stoppableReader(reader, signal).ask(read)
  expect(listeners.size).toBe(1)
  await asked
  // The last of it comes right after the answer.
  await Promise.resolve()
  expect(listeners.size).toBe(0)
})
