import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { RpcRead } from './createChainReader.ts'
import { createRareQuestions } from './createRareQuestions.ts'
import { type NodeFault, RpcUnreachableError } from './errors.ts'
import type { RpcOutcome } from './rpcRequest.ts'
import type { Answer } from './settleAnswers.ts'

type Node = { host: string; says: string | undefined }
const read: RpcRead<string> = {
  question: 'A question',
  method: 'eth_x',
  params: [],
  schema: undefined as never,
}

/** Nodes that say so, or nothing, and who was asked. */
function questionsOf(...says: (string | undefined)[]) {
  const nodes: Node[] = says.map((each, at) => ({ host: `${at}`, says: each }))
  const asked: string[] = []
  const hashes = new Map<string, RpcOutcome>()
  let seconds = 0
  const questions = createRareQuestions<Node>({
    chosenNodes: () => nodes,
    askVerified: async <T>(node: Node): Promise<Answer<T> | NodeFault> => {
      asked.push(node.host)
      return node.says === undefined
        ? { host: node.host, reason: 'silent' }
        : ({ key: node.says, value: node.says } as unknown as Answer<T>)
    },
    request: async (node, { method, params }) => {
      asked.push(`${node.host} ${method} ${params}`)
      return hashes.get(`${node.host} ${params[0]}`) ?? { type: 'answer', result: null }
    },
    notEnough: (question, answered, faults, quorum) =>
      new RpcUnreachableError({ question, answered, configured: nodes.length, quorum, faults }),
    stopwatch: {
      elapsed: () => seconds,
      after: (wait, run) => {
        seconds += wait
        queueMicrotask(run)
        return () => {}
      },
    },
  })
  return {
    questions,
    nodes,
    asked,
    hashes,
    pass: (by: number) => {
      seconds += by
    },
  }
}

test('a question is answered by the first node that answers, and the others are left alone', async () => {
  const { questions, asked } = questionsOf(undefined, 'b', 'c')
  expect(await questions.ask(read)).toBe('b')
  expect(asked).toEqual(['0', '1'])
})

test('a question to each has what those say that answer', async () => {
  expect(await questionsOf('a', undefined, 'c').questions.askEach(read)).toEqual(['a', 'c'])
})

test('error: where no node answers it could not be checked, and each says why', async () => {
  const faults = { summary: expect.stringContaining('A question'), facts: ['0: silent', '1: silent'] }
  const { questions } = questionsOf(undefined, undefined)
  await expect(questions.ask(read)).rejects.toMatchObject(faults)
  await expect(questions.askEach(read)).rejects.toMatchObject(faults)
  await expect(questions.searchEach('A search', (ask) => ask(read))).rejects.toMatchObject({
    summary: expect.stringContaining('A search'),
    facts: ['0: silent', '1: silent'],
  })
})

test('a search goes on with the next node where one finds nothing or does not answer', async () => {
  const { questions, asked } = questionsOf(undefined, 'nothing', 'there', 'never asked')
  const found = questions.searchEach('A search', async (ask) => {
    const said = await ask(read)
    return said === 'nothing' ? undefined : said
  })
  expect(await found).toBe('there')
  expect(asked).toEqual(['0', '1', '2'])
})

test('where one node was searched and the others are silent, nothing was found', async () => {
  const search = questionsOf('nothing', undefined).questions.searchEach('A search', async (ask) => {
    await ask(read)
    return undefined
  })
  expect(await search).toBeUndefined()
})

test('a fault in the search is none of a node', async () => {
  const { questions, asked } = questionsOf('a', 'b')
  const search = questions.searchEach('A search', async (ask) => {
    await ask(read)
    throw new TypeError('a fault of ours')
  })
  await expect(search).rejects.toThrow('a fault of ours')
  expect(asked).toEqual(['0'])
})

const hashOf = (byte: string): Hex => `0x${byte.repeat(32)}`
const block = (hash: Hex): RpcOutcome => ({
  type: 'answer',
  result: { number: '0x66', hash, timestamp: '0x1' },
})

test('a node that is ahead is right where the others come to have the block that it named', async () => {
  const { questions, nodes, asked, hashes, pass } = questionsOf('ahead', 'b', 'c')
  const [ahead, ...behind] = nodes
  if (!ahead) throw new Error('There is no node.')
  for (const host of ['0', '1', '2']) hashes.set(`${host} 0x66`, block(hashOf('aa')))
  expect(await questions.isProvenAhead(ahead, behind, 100)).toBe(true)
  expect(asked).toEqual(['0', '1', '2'].map((host) => `${host} eth_getBlockByNumber 0x66,false`))

  // For a minute that is known of it, whatever it says.
  hashes.set('0 0x66', block(hashOf('bb')))
  expect(await questions.isProvenAhead(ahead, behind, 100)).toBe(true)
  pass(60)
  expect(await questions.isProvenAhead(ahead, behind, 100)).toBe(false)
  hashes.set('0 0x66', block(hashOf('aa')))
  pass(59.5)
  expect(await questions.isProvenAhead(ahead, behind, 100)).toBe(false)
  pass(0.5)
  expect(await questions.isProvenAhead(ahead, behind, 100)).toBe(true)
})

test('a node that names no such block, or gives no answer, is not proven; only the first is kept in mind', async () => {
  const { questions, nodes, asked, hashes } = questionsOf('ahead', 'b', 'c')
  const [ahead, ...behind] = nodes
  if (!ahead) throw new Error('There is no node.')
  hashes.set('0 0x66', { type: 'fault', reason: 'silent', isRefusal: false })
  expect(await questions.isProvenAhead(ahead, behind, 100)).toBeUndefined()
  hashes.delete('0 0x66')
  expect(await questions.isProvenAhead(ahead, behind, 100)).toBe(false)
  expect(asked).toHaveLength(2)
  expect(await questions.isProvenAhead(ahead, behind, 100)).toBe(false)
  expect(asked).toHaveLength(2)
})
