import { describe, expect, test } from 'vitest'
import type { Receipt } from '../../chain/rpcSchemas.ts'
import { EverclaimError } from '../../errors.ts'
import type { ExecutionStatus } from '../../multisig/execute/followExecution.ts'
import { type StoredExecution, storedExecutions } from '../../multisig/execute/storedExecutions.ts'
import { readProposals, rememberProposal } from '../../multisig/sources/storedProposals.ts'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { readAttempt } from './readAttempt.ts'
import type { ChainLook, ClaimEnd } from './safeClaimState.ts'
import { chainId, payer, safe, safeFacts, template } from './test-support/claimFixtures.ts'

const proposal = template('many', 0)
const other = template('plain', 0)
const hash = `0x${'ab'.repeat(32)}` as const
const asked: StoredExecution = {
  chainId,
  safe,
  safeTxHash: proposal.safeTxHash,
  nonce: 0,
  from: payer,
  data: '0x6a761202',
  executorNonce: 0,
  block: 0,
  askedAt: 0,
}
const sent: StoredExecution = { ...asked, hash }

/** @param remembered The proposals that are in this browser, beside the executions. */
function open(
  executions: readonly (readonly [typeof proposal, StoredExecution | undefined])[],
  { remembered = executions.map(([each]) => each) } = {},
) {
  const storage = createMemoryStorage()
  for (const each of remembered) rememberProposal(storage, chainId, each, { block: 0, now: 0 })
  for (const [{ safeTxHash }, execution] of executions)
    if (execution) storedExecutions.put(storage, { ...execution, safeTxHash })
  return {
    stored: () => storedExecutions.read(storage),
    read: ({
      end = { status: 'waiting' } as ClaimEnd,
      isKnown = true,
      reported = undefined as ExecutionStatus | undefined,
      isRead = true,
      isBeyondReorg = false,
      isFollowed = true,
    } = {}) => {
      const chain: ChainLook = isRead
        ? { status: 'read', block: 1, timestamp: 0, safe: safeFacts }
        : { status: 'reading' }
      return readAttempt({
        chainId,
        safe,
        storage,
        stored: readProposals(storage, { chainId, safe }),
        chain,
        endOf: () => (isKnown ? end : undefined),
        isBeyondReorg: () => isBeyondReorg,
        executionOf: isFollowed ? () => reported : undefined,
      })
    },
  }
}

test('a wallet that was asked and has not answered is waited for, whatever the chain says', () => {
  const page = open([[proposal, asked]])
  const facts = { safeTxHash: proposal.safeTxHash, status: 'asked' }
  expect(page.read()).toEqual(facts)
  expect(page.read({ isRead: false, isKnown: false })).toEqual(facts)
})

describe('what a wallet has sent', () => {
  const error = new EverclaimError('No node answers.')
  const included = { transactionHash: hash, receipt: {} as Receipt, isFinal: true }
  const refused: ExecutionStatus = {
    status: 'reverted',
    transactionHash: hash,
    sentence: 'The Safe refused it.',
    isFinal: true,
  }
  test.each<[string, ExecutionStatus | undefined, object]>([
    ['nothing is known yet', undefined, { status: 'sent', progress: 'pending' }],
    ['it waits', { status: 'pending' }, { status: 'sent', progress: 'pending' }],
    ['no node knows it', { status: 'dropped' }, { status: 'sent', progress: 'dropped' }],
    ['no node answers', { status: 'unknown', error }, { status: 'sent', progress: 'could-not-check' }],
    // The Safe's own log says more, in a moment.
    ['the Safe executed it', { ...included, status: 'succeeded' }, { status: 'sent', progress: 'pending' }],
    ['it failed inside', { ...included, status: 'failed-inside' }, { status: 'sent', progress: 'pending' }],
    ['the Safe refused it', refused, { status: 'refused', sentence: 'The Safe refused it.' }],
    [
      'another took its place',
      { status: 'replaced', by: hash, isFinal: true },
      { status: 'replaced', by: hash },
    ],
  ])('%s', (_, reported, facts) => {
    expect(open([[proposal, sent]]).read({ reported })).toMatchObject(facts)
  })

  test('is on its way where nothing follows it', () => {
    expect(open([[proposal, sent]]).read({ isFollowed: false })).toMatchObject({ progress: 'pending' })
  })

  test('stays so while nobody knows how its proposal ended', () => {
    const end: ClaimEnd = { status: 'could-not-check', error }
    expect(open([[proposal, sent]]).read({ end })).toMatchObject({ status: 'sent', hash })
  })

  test.each([[[proposal, other]], [[other, proposal]]])(
    'is the first of several on their way (%#)',
    (order) => {
      const page = open(order.map((each) => [each, each === proposal ? sent : asked]))
      expect(page.read()).toMatchObject({ safeTxHash: page.stored()[0]?.safeTxHash })
    },
  )

  test.each<[string, Partial<StoredExecution>]>([
    ['chain', { chainId: chainId + 1 }],
    ['Safe', { safe: payer }],
  ])('is nothing of this claim on another %s', (_, place) => {
    expect(open([[proposal, { ...sent, ...place }]]).read()).toBeUndefined()
  })

  test('is known while no node answers, where its proposal is remembered, and only there', () => {
    const silent = { isRead: false, isKnown: false }
    const executions = [
      [other, undefined],
      [proposal, sent],
    ] as const
    expect(open(executions).read(silent)).toMatchObject({ safeTxHash: proposal.safeTxHash, hash })
    expect(open(executions, { remembered: [other] }).read(silent)).toBeUndefined()
  })

  test('one that was refused hides none that is under way', () => {
    const page = open([
      [other, asked],
      [proposal, sent],
    ])
    expect(page.read({ reported: refused })).toEqual({ safeTxHash: other.safeTxHash, status: 'asked' })
  })

  test('nothing is said of a proposal that is over, and nothing is forgotten', () => {
    const page = open([[proposal, sent]])
    expect(page.read({ end: { status: 'replaced', byRejection: true } })).toBeUndefined()
    expect(page.stored()).toEqual([sent])
  })

  test('while no node answers it may be on its way again, unless its proposal ended many blocks ago', () => {
    const page = open([[proposal, sent]])
    const end: ClaimEnd = { status: 'replaced', byRejection: true }
    expect(page.read({ end, isRead: false })).toMatchObject({ status: 'sent', hash })
    expect(page.read({ end, isRead: false, isBeyondReorg: true })).toBeUndefined()
  })

  test('nor of one that claims something else', () => {
    expect(open([[proposal, sent]]).read({ isKnown: false })).toBeUndefined()
  })
})
