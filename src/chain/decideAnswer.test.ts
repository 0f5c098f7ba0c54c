import { expect, test, vi } from 'vitest'
import * as v from '../schema/v.ts'
import type { NodeHealth, RpcRead } from './createChainReader.ts'
import { type Node, type NodePool, newNode, type Probe } from './createNodePool.ts'
import { decideAnswer } from './decideAnswer.ts'
import { type NodeFault, RpcDisagreementError } from './errors.ts'
import type { Answer } from './settleAnswers.ts'

const read: RpcRead<string> = {
  question: 'The claim status',
  method: 'eth_call',
  params: [],
  schema: v.string(),
}
const head: Probe = { type: 'head', head: { number: 26, hash: `0x${'ab'.repeat(32)}`, timestamp: 1 } }

/** Nodes by their hosts, in the order in which they are configured; each answers when a test says so. */
function open(
  hosts: readonly string[],
  {
    asked = hosts,
    states = {},
    probes = {},
    quorum = 2,
    of = read,
  }: {
    asked?: readonly string[]
    states?: Readonly<Record<string, NodeHealth['state']>>
    probes?: Readonly<Record<string, Probe>>
    quorum?: number
    of?: RpcRead<string>
  } = {},
) {
  const nodes = hosts.map(
    (host): Node => ({
      ...newNode({ href: `https://${host}/`, host, authorization: undefined, secrets: [] }),
      health: { host, state: states[host] ?? 'ok', detail: 'before', headNumber: 26, dissents: 4 },
    }),
  )
  const nodeOf = (host: string) => {
    const node = nodes.find(({ endpoint }) => endpoint.host === host)
    if (!node) throw new Error(`The test has no node ${host}.`)
    return node
  }
  const waiting = new Map<
    string,
    { resolve: (word: Answer<string> | NodeFault) => void; reject: (error: Error) => void }
  >()
  const questions: string[] = []
  const noted: string[] = []
  const pool: Pick<NodePool, 'nodes' | 'note' | 'askNode'> = {
    nodes,
    note: (node, health) => {
      node.health = { ...node.health, ...health }
      const { host, state, detail, dissents } = node.health
      noted.push(`${host}: ${state}, ${detail}, ${dissents}`)
    },
    askNode: <T>(node: Node, { question }: RpcRead<T>, block: string) => {
      questions.push(`${node.health.host}: ${question} at ${block}`)
      return new Promise<Answer<T> | NodeFault>((resolve, reject) => {
        waiting.set(node.health.host, { resolve: resolve as (word: unknown) => void, reject })
      })
    },
  }
  const notEnough = vi.fn((question: string, answered: number, faults: readonly NodeFault[]) => {
    const said = faults.map(({ host, reason }) => `${host} ${reason}`).join(', ')
    return new Error(`${question}: ${answered} answered; ${said}`)
  })
  const settled = decideAnswer(
    pool as NodePool,
    {
      opened: {
        choice: { type: 'chosen' } as never,
        participants: asked.map((host) => ({
          node: nodeOf(host),
          ready: Promise.resolve(probes[host] ?? head),
        })),
      },
      number: 26,
      quorum,
      notEnough,
    },
    of,
  )
  let outcome: unknown = 'open'
  settled.then(
    (value) => {
      outcome = value
    },
    (error: unknown) => {
      outcome = error
    },
  )
  /** Lets everything happen that waits for nothing. */
  const rest = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    return outcome
  }
  const waitingFor = (host: string) => {
    const found = waiting.get(host)
    if (!found) throw new Error(`${host} was not asked.`)
    return found
  }
  return {
    noted,
    questions,
    notEnough,
    rest,
    async says(host: string, key: string) {
      await rest()
      waitingFor(host).resolve({ node: host, value: key, key })
      return rest()
    },
    async fails(host: string, reason: string) {
      await rest()
      waitingFor(host).resolve({ host, reason })
      return rest()
    },
    async breaks(host: string, error: Error) {
      await rest()
      waitingFor(host).reject(error)
      return rest()
    },
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

test('all who opened the block are asked about it at once, and nobody else', async () => {
  const nodes = open(['a', 'b', 'c', 'd'], { asked: ['a', 'b', 'c'] })
  await nodes.rest()
  expect(nodes.questions).toEqual(['a', 'b', 'c'].map((host) => `${host}: The claim status at 0x1a`))
})

test('two of three that agree settle it while the third is silent', async () => {
  const nodes = open(['a', 'b', 'c'])
  expect(await nodes.says('c', 'yes')).toBe('open')
  expect(await nodes.says('a', 'yes')).toEqual({ value: 'yes', agreed: 2 })
  expect(nodes.noted).toEqual([])
})

test('all that agreed by then are counted, and one that agrees later changes nothing', async () => {
  const nodes = open(['a', 'b', 'c', 'd', 'e'])
  await nodes.says('a', 'yes')
  expect(await nodes.says('b', 'yes')).toBe('open')
  expect(await nodes.says('c', 'yes')).toEqual({ value: 'yes', agreed: 3 })
  expect(await nodes.says('d', 'yes')).toEqual({ value: 'yes', agreed: 3 })
})

test('one that was outvoted is noted as such, whether it came before or after', async () => {
  const nodes = open(['a', 'b', 'c', 'd'])
  await nodes.says('a', 'no')
  await nodes.says('b', 'yes')
  await nodes.says('c', 'yes')
  expect(nodes.noted).toEqual([])
  // Only now: two of three were not yet more than half of four.
  expect(await nodes.says('d', 'yes')).toEqual({ value: 'yes', agreed: 3 })
  expect(nodes.noted).toEqual(['a: dissenting, It was outvoted on this: The claim status, 5'])

  const late = open(['a', 'b', 'c'])
  await late.says('a', 'yes')
  await late.says('b', 'yes')
  expect(await late.says('c', 'no')).toEqual({ value: 'yes', agreed: 2 })
  expect(late.noted).toEqual(['c: dissenting, It was outvoted on this: The claim status, 5'])
})

test('one that was outvoted is noted once, whatever others say after that', async () => {
  const nodes = open(['a', 'b', 'c', 'd', 'e'])
  await nodes.says('a', 'no')
  for (const host of ['b', 'c', 'd', 'e']) await nodes.says(host, 'yes')
  expect(nodes.noted).toEqual(['a: dissenting, It was outvoted on this: The claim status, 5'])
})

test('one that had been outvoted is well again once it agrees, whether it came before or after', async () => {
  const nodes = open(['a', 'b', 'c'], { states: { a: 'dissenting', c: 'dissenting', b: 'stale' } })
  await nodes.says('a', 'yes')
  await nodes.says('b', 'yes')
  expect(nodes.noted).toEqual(['a: ok, undefined, 4'])
  await nodes.says('c', 'yes')
  expect(nodes.noted).toEqual(['a: ok, undefined, 4', 'c: ok, undefined, 4'])
})

test('one that has no such block is not asked; its reason is among the faults, in the order of the nodes', async () => {
  const nodes = open(['a', 'b', 'c'], { probes: { b: { type: 'fault', reason: 'is down' } } })
  expect(await nodes.fails('c', 'is slow')).toBe('open')
  expect(messageOf(await nodes.fails('a', 'is broken'))).toBe(
    'The claim status: 0 answered; a is broken, b is down, c is slow',
  )
  expect(nodes.questions.map((question) => question[0])).toEqual(['a', 'c'])
})

test('where too few answer, that is said once, with how many did', async () => {
  const nodes = open(['a', 'b', 'c'])
  await nodes.says('b', 'yes')
  await nodes.fails('c', 'is slow')
  expect(messageOf(await nodes.fails('a', 'is broken'))).toBe(
    'The claim status: 1 answered; a is broken, c is slow',
  )
  expect(nodes.notEnough).toHaveBeenCalledTimes(1)
})

test('a quorum of one is met by the only one that answers', async () => {
  const nodes = open(['a', 'b'], { quorum: 1 })
  expect(await nodes.says('b', 'yes')).toBe('open')
  expect(await nodes.fails('a', 'is slow')).toEqual({ value: 'yes', agreed: 1 })
})

test('a fault that comes after the answer changes nothing', async () => {
  const nodes = open(['a', 'b', 'c'])
  await nodes.says('a', 'yes')
  await nodes.says('b', 'yes')
  expect(await nodes.fails('c', 'is slow')).toEqual({ value: 'yes', agreed: 2 })
  expect([nodes.noted, nodes.notEnough.mock.calls]).toEqual([[], []])
})

test('those that differ are named with their answers, in the order of the nodes, and none is outvoted', async () => {
  const nodes = open(['a', 'b', 'c'])
  await nodes.says('c', 'maybe')
  await nodes.says('a', 'yes')
  const error = await nodes.says('b', 'no')
  expect(error).toBeInstanceOf(RpcDisagreementError)
  expect(messageOf(error)).toContain('We couldn’t check this: The claim status.')
  expect(error).toMatchObject({
    words: [
      { host: 'a', answer: 'yes' },
      { host: 'b', answer: 'no' },
      { host: 'c', answer: 'maybe' },
    ],
  })
  expect(nodes.noted).toEqual([])
})

test('a difference that is ordinary is settled by the question itself, or is a disagreement', async () => {
  const seen: (readonly string[])[] = []
  const of = (settled: string | undefined): RpcRead<string> => ({
    ...read,
    ifSplit: (values) => {
      seen.push(values)
      return settled === undefined ? undefined : { value: settled }
    },
  })
  const nodes = open(['a', 'b', 'c'], { of: of('lower') })
  await nodes.says('b', 'higher')
  await nodes.says('a', 'lower')
  expect(await nodes.fails('c', 'is slow')).toEqual({ value: 'lower', agreed: 2 })
  expect(seen).toEqual([['lower', 'higher']])
  // Nobody was outvoted by it.
  expect(nodes.noted).toEqual([])

  const others = open(['a', 'b'], { of: of(undefined) })
  await others.says('a', 'lower')
  expect(await others.says('b', 'higher')).toBeInstanceOf(RpcDisagreementError)
})

test('an answer after a split is not weighed: there is nothing that it could agree with', async () => {
  const nodes = open(['a', 'b'], { states: { a: 'dissenting' }, quorum: 1 })
  await nodes.says('a', 'yes')
  expect(await nodes.says('b', 'no')).toBeInstanceOf(RpcDisagreementError)
  expect(nodes.noted).toEqual([])
})

test('what breaks while a node is asked is not kept back', async () => {
  const nodes = open(['a', 'b'])
  const error = new TypeError('broken')
  expect(await nodes.breaks('a', error)).toBe(error)
})

test('answers of up to 100 characters are shown whole, longer ones by their beginning, length and hash', async () => {
  const words = async (...answers: readonly [string, string]) => {
    const nodes = open(['a', 'b'])
    await nodes.says('a', answers[0])
    const error = await nodes.says('b', answers[1])
    if (!(error instanceof RpcDisagreementError)) throw new Error('expected a disagreement')
    return error.words.map(({ answer }) => answer)
  }
  expect(await words('x'.repeat(100), 'y'.repeat(99))).toEqual(['x'.repeat(100), 'y'.repeat(99)])
  const [one = '', other = ''] = await words(`${'x'.repeat(150)}1`, `${'x'.repeat(150)}2`)
  expect(one).toMatch(/^x{60}… \(151 characters, hash 0x[0-9a-f]{8}\)$/)
  expect(other).toMatch(/^x{60}… \(151 characters, hash 0x[0-9a-f]{8}\)$/)
  expect(one).not.toBe(other)
  expect((await words('x'.repeat(101), 'y'))[0]).toMatch(/^x{60}… \(101 characters/)
})
