import { keccak256, serializeTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noon } from './test-support/openLedger.ts'
import { openRelay, type Relay } from './test-support/openRelay.ts'
import { type Inclusion, outcome } from './test-support/relayedChain.ts'

// What the relayer books of what the chain has decided, without a chain: what a transaction has cost, what
// became of its claims, and what was lost or forgotten.

let relay: Relay
beforeEach(async () => {
  relay = await openRelay()
})
afterEach(() => relay.database.destroy())

/** Signs one transaction with these claims. */
async function sign(...ids: readonly number[]) {
  for (const id of ids) await relay.add(id)
  await relay.turn()
  relay.said()
  return relay.rawOf(0)
}
/** The transaction is in a block, which two more make final, and a turn books it. Nothing new is signed. */
async function settle(how: Inclusion = {}) {
  relay.chain.include(await relay.rawOf(0), how)
  relay.chain.head += 2
  relay.settings.mostOpen = 0
  return relay.turn()
}
describe('a transaction that a block has', () => {
  it('is booked with its third block, at what it has cost, and its claims with what each was paid', async () => {
    const { chain, clock } = relay
    chain.l1Fee = 500n
    await relay.add(1, { amount: '100' })
    await relay.add(2, { amount: '250' })
    const raw = await sign()
    chain.include(raw, { gasUsed: 60_000n, price: 1_200_000n, l1Fee: 70n })
    for (const _ of ['its own', 'the second']) {
      clock.now += 5_000
      expect(await relay.turn()).toMatchObject({ settled: 0, signed: 0, open: 1 })
      expect(await relay.statuses()).toEqual({ 1: 'sent', 2: 'sent' })
      chain.head += 1
    }
    clock.now += 5_000
    expect(await relay.turn()).toEqual({
      status: 'done',
      signed: 0,
      replaced: 0,
      settled: 1,
      open: 0,
      balance: 10n ** 18n,
    })

    const cost = 60_000n * 1_200_000n + 70n
    expect(await relay.nonces()).toMatchObject([
      { nonce: 0, status: 'mined', cost: `${cost}`, mined_hash: keccak256(raw) },
    ])
    expect(await relay.budget()).toEqual({ charged: 0n, spent: cost, l1FeePerClaim: 500n })
    const end = { status: 'claimed', transaction_hash: keccak256(raw), attempts: 0, updated_at: clock.now }
    const columns = ['status', 'transaction_hash', 'paid', 'attempts', 'updated_at'] as const
    expect(await relay.row(1, ...columns)).toEqual({ ...end, paid: '100' })
    expect(await relay.row(2, ...columns)).toEqual({ ...end, paid: '250' })
    expect(relay.said()).toEqual([
      ['a relayed transaction is final', { nonce: 0, claims: 2, status: 'success' }],
    ])
    // Once a block had it, nobody was given it again.
    expect(chain.handedOut).toEqual([raw])
    expect(relay.resends.size).toBe(0)
  })

  it('has cost all that was set aside for its data where its receipt does not say it', async () => {
    relay.chain.l1Fee = 500n
    await sign(1)
    await settle({ gasUsed: 60_000n, price: 2n })
    expect(await relay.nonces()).toMatchObject([{ cost: '121000' }])
  })

  it('is booked while later ones wait', async () => {
    relay.settings.batchSize = 1
    await sign(1, 2)
    expect(await settle()).toMatchObject({ settled: 1, open: 1 })
    expect(await relay.statuses()).toEqual({ 1: 'claimed', 2: 'sent' })
  })

  it('may be an older one of its nonce: what is booked is that one’s', async () => {
    const { chain, clock } = relay
    chain.l1Fee = 500n
    const older = await sign(1)
    clock.now += 60_000
    chain.l1Fee = 900n
    expect(await relay.turn()).toMatchObject({ replaced: 1 })
    chain.include(older, { gasUsed: 60_000n, price: 2n })
    chain.head += 2
    expect(await relay.turn()).toMatchObject({ settled: 1, open: 0 })
    expect(await relay.nonces()).toMatchObject([{ cost: '121000', mined_hash: keccak256(older) }])
    expect(await relay.row(1, 'transaction_hash')).toEqual({ transaction_hash: keccak256(older) })
  })

  it('pays its claims also where one that does nothing was to take its place', async () => {
    const { chain, clock, settings } = relay
    const older = await sign(1)
    clock.now += 60_000
    settings.campaigns = []
    expect(await relay.turn()).toMatchObject({ replaced: 1 })
    chain.include(older)
    chain.head += 2
    expect(await relay.turn()).toMatchObject({ settled: 1 })
    expect(await relay.row(1, 'status', 'paid')).toEqual({ status: 'claimed', paid: '100' })
  })

  it('and does nothing leaves its claims as they were', async () => {
    const { chain, clock, settings } = relay
    await sign(1)
    clock.now += 60_000
    settings.campaigns = []
    await relay.turn()
    chain.include(await relay.rawOf(0))
    chain.head += 2
    expect(await relay.turn()).toMatchObject({ settled: 1, open: 0 })
    expect(await relay.row(1, 'status', 'attempts', 'batch_limit', 'signer')).toEqual({
      status: 'queued',
      attempts: 0,
      batch_limit: null,
      signer: null,
    })
    expect(relay.said().at(-1)).toEqual([
      'a relayed transaction is final',
      { nonce: 0, claims: 1, status: 'success' },
    ])
  })

  it('cannot be one that goes to nobody: such a ledger is damaged', async () => {
    const { database } = relay
    await sign(1)
    relay.chain.include(await relay.rawOf(0))
    const raw = serializeTransaction({ type: 'eip1559', chainId: 81457, data: '0x00' })
    await database.updateTable('relayed_transactions').set({ raw }).execute()
    relay.chain.head += 2
    await expect(relay.turn()).rejects.toThrow('A booked transaction goes to nobody.')
  })
})

describe('of a claim in it', () => {
  const columns = ['status', 'transaction_hash', 'paid', 'reason', 'attempts', 'batch_limit'] as const
  const byAnother = {
    status: 'claimed',
    transaction_hash: null,
    paid: null,
    reason: null,
    attempts: 0,
    batch_limit: null,
  }
  const failed = (reason: string, attempts = 1) => ({ ...byAnother, status: 'failed', reason, attempts })
  const waits = (batch_limit: number, attempts = 1) => ({
    ...byAnother,
    status: 'queued',
    attempts,
    batch_limit,
  })

  it.each([
    ['another’s claim has paid it', outcome.alreadyClaimed, byAnother],
    ['another’s claim took all that had unlocked', outcome.nothingToPay, byAnother],
    [
      'the token refused it',
      outcome.transferFailed,
      failed(
        'The token refused the payment to this account. The allocation stays open; claim it yourself later.',
      ),
    ],
    [
      'the contract refused its proof',
      outcome.invalidProof,
      failed('The contract refused the proof. The allocation stays open.'),
    ],
    ['nothing is said', outcome.silent, waits(1)],
  ])('where %s, that is its end, and the one beside it is paid', async (_, became, end) => {
    await sign(1, 2)
    relay.chain.outcomes.set(1, became)
    expect(await settle()).toMatchObject({ settled: 1 })
    expect(await relay.row(1, ...columns)).toEqual(end)
    expect(await relay.row(2, 'status', 'paid')).toEqual({ status: 'claimed', paid: '100' })
  })

  it('has an end of its own beside others that were not paid', async () => {
    await sign(1, 2, 3)
    const { outcomes } = relay.chain
    for (const [id, became] of [
      [1, outcome.transferFailed],
      [2, outcome.alreadyClaimed],
      [3, outcome.invalidProof],
    ] as const)
      outcomes.set(id, became)
    await settle()
    expect(await relay.statuses()).toEqual({ 1: 'failed', 2: 'claimed', 3: 'failed' })
    expect(await relay.row(3, 'reason')).toEqual({
      reason: 'The contract refused the proof. The allocation stays open.',
    })
  })

  const isReverted = true
  const refusedTooOften =
    'The chain refused the transaction several times. The allocation stays open; claim it yourself.'

  it('is nothing believed where the transaction was reverted: half as many go together the next time', async () => {
    for (const [id, attempts] of [0, 4, 0].entries()) await relay.add(id + 1, { attempts })
    await sign()
    await settle({ isReverted })
    // Of three: two at most.
    expect(await relay.row(1, ...columns)).toEqual(waits(2))
    expect(await relay.row(2, ...columns)).toEqual(waits(2, 5))
    expect(await relay.row(3, ...columns)).toEqual(waits(2))
    expect(relay.said()).toEqual([
      ['a relayed transaction is final', { nonce: 0, claims: 3, status: 'reverted' }],
    ])
  })

  it.each([
    [0, waits(1)],
    [1, waits(1, 2)],
    [2, failed(refusedTooOften, 3)],
    [3, failed(refusedTooOften, 4)],
  ])(
    'that was alone in one that was reverted, after %i others: the third is the last',
    async (attempts, end) => {
      await relay.add(1, { attempts })
      await sign()
      await settle({ isReverted })
      expect(await relay.row(1, ...columns)).toEqual(end)
    },
  )

  it('that waits again, the same turn signs the next transaction', async () => {
    const { chain } = relay
    chain.include(await sign(1), { isReverted })
    chain.head += 2
    expect(await relay.turn()).toMatchObject({ settled: 1, signed: 1, open: 1 })
    expect(await relay.row(1, 'status', 'transaction_nonce')).toEqual({
      status: 'sent',
      transaction_nonce: 1,
    })
  })
})

describe('a nonce that the chain has used', () => {
  const question = 'What used the nonce'

  it('for a transaction of another’s is lost once that is final, and its claims take the next one', async () => {
    const { chain, clock } = relay
    await sign(1)
    chain.includeForeign(0)
    chain.head += 1
    expect(await relay.turn()).toMatchObject({ settled: 0, signed: 0, open: 1 })
    expect(chain.opened).not.toContain(question)
    chain.head += 1
    clock.now += 7
    expect(await relay.turn()).toMatchObject({ settled: 1, signed: 1, open: 1 })
    expect(chain.opened).toContain(question)
    expect(await relay.nonces()).toMatchObject([
      { nonce: 0, status: 'lost', cost: '0', mined_hash: null },
      { nonce: 1, status: 'open' },
    ])
    expect(await relay.budget()).toMatchObject({ charged: 517_500n * 2_100_000n, spent: 0n })
    expect(await relay.row(1, 'status', 'attempts', 'batch_limit')).toEqual({
      status: 'sent',
      attempts: 0,
      batch_limit: null,
    })
    expect(relay.said()).toEqual([
      ['a nonce was used by a transaction that is not in the ledger', { nonce: 0 }],
      ['a batch was signed', { nonce: 1, claims: 1, campaign: 'spring' }],
      ['a transaction was handed out', { nonce: 1, outcome: 'sent' }],
    ])
  })

  it('is not lost where no node shows for what: its claims wait', async () => {
    const { chain } = relay
    await sign(1)
    chain.includeForeign(0)
    chain.head += 2
    chain.isShown = false
    expect(await relay.turn()).toMatchObject({ settled: 0, signed: 0, open: 1 })
    expect(relay.said()).toEqual([['no node shows what used a nonce; its claims wait', { nonce: 0 }]])
    expect(await relay.nonces()).toMatchObject([{ status: 'open' }])
  })

  it.each(['older', 'newer'])(
    'is not lost where it is used for the %s one of ours, whose receipt is late',
    async (which) => {
      const { chain, clock } = relay
      const older = await sign(1)
      clock.now += 60_000
      expect(await relay.turn()).toMatchObject({ replaced: 1 })
      relay.said()
      chain.include(which === 'older' ? older : await relay.rawOf(0), { isWithoutReceipt: true })
      chain.head += 2
      expect(await relay.turn()).toMatchObject({ settled: 0, signed: 0, open: 1 })
      expect(chain.opened).toContain(question)
      expect(relay.said()).toEqual([])
      expect(await relay.statuses()).toEqual({ 1: 'sent' })
    },
  )

  it('is not searched for where its receipt is there and only not final', async () => {
    const { chain } = relay
    chain.include(await sign(1))
    // As if it had been used in a final block.
    chain.count = () => 1
    expect(await relay.turn()).toMatchObject({ settled: 0, open: 1 })
    expect(chain.opened).not.toContain(question)
  })

  it('is not searched for where none has been used yet', async () => {
    await sign(1)
    expect(await relay.turn()).toMatchObject({ settled: 0, open: 1 })
    expect(relay.chain.opened).not.toContain(question)
    expect(relay.said()).toEqual([])
  })

  it('is not lost where no node answers', async () => {
    const { chain } = relay
    await sign(1)
    chain.includeForeign(0)
    chain.head += 2
    chain.meanwhile = (asked) => {
      if (asked === question) chain.setNodes('down')
    }
    await expect(relay.turn()).rejects.toThrow(`We couldn’t check this: ${question}.`)
    expect(await relay.nonces()).toMatchObject([{ status: 'open' }])
  })
})

describe('a block that leaves the chain after it was final', () => {
  it('opens its nonce again, with its claims and its charge, and its bytes are handed out at once', async () => {
    const { chain, clock } = relay
    const raw = await sign(1)
    await settle()
    relay.said()
    chain.leave(0)
    clock.now += 7
    expect(await relay.turn()).toMatchObject({ settled: 0, signed: 0, replaced: 0, open: 1 })
    const charge = 517_500n * 2_100_000n
    expect(await relay.nonces()).toEqual([
      { nonce: 0, campaign: 'spring', status: 'open', charge: `${charge}`, cost: null, mined_hash: null },
    ])
    expect(await relay.budget()).toMatchObject({ charged: charge, spent: 0n })
    expect(await relay.row(1, 'status', 'transaction_hash', 'paid', 'updated_at')).toEqual({
      status: 'sent',
      transaction_hash: null,
      paid: null,
      updated_at: noon + 7,
    })
    expect(relay.said()).toEqual([['a relayed transaction left the chain', { nonce: 0 }]])
    expect(chain.handedOut).toEqual([raw, raw])
  })

  it('puts it before those that wait: the lowest nonce is handed out first', async () => {
    const { chain, clock, settings } = relay
    settings.batchSize = 1
    const first = await sign(1, 2)
    const second = await relay.rawOf(1)
    await settle()
    chain.leave(0)
    clock.now += 10_000
    const before = chain.handedOut.length
    expect(await relay.turn()).toMatchObject({ open: 2 })
    expect(chain.handedOut.slice(before)).toEqual([first, second])
  })

  it('leaves those alone that are still there', async () => {
    const { chain, settings } = relay
    settings.batchSize = 1
    await sign(1, 2)
    for (const nonce of [0, 1]) chain.include(await relay.rawOf(nonce))
    chain.head += 2
    expect(await relay.turn()).toMatchObject({ settled: 2, open: 0 })
    chain.leave(1)
    expect(await relay.turn()).toMatchObject({ open: 1 })
    expect(await relay.nonces()).toMatchObject([{ status: 'mined' }, { status: 'open' }])
    expect(await relay.statuses()).toEqual({ 1: 'claimed', 2: 'sent' })
  })
})
