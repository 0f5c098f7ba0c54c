import { expect, test } from 'vitest'
import type { ClaimState } from '../../claim/claimState.ts'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import { statusSentence } from './statusSentence.ts'

const allocation = {
  index: 7,
  amount: 5n,
  proof: [],
  account: '0x00000000000000000000000000000000000000a1',
} as const
const plan: ClaimPlan = {
  call: { to: allocation.account, data: '0x', value: 0n },
  functionName: 'claim',
  recipient: allocation.account,
  outcome: { status: 'ok' },
  fee: { status: 'unknown' },
  payerBalance: undefined,
  payerNonce: 4,
  block: 5,
}
const states = (isAttempted: boolean) =>
  [
    { status: 'could-not-prepare', allocation, error: new Error('no answer'), isAttempted },
    { status: 'would-revert', allocation, plan, reason: 'No.', isAgreed: true, isAttempted },
    { status: 'would-revert', allocation, plan, reason: 'No.', isAgreed: false, isAttempted },
  ] as const

test('behavior: "nothing was sent" is said where it is certain', () => {
  expect(states(false).map((state) => statusSentence(state))).toEqual([
    'Could not simulate the claim. Nothing was sent.',
    'This claim would fail. Nothing was sent.',
    'One node reports that this claim would fail. Nothing was sent.',
  ])
})

test('behavior: a claim that was paid to another address is not called just claimed', () => {
  const done = { status: 'done', allocation, hash: `0x${'12'.repeat(32)}` } as const
  expect(statusSentence({ ...done, recipient: allocation.account })).toBe('Claimed.')
  expect(statusSentence({ ...done, recipient: '0x00000000000000000000000000000000000000b2' })).toBe(
    'Claimed: paid to another address.',
  )
})

test('behavior: after a request that the wallet left open it is not said', () => {
  expect(states(true).map((state) => statusSentence(state))).toEqual([
    'Could not simulate the claim. The wallet did not confirm that it sent the claim.',
    'This claim would fail. The wallet did not confirm that it sent the claim.',
    'One node reports that this claim would fail. The wallet did not confirm that it sent the claim.',
  ])
})

test('behavior: where a Safe was asked, the Safe is named and no wallet', () => {
  const open: ClaimState[] = [
    ...states(true),
    { status: 'confirm-in-wallet', allocation } as never,
    { status: 'unanswered', allocation, progress: 'waiting' } as never,
  ]
  expect(open.map((state) => statusSentence(state, true))).toEqual([
    'Could not simulate the claim. The Safe did not confirm that it proposed the claim.',
    'This claim would fail. The Safe did not confirm that it proposed the claim.',
    'One node reports that this claim would fail. The Safe did not confirm that it proposed the claim.',
    'Review it in the Safe.',
    'The Safe may still be asking. The chain shows no claim yet.',
  ])
})
