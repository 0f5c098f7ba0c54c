import { expect, it } from 'vitest'
import type { PendingProposal, ProposalFacts, SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import { safeClaimSentence } from './safeClaimSentence.ts'

const safe = '0x000000000000000000000000000000000000dEaD'
const hash = `0x${'ab'.repeat(32)}` as const
const allocation = { index: 1, account: safe, amount: 1n, proof: [] } as const
const proposal: ProposalFacts = {
  proposal: {
    safe,
    transaction: {
      to: safe,
      value: 0n,
      data: '0x',
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: safe,
      refundReceiver: safe,
      nonce: 3,
    },
    safeTxHash: hash,
    signatures: [],
  },
  reading: { claims: [], settings: [], others: [], warnings: [], faults: [] },
  confirmations: [],
  sources: ['memory'],
  end: { status: 'waiting' },
}
const pending = (have: number, need: number): PendingProposal => ({
  ...proposal,
  have,
  need,
  missing: [],
  unchecked: 0,
  signing: { maySign: true },
  next: 3,
  ahead: [],
  rivals: [],
  others: [],
})

const unproposed = (
  reported: Partial<Extract<SafeClaimState, { status: 'unproposed' }>>,
): SafeClaimState => ({
  status: 'unproposed',
  allocation,
  unasked: [],
  isAllReported: true,
  others: [],
  unproven: [],
  safe: { address: safe, owners: [], threshold: 1, nonce: 0, version: '1.4.1' },
  ...reported,
})

it.each<[SafeClaimState, string]>([
  [
    { status: 'collecting', allocation, pending: pending(1, 2) },
    '1 of 2 signatures are there: 1 more owner must sign.',
  ],
  [
    { status: 'collecting', allocation, pending: pending(1, 4) },
    '1 of 4 signatures are there: 3 more owners must sign.',
  ],
  [
    { status: 'not-started', allocation, start: 1, others: [], unproven: [], pending: pending(2, 2) },
    'Claims are not open yet; 2 of 2 signatures are there already.',
  ],
  [
    { status: 'executing', allocation, proposal, hash: undefined, progress: 'asked' },
    'Your wallet was asked to execute it.',
  ],
  [
    { status: 'executing', allocation, proposal, hash, progress: 'dropped' },
    'Sent, and out of sight for now.',
  ],
  [
    {
      status: 'overtaken',
      allocation,
      by: 'unknown',
      claim: undefined,
      waiting: undefined,
      executed: undefined,
    },
    'Already claimed: the contract has paid this allocation.',
  ],
  [
    {
      status: 'overtaken',
      allocation,
      by: 'somebody-else',
      waiting: undefined,
      executed: undefined,
      claim: { hash, recipient: '0x000000000000000000000000000000000000bEEF', timestamp: undefined },
    },
    'Already claimed: the Safe had it paid to another address.',
  ],
  [
    { status: 'replaced', allocation, byRejection: true, proposal, mayPropose: true },
    'The owners rejected the proposal. The tokens are still here.',
  ],
  [
    { status: 'replaced', allocation, byRejection: undefined, proposal, mayPropose: true },
    'The Safe executed another transaction in its place. The tokens are still here.',
  ],
  [
    { status: 'replaced', allocation, byRejection: true, proposal, mayPropose: false },
    'The owners rejected the proposal. This Safe was not paid.',
  ],
  [unproposed({}), 'Not claimed yet, and no proposal is waiting.'],
  [
    unproposed({ isAllReported: false }),
    'Not claimed yet. No proposal is known to this browser; ask the other owners first.',
  ],
  [
    { status: 'done', allocation, hash, recipient: safe, by: 'safe', waiting: undefined },
    'Claimed: the Safe has been paid.',
  ],
  [
    { status: 'done', allocation, hash, recipient: safe, by: 'operator', waiting: undefined },
    'Claimed: it was sent for you, and the Safe has been paid.',
  ],
  [
    {
      status: 'done',
      allocation,
      hash,
      by: 'safe',
      waiting: undefined,
      recipient: '0x000000000000000000000000000000000000bEEF',
    },
    'Claimed: the Safe had it paid to another address.',
  ],
  [
    { status: 'unsupported', allocation, reason: 'It is old.', opens: 1 },
    'Its owners cannot sign here; anybody can pay for its claim once claims are open.',
  ],
  [
    unproposed({ others: [proposal] }),
    'Not claimed yet, and no proposal is known that could be signed here.',
  ],
  [
    unproposed({ unasked: [{ source: 'service', status: 'asked', refused: 1, isComplete: true }] }),
    'Not claimed yet. Whether a proposal is waiting could not be checked.',
  ],
])('$status is said in one sentence', (state, sentence) => {
  expect(safeClaimSentence(state)).toBe(sentence)
})
