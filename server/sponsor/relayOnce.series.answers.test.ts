import { type Address, keccak256, padHex, parseTransaction, toHex } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DistributorMissingError } from '../../src/chain/errors.ts'
import { atOnce, overTime } from '../../src/chain/test-support/campaignInCode.ts'
import { reverted, split } from '../../src/chain/test-support/createModelReader.ts'
import { expectedRuntimeCode } from '../../src/chain/test-support/expectedRuntimeCode.ts'
import { readMulticall3Code } from '../../src/chain/test-support/multicall3Code.ts'
import { multicall3 } from '../../src/config/chains.ts'
import type { SponsoredClaimRow } from './claimOf.ts'
import { distributor, noon } from './test-support/openLedger.ts'
import { accountOf, openRelay, type Relay, spring } from './test-support/openRelay.ts'
import { claimsOf, type Inclusion, outcome } from './test-support/relayedChain.ts'

// The relayer with claims of several rounds, which have a transaction of their own, and with those of a
// campaign over time, which are paid by what is due: without a chain.

let code: `0x${string}`
beforeAll(async () => {
  code = await readMulticall3Code()
})
let relay: Relay
beforeEach(async () => {
  relay = await openRelay()
  relay.chain.code.set(multicall3.toLowerCase() as Address, code)
})
afterEach(() => relay.database.destroy())

/** The contract of a round, by the index that an account has in it. */
const contractOf = (index: number): Address => padHex(toHex(0xd000 + index), { size: 20 })
/** One claim of these rounds, each with its index and worth 100 base units. */
const addSeries = (id: number, indices: readonly number[], change: Partial<SponsoredClaimRow> = {}) =>
  relay.add(id, {
    claim_index: -1,
    amount: String(100 * indices.length),
    rounds: JSON.stringify(
      indices.map((index) => ({ distributor: contractOf(index), index, amount: '100', proof: [] })),
    ),
    ...change,
  })
const gas = async () => (await relay.transactions()).map((each) => Number(each.gas))
const state = (id: number) => relay.row(id, 'status', 'attempts', 'reason')
const queued = { status: 'queued', attempts: 0, reason: null }
const failed = (reason: string, attempts = 0) => ({ status: 'failed', attempts, reason })

describe('the rounds of a series', () => {
  it('are signed as one transaction of Multicall3, booked, and handed out', async () => {
    const { chain } = relay
    chain.l1Fee = 500n
    await addSeries(1, [11, 12])
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 1 })
    const raw = await relay.rawOf(0)
    const transaction = parseTransaction(raw)
    expect(transaction).toMatchObject({
      to: multicall3.toLowerCase(),
      gas: 567_500n,
      maxFeePerGas: 2_100_000n,
      maxPriorityFeePerGas: 100_000n,
    })
    expect(claimsOf(transaction.data ?? '0x')).toMatchObject([
      { distributor: contractOf(11), index: 11n, account: accountOf(1), amount: 100n },
      { distributor: contractOf(12), index: 12n, account: accountOf(1), amount: 100n },
    ])
    const charge = 567_500n * 2_100_000n + 1_000n
    expect(await relay.transactions()).toMatchObject([{ version: 0, l1_fee: '1000', created_at: noon }])
    expect(await relay.nonces()).toMatchObject([
      { nonce: 0, campaign: 'spring', status: 'open', charge: `${charge}` },
    ])
    expect(await relay.budget()).toEqual({ charged: charge, spent: 0n, l1FeePerClaim: 1_000n })
    expect(await relay.row(1, 'status', 'transaction_nonce')).toEqual({
      status: 'sent',
      transaction_nonce: 0,
    })
    expect(chain.handedOut).toEqual([raw])
    expect(relay.said()).toEqual([
      ['the rounds of a series were signed', { nonce: 0, rounds: 2, campaign: 'spring' }],
      ['a transaction was handed out', { nonce: 0, outcome: 'sent' }],
    ])
    expect(chain.simulated).toEqual([
      [[11, 12], undefined],
      [[11, 12], 567_500n],
    ])
    expect(chain.opened).toEqual([
      'The relayer’s transactions',
      'What claiming the rounds would do',
      'The fee',
      'What claiming the rounds would do',
      'The fee for data',
    ])
  })

  it('go without those that are paid already, or that would not be paid', async () => {
    const { chain } = relay
    chain.outcomes.set(11, outcome.alreadyClaimed)
    chain.outcomes.set(13, outcome.invalidProof)
    await addSeries(1, [11, 12, 13, 14])
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await relay.carried()).toEqual([[12, 14]])
    expect(relay.said()[0]?.[1]).toMatchObject({ rounds: 2 })
  })

  it('go in their own transaction, in their place of the queue, and no single claim with them', async () => {
    await relay.add(1, { queued_at: noon + 1 })
    await addSeries(2, [11, 12], { queued_at: noon + 2 })
    await addSeries(3, [13], { queued_at: noon + 3 })
    await relay.add(4, { queued_at: noon + 4 })
    expect(await relay.turn()).toMatchObject({ signed: 3 })
    expect(await relay.carried()).toEqual([[1, 4], [11, 12], [13]])
  })

  it.each<[string, number, object]>([
    [
      'the token refuses fail',
      outcome.transferFailed,
      failed('The token refused the transfer. Nothing was sent; claim it yourself.'),
    ],
    ['are paid for good have their end', outcome.alreadyClaimed, { ...queued, status: 'claimed' }],
  ])('that %s without a transaction, and the next claim goes in the same turn', async (_, became, end) => {
    const { chain, clock } = relay
    for (const index of [11, 12]) {
      chain.outcomes.set(index, became)
      chain.claimedSince.set(index, 98)
    }
    await addSeries(1, [11, 12])
    await relay.add(2)
    clock.now += 5
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await state(1)).toEqual(end)
    expect(await relay.row(1, 'transaction_hash', 'paid', 'updated_at')).toEqual({
      transaction_hash: null,
      paid: null,
      updated_at: noon + 5,
    })
    expect(await relay.carried()).toEqual([[2]])
  })

  it('that are paid in blocks which may leave the chain wait', async () => {
    const { chain } = relay
    chain.outcomes.set(11, outcome.alreadyClaimed)
    chain.claimedSince.set(11, 99)
    await addSeries(1, [11])
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 0 })
    expect(await state(1)).toEqual(queued)
  })

  it('of which less is left than the least fail', async () => {
    const { chain, settings } = relay
    settings.campaigns = [{ ...spring(), least: { unit: 'base', amount: '101' } }]
    chain.outcomes.set(11, outcome.alreadyClaimed)
    await addSeries(1, [11, 12])
    expect(await relay.turn()).toMatchObject({ signed: 0 })
    expect(await state(1)).toEqual(
      failed('Less is due than the least for which the operator pays the network fee. Nothing was sent.'),
    )
    settings.campaigns = [{ ...spring(), least: { unit: 'base', amount: '100' } }]
    await addSeries(2, [11, 12])
    expect(await relay.turn()).toMatchObject({ signed: 1 })
  })

  it('wait where the key holds too little for them, which is short then', async () => {
    const { chain } = relay
    chain.balance = 567_500n * 2_100_000n - 1n
    await addSeries(1, [11, 12])
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 0 })
    expect(relay.said()).toEqual([
      ['the relayer’s key holds too little; claims wait', { campaign: 'spring' }],
    ])
    expect(await relay.isShort()).toBe(true)
    expect(await state(1)).toEqual(queued)
    chain.balance += 1n
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await relay.isShort()).toBe(false)
  })

  it('are paid for out of what is left of the key’s after those before them', async () => {
    const { chain } = relay
    chain.balance = 2n * 567_500n * 2_100_000n - 1n
    await addSeries(1, [11, 12])
    await addSeries(2, [13, 14])
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 1 })
    expect(await relay.isShort()).toBe(true)
  })

  it('fail alone where the budget is not enough for them: what is left pays a claim behind them', async () => {
    const { settings } = relay
    settings.campaigns = [spring(567_500n * 2_100_000n - 1n)]
    await addSeries(1, [11, 12])
    await relay.add(2, { queued_at: noon + 1 })
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(relay.said()[0]).toEqual(['the budget has too little left for a series', { campaign: 'spring' }])
    expect(await state(1)).toEqual(
      failed(
        'The operator’s budget for network fees is spent. Nothing was sent; pay the network fee yourself.',
      ),
    )
    expect(await state(2)).toMatchObject({ status: 'sent' })
    expect(await relay.isShort()).toBe(false)
  })

  it('wait where the budget is set aside for something under way', async () => {
    const { settings } = relay
    settings.campaigns = [spring(567_500n * 2_100_000n)]
    await relay.add(1)
    await addSeries(2, [11, 12], { queued_at: noon + 1 })
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await state(2)).toEqual(queued)
  })
})

describe('the gas of a series', () => {
  const hexes = (...estimates: readonly number[]) => split(...estimates.map((each) => toHex(each)))

  it.each([
    ['the highest first', [500_000, 20_000, 420_000]],
    ['the highest last', [420_000, 20_000, 500_000]],
  ])(
    'is the lowest estimate with which all rounds are paid, and a quarter more: %s',
    async (_, estimates) => {
      const { chain } = relay
      chain.needs = () => 520_000n
      chain.estimate = () => hexes(...estimates)
      await addSeries(1, [11])
      await relay.turn()
      expect(chain.simulated).toEqual([
        [[11], undefined],
        [[11], 55_000n],
        [[11], 555_000n],
      ])
      expect(await gas()).toEqual([555_000])
    },
  )

  it.each<[string, number, unknown]>([
    ['a little less than one can ever need', 819_998, toHex(631_999)],
    ['more than one can ever need', 820_000, toHex(30_000_000)],
    ['that the call would fail', 820_000, reverted],
  ])('for one round of which nodes say %s is %i', async (_, expected, estimate) => {
    const { chain } = relay
    chain.estimate = () => estimate
    await addSeries(1, [11])
    await relay.turn()
    expect(chain.simulated).toEqual([
      [[11], undefined],
      [[11], BigInt(expected)],
    ])
    expect(await gas()).toEqual([expected])
  })

  it('has beyond it what a recipient that runs code may use in each round', async () => {
    const { chain } = relay
    chain.withCode.add(accountOf(1))
    await addSeries(1, [11, 12])
    await addSeries(2, [13, 14])
    await relay.turn()
    expect(chain.simulated[1]).toEqual([[11, 12], 567_500n])
    expect(await gas()).toEqual([567_500 + 2 * 300_000, 567_500])
  })

  it('is, with that, no more than all rounds can ever need', async () => {
    const { chain } = relay
    chain.withCode.add(accountOf(1))
    chain.estimate = () => reverted
    await addSeries(1, [11, 12])
    await relay.turn()
    // 420,000 and 400,000 for each, of which 600,000 are for the two.
    expect(chain.simulated[1]).toEqual([[11, 12], 620_000n])
    expect(await gas()).toEqual([1_220_000])
  })

  it('is no more than a block has room for', async () => {
    relay.chain.estimate = () => reverted
    await addSeries(
      1,
      Array.from({ length: 62 }, (_, at) => at + 11),
    )
    await relay.turn()
    expect(await gas()).toEqual([25_000_000])
  })

  it('that is more than they are given is not signed: they wait, and it is on record', async () => {
    const { chain } = relay
    chain.needs = () => 10_000_000n
    await addSeries(1, [11, 12])
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 0 })
    expect(chain.simulated).toEqual([
      [[11, 12], undefined],
      [[11, 12], 1_220_000n],
    ])
    expect(relay.said()).toEqual([
      ['the claims need more gas than they are given; they wait', { campaign: 'spring' }],
    ])
    expect(await state(1)).toEqual(queued)
  })

  it('is asked of nodes that do not answer: nothing is signed', async () => {
    const { chain } = relay
    await addSeries(1, [11])
    chain.meanwhile = (question) => {
      if (question === 'The fee') chain.setNodes('down')
    }
    await expect(relay.turn()).rejects.toThrow('We couldn’t check this: The fee.')
    expect(await relay.nonces()).toEqual([])
  })
})

describe('a transaction with the rounds of a series', () => {
  const columns = ['status', 'transaction_hash', 'paid', 'reason', 'attempts', 'batch_limit'] as const
  const open = { transaction_hash: null, paid: null, reason: null, attempts: 0, batch_limit: null }

  async function end(outcomes: readonly number[], how: Inclusion = {}) {
    const { chain, settings } = relay
    await addSeries(1, [11, 12])
    await relay.turn()
    for (const [at, became] of outcomes.entries()) chain.outcomes.set(11 + at, became)
    chain.include(await relay.rawOf(0), how)
    chain.head += 2
    settings.mostOpen = 0
    expect(await relay.turn()).toMatchObject({ settled: 1, open: 0 })
    return relay.row(1, ...columns)
  }

  it.each([
    ['all of them', [outcome.paid, outcome.paid], '200'],
    ['one of them', [outcome.invalidProof, outcome.paid], '100'],
  ])('that has paid %s is its claim’s, with the sum', async (_, outcomes, paid) => {
    expect(await end(outcomes)).toEqual({
      ...open,
      status: 'claimed',
      transaction_hash: keccak256(await relay.rawOf(0)),
      paid,
    })
  })

  it.each([
    ['that others have claimed', [outcome.alreadyClaimed, outcome.alreadyClaimed], { status: 'claimed' }],
    [
      'that the token refused',
      [outcome.transferFailed, outcome.alreadyClaimed],
      {
        status: 'failed',
        attempts: 1,
        reason:
          'The token refused the payment to this account. The allocation stays open; claim it yourself later.',
      },
    ],
    [
      'of which nothing is said',
      [outcome.silent, outcome.silent],
      { status: 'queued', attempts: 1, batch_limit: 1 },
    ],
  ])('%s has this end for them', async (_, outcomes, became) => {
    expect(await end(outcomes)).toEqual({ ...open, ...became })
  })

  it('is believed nothing where it was reverted', async () => {
    expect(await end([outcome.paid, outcome.paid], { isReverted: true })).toEqual({
      ...open,
      status: 'queued',
      attempts: 1,
      batch_limit: 1,
    })
  })
})

describe('of a campaign over time', () => {
  const half = 1_700_000_500
  /** From 1,700,000,000 on, for a thousand seconds: half of it is unlocked. */
  beforeEach(() => {
    relay.chain.code.set(distributor, expectedRuntimeCode(overTime({ cliff: 0, duration: 1_000 })))
    relay.chain.timestamp = half
  })
  const addOverTime = (id: number, paidBefore: string | null) =>
    relay.add(id, { amount: '1000', paid_before: paidBefore })
  const belowLeast =
    'Less is due than the least for which the operator pays the network fee. Nothing was sent.'

  it('claims are paid what is due, and those of which too little is due fail', async () => {
    const { chain } = relay
    // A hundredth is the least.
    const paid = new Map([
      [1, 490n],
      [2, 491n],
    ])
    chain.paidAt = (index) => paid.get(index) ?? 0n
    await addOverTime(1, '490')
    await addOverTime(2, '491')
    await addOverTime(3, '0')
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await relay.carried()).toEqual([[1, 3]])
    expect(await state(2)).toEqual(failed(belowLeast))
    expect(chain.opened).toEqual([
      'The relayer’s transactions',
      'The code of the distributor',
      'What the claims would do',
      'The fee',
      'What the claims would do',
      'The fee for data',
    ])
  })

  it('claims are paid where what is due is the least that the operator has set', async () => {
    const { chain, settings } = relay
    settings.campaigns = [{ ...spring(), least: { unit: 'base', amount: '301' } }]
    chain.paidAt = (index) => (index === 1 ? 199n : 200n)
    await addOverTime(1, '199')
    await addOverTime(2, '200')
    await relay.turn()
    expect(await relay.carried()).toEqual([[1]])
    expect(await state(2)).toEqual(failed(belowLeast))
  })

  it('claims are gone for good where they were paid more meanwhile, in a final block', async () => {
    const { chain } = relay
    chain.outcomes.set(1, outcome.nothingToPay)
    chain.outcomes.set(2, outcome.nothingToPay)
    chain.paidAt = (index, block) => (index === 1 || block > 98 ? 500n : 0n)
    await addOverTime(1, '0')
    await addOverTime(2, '0')
    expect(await relay.turn()).toMatchObject({ signed: 0 })
    expect([await state(1), await state(2)]).toEqual([{ ...queued, status: 'claimed' }, queued])
  })

  it('what is due is asked also with the gas that the transaction has', async () => {
    const { chain } = relay
    chain.meanwhile = (question) => {
      if (question === 'The fee') chain.paidAt = (index) => (index === 1 ? 500n : 0n)
    }
    await addOverTime(1, '500')
    await addOverTime(2, '0')
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await relay.carried()).toEqual([[2]])
    expect(await state(1)).toEqual(failed(belowLeast))
  })

  it('it is enough that one claim was taken in as of such a campaign', async () => {
    const { chain } = relay
    chain.paidAt = () => 500n
    await addOverTime(1, null)
    await addOverTime(2, '500')
    expect(await relay.turn()).toMatchObject({ signed: 0 })
    expect(await state(2)).toEqual(failed(belowLeast))
  })

  it('claims are as those of any other where its contract says that it pays at once', async () => {
    const { chain } = relay
    chain.code.set(distributor, expectedRuntimeCode(atOnce()))
    chain.paidAt = () => 500n
    await addOverTime(1, '500')
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await relay.carried()).toEqual([[1]])
  })

  it('claims wait where there is no such contract', async () => {
    relay.chain.code.delete(distributor)
    await addOverTime(1, '0')
    await expect(relay.turn()).rejects.toThrow(DistributorMissingError)
    expect(await state(1)).toEqual(queued)
  })
})
