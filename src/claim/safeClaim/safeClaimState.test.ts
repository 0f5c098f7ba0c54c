import { describe, expect, test } from 'vitest'
import { EverclaimError } from '../../errors.ts'
import type { AllocationCheck } from '../claimState.ts'
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
const shown = (kind: Kind, by: readonly number[], source: 'service' | 'link' = 'service'): ProposalFacts => {
  const { transaction, ...proposal } = template(kind, 0)
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
