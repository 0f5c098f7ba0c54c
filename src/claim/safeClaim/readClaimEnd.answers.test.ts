import { encodeAbiParameters, getAddress, padHex, toEventSelector, toHex } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { EverclaimError } from '../../errors.ts'
import { type ProposalEnd, readProposalEnd } from '../../multisig/outcome/readProposalEnd.ts'
import { whyTransactionFailed } from '../../multisig/outcome/whyTransactionFailed.ts'
import { readClaimEnd } from './readClaimEnd.ts'
import { elsewhere, here, safe, template } from './test-support/claimFixtures.ts'
import { createModelFixture } from './test-support/createModelFixture.ts'

/** What the Safe's log says, in place of a chain: that is tested in readClaimEnd.test.ts. */
vi.mock('../../multisig/outcome/readProposalEnd.ts', () => ({ readProposalEnd: vi.fn() }))
vi.mock('../../multisig/outcome/whyTransactionFailed.ts', () => ({ whyTransactionFailed: vi.fn() }))

type Executed = Extract<ProposalEnd, { status: 'executed' }>
type Log = Executed['logs'][number]

const { reader } = createModelFixture()
const proposal = template('many', 3)
const hash = `0x${'12'.repeat(32)}` as const
const place = { blockHash: `0x${'56'.repeat(32)}`, blockNumber: 7, transactionHash: hash } as const

const claimed = (index: bigint, distributor = here): Log => ({
  ...place,
  address: distributor,
  logIndex: 0,
  topics: [toEventSelector('Claimed(uint256,address,uint256)')],
  data: encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
    [index, safe, 5n],
  ),
})
const skipped = (index: bigint, outcome: number): Log => ({
  ...place,
  address: here,
  logIndex: 1,
  topics: [toEventSelector('ClaimSkipped(uint256,uint8)'), padHex(toHex(index))],
  data: encodeAbiParameters([{ type: 'uint8' }], [outcome]),
})
const receipt: Executed['receipt'] = {
  ...place,
  status: 'success',
  from: elsewhere,
  to: safe,
  gasUsed: 1n,
  effectiveGasPrice: 1n,
  l1Fee: undefined,
  logs: [],
}
const agreed = { block: 9, agreement: { agreed: 2, configured: 2 } }
const executed = (logs: readonly Log[]): ProposalEnd => ({ status: 'executed', receipt, logs, ...agreed })

const options = { place: { distributor: here, index: 5 }, confirmations: 3, block: 9 }
const endOf = (end: ProposalEnd, change: Partial<Parameters<typeof readClaimEnd>[2]> = {}) => {
  vi.mocked(readProposalEnd).mockResolvedValue(end)
  return readClaimEnd(reader, proposal, { ...options, ...change })
}
const outcomeOf = async (...logs: readonly Log[]) => {
  const end = await endOf(executed(logs))
  return end.status === 'executed' ? end.outcome : end
}

beforeEach(() => {
  vi.mocked(readProposalEnd).mockReset()
  vi.mocked(whyTransactionFailed).mockReset()
})

const unproven = { kind: 'failed', reason: 'The contract did not accept the proof of this claim.' }
const refused = { kind: 'failed', reason: 'The token refused to be sent to the Safe.' }
const nothing = { kind: 'failed', reason: 'It was executed and paid nothing of this allocation.' }

test.each([
  ['that it was claimed before', 1, { kind: 'skipped' }],
  ['that nothing is due', 4, { kind: 'skipped' }],
  ['that its proof is wrong', 2, unproven],
  ['that the token refused', 3, refused],
  ['what this version does not know', 0, nothing],
])('a claim that was skipped: the contract says %s', async (_, reason, outcome) => {
  expect(await outcomeOf(skipped(5n, reason))).toEqual(outcome)
})

test('only what the contract says of this allocation counts', async () => {
  const paid = { kind: 'paid', recipient: getAddress(safe) }
  expect(await outcomeOf(claimed(5n))).toEqual(paid)
  expect(await outcomeOf()).toEqual(nothing)
  expect(await outcomeOf(claimed(4n))).toEqual(nothing)
  expect(await outcomeOf(claimed(5n, elsewhere))).toEqual(nothing)
  expect(await outcomeOf(skipped(4n, 2))).toEqual(nothing)
  expect(await outcomeOf(skipped(4n, 2), claimed(5n))).toEqual(paid)
  // Somebody else claimed for it in the same transaction.
  expect(await outcomeOf(claimed(5n), skipped(5n, 1))).toEqual({ kind: 'skipped' })
})

test.each([
  [8, false],
  [9, true],
])(
  'with three confirmations wanted, what block 7 includes is final at block %i: %s',
  async (block, isFinal) => {
    expect(await endOf(executed([claimed(5n)]), { block })).toEqual({
      status: 'executed',
      transactionHash: hash,
      blockNumber: 7,
      isFinal,
      outcome: { kind: 'paid', recipient: getAddress(safe) },
    })
  },
)

test('it looks for the transaction of this Safe, first in the one that is named', async () => {
  await endOf({ status: 'waiting', next: 3 }, { transactionHash: hash, seenAtBlock: 2 })
  const { safeTxHash } = proposal
  expect(vi.mocked(readProposalEnd).mock.calls).toEqual([
    [reader, { safe, safeTxHash, nonce: 3, transactionHash: hash, seenAtBlock: 2 }],
  ])
})

test('what failed inside is explained at its block', async () => {
  vi.mocked(whyTransactionFailed).mockResolvedValue('It was claimed already.')
  expect(await endOf({ status: 'failed', receipt, logs: [], ...agreed })).toMatchObject({
    status: 'executed',
    outcome: { kind: 'failed', reason: 'It was claimed already.' },
  })
  const { transaction } = proposal
  expect(vi.mocked(whyTransactionFailed).mock.calls).toEqual([[reader, { safe, transaction }, 7]])
})

test('without an execution the answer is that of the Safe', async () => {
  expect(await endOf({ status: 'waiting', next: 3 })).toEqual({ status: 'waiting' })
  const error = new EverclaimError('No node answers.')
  for (const end of [
    { status: 'used' },
    { status: 'replaced', byRejection: true },
    { status: 'could-not-check', error },
  ] as const)
    expect(await endOf(end)).toEqual(end)
  expect(whyTransactionFailed).not.toHaveBeenCalled()
})
