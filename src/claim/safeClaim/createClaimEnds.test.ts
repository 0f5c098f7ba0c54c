import type { Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import type { StoredProposal } from '../../multisig/sources/storedProposals.ts'
import { createClaimEnds, createPaidLook, hasSettled } from './createClaimEnds.ts'
import type { Payment } from './createPaymentSearch.ts'
import { readSafeClaim } from './readSafeClaim.ts'
import type { ChainLook, ClaimEnd, ExecutionOutcome, PaidLook, ProposalFacts } from './safeClaimState.ts'
import {
  allocation,
  campaigns,
  chainId,
  here,
  person,
  pusher,
  safe,
  safeFacts,
  template,
} from './test-support/claimFixtures.ts'
import { createModelFixture, type ModelFixture } from './test-support/createModelFixture.ts'

const place = { distributor: here, index: allocation.index }
const signers = [person(0).address, person(1).address]
const down = new RpcUnreachableError({ question: 'x', answered: 0, configured: 1, quorum: 1, faults: [] })
const unanswered: ChainLook = { status: 'could-not-check', error: down }
const claim = template('many', 0)
const found = (proposal: Proposal) => ({
  proposal,
  reading: readSafeClaim({ safe, transaction: proposal.transaction, campaigns }),
  confirmations: [],
  sources: [],
})

describe('how a proposal ended', () => {
  let model: ModelFixture
  /** How often the nodes were asked since it was last looked at. */
  let questions = 0
  beforeEach(() => {
    questions = 0
    model = createModelFixture()
    // The campaign is open.
    model.wait(200)
  })

  const endsOf = (confirmations = 1) => {
    const reader: ChainReader = {
      ...model.reader,
      atOneBlock: (options, work) => {
        questions++
        return model.reader.atOneBlock(options, work)
      },
    }
    return createClaimEnds(reader, { place, confirmations })
  }
  const lookNow = (): ChainLook => {
    const { number: block, timestamp, nonce } = model.head()
    return { status: 'read', block, timestamp, safe: { ...safeFacts, nonce } }
  }
  const read = async (
    ends: ReturnType<typeof endsOf>,
    {
      proposal = claim,
      chain = lookNow(),
      stored = [],
      paidIn,
    }: { proposal?: Proposal; chain?: ChainLook; stored?: readonly StoredProposal[]; paidIn?: Hex } = {},
  ) => {
    questions = 0
    return ends.read(found(proposal), { chain, stored, paidIn })
  }
  const execute = (proposal = claim) => {
    model.execute({ proposal, signers }, 'direct')
    const { number: blockNumber, transactions } = model.head()
    return { blockNumber, transactionHash: transactions[0]?.hash }
  }
  /** Its nonce is used by an empty call. */
  const reject = () => execute(template('rejection', 0))
  const pass = (blocks: number) => model.wait(0, blocks)

  test('it waits while its nonce is free, and nobody is asked', async () => {
    const ends = endsOf()
    expect(await read(ends)).toEqual({ status: 'waiting' })
    expect(questions).toBe(0)
    expect(ends.newest()).toBe(0)
  })

  test('it was executed: in which block, and whether that has its confirmations', async () => {
    const ends = endsOf(3)
    const { blockNumber, transactionHash } = execute()
    const executed = {
      status: 'executed',
      transactionHash,
      blockNumber,
      outcome: { kind: 'paid', recipient: safe },
    }
    expect(await read(ends)).toEqual({ ...executed, isFinal: false })
    expect(ends.newest()).toBe(blockNumber)
    // Its own block is the first of three.
    pass(2)
    expect(await read(ends)).toEqual({ ...executed, isFinal: true })
  })

  test('what was executed is asked for again until twelve blocks are over it, whenever it was first seen', async () => {
    const ends = endsOf()
    execute()
    pass(5)
    const end = await read(ends)
    expect(ends.isBeyondReorg(claim.safeTxHash)).toBe(false)
    pass(6)
    expect(await read(ends)).toEqual(end)
    expect(questions).toBeGreaterThan(0)
    expect(ends.isBeyondReorg(claim.safeTxHash)).toBe(false)
    pass(1)
    expect(await read(ends)).toEqual(end)
    expect(questions).toBe(0)
    expect(ends.isBeyondReorg(claim.safeTxHash)).toBe(true)
    expect(ends.isBeyondReorg(template('plain', 0).safeTxHash)).toBe(false)
  })

  test('and longer, where more confirmations are wanted', async () => {
    const ends = endsOf(20)
    execute()
    await read(ends)
    pass(18)
    expect(await read(ends)).toMatchObject({ isFinal: false })
    pass(1)
    expect(await read(ends)).toMatchObject({ isFinal: true })
    pass(1)
    await read(ends)
    expect(questions).toBe(0)
  })

  test('what was replaced is asked for until twelve blocks after it was first seen so', async () => {
    const ends = endsOf()
    reject()
    pass(3)
    expect(await read(ends)).toEqual({ status: 'replaced', byRejection: true })
    pass(11)
    expect(await read(ends)).toEqual({ status: 'replaced', byRejection: true })
    expect(questions).toBeGreaterThan(0)
    expect(ends.isBeyondReorg(claim.safeTxHash)).toBe(false)
    pass(1)
    expect(await read(ends)).toEqual({ status: 'replaced', byRejection: true })
    expect(questions).toBe(0)
    expect(ends.isBeyondReorg(claim.safeTxHash)).toBe(true)
    // It is no execution.
    expect(ends.newest()).toBe(0)
  })

  test('what nodes no longer say is searched for again at every ninth look', async () => {
    const ends = endsOf()
    const { blockNumber } = execute()
    pass(3)
    model.setNodes('pruned')
    expect(await read(ends)).toEqual({ status: 'used' })
    for (const round of [1, 2])
      for (let look = 1; look <= 9; look++) {
        expect(await read(ends)).toEqual({ status: 'used' })
        expect(questions > 0, `round ${round}, look ${look}`).toBe(look === 9)
      }
    // A node that keeps old blocks has come back.
    model.setNodes('up')
    for (let look = 1; look <= 8; look++) await read(ends)
    expect(await read(ends)).toMatchObject({ status: 'executed', blockNumber })
  })

  test('a block at which it still waited, or the transaction that paid, leads to its end', async () => {
    const { transactionHash = '0x' } = execute()
    pass(3)
    model.setNodes('pruned')
    const stored = (proposal: Proposal): StoredProposal => ({ chainId, proposal, seenAtBlock: 1, savedAt: 0 })
    expect(await read(endsOf(), { stored: [stored(template('plain', 0))] })).toEqual({ status: 'used' })
    for (const clue of [
      { stored: [stored(template('plain', 0)), stored(claim)] },
      { paidIn: transactionHash },
    ])
      expect(await read(endsOf(), clue)).toMatchObject({ status: 'executed', transactionHash })
  })

  test('its own transaction leads to it again, no matter what has paid since', async () => {
    const ends = endsOf()
    const { transactionHash } = execute()
    await read(ends)
    execute(template('other', 1))
    pass(3)
    model.setNodes('pruned')
    const paidIn = model.blocks.at(-4)?.transactions[0]?.hash ?? '0x'
    expect(paidIn).not.toBe(transactionHash)
    expect(await read(ends, { paidIn })).toMatchObject({ status: 'executed', transactionHash })
  })

  test('before anything is known: nobody answers is no end, and what is still read waits', async () => {
    const ends = endsOf()
    execute()
    expect(await read(ends, { chain: unanswered })).toEqual({ status: 'could-not-check', error: down })
    for (const chain of [{ status: 'reading' }, { status: 'no-safe', timestamp: 0 }] as const)
      expect(await read(ends, { chain })).toEqual({ status: 'waiting' })
    const chain = lookNow()
    model.setNodes('down')
    expect(await read(ends, { chain })).toEqual({
      status: 'could-not-check',
      error: expect.any(RpcUnreachableError),
    })
    // It is asked for again as soon as somebody answers.
    model.setNodes('up')
    expect(await read(ends)).toMatchObject({ status: 'executed' })
  })

  test('what was proven stays said while nobody answers', async () => {
    const ends = endsOf()
    execute()
    const end = await read(ends)
    const chain = lookNow()
    model.setNodes('down')
    for (const seen of [unanswered, { status: 'reading' } as const, chain])
      expect(await read(ends, { chain: seen })).toEqual(end)
  })

  test('an execution that is taken back is none any more, also when nobody answers then', async () => {
    const ends = endsOf()
    execute()
    await read(ends)
    model.takeBack(1)
    expect(await read(ends)).toEqual({ status: 'waiting' })
    expect(await read(ends, { chain: unanswered })).toEqual({ status: 'could-not-check', error: down })
  })

  test('nor is one that is taken back between the look and the question', async () => {
    const ends = endsOf()
    execute()
    const chain = lookNow()
    await read(ends, { chain })
    model.takeBack(1)
    expect(await read(ends, { chain })).toEqual({ status: 'waiting' })
    expect(questions).toBeGreaterThan(0)
    expect(await read(ends, { chain: unanswered })).toEqual({ status: 'could-not-check', error: down })
  })

  test('the newest execution counts, in whatever order they are read', async () => {
    const ends = endsOf()
    const second = template('other', 1)
    execute()
    pass(2)
    const { blockNumber } = execute(second)
    await read(ends, { proposal: second })
    await read(ends)
    expect(ends.newest()).toBe(blockNumber)
  })
})

const mine: Hex = `0x${'01'.repeat(32)}`
const theirs: Hex = `0x${'02'.repeat(32)}`
const endOf = (
  outcome: ExecutionOutcome,
  { blockNumber = 100, isFinal = true, transactionHash = mine } = {},
): ClaimEnd => ({ status: 'executed', transactionHash, blockNumber, isFinal, outcome })
const paying: ExecutionOutcome = { kind: 'paid', recipient: pusher }
const factsOf = (...ends: readonly ClaimEnd[]): readonly ProposalFacts[] =>
  ends.map((end) => ({ ...found(claim), end }))
const waiting: ClaimEnd = { status: 'waiting' }

describe('whether it was paid, and by whom', () => {
  const payment: Payment = { hash: theirs, block: 100, recipient: safe, bySafe: 'no' }
  const input = { isClaimed: true, isOverTime: false, block: 110, payment }
  const paidBy = (
    facts: readonly ProposalFacts[],
    change: Partial<Parameters<ReturnType<typeof createPaidLook>>[1]> = {},
    look = createPaidLook({ confirmations: 3 }),
  ) => look(facts, { ...input, ...change })
  const bySafe = (hash: Hex, isFinal = true): PaidLook => ({
    status: 'paid',
    by: 'safe',
    isFinal,
    claim: { hash, recipient: pusher, timestamp: undefined },
  })

  test('by the Safe, where a proposal of its own has paid: its own transaction, and whom it paid', () => {
    const skipped = endOf({ kind: 'skipped' }, { transactionHash: theirs })
    expect(paidBy(factsOf(waiting, skipped, endOf(paying)))).toEqual(bySafe(mine))
    expect(paidBy(factsOf(endOf(paying, { isFinal: false })))).toEqual(bySafe(mine, false))
    // The bitmap may have been read a moment before.
    expect(paidBy(factsOf(endOf(paying)), { isClaimed: false, payment: undefined })).toEqual(bySafe(mine))
  })

  test('over time, by the Safe only where its transaction is the last payment of all', () => {
    const facts = factsOf(endOf(paying))
    const last: Payment = { ...payment, hash: mine, bySafe: 'yes' }
    expect(paidBy(facts, { isOverTime: true, payment: last })).toEqual(bySafe(mine))
    expect(paidBy(facts, { isOverTime: true })).toMatchObject({ by: 'somebody-else' })
    expect(paidBy(facts, { isOverTime: true, payment: undefined })).toMatchObject({ by: 'unknown' })
    // A part of it was paid.
    const partly = { isOverTime: true, isClaimed: false }
    expect(paidBy(facts, { ...partly, payment: last })).toEqual({ status: 'unpaid' })
  })

  test('not paid, by the bitmap; not known, where something was executed after the bitmap was read', () => {
    const at = (blockNumber: number) => factsOf(endOf({ kind: 'skipped' }, { blockNumber }), waiting)
    const unclaimed = { isClaimed: false, payment: undefined }
    expect(paidBy([], unclaimed)).toEqual({ status: 'unpaid' })
    expect(paidBy(at(110), unclaimed)).toEqual({ status: 'unpaid' })
    expect(paidBy(at(111), unclaimed)).toEqual({ status: 'unknown' })
    const both = factsOf(...[111, 100].map((blockNumber) => endOf({ kind: 'skipped' }, { blockNumber })))
    expect(paidBy(both, unclaimed)).toEqual({ status: 'unknown' })
  })

  test('paid, and nobody shows by what', () => {
    expect(paidBy([], { payment: undefined })).toEqual({
      status: 'paid',
      by: 'unknown',
      claim: undefined,
      isFinal: false,
    })
  })

  test.each([
    ['no', 'somebody-else'],
    ['yes', 'safe'],
    ['perhaps', 'unknown'],
  ] as const)('by the payment’s own receipt: by the Safe %s, so %s', (bySafe, by) => {
    expect(paidBy([], { payment: { ...payment, bySafe } })).toEqual({
      status: 'paid',
      by,
      isFinal: true,
      claim: { hash: theirs, recipient: safe, timestamp: undefined },
    })
  })

  test('it has its confirmations from the third block on, its own counted', () => {
    expect(paidBy([], { block: 101 })).toMatchObject({ isFinal: false })
    expect(paidBy([], { block: 102 })).toMatchObject({ isFinal: true })
  })

  test('what a proposal was once seen to pay in is the Safe’s, also when nobody shows the proposal', () => {
    const look = createPaidLook({ confirmations: 3 })
    paidBy(factsOf(endOf(paying)), {}, look)
    const perhaps = { ...payment, bySafe: 'perhaps' } as const
    expect(paidBy([], { payment: { ...perhaps, hash: mine } }, look)).toMatchObject({ by: 'safe' })
    expect(paidBy([], { payment: perhaps }, look)).toMatchObject({ by: 'unknown' })
    // Its receipt says otherwise.
    expect(paidBy([], { payment: { ...payment, hash: mine } }, look)).toMatchObject({ by: 'somebody-else' })
  })
})

describe('nothing changes any more', () => {
  const claimRecord = { hash: theirs, recipient: safe, timestamp: undefined }
  const paid: PaidLook = { status: 'paid', by: 'somebody-else', claim: claimRecord, isFinal: true }
  const payment: Payment = { hash: theirs, block: 100, recipient: safe, bySafe: 'no' }
  const settled = (facts: readonly ProposalFacts[], change: Partial<Parameters<typeof hasSettled>[1]> = {}) =>
    hasSettled(facts, { block: 111, paid, payment, ...change })
  const unpaid = { paid: { status: 'unpaid' }, payment: undefined } as const

  test('once a proposal has paid and twelve blocks hold it, no matter what else waits', () => {
    const facts = factsOf(waiting, endOf(paying))
    expect(settled(facts, unpaid)).toBe(true)
    expect(settled(facts, { ...unpaid, block: 110 })).toBe(false)
    expect(settled(factsOf(endOf({ kind: 'skipped' })), unpaid)).toBe(false)
    expect(settled(factsOf({ status: 'replaced', byRejection: true }), unpaid)).toBe(false)
  })

  test('once somebody’s payment is as deep, and no proposal waits', () => {
    expect(settled([])).toBe(true)
    expect(settled([], { block: 110 })).toBe(false)
    expect(settled(factsOf({ status: 'used' }, endOf({ kind: 'skipped' })))).toBe(true)
    expect(settled(factsOf({ status: 'used' }, waiting))).toBe(false)
    expect(settled(factsOf({ status: 'used' }, { status: 'could-not-check', error: down }))).toBe(false)
  })

  test('not while it is not known by whom, nor while no node shows the payment', () => {
    expect(settled([], { paid: { ...paid, by: 'unknown' } })).toBe(false)
    expect(settled([], { payment: undefined })).toBe(false)
    expect(settled([], { paid: { status: 'unknown' } })).toBe(false)
  })
})
