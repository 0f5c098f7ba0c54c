import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import { walletErrorOf } from '../wallet/walletErrorOf.ts'
import { type Attempt, type ClaimFacts, claimState } from './claimState.ts'
import type { ClaimPlan } from './planClaim.ts'
import { planAt } from './test-support/planAt.ts'

const account = '0x00000000000000000000000000000000000000a1'
const hash = `0x${'12'.repeat(32)}` as const
const allocation = { index: 7, account, amount: 5n, proof: [] } as const
const error = new Error('no answer')

/** A wallet's error that says for certain that nothing was sent. */
const refused = walletErrorOf({ code: 4100 }, 'send')

const plan = planAt(5)

/** Everything is well: the allocation can be claimed now. */
const ready: ClaimFacts = {
  chainId: 81457,
  check: { status: 'eligible', account, allocation },
  claimed: { status: 'unclaimed' },
  window: { start: 100, end: 200, now: 150 },
  windowError: undefined,
  wallet: { status: 'connected', account, chainId: 81457 },
  plan: { status: 'planned', plan },
  attempt: { status: 'none' },
}

const following = (progress: Extract<Attempt, { status: 'following' }>['progress']): Attempt => ({
  status: 'following',
  hash,
  progress,
})

const unanswered = (progress: Extract<Attempt, { status: 'unanswered' }>['progress']): Attempt => ({
  status: 'unanswered',
  progress,
})

const proposed = (progress: Extract<Attempt, { status: 'proposed' }>['progress']): Attempt => ({
  status: 'proposed',
  safe: account,
  safeTxHash: hash,
  progress,
})
const safeWallet = (isReadOnly: boolean): ClaimFacts['wallet'] => ({
  status: 'connected',
  account,
  chainId: 81457,
  safe: { isReadOnly },
})
const signing = { status: 'signing', signed: 1, required: 2 } as const

/** The window is open, of a campaign that was cancelled before it was. */
const closedBy = (held: bigint | undefined, isAgreed = true) => ({
  start: 100,
  end: 200,
  now: 150,
  cancelled: { held, isAgreed },
})

const state = (change: Partial<ClaimFacts>) => claimState({ ...ready, ...change }).status

test('default', () => {
  expect(claimState(ready)).toEqual({
    status: 'ready',
    allocation,
    plan,
    rejected: false,
    notSent: undefined,
  })
})

test.each<[string, Partial<ClaimFacts>, string]>([
  ['nobody asked', { check: { status: 'idle' } }, 'idle'],
  ['the list is being read', { check: { status: 'checking', account } }, 'checking'],
  ['the list could not be read', { check: { status: 'could-not-check', account, error } }, 'could-not-check'],
  ['the list says no', { check: { status: 'not-eligible', account, listed: 9 } }, 'not-eligible'],
  ['the bitmap is being read', { claimed: { status: 'checking' } }, 'checking'],
  ['the bitmap could not be read', { claimed: { status: 'could-not-check', error } }, 'could-not-check'],
  ['the window is not known yet', { window: undefined }, 'checking'],
  ['the window could not be read', { window: undefined, windowError: error }, 'could-not-check'],
  ['one second before the start', { window: { start: 100, end: 200, now: 99 } }, 'not-started'],
  ['cancelled, before the start', { window: { ...closedBy(0n), now: 50 } }, 'campaign-cancelled'],
  ['cancelled, and the start has come', { window: closedBy(0n) }, 'campaign-cancelled'],
  ['cancelled, and the end has come', { window: { ...closedBy(0n), now: 200 } }, 'campaign-cancelled'],
  [
    'cancelled, without a wallet',
    { window: closedBy(0n), wallet: { status: 'disconnected' } },
    'campaign-cancelled',
  ],
  ['cancelled, and too little came in again', { window: closedBy(4n) }, 'campaign-cancelled'],
  [
    'cancelled, and the token does not say what came in',
    { window: closedBy(undefined) },
    'campaign-cancelled',
  ],
  [
    'cancelled, and enough came in before the start',
    { window: { ...closedBy(5n), now: 50 } },
    'campaign-cancelled',
  ],
  ['cancelled, and enough came in again', { window: closedBy(5n) }, 'ready'],
  [
    'cancelled, and paid all the same',
    { window: closedBy(0n), claimed: { status: 'claimed', claim: undefined } },
    'claimed-before',
  ],
  [
    'cancelled, and the bitmap could not be read',
    { window: closedBy(0n), claimed: { status: 'could-not-check', error } },
    'could-not-check',
  ],
  [
    'cancelled, reports one node before the start',
    { window: { ...closedBy(0n, false), now: 50 } },
    'could-not-check',
  ],
  ['cancelled, reports one node after the start', { window: closedBy(0n, false) }, 'ready'],
  [
    'cancelled, reports one node in the first second',
    { window: { ...closedBy(0n, false), now: 100 } },
    'ready',
  ],
  ['the first second', { window: { start: 100, end: 200, now: 100 } }, 'ready'],
  ['the last second', { window: { start: 100, end: 200, now: 199 } }, 'ready'],
  ['the end itself', { window: { start: 100, end: 200, now: 200 } }, 'ended'],
  ['no end', { window: { start: 100, end: null, now: 1e12 } }, 'ready'],
  ['no wallet', { wallet: { status: 'disconnected' } }, 'no-wallet'],
  ['a wallet on its way', { wallet: { status: 'connecting' } }, 'connecting'],
  ['another chain', { wallet: { status: 'connected', account, chainId: 1 } }, 'wrong-chain'],
  ['no usable recipient', { plan: { status: 'needs-recipient' } }, 'needs-recipient'],
  ['nobody who votes', { plan: { status: 'needs-delegation' } }, 'needs-delegation'],
  ['a simulation going on', { plan: { status: 'planning' } }, 'preparing'],
  ['a simulation without an answer', { plan: { status: 'could-not-plan', error } }, 'could-not-prepare'],
  [
    'a simulation that reverts',
    {
      plan: {
        status: 'planned',
        plan: { ...plan, outcome: { status: 'reverts', reason: 'No.', isAgreed: true } },
      },
    },
    'would-revert',
  ],
  [
    'no fee that any node reports',
    { plan: { status: 'planned', plan: { ...plan, fee: { status: 'unknown' }, payerBalance: undefined } } },
    'ready',
  ],
  ['one node that reports it claimed', { claimed: { status: 'reported-claimed' } }, 'ready'],
  [
    'one node that reports it claimed, and no wallet',
    { claimed: { status: 'reported-claimed' }, wallet: { status: 'disconnected' } },
    'no-wallet',
  ],
  [
    'ours included according to one node',
    { attempt: following({ status: 'reported' }), claimed: { status: 'reported-claimed' } },
    'sent',
  ],
  [
    'ours reverted, and one node that reports it claimed',
    {
      attempt: following({ status: 'reverted', hash, reason: 'No.' }),
      claimed: { status: 'reported-claimed' },
    },
    'sent',
  ],
  ['one wei short', { plan: { status: 'planned', plan: { ...plan, payerBalance: 2n } } }, 'fee-short'],
  ['a prompt in the wallet', { attempt: { status: 'confirming' } }, 'confirm-in-wallet'],
  ['a request that nobody answered', { attempt: unanswered('waiting') }, 'unanswered'],
  [
    'a request that nobody answered, and a wallet that is gone',
    { attempt: unanswered('waiting'), wallet: { status: 'disconnected' } },
    'unanswered',
  ],
  ['a request that is being looked for', { attempt: unanswered('looking') }, 'checking'],
  [
    'a request that is being looked for, and the tokens are paid',
    { attempt: unanswered('looking'), claimed: { status: 'claimed', claim: undefined } },
    'checking',
  ],
  [
    'a request that nobody answered, and somebody else was paid for it',
    { attempt: unanswered('waiting'), claimed: { status: 'claimed', claim: undefined } },
    'claimed-before',
  ],
  ['a request that cannot be looked for', { attempt: unanswered('could-not-check') }, 'unanswered'],
  [
    'a request that nobody answered, while the bitmap cannot be read',
    { attempt: unanswered('waiting'), claimed: { status: 'could-not-check', error } },
    'unanswered',
  ],
  [
    'a request that nobody answered, while the window cannot be read',
    { attempt: unanswered('waiting'), window: undefined, windowError: error },
    'unanswered',
  ],
  [
    'a request that nobody answered before the end',
    { attempt: unanswered('waiting'), window: { start: 100, end: 200, now: 200 } },
    'ended',
  ],
  ['a no in the wallet', { attempt: { status: 'rejected' } }, 'ready'],
  ['a wallet that could not', { attempt: { status: 'not-sent', error } }, 'ready'],
  ['sent', { attempt: following({ status: 'pending' }) }, 'sent'],
  ['sent and out of sight', { attempt: following({ status: 'unseen' }) }, 'sent'],
  ['sent while the nodes are silent', { attempt: following({ status: 'could-not-check', error }) }, 'sent'],
  ['included', { attempt: following({ status: 'included', hash, recipient: account, amount: 5n }) }, 'done'],
  ['reverted', { attempt: following({ status: 'reverted', hash, reason: 'No.' }) }, 'reverted'],
  ['sent and dropped', { attempt: following({ status: 'dropped' }) }, 'sent'],
  ['cancelled', { attempt: following({ status: 'cancelled', hash }) }, 'cancelled'],
  ['went through for nothing', { attempt: following({ status: 'paid-nothing', hash }) }, 'paid-nothing'],
  [
    'cancelled while the bitmap cannot be read',
    { attempt: following({ status: 'cancelled', hash }), claimed: { status: 'could-not-check', error } },
    'could-not-check',
  ],
  [
    'cancelled while the bitmap is being read',
    { attempt: following({ status: 'cancelled', hash }), claimed: { status: 'checking' } },
    'checking',
  ],
  ['claimed before', { claimed: { status: 'claimed', claim: undefined } }, 'claimed-before'],
  [
    'ours reverted because somebody else was faster',
    {
      attempt: following({ status: 'reverted', hash, reason: 'Already claimed.' }),
      claimed: { status: 'claimed', claim: undefined },
    },
    'claimed-before',
  ],
  [
    'ours is included while the bitmap lags',
    {
      attempt: following({ status: 'included', hash, recipient: account, amount: 5n }),
      claimed: { status: 'unclaimed' },
    },
    'done',
  ],
  ['a Safe of which the visitor is an owner', { wallet: safeWallet(false) }, 'ready'],
  ['a Safe of which the visitor is no owner', { wallet: safeWallet(true) }, 'read-only'],
  [
    'a Safe without ether, whose fee another pays',
    { plan: { status: 'planned', plan: { ...plan, fee: { status: 'of-executor' }, payerBalance: 0n } } },
    'ready',
  ],
  ['proposed', { attempt: proposed({ status: 'waiting', owners: signing }) }, 'proposed'],
  [
    'proposed, and the page is outside the host',
    {
      attempt: proposed({ status: 'waiting', owners: { status: 'unknown' } }),
      wallet: { status: 'disconnected' },
    },
    'proposed',
  ],
  [
    'proposed while the nodes are silent',
    {
      attempt: proposed({ status: 'could-not-check', error, owners: signing }),
      claimed: { status: 'could-not-check', error },
      window: undefined,
      windowError: error,
    },
    'proposed',
  ],
  [
    'the host says that it was executed, and the chain does not',
    { attempt: proposed({ status: 'waiting', owners: { status: 'said-executed' } }) },
    'proposed',
  ],
  [
    'the host says that it was cancelled, and the chain does not',
    { attempt: proposed({ status: 'waiting', owners: { status: 'said-cancelled' } }) },
    'proposed',
  ],
  [
    'proposed and not executed before the end',
    {
      attempt: proposed({ status: 'waiting', owners: signing }),
      window: { start: 100, end: 200, now: 200 },
    },
    'ended',
  ],
  [
    'proposed to a campaign without an end',
    {
      attempt: proposed({ status: 'waiting', owners: signing }),
      window: { start: 100, end: null, now: 1e12 },
    },
    'proposed',
  ],
  [
    'proposed, and the end passed while one node reports it claimed',
    {
      attempt: proposed({ status: 'waiting', owners: signing }),
      window: { start: 100, end: 200, now: 200 },
      claimed: { status: 'reported-claimed' },
    },
    'proposed',
  ],
  [
    'a proposal whose place was taken while the bitmap is being read',
    { attempt: proposed({ status: 'replaced' }), claimed: { status: 'checking' } },
    'checking',
  ],
  [
    'a proposal whose place was taken, and one node that reports it claimed',
    { attempt: proposed({ status: 'replaced' }), claimed: { status: 'reported-claimed' } },
    'checking',
  ],
  [
    'proposed, and the end passed while nobody knows what became of it',
    {
      attempt: proposed({ status: 'could-not-check', error, owners: signing }),
      window: { start: 100, end: 200, now: 200 },
    },
    'proposed',
  ],
  [
    'a proposal that was executed, while the bitmap lags',
    { attempt: proposed({ status: 'included', hash, recipient: account, amount: 5n }) },
    'done',
  ],
  [
    'a proposal whose call failed',
    { attempt: proposed({ status: 'failed', hash, reason: 'No.' }) },
    'proposal-failed',
  ],
  ['a proposal whose place was taken', { attempt: proposed({ status: 'replaced' }) }, 'proposal-replaced'],
  [
    'a proposal whose place was taken while the bitmap cannot be read',
    { attempt: proposed({ status: 'replaced' }), claimed: { status: 'could-not-check', error } },
    'could-not-check',
  ],
  ['a proposal that paid nothing', { attempt: proposed({ status: 'paid-nothing', hash }) }, 'paid-nothing'],
  [
    'a proposal that was overtaken, while the bitmap lags',
    { attempt: proposed({ status: 'overtaken' }) },
    'checking',
  ],
  [
    'a proposal that was overtaken',
    { attempt: proposed({ status: 'overtaken' }), claimed: { status: 'claimed', claim: undefined } },
    'claimed-before',
  ],
])('behavior: %s', (_, change, expected) => {
  expect(state(change)).toBe(expected)
})

const isOpen = { start: 100, end: 200, now: 150 }
const past = { ...isOpen, now: 200 }
const reported = { ...closedBy(0n, false), now: 99 }
const record = (of: Hex) =>
  ({ status: 'claimed', claim: { hash: of, recipient: account, timestamp: 123 } }) as const
const included = { status: 'included', hash, recipient: account, amount: 5n } as const

test.each<[string, Partial<ClaimFacts>, object]>([
  [
    'the list could not be read',
    { check: { status: 'could-not-check', account, error } },
    { error, isAttempted: false },
  ],
  [
    'ours reverted, and one node that reports it claimed',
    {
      attempt: following({ status: 'reverted', hash, reason: 'No.' }),
      claimed: { status: 'reported-claimed' },
    },
    { hash, progress: 'reported' },
  ],
  ['reverted', { attempt: following({ status: 'reverted', hash, reason: 'No.' }) }, { hash, reason: 'No.' }],
  ['a claim by a log', { attempt: following(included), claimed: record(hash) }, { timestamp: 123 }],
  [
    'a claim by a log, and an older log of another',
    { attempt: following(included), claimed: record(`0x${'34'.repeat(32)}`) },
    { status: 'done', timestamp: undefined },
  ],
  [
    'proposed, and the nodes answer',
    { attempt: proposed({ status: 'waiting', owners: signing }) },
    { isChainKnown: true, end: 200 },
  ],
  [
    'proposed, and the bitmap could not be read',
    {
      attempt: proposed({ status: 'waiting', owners: signing }),
      claimed: { status: 'could-not-check', error },
    },
    { isChainKnown: false },
  ],
  [
    'proposed and not executed before the end',
    { attempt: proposed({ status: 'waiting', owners: signing }), window: past },
    { end: 200 },
  ],
  ['a prompt in the wallet', { attempt: { status: 'confirming' } }, { plan }],
  [
    'a prompt in the wallet, and another simulation going on',
    { attempt: { status: 'confirming' }, plan: { status: 'planning' } },
    { plan: undefined },
  ],
  [
    'a request that nobody answered, while the window cannot be read',
    { attempt: unanswered('waiting'), windowError: error },
    { progress: 'could-not-check' },
  ],
  [
    'a request that nobody answered, of a campaign that one node reports as cancelled before the start',
    { attempt: unanswered('waiting'), window: reported },
    { status: 'unanswered', progress: 'could-not-check' },
  ],
  [
    'a request that nobody answered, of a campaign that one node reports as cancelled, in its first second',
    { attempt: unanswered('waiting'), window: { ...reported, now: 100 } },
    { status: 'unanswered', progress: 'waiting' },
  ],
  ['before the start', { window: { ...isOpen, now: 99 } }, { start: 100, isCancellable: false }],
  [
    'before the start that may never come',
    { window: { ...isOpen, now: 99, cancellable: true } },
    { isCancellable: true },
  ],
  [
    'one wei short',
    { plan: { status: 'planned', plan: { ...plan, payerBalance: 2n } } },
    { plan: { ...plan, payerBalance: 2n } },
  ],
  ['a no in the wallet', { attempt: { status: 'rejected' } }, { rejected: true, notSent: undefined }],
  [
    'a wallet that could not',
    { attempt: { status: 'not-sent', error } },
    { rejected: false, notSent: error },
  ],
])('behavior: what is said beside it, when it is %s', (_, change, expected) => {
  expect(claimState({ ...ready, ...change })).toMatchObject(expected)
})

test.each<[string, Partial<ClaimFacts>, boolean]>([
  ['nobody asked the wallet', {}, false],
  [
    'the wallet said for certain that it sent nothing',
    { attempt: { status: 'not-sent', error: refused } },
    false,
  ],
  ['the wallet left it open', { attempt: { status: 'not-sent', error } }, true],
])('behavior: "nothing was sent" beside a failed simulation, when %s', (_, change, isAttempted) => {
  const reverts: ClaimPlan = { ...plan, outcome: { status: 'reverts', reason: 'No.', isAgreed: true } }
  expect(claimState({ ...ready, ...change, plan: { status: 'could-not-plan', error } })).toMatchObject({
    status: 'could-not-prepare',
    isAttempted,
  })
  expect(claimState({ ...ready, ...change, plan: { status: 'planned', plan: reverts } })).toMatchObject({
    status: 'would-revert',
    isAttempted,
  })
})

describe('over time', () => {
  const terms = { start: 100, schedule: { cliff: 0, duration: 50 } }
  const overTime = (paid: bigint, due: bigint, next: number | undefined): ClaimFacts['claimed'] => ({
    status: 'unclaimed',
    overTime: { ...terms, now: 150, paid, due, next, kept: { amount: '9', paid: `${paid}` } },
  })

  test('what has unlocked can be claimed, and the rest is nothing that could be sent', () => {
    expect(state({ claimed: overTime(2n, 1n, 160) })).toBe('ready')
    expect(state({ claimed: overTime(2n, 3n, undefined) })).toBe('ready')
    // Nothing is or will be due, and the bitmap says that it is not all paid: the simulation decides.
    expect(state({ claimed: overTime(9n, 0n, undefined) })).toBe('ready')
    expect(claimState({ ...ready, claimed: overTime(2n, 0n, 160) })).toEqual({
      status: 'nothing-due',
      allocation,
      paid: 2n,
      next: 160,
    })
  })

  test('that nothing is due yet needs no wallet, and hides no request and no window', () => {
    const claimed = overTime(0n, 0n, 160)
    expect(state({ claimed, wallet: { status: 'disconnected' } })).toBe('nothing-due')
    expect(state({ claimed, window: { start: 100, end: 200, now: 99 } })).toBe('not-started')
    expect(state({ claimed, window: { start: 100, end: 200, now: 200 } })).toBe('ended')
    expect(state({ claimed, attempt: unanswered('waiting') })).toBe('unanswered')
    expect(state({ claimed, attempt: following({ status: 'pending' }) })).toBe('sent')
    expect(state({ claimed, attempt: { status: 'confirming' } })).toBe('confirm-in-wallet')
  })
})

test('behavior: a proposal that nobody needs any more is shown, and none that may have paid', () => {
  const claimed = { status: 'claimed', claim: undefined } as const
  const leftOf = (attempt: Attempt) => claimState({ ...ready, claimed, attempt })
  expect(leftOf(proposed({ status: 'waiting', owners: signing }))).toMatchObject({ leftInQueue: undefined })
  expect(leftOf(proposed({ status: 'overtaken' }))).toMatchObject({ leftInQueue: hash })
  expect(leftOf(proposed({ status: 'failed', hash, reason: 'No.' }))).toMatchObject({
    leftInQueue: undefined,
  })
  expect(leftOf({ status: 'none' })).not.toHaveProperty('leftInQueue')
})

/** Any combination of facts, sensible or not. */
const anyFacts: fc.Arbitrary<ClaimFacts> = fc.record({
  chainId: fc.constant(81457),
  check: fc.constantFrom<ClaimFacts['check']>(
    { status: 'idle' },
    { status: 'checking', account },
    { status: 'could-not-check', account, error },
    { status: 'not-eligible', account, listed: 9 },
    { status: 'eligible', account, allocation },
  ),
  claimed: fc.constantFrom<ClaimFacts['claimed']>(
    { status: 'checking' },
    { status: 'could-not-check', error },
    { status: 'unclaimed' },
    ...[0n, 2n].map((due) => ({
      status: 'unclaimed' as const,
      overTime: {
        start: 1,
        schedule: { cliff: 0, duration: 9 },
        now: 2,
        paid: 1n,
        due,
        next: 3,
        kept: { amount: '9', paid: '1' },
      },
    })),
    { status: 'reported-claimed' },
    { status: 'claimed', claim: undefined },
  ),
  window: fc.constantFrom(
    undefined,
    { start: 1, end: 3, now: 0 },
    { start: 1, end: 3, now: 2 },
    { start: 1, end: 3, now: 3 },
    ...[0, 2, 3].flatMap((now) =>
      [undefined, 0n, 5n].flatMap((held) =>
        [true, false].map((isAgreed) => ({ start: 1, end: 3, now, cancelled: { held, isAgreed } })),
      ),
    ),
  ),
  windowError: fc.constantFrom(undefined, error),
  wallet: fc.constantFrom<ClaimFacts['wallet']>(
    { status: 'disconnected' },
    { status: 'connecting' },
    { status: 'connected', account, chainId: 1 },
    { status: 'connected', account, chainId: 81457 },
    safeWallet(false),
    safeWallet(true),
  ),
  plan: fc.constantFrom<ClaimFacts['plan']>(
    { status: 'needs-recipient' },
    { status: 'needs-delegation' },
    { status: 'planning' },
    { status: 'could-not-plan', error },
    { status: 'planned', plan },
    { status: 'planned', plan: { ...plan, fee: { status: 'of-executor' }, payerBalance: 0n } },
    {
      status: 'planned',
      plan: { ...plan, outcome: { status: 'reverts', reason: 'No.', isAgreed: true } },
    },
  ),
  attempt: fc.constantFrom<ClaimFacts['attempt']>(
    { status: 'none' },
    { status: 'confirming' },
    unanswered('looking'),
    unanswered('waiting'),
    unanswered('could-not-check'),
    { status: 'rejected' },
    { status: 'not-sent', error },
    { status: 'not-sent', error: refused },
    proposed({ status: 'waiting', owners: { status: 'unknown' } }),
    proposed({ status: 'waiting', owners: signing }),
    proposed({ status: 'waiting', owners: { status: 'said-executed' } }),
    proposed({ status: 'waiting', owners: { status: 'said-cancelled' } }),
    proposed({ status: 'could-not-check', error, owners: signing }),
    proposed({ status: 'included', hash, recipient: account, amount: 5n }),
    proposed({ status: 'paid-nothing', hash }),
    proposed({ status: 'failed', hash, reason: 'No.' }),
    proposed({ status: 'replaced' }),
    proposed({ status: 'overtaken' }),
    following({ status: 'pending' }),
    following({ status: 'unseen' }),
    following({ status: 'could-not-check', error }),
    following({ status: 'included', hash, recipient: account, amount: 5n }),
    following({ status: 'reverted', hash, reason: 'No.' }),
    following({ status: 'cancelled', hash }),
    following({ status: 'paid-nothing', hash }),
    following({ status: 'dropped' }),
  ),
})

test('whom the contract paid is in the state, be it the listed account or not', () => {
  const recipient = '0x00000000000000000000000000000000000000b2'
  for (const attempt of [
    following({ status: 'included', hash, recipient, amount: 3n }),
    proposed({ status: 'included', hash, recipient, amount: 3n }),
  ])
    expect(claimState({ ...ready, attempt })).toEqual({
      status: 'done',
      allocation,
      hash,
      recipient,
      amount: 3n,
    })
})

test('property: the three answers are never merged, and nothing is offered that could not be sent', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const state = claimState(facts)
      const { status } = state
      if (status === 'not-eligible') expect(facts.check.status).toBe('not-eligible')
      // Of a campaign that was cancelled nothing says that it opens, nor is it said by one node.
      if (status === 'not-started') expect(facts.window?.cancelled).toBeUndefined()
      if (status === 'campaign-cancelled') expect(facts.window?.cancelled?.isAgreed).toBe(true)
      if (status === 'claimed-before') expect(facts.claimed.status).toBe('claimed')
      if (status === 'nothing-due') expect(facts.claimed).toMatchObject({ overTime: { due: 0n } })
      if (status === 'ready') expect(facts.claimed).not.toMatchObject({ overTime: { due: 0n } })
      if (status === 'cancelled' || status === 'paid-nothing' || status === 'reverted')
        expect(facts.claimed.status).toBe('unclaimed')
      if (status === 'done') expect(facts.attempt).toMatchObject({ progress: { status: 'included' } })
      if (status === 'reverted') expect(facts.attempt).toMatchObject({ progress: { status: 'reverted' } })
      // Words of a transaction need a hash; words of "nothing sent" must not be shown where that is not
      // known.
      if (status === 'sent') expect(facts.attempt.status).toBe('following')
      if (status === 'done') expect(['following', 'proposed']).toContain(facts.attempt.status)
      if (status.startsWith('propos')) expect(facts.attempt.status).toBe('proposed')
      // Whatever a host says, a proposal is over by what the chain says alone; and while it is not, no other
      // is offered.
      if (status === 'proposal-failed')
        expect(facts.attempt).toMatchObject({ progress: { status: 'failed' } })
      if (status === 'proposal-replaced') {
        expect(facts.attempt).toMatchObject({ progress: { status: 'replaced' } })
        expect(facts.claimed.status).toBe('unclaimed')
      }
      if (status === 'proposal-failed') expect(facts.claimed.status).toBe('unclaimed')
      if (facts.attempt.status === 'proposed' && facts.attempt.progress.status === 'waiting')
        expect([
          ...['idle', 'checking', 'could-not-check', 'not-eligible'].filter(
            () => facts.check.status !== 'eligible',
          ),
          ...['proposed', 'claimed-before', 'ended'],
        ]).toContain(status)
      if (status === 'read-only') expect(facts.wallet).toMatchObject({ safe: { isReadOnly: true } })
      if ('isAttempted' in state && facts.check.status === 'eligible') {
        const { attempt } = facts
        const isOpen = attempt.status === 'not-sent' && attempt.error !== refused
        expect(state.isAttempted).toBe(['following', 'proposed'].includes(attempt.status) || isOpen)
      }
      if (status === 'unanswered') expect(facts.attempt.status).toBe('unanswered')
      if (facts.attempt.status === 'unanswered' && facts.check.status === 'eligible')
        expect([
          'checking',
          'claimed-before',
          'unanswered',
          'not-started',
          'ended',
          'campaign-cancelled',
        ]).toContain(status)
      if (status === 'ready') {
        expect(facts.check.status).toBe('eligible')
        // The answer of one node takes no button away.
        expect(['unclaimed', 'reported-claimed']).toContain(facts.claimed.status)
        expect(facts.window).toMatchObject({ now: 2 })
        expect(facts.wallet).toMatchObject({ chainId: 81457 })
        expect(facts.plan).toMatchObject({ plan: { outcome: { status: 'ok' } } })
        expect(facts.attempt.status).not.toBe('following')
        expect(facts.attempt.status).not.toBe('proposed')
        expect(facts.wallet).not.toMatchObject({ safe: { isReadOnly: true } })
        expect(facts.attempt.status).not.toBe('confirming')
        expect(facts.attempt.status).not.toBe('unanswered')
      }
    }),
    { numRuns: runs(5_000) },
  )
})
