import { describe, expect, test } from 'vitest'
import type { ExecutionStatus } from '../../multisig/execute/followExecution.ts'
import { type StoredExecution, storedExecutions } from '../../multisig/execute/storedExecutions.ts'
import { readProposals, rememberProposal } from '../../multisig/sources/storedProposals.ts'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { readAttempt } from './readAttempt.ts'
import type { ChainLook, ClaimEnd } from './safeClaimState.ts'
import { chainId, payer, safe, safeFacts, template } from './test-support/claimFixtures.ts'
import { createModelFixture } from './test-support/createModelFixture.ts'

const hour = 3_600_000
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

function open(executions: readonly (readonly [typeof proposal, StoredExecution])[]) {
  const world = createModelFixture()
  const storage = createMemoryStorage()
  for (const [{ safeTxHash, ...each }, execution] of executions) {
    rememberProposal(storage, chainId, { safeTxHash, ...each }, { block: 0, now: 0 })
    storedExecutions.put(storage, { ...execution, safeTxHash })
  }
  return {
    world,
    stored: () => storedExecutions.read(storage),
    read: ({
      end = { status: 'waiting' } as ClaimEnd,
      isKnown = true,
      reported = undefined as ExecutionStatus | undefined,
      isRead = true,
      at = hour,
    } = {}) => {
      const chain: ChainLook = isRead
        ? { status: 'read', block: world.head().number, timestamp: 0, safe: safeFacts }
        : { status: 'reading' }
      return readAttempt(world.reader, {
        chainId,
        safe,
        storage,
        stored: readProposals(storage, { chainId, safe }),
        chain,
        endOf: () => (isKnown ? end : undefined),
        executionOf: () => reported,
        now: () => at,
      })
    },
  }
}

describe('a wallet that was asked and has not answered', () => {
  test('is waited for, for a day', async () => {
    const page = open([[proposal, asked]])
    expect(await page.read({ at: 24 * hour })).toEqual({ safeTxHash: proposal.safeTxHash, status: 'asked' })
    expect(await page.read({ at: 24 * hour + 1 })).toBeUndefined()
    expect(page.stored()).toEqual([])
  })

  test('sent it while the page was closed: that is found, and kept', async () => {
    const page = open([[proposal, asked]])
    page.world.execute({ proposal, signers: safeFacts.owners }, 'direct', {
      hash,
      call: { nonce: 0, data: asked.data },
    })
    expect(await page.read()).toMatchObject({ status: 'sent', hash, progress: 'pending' })
    expect(page.stored()).toEqual([sent])
  })

  test('has sent something else with that nonce: nothing is under way', async () => {
    const page = open([[proposal, asked]])
    page.world.sendOther({ nonce: 0, data: '0x' })
    expect(await page.read()).toBeUndefined()
  })

  test('behavior: what nobody knows is not forgotten', async () => {
    const page = open([[proposal, asked]])
    page.world.sendOther({ nonce: 0, data: '0x' })
    page.world.setNodes('down')
    expect(await page.read()).toMatchObject({ status: 'asked' })
    expect(await page.read({ isRead: false, isKnown: false })).toMatchObject({ status: 'asked' })
    expect(page.stored()).toEqual([asked])
  })
})

describe('what a wallet has sent', () => {
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
    ['the Safe refused it', refused, { status: 'refused', sentence: 'The Safe refused it.', sent: hash }],
    ['it may be taken back', { ...refused, isFinal: false }, { status: 'sent', progress: 'pending' }],
    [
      'another took its place',
      { status: 'replaced', by: hash, isFinal: true },
      { status: 'replaced', by: hash, sent: hash },
    ],
    [
      'that may be taken back',
      { status: 'replaced', by: hash, isFinal: false },
      { status: 'sent', progress: 'pending' },
    ],
  ])('%s', async (_, reported, facts) => {
    expect(await open([[proposal, sent]]).read({ reported })).toMatchObject(facts)
  })

  test('one that was refused hides none that is under way', async () => {
    const page = open([
      [other, asked],
      [proposal, sent],
    ])
    expect(await page.read({ reported: refused })).toEqual({ safeTxHash: other.safeTxHash, status: 'asked' })
  })

  test('nothing is said of a proposal that is over, and nothing is forgotten', async () => {
    const page = open([[proposal, sent]])
    expect(await page.read({ end: { status: 'replaced', byRejection: true } })).toBeUndefined()
    expect(page.stored()).toEqual([sent])
  })

  test('nor of one that claims something else', async () => {
    expect(await open([[proposal, sent]]).read({ isKnown: false })).toBeUndefined()
  })
})
