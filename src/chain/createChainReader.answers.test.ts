import { afterEach, describe, expect, test, vi } from 'vitest'
import * as v from '../schema/v.ts'
import { type ChainReaderOptions, createChainReader, type RpcRead } from './createChainReader.ts'
import { RpcDisagreementError, RpcUnreachableError, RpcWrongChainError } from './errors.ts'
import { manualStopwatch, settled } from './test-support/manualStopwatch.ts'

afterEach(() => void vi.doUnmock('./createRareQuestions.ts'))

const hash = `0x${'ab'.repeat(32)}`
/** A block that is `time` seconds after some moment; two seconds a block, where nothing else is said. */
const head = (number: number, time = 2 * number) => ({
  number: `0x${number.toString(16)}`,
  hash,
  timestamp: `0x${(1_700_000_000 + time).toString(16)}`,
})
const read: RpcRead<string> = {
  question: 'The code',
  method: 'eth_getCode',
  params: (block) => ['0x12', block],
  schema: v.string(),
}

type Node = Record<string, unknown>
/** Nodes that answer so, by method; undefined is silence. By default they are at block 100 and agree. */
function readerOf(nodes: readonly Node[], options: Partial<ChainReaderOptions> = {}) {
  const time = manualStopwatch()
  const asked: string[] = []
  const usual: Node = { eth_chainId: '0x13e31', eth_getBlockByNumber: head(100), eth_getCode: '0x60' }
  const fetch = async (url: unknown, { body, signal }: RequestInit = {}) => {
    const { id, method, params } = JSON.parse(String(body)) as {
      id: number
      method: string
      params: unknown[]
    }
    const at = Number(/node-(\d+)/.exec(String(url))?.[1])
    asked.push(`${at} ${method} ${params.filter((each) => typeof each === 'string').at(-1) ?? ''}`.trim())
    const given = { ...usual, ...nodes[at] }[method]
    const result = typeof given === 'function' ? given(...params) : given
    if (result === 'silent')
      return new Promise<Response>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    if (result === undefined) throw new TypeError('No connection.')
    return Response.json({ jsonrpc: '2.0', id, result })
  }
  const reader = createChainReader({
    chainId: 81457,
    rpcUrls: nodes.map((_, at) => `https://node-${at}.example/`),
    stopwatch: time.stopwatch,
    fetch: fetch as typeof globalThis.fetch,
    ...options,
  })
  const code = (notBefore?: number) =>
    reader.atOneBlock({ question: 'The contract', notBefore }, async (block) => ({
      code: await block.read(read),
      number: block.number,
      agreement: block.agreement,
    }))
  return { ...time, reader, asked, code }
}
const down: Node = { eth_chainId: undefined, eth_getBlockByNumber: undefined, eth_getCode: undefined }
const failing = async (run: Promise<unknown>) => {
  try {
    await run
  } catch (error) {
    return error
  }
  throw new Error('It was answered.')
}

describe('what a reader is made of', () => {
  test('is at least one node', () => {
    expect(() => readerOf([])).toThrow('At least one RPC URL is needed.')
  })

  test.each([0, -1, 1.5, 3])('is no quorum of %d of two nodes', (quorum) => {
    expect(() => readerOf([{}, {}], { quorum })).toThrow(
      'The quorum must be between 1 and 2, the number of nodes that are asked.',
    )
  })

  test('is a quorum that can be had', () => {
    expect(readerOf([{}, {}], { quorum: 2 }).reader.quorum).toBe(2)
    expect(readerOf([{}, {}], { quorum: 1 }).reader.quorum).toBe(1)
    const six = Array.from({ length: 6 }, () => ({}))
    expect(readerOf(six, { quorum: 5 }).reader.quorum).toBe(5)
    expect(() => readerOf(six, { quorum: 6 })).toThrow('between 1 and 5,')
  })

  test('is each node once, with its chain and its time', () => {
    const { reader, stopwatch } = readerOf([{}], {
      rpcUrls: ['https://node-0.example', 'https://node-1.example/', 'https://node-0.example/'],
    })
    expect(reader.nodes.map(({ host }) => host)).toEqual(['node-0.example', 'node-1.example'])
    expect([reader.chainId, reader.quorum, reader.stopwatch]).toEqual([81457, 1, stopwatch])
  })

  test('is how its nodes were when that was asked', async () => {
    const { reader, code } = readerOf([{}])
    const [before] = reader.nodes
    await code()
    expect([before?.state, reader.nodes[0]?.state]).toEqual(['unasked', 'ok'])
  })
})

describe('a reading at one block', () => {
  test('is what the nodes agree on, and says how many', async () => {
    const agreements: unknown[] = []
    const { code } = readerOf([{}, {}, {}], { onAgreement: (agreement) => agreements.push(agreement) })
    expect(await code()).toEqual({ code: '0x60', number: 100, agreement: { agreed: 2, configured: 3 } })
    expect(agreements).toEqual([{ agreed: 2, configured: 3 }])
  })

  test('counts five nodes at most', async () => {
    const six = Array.from({ length: 6 }, () => ({}))
    expect((await readerOf(six).code()).agreement).toEqual({ agreed: 3, configured: 5 })
  })

  test('has the fewest that agreed on any of it', async () => {
    const { reader } = readerOf(
      [{ eth_getBalance: '0x1' }, {}, {}].map((node) => ({ eth_x: '0x1', ...node })),
    )
    const agreement = await reader.atOneBlock({ question: 'The contract' }, async (block) => {
      expect(block.agreement).toEqual({ agreed: 3, configured: 3 })
      await block.read(read)
      await block.read({ ...read, method: 'eth_getBalance' })
      await block.read(read)
      return block.agreement
    })
    expect(agreement).toEqual({ agreed: 1, configured: 3 })
  })

  test('reads the header of its block', async () => {
    const { reader, asked } = readerOf([{}])
    const header = await reader.atOneBlock({ question: 'The contract' }, (block) => block.readHead())
    expect(header).toEqual({ number: 100, hash, timestamp: 1_700_000_200 })
    expect(asked.at(-1)).toBe('0 eth_getBlockByNumber 0x64')
    const broken = readerOf([
      { eth_getBlockByNumber: (block: string) => (block === 'latest' ? head(100) : 7) },
    ])
    const reading = broken.reader.atOneBlock({ question: 'The contract' }, (block) => block.readHead())
    await expect(reading).rejects.toThrow('We couldn’t check this: Block 100.')
  })

  test('shares the newest block with those that begin meanwhile, and with no later ones', async () => {
    const { code, asked } = readerOf([{}])
    const heads = () => asked.filter((each) => each.endsWith('latest')).length
    await Promise.all([code(), code()])
    expect(heads()).toBe(1)
    await code()
    expect(heads()).toBe(2)
  })

  test('is at a block that two nodes have, where there are several', async () => {
    expect(await readerOf([{ eth_getBlockByNumber: head(103) }, {}]).code()).toMatchObject({ number: 100 })
    const one = readerOf([{ eth_getBlockByNumber: head(103) }, down, down])
    expect(await one.code()).toMatchObject({ number: 103, agreement: { agreed: 1 } })
    // The quorum may want more.
    const heights = [{ eth_getBlockByNumber: head(103) }, { eth_getBlockByNumber: head(102) }, {}]
    expect((await readerOf(heights, { quorum: 3 }).code()).number).toBe(100)
    expect((await readerOf(heights, { quorum: 1 }).code()).number).toBe(102)
  })

  test('is none where too few nodes answer, and says why', async () => {
    const error = await failing(readerOf([down, {}], { quorum: 2 }).code())
    expect(error).toBeInstanceOf(RpcUnreachableError)
    expect(error).toMatchObject({
      summary: 'We couldn’t check this: The contract. 1 of 2 nodes gave a usable answer and 2 are needed.',
      facts: ['node-0.example: No connection.'],
    })
  })

  test('is none where too few nodes answer the question itself', async () => {
    const error = await failing(readerOf([{ eth_getCode: undefined }, { eth_getCode: null }]).code())
    expect(error).toMatchObject({
      summary: 'We couldn’t check this: The code. 0 of 2 nodes gave a usable answer and 1 is needed.',
      facts: ['node-0.example: No connection.', 'node-1.example: It doesn’t know this.'],
    })
  })

  test('is none where the nodes contradict each other about the newest block', async () => {
    const error = await failing(readerOf([{ eth_getBlockByNumber: head(200, 200) }, {}, down]).code())
    expect(error).toBeInstanceOf(RpcDisagreementError)
    expect(error).toMatchObject({
      summary: 'We couldn’t check this: The contract. The nodes disagree.',
      facts: ['node-0.example: Its newest block is 200.', 'node-1.example: Its newest block is 100.'],
    })
  })

  test('is none where every node serves another chain, which is said', async () => {
    const other = { eth_chainId: '0x1' }
    const error = await failing(readerOf([other, { eth_chainId: '0x2' }]).code())
    expect(error).toBeInstanceOf(RpcWrongChainError)
    expect(error).toMatchObject({ expected: 81457, actual: 1, host: 'node-0.example' })
    expect(await failing(readerOf([other, down]).code())).toBeInstanceOf(RpcUnreachableError)
    expect(await failing(readerOf([down, other]).code())).toBeInstanceOf(RpcUnreachableError)
  })

  test('is at no block before the wanted one', async () => {
    expect((await readerOf([{}, {}]).code(100)).number).toBe(100)
    const error = await failing(readerOf([{}, {}]).code(101))
    expect(error).toBeInstanceOf(RpcUnreachableError)
    const reason = 'It hasn’t reached block 101 yet.'
    expect(error).toMatchObject({
      summary: expect.stringContaining('The contract. 0 of 2'),
      facts: [`node-0.example: ${reason}`, `node-1.example: ${reason}`],
    })
  })

  test('is tried once more at the newest block that all have, where nodes contradict each other', async () => {
    const codeAt = (block: string) => (block === '0x64' ? '0x60' : block)
    const own = (block: string) => (block === '0x64' ? '0x60' : `${block}00`)
    const nodes = [
      { eth_getBlockByNumber: head(102), eth_getCode: (_: string, block: string) => codeAt(block) },
      { eth_getBlockByNumber: head(102), eth_getCode: (_: string, block: string) => own(block) },
      { eth_getBlockByNumber: head(100), eth_getCode: () => '0x60' },
    ]
    const agreements: unknown[] = []
    const { code } = readerOf(nodes, { onAgreement: (agreement) => agreements.push(agreement) })
    expect(await code()).toMatchObject({ number: 100, code: '0x60' })
    expect(agreements).toHaveLength(1)
    // That block may be too old.
    expect(await failing(readerOf(nodes).code(101))).toMatchObject({
      facts: expect.arrayContaining(['node-0.example: It hasn’t reached block 101 yet.']),
    })
  })

  test('is none where they contradict each other twice', async () => {
    const { code } = readerOf([{ eth_getCode: '0x61' }, { eth_getCode: '0x62' }])
    expect(await failing(code())).toMatchObject({
      summary: 'We couldn’t check this: The code. The nodes disagree.',
      facts: ['node-0.example: "0x61"', 'node-1.example: "0x62"'],
    })
  })

  test('is not tried again for any other reason', async () => {
    const { reader, asked } = readerOf([{}])
    const work = async () => {
      throw new TypeError('a fault of ours')
    }
    await expect(reader.atOneBlock({ question: 'The contract' }, work)).rejects.toThrow('a fault of ours')
    expect(asked.filter((each) => each.endsWith('latest'))).toHaveLength(1)
  })

  test('has the wanted time of each node, or six seconds', async () => {
    for (const [options, seconds] of [
      [{}, 6],
      [{ timeoutMs: 900 }, 0.9],
    ] as const) {
      const { code, waits } = readerOf([{}], options)
      await code()
      expect(new Set(waits)).toEqual(new Set([seconds]))
    }
  })
})

describe('what proves itself', () => {
  test('is the first usable answer, and why there is none of others is said', async () => {
    const faults: unknown[] = []
    const { reader } = readerOf([down, { eth_getCode: '0x61' }, { eth_getCode: null }])
    expect(await reader.find(read, (fault) => faults.push(fault))).toBe('0x61')
    await settled()
    expect(faults).toEqual([
      { host: 'node-0.example', reason: 'No connection.' },
      { host: 'node-2.example', reason: 'It doesn’t know this.' },
    ])
  })

  test('is not waited for at nodes that are silent', async () => {
    const { reader } = readerOf([{ eth_getCode: 'silent' }, {}])
    expect(await reader.find(read)).toBe('0x60')
  })

  test('is nothing where no node has it', async () => {
    expect(await readerOf([down, { eth_getCode: null }]).reader.find(read)).toBeUndefined()
  })

  test('is no answer where reading it is a fault of ours', async () => {
    const broken = {
      ...read,
      params: () => {
        throw new TypeError('a fault of ours')
      },
    }
    await expect(readerOf([{}]).reader.find(broken)).rejects.toThrow('a fault of ours')
  })
})

describe('what decides nothing', () => {
  test('is the answer of one node, or of each', async () => {
    const { reader } = readerOf([down, { eth_getCode: '0x61' }, { eth_getCode: '0x62' }])
    expect(await reader.ask(read)).toBe('0x61')
    expect(await reader.askEach(read)).toEqual(['0x61', '0x62'])
    expect(await reader.searchEach('A search', (ask) => ask(read))).toBe('0x61')
  })

  test('is none where no node answers, and says why', async () => {
    const { reader } = readerOf([down, down], { quorum: 2 })
    const summary = 'We couldn’t check this: The code. 0 of 2 nodes gave a usable answer and 1 is needed.'
    const facts = ['node-0.example: No connection.', 'node-1.example: No connection.']
    expect(await failing(reader.ask(read))).toMatchObject({ summary, facts })
    expect(await failing(reader.askEach(read))).toMatchObject({ summary, facts })
    expect(await failing(reader.searchEach('A search', (ask) => ask(read)))).toMatchObject({
      summary: expect.stringContaining('A search'),
      facts,
    })
  })

  test('is none while its part of the code does not load, and is tried again', async () => {
    const { reader } = readerOf([{}, {}], { quorum: 2 })
    vi.doMock('./createRareQuestions.ts', () => {
      throw new Error('It did not load.')
    })
    const failed = await Promise.all([reader.ask(read), reader.askEach(read)].map(failing))
    const summary = 'We couldn’t check this: The code. 0 of 2 nodes gave a usable answer and 1 is needed.'
    expect(failed).toMatchObject([
      { summary, facts: [] },
      { summary, facts: [] },
    ])
    vi.doUnmock('./createRareQuestions.ts')
    expect(await reader.ask(read)).toBe('0x60')
  })
})

describe('the newest blocks', () => {
  test('are those of each node that answers', async () => {
    const { reader } = readerOf([{ eth_getBlockByNumber: head(101) }, down, {}])
    expect(await reader.readHeads()).toEqual([
      { host: 'node-0.example', head: { number: 101, hash, timestamp: 1_700_000_202 } },
      { host: 'node-2.example', head: { number: 100, hash, timestamp: 1_700_000_200 } },
    ])
  })

  test('are none where no node answers, and says why', async () => {
    expect(await failing(readerOf([down, down], { quorum: 2 }).reader.readHeads())).toMatchObject({
      summary: 'We couldn’t check this: The newest block. 0 of 2 nodes gave a usable answer and 1 is needed.',
      facts: ['node-0.example: No connection.', 'node-1.example: No connection.'],
    })
  })

  test('of a node that is alone with newer ones are proven by what the others have next', async () => {
    const next = { ...head(102), hash: `0x${'cd'.repeat(32)}` }
    const newer = { eth_getBlockByNumber: (block: string) => (block === 'latest' ? head(140, 400) : next) }
    let isThere = false
    const older = {
      eth_getBlockByNumber: (block: string) => (block === 'latest' ? head(100) : isThere ? next : null),
    }
    const { reader, code, pass } = readerOf([newer, older, older])
    // What is asked for this is loaded when it is needed first.
    await reader.ask(read)
    const reading = code()
    await settled()
    await pass(2)
    isThere = true
    await pass(2)
    expect((await reading).number).toBe(140)
  })
})
