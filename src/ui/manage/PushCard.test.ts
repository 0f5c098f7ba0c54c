import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { pushCall } from '../../operator/manage/manageCalls.ts'
import type { PushPlan } from '../../operator/manage/planPush.ts'
import type { ManageProposalStatus } from '../../operator/manage/readManageProposal.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { drawPage, readText } from '../test-support/drawPage.ts'
import { PlannedBatch } from './PlannedBatch.tsx'
import { PushCard } from './PushCard.tsx'
import type { FollowedProposal } from './useProposals.ts'
import type { WholeList } from './useWholeList.ts'

const distributor = `0x${'22'.repeat(20)}` as const
const safeTxHash = `0x${'33'.repeat(32)}` as const
const token = { address: distributor, symbol: 'SPR', name: 'Spring', decimals: 0 }
const terms: CampaignParameters = {
  distributor,
  chainId: 81457,
  title: 'Spring',
  description: undefined,
  token,
  window: { start: 1, end: null },
  count: 3,
  total: 6n,
  receivers: { sweep: distributor, yield: distributor, gas: distributor },
}
const read: WholeList = {
  status: 'read',
  allocations: { count: 3, total: 6n, records: new Uint8Array(3 * 52) },
}
const callOf = (indices: readonly number[]) =>
  pushCall(
    distributor,
    indices.map((index) => ({ index: BigInt(index), account: distributor, amount: 1n, proof: [] })),
  )
const proposalOf = (
  indices: readonly number[],
  hash: typeof safeTxHash | null,
  status: 'waiting' | 'not-seen',
): FollowedProposal => ({
  proposal: {
    kind: 'push',
    safe: distributor,
    to: distributor,
    data: callOf(indices).data,
    way: hash ? 'service' : 'file',
    safeTxHash: hash,
    fromNonce: 0,
    seenAtBlock: 1,
    savedAt: 1,
  },
  standing: { status } as ManageProposalStatus,
})

function draw(
  props: Partial<Parameters<typeof PushCard>[0]>,
  proposals: readonly FollowedProposal[] = [],
): string {
  const nothing = () => undefined
  const part = createElement(PushCard, {
    terms,
    pkg: {} as VerifiedPackage,
    list: read,
    facts: { claimedWords: [0n], head: { number: 1, timestamp: 1 } },
    phase: 'open',
    isAllPaid: false,
    isCancelled: false,
    sent: { calls: [], add: nothing, remove: nothing },
    proposals: { items: proposals, add: nothing, remove: nothing },
    ...props,
  })
  return readText(drawPage(part))
}

test.each<[string, Partial<Parameters<typeof PushCard>[0]>, string]>([
  ['the contract is not read', { facts: undefined }, 'We need to read the contract first.'],
  ['claims are not open', { phase: 'upcoming' }, 'You can pay once claims open.'],
  [
    'the campaign was cancelled',
    { phase: 'upcoming', isCancelled: true },
    'The campaign was cancelled. There is nothing to pay.',
  ],
  ['claims are closed', { phase: 'ended' }, 'Claims have ended. You can’t pay anyone any more.'],
  ['all is claimed', { isAllPaid: true }, 'Everything is claimed.'],
  ['there is no package', { pkg: undefined }, 'Choose the package above.'],
  ['the list is not read', { list: { status: 'unread' } }, 'Read the whole list first.'],
])('%s: it says why nothing can be paid, and offers nothing', (_, props, sentence) => {
  const page = draw(props)
  expect(page).toContain(sentence)
  expect(page).not.toContain('Prepare')
})

test('a batch is offered, with what everybody should know of paying for others', () => {
  const page = draw({})
  expect(page).toContain('Anyone can pay the listed accounts.')
  expect(page).toContain('Prepare batch')
  expect(page).not.toContain('proposal')
})

test('recipients of a proposal that waits are left out; those of a file that nobody has seen stay', () => {
  const waiting = draw({}, [proposalOf([0, 1], safeTxHash, 'waiting')])
  expect(waiting).toContain('2 recipients are in a proposal that waits for a Safe’s owners')
  expect(waiting).not.toContain('saved file')
  const saved = draw({}, [proposalOf([2], null, 'not-seen')])
  expect(saved).toContain('1 recipient is in a saved file that isn’t in the Safe’s queue')
  expect(saved).toContain('It stays in further batches')
  const both = draw({}, [proposalOf([2], safeTxHash, 'waiting'), proposalOf([2], null, 'not-seen')])
  expect(both).toContain('1 recipient is in a proposal')
  expect(both).not.toContain('saved file')
})

const plan: PushPlan = {
  call: callOf([0, 2]),
  indices: [0, 2],
  runningCode: 0,
  l1Fee: 0n,
  total: 4n,
  gas: 250_000n,
  fee: 1n,
  passedOver: [],
}
const drawPlan = (change: Partial<PushPlan>, isHalved = false) =>
  readText(drawPage(createElement(PlannedBatch, { plan: { ...plan, ...change }, left: 1, isHalved, token })))

test('a batch: how many, how much, with which limit, and how many stay open', () => {
  const page = drawPlan({})
  expect(page).toContain('In this batch 2 allocations Together 4 SPR Gas 250,000 Open after it 1 allocation')
  expect(page).not.toContain('run code')
  expect(page).not.toContain('left out')
})

test('recipients who run code raise the limit; a Safe is shown it where there are several', () => {
  const one = drawPlan({ runningCode: 1 })
  expect(one).toContain('1 recipient may run code when paid, so the gas limit is higher.')
  expect(one).not.toContain('owners of a Safe')
  expect(drawPlan({ runningCode: 2 })).toContain('set a gas limit of at least 250,000.')
})

test('who is left out is named with the reason, also where nobody can be paid', () => {
  const passedOver = (
    ['already-claimed', 'transfer-refused', 'proof-refused', 'refused-alone', 'reverts-alone'] as const
  ).map((reason, index) => ({ index, account: distributor, amount: 5n, reason }))
  const page = drawPlan({ passedOver })
  expect(page).toContain('5 allocations left out')
  for (const words of [
    'already claimed',
    'the transfer is refused',
    'the contract refuses the proof',
    'the chain refused to pay it alone',
    'the simulation fails with it alone',
  ])
    expect(page).toContain(words)
  const nobody = drawPlan({ call: null, indices: [], total: 0n, passedOver })
  expect(nobody).toContain('None of the tried recipients can be paid.')
  expect(nobody).toContain('5 allocations left out')
  expect(nobody).not.toContain('In this batch')
})

test('a part of a batch that the chain refused is said to be one', () => {
  expect(drawPlan({}, true)).toContain('The chain refused the full batch')
  expect(drawPlan({})).not.toContain('The chain refused')
})
