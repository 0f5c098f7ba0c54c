import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { EverclaimError } from '../../errors.ts'
import type { Cancellation } from '../../package/cancellation.ts'
import type { AllocationCheck } from '../claimState.ts'
import { UnconfirmedCancellationError } from '../unconfirmedCancellationError.ts'
import { readSafeClaim } from './readSafeClaim.ts'
import { type ProposalFacts, type SafeClaimUpdate, safeClaimState } from './safeClaimState.ts'
import {
  allocation,
  campaigns,
  type Kind,
  person,
  pusher,
  safe,
  safeFacts,
  template,
  window,
} from './test-support/claimFixtures.ts'

class DownError extends EverclaimError {}
const error = new DownError('Nobody answers.')
const eligible: AllocationCheck = { status: 'eligible', account: safe, allocation }
const news: SafeClaimUpdate = {
  chain: { status: 'read', block: 1, timestamp: window.start, safe: safeFacts },
  paid: { status: 'unpaid' },
  proposals: [],
  queue: [],
  execution: undefined,
  sources: [
    { source: 'service', status: 'asked', refused: 0, isComplete: true },
    { source: 'host', status: 'not-there' },
  ],
}
const stateOf = (change: Partial<SafeClaimUpdate> = {}, check: AllocationCheck = eligible) =>
  safeClaimState({ check, window, account: person(0).address, news: { ...news, ...change } })
const shown = (
  kind: Kind,
  by: readonly number[],
  source: 'service' | 'link' | 'memory' = 'service',
  nonce = 0,
): ProposalFacts => {
  const { transaction, ...proposal } = template(kind, nonce)
  return {
    proposal: {
      ...proposal,
      transaction,
      signatures: by.map((at) => ({ signer: person(at).address, signature: '0x01' })),
    },
    reading: readSafeClaim({ safe, transaction, campaigns }),
    confirmations: [],
    sources: [source],
    end: { status: 'waiting' },
  }
}

describe('who is in the list', () => {
  test('"not eligible" is said only of a list that says so, and an outage is none', () => {
    expect(stateOf({}, { status: 'not-eligible', account: safe, listed: 7 })).toEqual({
      status: 'not-eligible',
      listed: 7,
    })
    expect(stateOf({}, { status: 'could-not-check', account: safe, error })).toMatchObject({
      status: 'could-not-check',
      allocation: undefined,
      error,
    })
    for (const check of [{ status: 'idle' }, { status: 'checking', account: safe }] as const)
      expect(stateOf({}, check)).toEqual({ status: 'checking' })
  })
})

describe('the Safe', () => {
  test('none is there, or one that is too old to sign for here', () => {
    const { start, end } = window
    const none = (timestamp: number) => stateOf({ chain: { status: 'no-safe', timestamp } })
    expect(none(start)).toEqual({ status: 'no-safe', allocation, opens: undefined })
    const safe = { ...safeFacts, version: '1.1.1' }
    const old = (timestamp: number) => stateOf({ chain: { status: 'read', block: 1, timestamp, safe } })
    expect(old(start)).toMatchObject({ status: 'unsupported', allocation, opens: undefined })
    // That anybody can still pay for its claim is said while that is so.
    expect(none(start - 1)).toMatchObject({ status: 'no-safe', opens: start })
    expect(old(start - 1)).toMatchObject({ status: 'unsupported', opens: start })
    expect(none(end)).toEqual({ status: 'ended', allocation, end })
    expect(old(end)).toEqual({ status: 'ended', allocation, end })
  })

  test('paid is paid, also where there is no Safe any more', () => {
    const paid = { status: 'paid', by: 'unknown', claim: undefined, isFinal: false } as const
    expect(stateOf({ chain: { status: 'no-safe', timestamp: 0 }, paid })).toMatchObject({
      status: 'overtaken',
    })
  })
})

describe('what is offered instead of another', () => {
  test('a sound claim that an owner has signed, or that was brought here', () => {
    expect(stateOf({ proposals: [shown('many', [0])] })).toMatchObject({ status: 'collecting' })
    expect(stateOf({ proposals: [shown('many', [], 'link')] })).toMatchObject({ status: 'collecting' })
  })

  test('not one that only a service reports: it is named', () => {
    const proposal = shown('many', [])
    expect(stateOf({ proposals: [proposal] })).toMatchObject({
      status: 'unproposed',
      unproven: [proposal],
      others: [],
    })
  })

  test('not one that does something besides: it is named where an owner has signed it, and only there', () => {
    const [signed, unsigned] = [shown('loaded', [0]), shown('loaded', [])]
    expect(stateOf({ proposals: [signed] })).toMatchObject({
      status: 'unproposed',
      others: [signed],
      unproven: [],
    })
    expect(stateOf({ proposals: [unsigned] })).toMatchObject({
      status: 'unproposed',
      others: [],
      unproven: [],
    })
  })

  test.each([
    [{ source: 'service', status: 'could-not-ask', error }],
    [{ source: 'service', status: 'asked', refused: 0, isComplete: false }],
    [{ source: 'service', status: 'asked', refused: 1, isComplete: true }],
  ] as const)('who may know of another is named: %j', (report) => {
    expect(stateOf({ sources: [report] })).toMatchObject({ status: 'unproposed', unasked: [report] })
  })

  test('an owner’s own claim for somebody else is named with whom it pays, also before claims open', () => {
    const away = shown('away', [0])
    const chain = { status: 'read', block: 1, timestamp: window.start - 1, safe: safeFacts } as const
    for (const state of [stateOf({ proposals: [away] }), stateOf({ proposals: [away], chain })])
      expect(state).toMatchObject({
        others: [{ reading: { claims: [{ recipient: pusher }], faults: [expect.stringContaining(pusher)] } }],
      })
    // Beside one that can be signed as well.
    expect(stateOf({ proposals: [shown('many', [1]), away] })).toMatchObject({
      status: 'collecting',
      pending: { others: [away] },
    })
    expect(stateOf({ proposals: [shown('many', [])], chain })).toMatchObject({
      status: 'not-started',
      pending: undefined,
      unproven: [{ sources: ['service'] }],
    })
  })

  test('what a link brought is no word for what does something besides', () => {
    const state = stateOf({ proposals: [shown('loaded', [], 'link')] })
    expect(state).toMatchObject({ status: 'unproposed', others: [], unproven: [] })
    const end = { status: 'replaced', byRejection: false } as const
    expect(stateOf({ proposals: [{ ...shown('loaded', [], 'link'), end }] })).toMatchObject({
      status: 'unproposed',
    })
  })

  test('that none waits is said by who keeps the Safe’s queue alone: a host cannot say it, nor can nobody', () => {
    const host = { source: 'host', status: 'asked', refused: 0, isComplete: true } as const
    const service = { ...host, source: 'service' } as const
    const reported = (...sources: SafeClaimUpdate['sources']) => stateOf({ sources })
    expect(reported(service, host)).toMatchObject({ isAllReported: true, unasked: [] })
    for (const sources of [
      [host],
      [],
      [{ ...service, isComplete: false }, host],
      [{ ...service, refused: 1 }],
    ])
      expect(reported(...sources)).toMatchObject({ isAllReported: false })
  })

  test('nothing is offered before everybody has answered', () => {
    expect(stateOf({ sources: [{ source: 'service', status: 'asking' }] })).toEqual({ status: 'checking' })
  })
})

describe('while nobody answers', () => {
  const chain = { status: 'could-not-check', error } as const
  const paid = { status: 'unknown' } as const
  const { safeTxHash } = template('many', 0)

  test('what may have been sent is not called unsent', () => {
    expect(stateOf({ chain, paid })).toMatchObject({ status: 'could-not-check', isAttempted: false })
    expect(stateOf({ chain, paid, execution: { safeTxHash, status: 'asked' } })).toMatchObject({
      status: 'could-not-check',
      isAttempted: true,
    })
  })

  test('what was sent is on its way', () => {
    const execution = { safeTxHash, status: 'sent', hash: safeTxHash, progress: 'pending' } as const
    expect(stateOf({ chain, paid, execution, proposals: [shown('many', [0])] })).toMatchObject({
      status: 'executing',
      progress: 'could-not-check',
    })
  })

  test('what was proven stays said', () => {
    const paid = {
      ...({ status: 'paid', by: 'safe', isFinal: true } as const),
      claim: { hash: safeTxHash, recipient: safe, timestamp: undefined },
    }
    expect(stateOf({ chain, paid })).toEqual({
      status: 'done',
      allocation,
      hash: safeTxHash,
      recipient: safe,
      by: 'safe',
    })
  })
})

test('done is shown with whom it paid, no matter who shows the transaction', () => {
  const { safeTxHash: hash } = template('away', 0)
  const claim = { hash, recipient: pusher, timestamp: undefined }
  const outcome = { kind: 'paid', recipient: pusher } as const
  const end = { status: 'executed', transactionHash: hash, blockNumber: 1, isFinal: true, outcome } as const
  for (const news of [
    { paid: { status: 'paid', by: 'safe', claim, isFinal: true } as const },
    { proposals: [{ ...shown('away', [0]), end }] },
  ])
    expect(stateOf(news)).toEqual({ status: 'done', allocation, hash, recipient: pusher, by: 'safe' })
})

describe('when the window ends, or has not begun', () => {
  const at = (timestamp: number) => ({ status: 'read', block: 1, timestamp, safe: safeFacts }) as const
  const proposals = [shown('many', [0, 1])]
  const { safeTxHash } = template('many', 0)

  test('what was asked or sent before the end is still shown, then too late', () => {
    const sent = { safeTxHash, status: 'sent', hash: safeTxHash, progress: 'pending' } as const
    for (const execution of [sent, { safeTxHash, status: 'asked' } as const])
      expect(stateOf({ chain: at(window.end), proposals, execution })).toMatchObject({ status: 'executing' })
    expect(stateOf({ chain: at(window.end), proposals })).toMatchObject({ status: 'too-late' })
  })

  test('another can be proposed before it begins, and not after it has ended', () => {
    const end = { status: 'replaced', byRejection: true } as const
    const over = [{ ...shown('many', [0], 'link'), end }]
    expect(stateOf({ chain: at(window.start - 1), proposals: over })).toMatchObject({ mayPropose: true })
    expect(stateOf({ chain: at(window.end), proposals: over })).toMatchObject({ mayPropose: false })
  })
})

test('a payment is done once it has its confirmations', () => {
  const paid = {
    ...({ status: 'paid', by: 'safe', isFinal: false } as const),
    claim: { hash: template('many', 0).safeTxHash, recipient: safe, timestamp: undefined },
  }
  expect(stateOf({ paid })).toEqual({ status: 'checking' })
})

test('executed beside the payment is only what skipped it, not what failed before', () => {
  const paid = { status: 'paid', by: 'somebody-else', claim: undefined, isFinal: true } as const
  const transactionHash = template('other', 1).safeTxHash
  const ended = (
    outcome: Extract<ProposalFacts['end'], { status: 'executed' }>['outcome'],
  ): ProposalFacts => ({
    ...shown('many', [0]),
    end: { status: 'executed', transactionHash, blockNumber: 1, isFinal: true, outcome },
  })
  expect(stateOf({ paid, proposals: [ended({ kind: 'skipped' })] })).toMatchObject({
    executed: transactionHash,
  })
  expect(stateOf({ paid, proposals: [ended({ kind: 'failed', reason: 'No.' })] })).toMatchObject({
    executed: undefined,
  })
})

describe('what the operator of the site sent for the visitor', () => {
  const hash = template('other', 1).safeTxHash
  const claim = { hash, recipient: safe, timestamp: undefined }
  const paid = { status: 'paid', by: 'somebody-else', claim, isFinal: true } as const
  const sent = (change: Partial<SafeClaimUpdate>, sentForIt = hash) =>
    safeClaimState({
      check: eligible,
      window,
      account: undefined,
      sentForIt,
      news: { ...news, ...change },
    })

  test('it is done once the chain shows that very transaction, and what waits is shown', () => {
    const waiting = shown('many', [0])
    expect(sent({ paid, proposals: [waiting] })).toEqual({
      status: 'done',
      allocation,
      hash,
      recipient: safe,
      by: 'operator',
      waiting,
    })
    expect(sent({ paid: { ...paid, isFinal: false } })).toEqual({ status: 'checking' })
  })

  test('the word alone says nothing, and of another transaction it says nothing either', () => {
    expect(sent({})).toMatchObject({ status: 'unproposed' })
    expect(sent({ paid }, template('many', 0).safeTxHash)).toMatchObject({ status: 'overtaken' })
    expect(sent({ paid: { ...paid, claim: undefined } })).toMatchObject({ status: 'overtaken' })
    // The Safe itself has paid it, or may have.
    expect(sent({ paid: { ...paid, by: 'safe' } })).toMatchObject({ status: 'done', by: 'safe' })
    expect(sent({ paid: { ...paid, by: 'unknown' } })).toMatchObject({ status: 'overtaken' })
  })
})

describe('over time', () => {
  const terms = { start: window.start, schedule: { cliff: 0, duration: 400, tranches: 4 } }
  const standing = (paid: bigint, due: bigint, next: number | undefined = window.start + 200) => ({
    ...terms,
    now: window.start + 150,
    paid,
    due,
    next,
    kept: { amount: `${allocation.amount}`, paid: `${paid}` },
  })
  const transactionHash = template('other', 1).safeTxHash
  const executed = (kind: 'paid' | 'skipped', isFinal = true): ProposalFacts => ({
    ...shown('many', [0], 'link'),
    end: {
      status: 'executed',
      transactionHash,
      blockNumber: 1,
      isFinal,
      outcome: kind === 'paid' ? { kind, recipient: safe } : { kind },
    },
  })

  test('a proposal that was executed is a part of it: then nothing is due, or the rest can be proposed', () => {
    const proposals = [executed('paid')]
    const last = transactionHash
    expect(stateOf({ overTime: standing(5n, 0n), proposals })).toMatchObject({
      status: 'nothing-due',
      paid: 5n,
      next: window.start + 200,
      last,
      pending: undefined,
    })
    expect(stateOf({ overTime: standing(5n, 2n), proposals })).toMatchObject({ status: 'unproposed', last })
    expect(stateOf({ overTime: standing(5n, 0n), proposals: [executed('skipped')] })).toMatchObject({
      status: 'nothing-due',
      last: undefined,
    })
    // Of a campaign at once the same is the end of it.
    expect(stateOf({ proposals })).toMatchObject({ status: 'done' })
  })

  test('a part waits for its confirmations as the whole does', () => {
    expect(stateOf({ overTime: standing(5n, 0n), proposals: [executed('paid', false)] })).toMatchObject({
      status: 'executing',
      progress: 'confirming',
    })
  })

  test('before something is due, owners sign; once it is, the same proposal can be executed', () => {
    const proposals = [shown('many', [0, 1])]
    expect(stateOf({ overTime: standing(0n, 0n), proposals })).toMatchObject({
      status: 'nothing-due',
      pending: { have: 2 },
    })
    expect(stateOf({ overTime: standing(0n, 1n), proposals })).toMatchObject({ status: 'executable' })
  })

  test('all of it is paid by the last payment, no matter who made the ones before', () => {
    const claim = (hash: `0x${string}`) => ({ hash, recipient: safe, timestamp: undefined })
    const overTime = standing(allocation.amount, 0n, undefined)
    const paid = { status: 'paid', isFinal: true } as const
    const proposals = [executed('paid')]
    const bySafe = { ...paid, by: 'safe', claim: claim(transactionHash) } as const
    expect(stateOf({ overTime, proposals, paid: bySafe })).toMatchObject({ status: 'done' })
    const other = { ...paid, by: 'somebody-else', claim: claim(template('many', 0).safeTxHash) } as const
    expect(stateOf({ overTime, proposals, paid: other })).toMatchObject({ status: 'overtaken' })
  })
})

/* What is left of the facts: each decides by itself, so each is changed alone. */

const hashOf = (byte: string): Hex => `0x${byte.repeat(32)}`
const chainAt = (timestamp: number, nonce = 0): SafeClaimUpdate['chain'] => ({
  status: 'read',
  block: 1,
  timestamp,
  safe: { ...safeFacts, nonce },
})
const ended = (facts: ProposalFacts, end: ProposalFacts['end']): ProposalFacts => ({ ...facts, end })
const executedWith = (
  outcome: Extract<ProposalFacts['end'], { status: 'executed' }>['outcome'],
  { isFinal = true, transactionHash = hashOf('01') } = {},
): ProposalFacts['end'] => ({ status: 'executed', transactionHash, blockNumber: 1, isFinal, outcome })
const toSafe = { kind: 'paid', recipient: safe } as const

describe('before enough is known', () => {
  const down = { status: 'could-not-check', error } as const
  const unknown = { status: 'unknown' } as const

  test('nothing is said', () => {
    expect(safeClaimState({ check: eligible, window, news: undefined, account: undefined })).toEqual({
      status: 'checking',
    })
    const { safeTxHash } = template('many', 0)
    const execution = { safeTxHash, status: 'sent', hash: hashOf('01'), progress: 'pending' } as const
    const proposals = [shown('many', [0, 1])]
    for (const paid of [{ status: 'unpaid' }, unknown] as const)
      expect(stateOf({ chain: { status: 'reading' }, paid, execution, proposals })).toEqual({
        status: 'checking',
      })
    expect(stateOf({ paid: unknown, proposals })).toEqual({ status: 'checking' })
  })

  test('a list that could not be read is said with nothing beside it', () => {
    expect(stateOf({}, { status: 'could-not-check', account: safe, error })).toEqual({
      status: 'could-not-check',
      allocation: undefined,
      error,
      isAttempted: false,
      proposals: [],
    })
  })

  test('nodes that do not answer are said, also where it was unpaid a moment ago', () => {
    const proposals = [shown('many', [0])]
    expect(stateOf({ chain: down, proposals })).toEqual({
      status: 'could-not-check',
      allocation,
      error,
      proposals,
      isAttempted: false,
    })
  })

  test('what was sent is shown on its way only where that proposal is known and has not ended', () => {
    const { safeTxHash } = template('many', 0)
    const sent = { safeTxHash, status: 'sent', hash: hashOf('01'), progress: 'pending' } as const
    const known = shown('many', [0])
    const other = shown('many', [0], 'service', 1)
    const stateWith = (...proposals: ProposalFacts[]) =>
      stateOf({ chain: down, paid: unknown, execution: sent, proposals })
    expect(stateWith(other, known)).toEqual({
      status: 'executing',
      allocation,
      proposal: known,
      hash: hashOf('01'),
      progress: 'could-not-check',
    })
    const over = ended(known, executedWith({ kind: 'skipped' }))
    for (const proposals of [[], [other], [over]])
      expect(stateWith(...proposals)).toMatchObject({ status: 'could-not-check', isAttempted: true })
    expect(
      stateOf({
        chain: down,
        paid: unknown,
        execution: { safeTxHash, status: 'asked' },
        proposals: [known],
      }),
    ).toMatchObject({ status: 'could-not-check', isAttempted: true })
    // And, where the nodes answer, only a little is missing.
    expect(stateOf({ paid: unknown, execution: sent, proposals: [known] })).toMatchObject({
      status: 'executing',
      progress: 'could-not-check',
    })
  })
})

describe('paid', () => {
  const claim = (hash: Hex) => ({ hash, recipient: safe, timestamp: undefined })
  const mine = shown('many', [0])

  test('by a proposal: it is on its way until it has its confirmations', () => {
    const proposal = ended(mine, executedWith(toSafe, { isFinal: false }))
    expect(stateOf({ proposals: [proposal] })).toEqual({
      status: 'executing',
      allocation,
      proposal,
      hash: hashOf('01'),
      progress: 'confirming',
    })
  })

  test('one that failed has to be confirmed too, no matter what waits before it', () => {
    const waiting = shown('plain', [0], 'service', 1)
    const failed = executedWith({ kind: 'failed', reason: 'No.' }, { isFinal: false })
    const proposal = ended(mine, failed)
    expect(stateOf({ proposals: [waiting, proposal] })).toEqual({
      status: 'executing',
      allocation,
      proposal,
      hash: hashOf('01'),
      progress: 'confirming',
    })
  })

  test('at once, by a proposal, no matter whose log was found', () => {
    const paid = { status: 'paid', by: 'somebody-else', claim: claim(hashOf('02')), isFinal: true } as const
    expect(stateOf({ paid, proposals: [ended(mine, executedWith(toSafe))] })).toMatchObject({
      status: 'done',
      hash: hashOf('01'),
    })
  })

  test('over time, by a proposal that was the last payment: as its own log reports', () => {
    const overTime = {
      start: window.start,
      schedule: { cliff: 0, duration: 400, tranches: 4 },
      now: window.start,
      paid: allocation.amount,
      due: 0n,
      next: undefined,
      kept: { amount: '1000', paid: '1000' },
    }
    const paid = { status: 'paid', by: 'safe', isFinal: false } as const
    const proposals = [ended(mine, executedWith(toSafe, { isFinal: false }))]
    expect(stateOf({ overTime, paid: { ...paid, claim: claim(hashOf('01')) }, proposals })).toMatchObject({
      status: 'executing',
      progress: 'confirming',
    })
    expect(stateOf({ overTime, paid: { ...paid, claim: undefined }, proposals })).toMatchObject({
      status: 'overtaken',
      by: 'unknown',
    })
  })

  test('by whom is said as far as it is known, with what waits and what skipped it', () => {
    const waiting = shown('many', [0], 'service', 1)
    const skipped = ended(mine, executedWith({ kind: 'skipped' }))
    const paid = { status: 'paid', claim: undefined, isFinal: true } as const
    for (const [by, said] of [
      ['safe', 'unknown'],
      ['unknown', 'unknown'],
      ['somebody-else', 'somebody-else'],
    ] as const)
      expect(stateOf({ paid: { ...paid, by }, proposals: [waiting, skipped] })).toEqual({
        status: 'overtaken',
        allocation,
        claim: undefined,
        by: said,
        waiting,
        executed: hashOf('01'),
      })
  })
})

describe('a campaign that was cancelled', () => {
  const cancelledState = (cancelled: Cancellation, timestamp: number) =>
    safeClaimState({
      check: eligible,
      window: { ...window, cancelled },
      account: undefined,
      news: { ...news, chain: chainAt(timestamp) },
    })
  const { start } = window

  test('leaves it unpaid, unless its contract holds enough once it has begun', () => {
    const said = { status: 'campaign-cancelled', allocation }
    const held = (amount: bigint | undefined) => ({ held: amount, isAgreed: true })
    expect(cancelledState(held(1_000n), start - 1)).toEqual(said)
    expect(cancelledState(held(999n), start)).toEqual(said)
    expect(cancelledState(held(undefined), start)).toEqual(said)
    expect(cancelledState(held(1_000n), start)).toMatchObject({ status: 'unproposed' })
  })

  test('as one node reports it is neither cancelled nor not, before it begins', () => {
    const reported = { held: 0n, isAgreed: false }
    expect(cancelledState(reported, start - 1)).toEqual({
      status: 'could-not-check',
      allocation,
      error: expect.any(UnconfirmedCancellationError),
      proposals: [],
      isAttempted: false,
    })
    expect(cancelledState(reported, start)).toMatchObject({ status: 'unproposed' })
  })
})

describe('the window', () => {
  test('a campaign without an end never ends', () => {
    const state = safeClaimState({
      check: eligible,
      window: { start: window.start, end: null },
      account: undefined,
      news: { ...news, chain: chainAt(window.end * 2) },
    })
    expect(state).toMatchObject({ status: 'unproposed' })
  })

  test('it ends with nothing proposed, or with a proposal that is too late', () => {
    const { end } = window
    expect(stateOf({ chain: chainAt(end) })).toEqual({ status: 'ended', allocation, end })
    expect(stateOf({ chain: chainAt(end - 1) })).toMatchObject({ status: 'unproposed' })
    expect(stateOf({ chain: chainAt(end), proposals: [shown('many', [0])] })).toMatchObject({
      status: 'too-late',
      end,
      pending: { have: 1 },
    })
  })

  test('before it begins owners can sign already', () => {
    const { start } = window
    const unproven = shown('plain', [])
    expect(stateOf({ chain: chainAt(start - 1), proposals: [shown('many', [0]), unproven] })).toMatchObject({
      status: 'not-started',
      start,
      pending: { have: 1 },
      others: [],
      // What only a service shows; that which owners sign is not among them, nor what is over.
      unproven: [unproven],
    })
    const over = ended(unproven, { status: 'replaced', byRejection: true })
    expect(stateOf({ chain: chainAt(start - 1), proposals: [over] })).toMatchObject({
      status: 'not-started',
      pending: undefined,
      unproven: [],
    })
  })
})

describe('a proposal that waits', () => {
  const [first, second] = [shown('many', [0, 1]), shown('many', [0, 1], 'service', 1)]
  const entry = (nonce: number, safeTxHash: Hex | undefined) =>
    ({ nonce, safeTxHash, what: 'other', isChecked: true, have: 0 }) as const

  test('is not offered once the Safe is past its nonce', () => {
    expect(stateOf({ chain: chainAt(window.start, 1), proposals: [first] })).toMatchObject({
      status: 'unproposed',
    })
    expect(stateOf({ chain: chainAt(window.start, 1), proposals: [first, second] })).toMatchObject({
      status: 'executable',
      pending: { proposal: { safeTxHash: second.proposal.safeTxHash } },
    })
  })

  test('waits its turn, with what is ahead of it and what it competes with', () => {
    const queue = [
      entry(0, hashOf('0a')),
      entry(1, hashOf('0b')),
      entry(1, undefined),
      entry(2, hashOf('0c')),
    ]
    const itself = entry(1, second.proposal.safeTxHash)
    expect(stateOf({ proposals: [second], queue: [...queue, itself] })).toMatchObject({
      status: 'queued',
      pending: {
        next: 0,
        ahead: [entry(0, hashOf('0a'))],
        rivals: [entry(1, hashOf('0b')), entry(1, undefined)],
      },
    })
    // In its turn nothing is ahead of it.
    const turn = stateOf({ proposals: [second], queue, chain: chainAt(window.start, 1) })
    expect(turn).toMatchObject({ status: 'executable', pending: { next: 1, ahead: [] } })
  })

  test('has the signatures that are proven, and lacks those of the other owners', () => {
    const confirmation = (at: number, status: 'verified' | 'could-not-check' | 'wrong') =>
      ({ owner: person(at).address, signature: null, submittedAt: null, status, reason: 'x' }) as const
    const confirmations = [
      confirmation(0, 'verified'),
      confirmation(1, 'could-not-check'),
      confirmation(2, 'wrong'),
    ]
    expect(stateOf({ proposals: [{ ...shown('many', [0]), confirmations }] })).toMatchObject({
      status: 'collecting',
      pending: {
        have: 1,
        need: 2,
        missing: [person(1).address, person(2).address],
        unchecked: 1,
        signing: { maySign: false, because: 'has-signed' },
      },
    })
    expect(stateOf({ proposals: [first] })).toMatchObject({
      pending: { have: 2, missing: [person(2).address], unchecked: 0, signing: { maySign: true } },
    })
  })

  test('is on its way once a wallet was asked, or has sent it', () => {
    const { safeTxHash } = first.proposal
    const onItsWay = { status: 'executing', allocation, proposal: first }
    const proposals = [second, first]
    expect(stateOf({ proposals, execution: { safeTxHash, status: 'asked' } })).toEqual({
      ...onItsWay,
      hash: undefined,
      progress: 'asked',
    })
    for (const progress of ['pending', 'dropped', 'could-not-check'] as const)
      expect(
        stateOf({ proposals, execution: { safeTxHash, status: 'sent', hash: hashOf('01'), progress } }),
      ).toEqual({ ...onItsWay, hash: hashOf('01'), progress })
  })

  test('can be executed again after an attempt that did nothing, and says what became of that', () => {
    const { safeTxHash } = first.proposal
    const refused = { safeTxHash, status: 'refused', hash: hashOf('01'), sentence: 'No.' } as const
    const replaced = { safeTxHash, status: 'replaced', by: hashOf('02') } as const
    const at = { status: 'executable', refused: undefined, outbid: undefined }
    const proposals = [first, second]
    expect(stateOf({ proposals, execution: refused })).toMatchObject({
      ...at,
      refused: { hash: hashOf('01'), sentence: 'No.' },
    })
    expect(stateOf({ proposals, execution: replaced })).toMatchObject({ ...at, outbid: hashOf('02') })
    // They were of another proposal.
    for (const execution of [refused, replaced])
      expect(
        stateOf({ proposals, execution: { ...execution, safeTxHash: second.proposal.safeTxHash } }),
      ).toMatchObject(at)
  })

  test('is shown in place of one that is over, though that was sent', () => {
    const over = ended(second, { status: 'replaced', byRejection: true })
    const { safeTxHash } = second.proposal
    const execution = { safeTxHash, status: 'sent', hash: hashOf('01'), progress: 'pending' } as const
    expect(stateOf({ proposals: [first, over], execution })).toMatchObject({
      status: 'executable',
      pending: { proposal: { safeTxHash: first.proposal.safeTxHash } },
    })
  })
})

describe('a proposal that is over', () => {
  const own = (end: ProposalFacts['end'], source: 'memory' | 'link' = 'memory') =>
    ended(shown('many', [], source), end)
  const replaced = { status: 'replaced', byRejection: true } as const
  const failed = executedWith({ kind: 'failed', reason: 'No.' })

  test('is said with how it ended, and that another can be made', () => {
    const said = (end: ProposalFacts['end'], state: object) => {
      for (const source of ['memory', 'link'] as const) {
        const proposal = own(end, source)
        expect(stateOf({ proposals: [proposal] })).toEqual({
          ...state,
          allocation,
          proposal,
          mayPropose: true,
        })
      }
    }
    said(replaced, { status: 'replaced', byRejection: true })
    said({ status: 'replaced', byRejection: undefined }, { status: 'replaced', byRejection: undefined })
    said({ status: 'used' }, { status: 'spent' })
    said(failed, { status: 'failed', hash: hashOf('01'), reason: 'No.' })
  })

  test('is not said of one that nobody here has made or opened, though its owners signed it', () => {
    expect(stateOf({ proposals: [ended(shown('many', [0]), replaced)] })).toMatchObject({
      status: 'unproposed',
    })
    // Nor of one that does something besides.
    expect(stateOf({ proposals: [ended(shown('loaded', [0], 'memory'), replaced)] })).toMatchObject({
      status: 'unproposed',
    })
  })

  test('is said though another waits that cannot be executed any more', () => {
    const late = shown('plain', [], 'memory')
    const proposals = [late, own(replaced)]
    expect(stateOf({ chain: chainAt(window.start, 1), proposals })).toMatchObject({ status: 'replaced' })
  })

  test('is not said while its end could not be read', () => {
    const proposals = [own({ status: 'could-not-check', error })]
    expect(stateOf({ proposals })).toEqual({
      status: 'could-not-check',
      allocation,
      error,
      proposals,
      isAttempted: false,
    })
  })

  test('and skipped, while the bitmap says that nothing is paid: the one was read before the other', () => {
    expect(stateOf({ proposals: [own(executedWith({ kind: 'skipped' }))] })).toEqual({ status: 'checking' })
  })

  test('over time: one that failed is said, one that was replaced too', () => {
    const overTime = {
      start: window.start,
      schedule: { cliff: 0, duration: 400, tranches: 4 },
      now: window.start,
      paid: 5n,
      due: 2n,
      next: window.start + 100,
      kept: { amount: '1000', paid: '5' },
    }
    expect(stateOf({ overTime, proposals: [own(failed)] })).toMatchObject({ status: 'failed' })
    expect(stateOf({ overTime, proposals: [own(replaced)] })).toMatchObject({ status: 'replaced' })
    expect(stateOf({ overTime })).toMatchObject({ status: 'unproposed', last: undefined })
    // All has unlocked and was paid, and the bitmap was read before.
    expect(stateOf({ overTime: { ...overTime, due: 0n, next: undefined } })).toMatchObject({
      status: 'unproposed',
    })
  })
})
