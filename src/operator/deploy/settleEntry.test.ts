import type { Address, Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { findSentCall } from '../../chain/findSentCall.ts'
import { followTransaction, type TransactionStatus } from '../../chain/followTransaction.ts'
import type { DraftSimulation } from '../../multisig/build/simulateDraft.ts'
import { type FollowedProposal, followProposal } from '../../multisig/outcome/followProposal.ts'
import { deterministicProxy } from './deployCalls.ts'
import type { AskedEntry, OpenEntry, ProposedEntry, SentEntry, SignedEntry } from './deployJournal.ts'
import type { DeployOptions, DeployParts, DeployStatus } from './deployRun.ts'
import { lookAtGoal } from './lookAtGoal.ts'
import { settleEntry } from './settleEntry.ts'
import { settleSigned } from './settleSigned.ts'
import { simulateBatch } from './simulateBatch.ts'

// What the chain says stands here in place of nodes: each of these reads it in a test of its own.
vi.mock('../../chain/findSentCall.ts', () => ({ findSentCall: vi.fn() }))
vi.mock('../../chain/followTransaction.ts', () => ({ followTransaction: vi.fn() }))
vi.mock('../../multisig/outcome/followProposal.ts', () => ({ followProposal: vi.fn() }))
vi.mock('./lookAtGoal.ts', () => ({ lookAtGoal: vi.fn() }))
vi.mock('./settleSigned.ts', () => ({ settleSigned: vi.fn() }))
vi.mock('./simulateBatch.ts', () => ({ simulateBatch: vi.fn() }))

const [from, safe]: [Address, Address] = [`0x${'a1'.repeat(20)}`, `0x${'5a'.repeat(20)}`]
const [ours, theirs]: [Hex, Hex] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]
const call = { step: 'approve', from, to: safe, data: '0x12', value: 3n } as const
const asked: AskedEntry = { ...call, status: 'asked', nonce: 7, askedAtBlock: 90 }
const sent: SentEntry = { ...call, status: 'sent', hash: ours, leastNonce: 7, sentAtBlock: 90 }
const signed = { status: 'signed', step: 'approve', from, nonce: 7 } as SignedEntry
const calls = [
  { to: safe, data: '0x12', value: 0n },
  { to: from, data: '0x34', value: 0n },
] as const
const proposed: ProposedEntry = {
  status: 'proposed',
  safe,
  safeTxHash: ours,
  nonce: 4,
  proposedAtBlock: 90,
  calls: [...calls],
}
const receipt = { transactionHash: theirs, blockNumber: 95 } as Extract<
  TransactionStatus,
  { status: 'included' }
>['receipt']
const error = new RpcUnreachableError({ question: 'x', answered: 0, configured: 1, quorum: 1, faults: [] })

const change = vi.fn(async () => {})
const reader = { chainId: 81457 }
/** Of the parts of a deployment it uses these three alone; a real one is in `runDeployment.test.ts`. */
const partsOf = (sender: unknown = { kind: 'wallet', address: from }) =>
  ({ reader, journal: { change }, sender }) as unknown as DeployParts

/** All that is said, and the last word. Pauses take no time. */
async function settle(
  entry: OpenEntry,
  options: Partial<DeployOptions> = {},
  parts = partsOf(),
): Promise<{ said: DeployStatus[]; end: unknown }> {
  const said: DeployStatus[] = []
  const run = settleEntry(parts, entry, { signal: new AbortController().signal, pollMs: 0, ...options })
  for (;;) {
    const next = await run.next()
    if (next.done) return { said, end: next.value }
    said.push(next.value)
  }
}

beforeEach(() => {
  vi.mocked(lookAtGoal).mockResolvedValue(undefined)
  vi.mocked(simulateBatch).mockResolvedValue({ status: 'succeeds' })
})
afterEach(() => {
  vi.resetAllMocks()
})

test('a call that was not proposed yet may have been: a person says whether to go on', async () => {
  const entry = { status: 'proposing', safe, askedAtBlock: 90 } as const
  expect(await settle(entry)).toEqual({ said: [{ status: 'waiting', entry }], end: 'unanswered' })
})

describe('signed by a key', () => {
  const settled = { outcome: 'included', hash: ours, block: 95 } as const

  test('it is handed to the nodes, and may be signed again with a higher fee by that key alone', async () => {
    vi.mocked(settleSigned).mockResolvedValue(settled)
    const mine = { kind: 'key', account: { address: from } }
    const others = [
      { kind: 'key', account: { address: safe } },
      { kind: 'wallet', address: from, account: { address: from } },
    ]
    for (const sender of [mine, ...others]) {
      expect(await settle(signed, { pollMs: 5 }, partsOf(sender))).toEqual({
        said: [{ status: 'waiting', entry: signed }],
        end: settled,
      })
      expect(settleSigned).toHaveBeenLastCalledWith(
        { reader, journal: { change }, signer: sender === mine ? mine : undefined },
        signed,
        { signal: expect.any(AbortSignal), pollMs: 5 },
      )
    }
  })

  test('it is looked at once a block of Blast', async () => {
    await settle(signed, { pollMs: undefined })
    expect(vi.mocked(settleSigned).mock.lastCall?.[2].pollMs).toBe(2_000)
  })
})

describe('sent by a wallet', () => {
  const states = (...all: TransactionStatus[]) =>
    vi.mocked(followTransaction).mockImplementation(async function* () {
      yield* all
    })
  const facts = { receipt, confirmations: 1, agreement: { agreed: 2, configured: 2 } }
  const included = { ...facts, status: 'included', isFinal: true } as const
  const reverted = { ...facts, status: 'reverted', isFinal: true, reason: undefined } as const
  const replaced = (kind: 'repriced' | 'cancelled' | 'other', status: 'success' | 'reverted' = 'success') =>
    ({
      ...facts,
      status: 'replaced',
      isFinal: true,
      by: theirs,
      kind,
      receipt: { ...receipt, status },
    }) as const
  const lost = { outcome: 'lost', hash: null }

  test('each word of the chain is said, and the first final one is the end', async () => {
    const pending = { status: 'pending', isSeen: true } as const
    const unknown = { status: 'unknown', error, isRetryable: true } as const
    const early = { ...included, isFinal: false }
    states(pending, unknown, early, included, { status: 'dropped', isNonceUsed: true })
    expect(await settle(sent)).toEqual({
      said: [
        { status: 'waiting', entry: sent },
        ...[pending, unknown, early, included].map((chain) => ({ status: 'waiting', entry: sent, chain })),
      ],
      end: { outcome: 'included', hash: theirs, block: 95 },
    })
    expect(followTransaction).toHaveBeenCalledWith(reader, sent, expect.objectContaining({ pollMs: 0 }))
  })

  test.each<[string, TransactionStatus, unknown]>([
    ['reverted', reverted, { outcome: 'reverted', hash: theirs, block: 95 }],
    ['sent again at a higher fee', replaced('repriced'), { outcome: 'included', hash: theirs, block: 95 }],
    ['so, and reverted', replaced('repriced', 'reverted'), { outcome: 'reverted', hash: theirs, block: 95 }],
    ['cancelled', replaced('cancelled'), lost],
    ['replaced by something else', replaced('other'), lost],
    ['known to no node', { status: 'dropped', isNonceUsed: false }, 'unanswered'],
  ])('it was %s', async (_, chain, end) => {
    states(chain)
    expect((await settle(sent)).end).toEqual(end)
  })

  test('what no node has seen is given up by who asks again, and by nobody else', async () => {
    states({ status: 'pending', isSeen: false }, included)
    expect((await settle(sent)).end).toMatchObject({ outcome: 'included' })
    expect((await settle(sent, { askAgain: true })).end).toBe('unanswered')
    // It may still be included.
    states({ status: 'pending', isSeen: true }, included)
    expect((await settle(sent, { askAgain: true })).end).toMatchObject({ outcome: 'included' })
  })

  test('who leaves hears no end', async () => {
    states({ status: 'pending', isSeen: true })
    expect((await settle(sent)).end).toBeUndefined()
  })

  test('an answer that never came is found on the chain, and written down before it is followed', async () => {
    const transaction = { hash: ours } as NonNullable<Awaited<ReturnType<typeof findSentCall>>['transaction']>
    vi.mocked(findSentCall).mockResolvedValue({ transaction, count: 8, searchedTo: 8, isAgreed: true })
    states(included)
    expect((await settle(asked)).end).toMatchObject({ outcome: 'included' })
    const { step: _, ...sentCall } = call
    expect(findSentCall).toHaveBeenCalledWith(reader, { ...sentCall, nonce: 7, sentAtBlock: 90 })
    expect(change).toHaveBeenCalledExactlyOnceWith(sent)
    expect(followTransaction).toHaveBeenCalledWith(reader, sent, expect.anything())
    expect(change).toHaveBeenCalledBefore(vi.mocked(followTransaction))
  })

  test('where the chain has no such call, nobody knows', async () => {
    vi.mocked(findSentCall).mockResolvedValue({
      transaction: undefined,
      count: 8,
      searchedTo: 8,
      isAgreed: true,
    })
    expect(await settle(asked)).toEqual({
      said: [{ status: 'waiting', entry: asked }],
      end: 'unanswered',
    })
    expect(change).not.toHaveBeenCalled()
  })
})

describe('proposed to a Safe', () => {
  const owners = { status: 'unknown' } as const
  const waiting: FollowedProposal = { status: 'waiting', owners }
  const executed = { status: 'executed', owners, receipt } as const
  const fails = (at: number): DraftSimulation => ({ status: 'fails', at, sentence: 'It would fail.' })
  /** Where nobody stops following, a test ends all the same: a hundred turns are more than any needs. */
  const whenAborted = async (signal: AbortSignal) => {
    for (let turn = 0; !signal.aborted; turn++) {
      if (turn === 100) throw new Error('It is followed without an end.')
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  /** What the chain says each time that it is followed; then it waits until nobody follows it. */
  const follow = (...rounds: (readonly FollowedProposal[])[]) => {
    for (const round of rounds)
      vi.mocked(followProposal).mockImplementationOnce(async function* (_, __, { signal }) {
        yield* round
        await whenAborted(signal)
      })
  }
  const silentAfterwards = () =>
    vi.mocked(followProposal).mockImplementation(async function* () {
      yield* []
    })
  const obstacles = (said: readonly DeployStatus[]) =>
    said.flatMap((each) => (each.status === 'waiting' && !each.chain ? [each.obstacle] : []))

  test('each word of the chain is said, and its end is the end', async () => {
    const unchecked = { status: 'could-not-check', owners, error } as const
    const executing = { status: 'executing', owners, receipt } as const
    follow([waiting, unchecked, executing, executed])
    const { signal } = new AbortController()
    expect(await settle(proposed, { signal })).toEqual({
      said: [
        { status: 'waiting', entry: proposed },
        ...[waiting, unchecked, executing, executed].map((chain) => ({
          status: 'waiting',
          entry: proposed,
          chain,
          obstacle: undefined,
        })),
      ],
      end: { outcome: 'included', hash: theirs, block: 95 },
    })
    const [askedReader, followed, options] = vi.mocked(followProposal).mock.lastCall ?? []
    expect([askedReader, followed]).toEqual([reader, proposed])
    expect(options).toMatchObject({ pollMs: 0, clues: { nonce: 4 } })
    // Nobody looks at the goal any more.
    expect(options?.signal.aborted).toBe(true)
    expect(signal.aborted).toBe(false)
  })

  test.each<[string, FollowedProposal, unknown]>([
    [
      'executed, and the call inside failed',
      { ...executed, status: 'failed' },
      { outcome: 'reverted', hash: theirs, block: 95 },
    ],
    ['replaced', { status: 'replaced', owners }, { outcome: 'lost', hash: null }],
  ])('it was %s', async (_, chain, end) => {
    follow([chain])
    expect((await settle(proposed)).end).toEqual(end)
  })

  test('while it waits, who asks again goes on without it, and nobody else', async () => {
    follow([waiting, executed])
    expect((await settle(proposed)).end).toMatchObject({ outcome: 'included' })
    follow([waiting, executed])
    expect((await settle(proposed, { askAgain: true })).end).toBe('unanswered')
    // It is about to be included.
    follow([{ ...executed, status: 'executing' }, executed])
    expect((await settle(proposed, { askAgain: true })).end).toMatchObject({ outcome: 'included' })
  })

  test('a nonce that nobody has said is looked for', async () => {
    follow([executed])
    await settle({ ...proposed, nonce: null }, { pollMs: undefined })
    expect(vi.mocked(followProposal).mock.lastCall?.[2]).toMatchObject({
      clues: { nonce: undefined },
      pollMs: 2_000,
    })
  })

  test('once another way has reached the goal, it is waited for no longer', async () => {
    vi.mocked(lookAtGoal).mockResolvedValue({ status: 'done' } as Awaited<ReturnType<typeof lookAtGoal>>)
    follow([waiting], [waiting, executed])
    expect((await settle(proposed)).end).toBe('unanswered')
    expect(lookAtGoal).toHaveBeenCalledWith(expect.objectContaining({ reader }))
    expect(vi.mocked(followProposal).mock.lastCall?.[2]).toMatchObject({ clues: { nonce: 4 }, pollMs: 0 })
    // It was this one that did.
    follow([waiting], [executed])
    expect((await settle(proposed)).end).toEqual({ outcome: 'included', hash: theirs, block: 95 })
    // Somebody leaves at that moment.
    const leaving = new AbortController()
    follow([waiting])
    vi.mocked(followProposal).mockImplementationOnce(async function* () {
      leaving.abort()
      yield* []
    })
    expect((await settle(proposed, { signal: leaving.signal })).end).toBeUndefined()
  })

  test('the goal is looked at again where it could not be checked, or was not reached', async () => {
    vi.mocked(lookAtGoal)
      .mockRejectedValueOnce(error)
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce({ status: 'done' } as Awaited<ReturnType<typeof lookAtGoal>>)
    follow([waiting], [waiting])
    expect((await settle(proposed)).end).toBe('unanswered')
    expect(lookAtGoal).toHaveBeenCalledTimes(3)
  })

  test('who leaves hears no end, and nothing is looked at any more', async () => {
    const leaving = new AbortController()
    vi.mocked(followProposal).mockImplementationOnce(async function* (_, __, { signal }) {
      yield waiting
      leaving.abort()
      await whenAborted(signal)
    })
    silentAfterwards()
    expect((await settle(proposed, { signal: leaving.signal })).end).toBeUndefined()
    const looks = vi.mocked(lookAtGoal).mock.calls.length
    await new Promise((resolve) => setImmediate(resolve))
    expect(lookAtGoal).toHaveBeenCalledTimes(looks)
  })

  test('why it would fail now is said once, and taken back once it would not', async () => {
    vi.mocked(simulateBatch)
      .mockResolvedValueOnce(fails(0))
      // Still so; not known; still so.
      .mockResolvedValueOnce(fails(1))
      .mockRejectedValueOnce(error)
      .mockResolvedValueOnce(fails(0))
      .mockResolvedValue({ status: 'succeeds' })
    follow([waiting], [waiting], [waiting])
    vi.mocked(lookAtGoal)
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce(undefined)
      .mockResolvedValue({ status: 'done' } as Awaited<ReturnType<typeof lookAtGoal>>)
    silentAfterwards()
    const { said, end } = await settle(proposed)
    expect(end).toBe('unanswered')
    expect(obstacles(said)).toEqual([undefined, 'It would fail.', undefined])
    expect(said.flatMap((each) => (each.status === 'waiting' && each.chain ? [each.obstacle] : []))).toEqual([
      undefined,
      'It would fail.',
      undefined,
    ])
    expect(simulateBatch).toHaveBeenCalledWith(reader, { safe, calls })
  })

  test('that somebody else has deployed the factory is said in a sentence of its own', async () => {
    const sentence = 'It puts the factory on the chain, which somebody has done already.'
    const factory = { to: deterministicProxy.address, data: '0x12', value: 0n } as const
    const entry = { ...proposed, calls: [...calls, factory] }
    for (const [at, said] of [
      [1, 'It would fail.'],
      [2, sentence],
      // No call of it.
      [3, 'It would fail.'],
    ] as const) {
      vi.mocked(simulateBatch).mockReset().mockResolvedValue(fails(at))
      vi.mocked(followProposal).mockReset()
      follow([waiting], [waiting, executed])
      expect(obstacles((await settle(entry)).said)).toEqual([undefined, said])
    }
  })

  test('what reached the goal at the same moment is no obstacle', async () => {
    vi.mocked(simulateBatch).mockResolvedValue(fails(0))
    vi.mocked(lookAtGoal).mockResolvedValue({ status: 'done' } as Awaited<ReturnType<typeof lookAtGoal>>)
    follow([waiting])
    silentAfterwards()
    const { said, end } = await settle(proposed)
    expect(end).toBe('unanswered')
    expect(obstacles(said)).toEqual([undefined])
  })

  test('of calls that are not known nothing is simulated', async () => {
    follow([waiting, executed])
    expect((await settle({ ...proposed, calls: undefined })).end).toMatchObject({ outcome: 'included' })
    expect(simulateBatch).not.toHaveBeenCalled()
  })
})
