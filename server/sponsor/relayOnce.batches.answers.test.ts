import { encodeErrorResult, parseTransaction, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { reverted, revertedWith, split } from '../../src/chain/test-support/createModelReader.ts'
import { steerBudget } from './relayerLedger.ts'
import { distributor, noon, otherDistributor } from './test-support/openLedger.ts'
import { accountOf, autumn, openRelay, type Relay, signer, spring } from './test-support/openRelay.ts'
import { outcome } from './test-support/relayedChain.ts'

// Which of the claims that wait the relayer signs for, with how much gas, and what it ends without any
// transaction: without a chain.

let relay: Relay
beforeEach(async () => {
  relay = await openRelay()
})
afterEach(() => relay.database.destroy())

const addAll = async (...ids: readonly number[]) => {
  for (const id of ids) await relay.add(id)
}
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
/** What so many claims are charged with, which need 350,000 gas and 40,000 for each. */
const worst = (claims: number) => (((350_000n + 40_000n * BigInt(claims)) * 5n) / 4n + 30_000n) * 2_100_000n
const stop = () =>
  steerBudget(
    relay.database,
    { campaign: 'spring', distributor },
    { setting: 0, limit: null, isStopped: true, by: signer, at: noon },
  )
const queued = { status: 'queued', attempts: 0, reason: null } as const
const state = (id: number) => relay.row(id, 'status', 'attempts', 'reason')

describe('of the claims that wait', () => {
  it('those of the campaign go first whose oldest one waits longest', async () => {
    const { settings } = relay
    settings.campaigns = [autumn(), spring()]
    settings.mostOpen = 1
    await relay.add(1, { campaign: 'autumn', queued_at: noon + 5 })
    await relay.add(2, { queued_at: noon + 10 })
    await relay.add(3, { queued_at: noon + 1 })
    // It has waited, and does no more.
    await relay.add(4, { campaign: 'autumn', queued_at: noon - 9, status: 'failed' })
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 1 })
    expect(await relay.carried()).toEqual([[3, 2]])
    settings.mostOpen = 2
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 2 })
    expect(await relay.nonces()).toMatchObject([{ campaign: 'spring' }, { campaign: 'autumn' }])
    expect(parseTransaction(await relay.rawOf(1)).to).toBe(otherDistributor)
  })

  it('those of a campaign that nobody pays for here are left alone', async () => {
    await relay.add(1, { campaign: 'nobody’s', queued_at: noon - 9 })
    await relay.add(2)
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await relay.carried()).toEqual([[2]])
    expect(await relay.statuses()).toEqual({ 1: 'queued', 2: 'sent' })
  })

  it('those with a signature go first, and then the oldest', async () => {
    relay.settings.batchSize = 1
    await relay.add(1, { queued_at: noon + 2 })
    await relay.add(4, { queued_at: noon + 1 })
    await relay.add(2, { queued_at: noon + 1 })
    await relay.add(3, { queued_at: noon + 9, is_proven: 1 })
    expect(await relay.turn()).toMatchObject({ signed: 4, open: 4 })
    expect(await relay.carried()).toEqual([[3], [2], [4], [1]])
  })

  it('so many go together, in so many transactions at once, and the others wait', async () => {
    const { chain, settings } = relay
    Object.assign(settings, { batchSize: 2, mostOpen: 2 })
    await addAll(1, 2, 3, 4, 5, 6, 7)
    expect(await relay.turn()).toMatchObject({ signed: 2, open: 2 })
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 2 })
    chain.include(await relay.rawOf(0))
    chain.head += 2
    expect(await relay.turn()).toMatchObject({ settled: 1, signed: 1, open: 2 })
    expect(await relay.carried()).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ])
    expect(await state(7)).toEqual(queued)
  })

  it('those of a transaction that was refused go together, fewer, and without others', async () => {
    relay.settings.mostOpen = 9
    for (const id of [1, 2, 3, 7]) await relay.add(id, { batch_limit: 2, queued_at: noon + id })
    for (const id of [4, 5, 6]) await relay.add(id, { queued_at: noon + id })
    await relay.add(8, { batch_limit: 1, queued_at: noon + 8 })
    expect(await relay.turn()).toMatchObject({ signed: 4 })
    expect(await relay.carried()).toEqual([[1, 2], [3, 7], [4, 5, 6], [8]])
  })

  it('never more go together than in any transaction', async () => {
    relay.settings.batchSize = 2
    for (const id of [1, 2, 3]) await relay.add(id, { batch_limit: 20 })
    await relay.turn()
    expect(await relay.carried()).toEqual([[1, 2], [3]])
  })

  it('none goes while gas costs more than the cap, which is on record', async () => {
    const { chain, settings } = relay
    await addAll(1)
    settings.feeCap = 1_099_999n
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 0 })
    expect(relay.said()).toEqual([['gas costs more than the fee cap; claims wait', { campaign: 'spring' }]])
    expect(chain.opened).toEqual(['The relayer’s transactions'])
    settings.feeCap = 1_100_000n
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(parseTransaction(await relay.rawOf(0)).maxFeePerGas).toBe(1_100_000n)
  })

  it('none goes of a campaign that operators have stopped: the chain is asked nothing for it', async () => {
    relay.settings.campaigns = [spring(), autumn()]
    await addAll(1)
    await relay.add(2, { campaign: 'autumn' })
    await stop()
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 1 })
    expect(await relay.carried()).toEqual([[2]])
    expect(relay.chain.simulated.map(([indices]) => indices)).toEqual([[2], [2]])
    expect(await state(1)).toEqual(queued)
  })
})

describe('the gas of a transaction', () => {
  const gas = async () => (await relay.transactions()).map((each) => Number(each.gas))
  const hexes = (...estimates: readonly number[]) => split(...estimates.map((each) => toHex(each)))

  it.each([
    ['the highest first', [500_000, 360_000, 420_000]],
    ['the highest last', [420_000, 360_000, 500_000]],
  ])('is the lowest estimate that is enough, and a quarter more: %s', async (_, estimates) => {
    const { chain } = relay
    chain.needs = () => 520_000n
    chain.estimate = () => hexes(...estimates)
    await addAll(1)
    await relay.turn()
    // 360,000 and a quarter and 30,000 are 480,000: too little.
    expect(chain.simulated).toEqual([
      [[1], undefined],
      [[1], 480_000n],
      [[1], 555_000n],
    ])
    expect(await gas()).toEqual([555_000])
  })

  it.each<[string, number, unknown]>([
    ['less than any claim needs', 820_000, toHex(344_999)],
    ['as little as any claim needs', 461_250, toHex(345_000)],
    ['a little less than one can ever need', 819_998, toHex(631_999)],
    ['as much as one can ever need', 820_000, toHex(632_000)],
    ['more than one can ever need', 820_000, toHex(30_000_000)],
    ['that the call would fail', 820_000, reverted],
    ['too little, each something else', 820_000, hexes(344_000, 21_000)],
    ['too little, and enough', 517_500, hexes(21_000, 390_000)],
  ])('for one claim of which nodes say %s is %i', async (_, expected, estimate) => {
    const { chain } = relay
    chain.estimate = () => estimate
    await addAll(1)
    await relay.turn()
    expect(await gas()).toEqual([expected])
    // None is tried that cannot be it.
    expect(chain.simulated).toEqual([
      [[1], undefined],
      [[1], BigInt(expected)],
    ])
  })

  it('has beyond it what recipients that run code may use, which no estimate is to use up', async () => {
    const { chain } = relay
    chain.withCode.add(accountOf(2))
    await addAll(1, 2, 3)
    await relay.turn()
    // Three need 470,000.
    expect(chain.simulated.at(-1)).toEqual([[1, 2, 3], 617_500n])
    expect(await gas()).toEqual([917_500])
  })

  it('is, with that, no more than all of them can ever need', async () => {
    const { chain } = relay
    for (const id of [1, 3]) chain.withCode.add(accountOf(id))
    chain.estimate = () => reverted
    await addAll(1, 2, 3)
    await relay.turn()
    // 420,000 and 400,000 for each, of which 600,000 are for the two.
    expect(chain.simulated.at(-1)).toEqual([[1, 2, 3], 1_020_000n])
    expect(await gas()).toEqual([1_620_000])
  })

  it('is no more than a block has room for', async () => {
    const { chain, settings } = relay
    settings.batchSize = 62
    chain.estimate = () => reverted
    await addAll(...upTo(62))
    await relay.turn()
    expect(await gas()).toEqual([25_000_000])
  })

  it('is all used up where too many run code: half as many go', async () => {
    const { chain, settings } = relay
    Object.assign(settings, { batchSize: 84, mostOpen: 1 })
    await addAll(...upTo(84))
    for (const id of upTo(84)) chain.withCode.add(accountOf(id))
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    // 84 times 300,000 is more than a block; 42 need 2,030,000.
    expect(chain.simulated.map(([indices, limit]) => [indices.length, limit])).toEqual([
      [84, undefined],
      [42, 2_567_500n],
    ])
    expect(await gas()).toEqual([2_567_500 + 42 * 300_000])
  })

  it('that is more than any claim is given is not signed: they wait, and it is on record', async () => {
    const { chain } = relay
    chain.needs = () => 10_000_000n
    await addAll(1, 2, 3)
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 0 })
    expect(chain.simulated).toEqual([
      [[1, 2, 3], undefined],
      [[1, 2, 3], 1_620_000n],
      [[1], 820_000n],
    ])
    expect(relay.said()).toEqual([
      ['the claims need more gas than they are given; they wait', { campaign: 'spring' }],
    ])
    expect(await state(1)).toEqual(queued)
  })

  it('with which a claim would not be paid after all ends that claim, and the others go', async () => {
    const { chain, clock } = relay
    chain.meanwhile = (question) => {
      if (question === 'The fee') chain.outcomes.set(2, outcome.transferFailed)
    }
    await addAll(1, 2, 3)
    clock.now += 5
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await relay.carried()).toEqual([[1, 3]])
    expect(await relay.row(2, 'status', 'updated_at')).toEqual({ status: 'failed', updated_at: noon + 5 })
  })

  it('with which a claim turns out to be paid just now signs nothing, until the next turn', async () => {
    const { chain } = relay
    chain.meanwhile = (question) => {
      if (question === 'The fee') chain.outcomes.set(2, outcome.alreadyClaimed)
    }
    await addAll(1, 2)
    expect(await relay.turn()).toMatchObject({ signed: 0 })
    expect([await state(1), await state(2)]).toEqual([queued, queued])
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await relay.carried()).toEqual([[1]])
  })
})

describe('where the money is not enough for all', () => {
  it('of the key, half as many go, and the others wait', async () => {
    const { chain } = relay
    chain.balance = worst(2)
    await addAll(1, 2, 3, 4)
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 1 })
    expect(await relay.carried()).toEqual([[1, 2]])
    expect(await relay.isShort()).toBe(true)
    expect(relay.said()).toEqual([
      ['a batch was signed', { nonce: 0, claims: 2, campaign: 'spring' }],
      ['a transaction was handed out', { nonce: 0, outcome: 'sent' }],
      ['the relayer’s key holds too little; claims wait', { campaign: 'spring' }],
    ])
    expect([await state(3), await state(4)]).toEqual([queued, queued])
  })

  it('of the budget, half as many go, and the others wait while something of it is under way', async () => {
    relay.settings.campaigns = [spring(worst(2))]
    await addAll(1, 2, 3, 4)
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 1 })
    expect(await relay.carried()).toEqual([[1, 2]])
    expect(await relay.budget()).toMatchObject({ charged: worst(2) })
    expect(await relay.isShort()).toBe(false)
    expect(relay.said().map(([what]) => what)).toEqual(['a batch was signed', 'a transaction was handed out'])
    expect([await state(3), await state(4)]).toEqual([queued, queued])
  })

  it('of the budget, and none of it is under way: all that wait for it fail, which is on record', async () => {
    const { clock } = relay
    relay.settings.campaigns = [spring(worst(1) - 1n), autumn()]
    await addAll(1, 2)
    await relay.add(3, { campaign: 'autumn' })
    clock.now += 5
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 1 })
    const failed = {
      status: 'failed',
      reason:
        'The operator’s budget for network fees is spent. Nothing was sent; pay the network fee yourself.',
      attempts: 0,
    }
    expect([await state(1), await state(2)]).toEqual([failed, failed])
    expect(await relay.row(1, 'updated_at')).toEqual({ updated_at: noon + 5 })
    expect(await relay.carried()).toEqual([[3]])
    expect(relay.said()).toContainEqual([
      'the budget is spent',
      { campaign: 'spring', left: '1086749999999' },
    ])
  })

  it('it waits where operators have stopped it since the turn began', async () => {
    const { chain } = relay
    chain.meanwhile = (question) => (question === 'The fee for data' ? stop() : undefined)
    await addAll(1)
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 0 })
    expect(await state(1)).toEqual(queued)
    expect(relay.said()).toEqual([])
  })
})

describe('a claim that', () => {
  const failed = (reason: string) => ({ status: 'failed', reason, attempts: 0 })

  it.each<[string, number, { status: string; reason: string | null; attempts: number }]>([
    [
      'the token would refuse fails',
      outcome.transferFailed,
      failed(
        'The token refused the payment to this account. The allocation stays open; claim it yourself later.',
      ),
    ],
    [
      'has a proof that the contract refuses fails',
      outcome.invalidProof,
      failed('The contract refused the proof. The allocation stays open.'),
    ],
    [
      'is claimed for good has its end',
      outcome.alreadyClaimed,
      { status: 'claimed', reason: null, attempts: 0 },
    ],
  ])('%s without a transaction, and the next one goes in the same turn', async (_, became, end) => {
    const { chain, clock, settings } = relay
    settings.batchSize = 1
    chain.outcomes.set(1, became)
    // Two blocks before the newest one, which makes it final.
    chain.claimedSince.set(1, 98)
    await addAll(1, 2)
    clock.now += 5
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 1 })
    expect(await state(1)).toEqual(end)
    expect(await relay.row(1, 'transaction_hash', 'paid', 'updated_at')).toEqual({
      transaction_hash: null,
      paid: null,
      updated_at: noon + 5,
    })
    expect(await relay.carried()).toEqual([[2]])
  })

  it('is claimed in a block that may leave the chain waits, without another one that is paid', async () => {
    const { chain } = relay
    chain.outcomes.set(1, outcome.alreadyClaimed)
    chain.claimedSince.set(1, 99)
    await addAll(1, 2)
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await relay.carried()).toEqual([[2]])
    expect(await state(1)).toEqual(queued)
    // And alone.
    expect(await relay.turn()).toMatchObject({ signed: 0 })
    expect(await state(1)).toEqual(queued)
  })

  it('waits when its campaign has closed fails, as all of its campaign do', async () => {
    const { chain, clock, settings } = relay
    settings.batchSize = 1
    settings.campaigns = [spring(), autumn()]
    const ended = encodeErrorResult({ abi: merkleDistributorAbi, errorName: 'Ended', args: [2n, 1n] })
    chain.refuses = ([index]) => (index === 3 ? undefined : revertedWith(ended))
    await addAll(1, 2)
    await relay.add(3, { campaign: 'autumn' })
    clock.now += 5
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect([await state(1), await state(2)]).toEqual([
      failed('The campaign has closed. Nothing was sent.'),
      failed('The campaign has closed. Nothing was sent.'),
    ])
    expect(await relay.row(2, 'updated_at')).toEqual({ updated_at: noon + 5 })
    expect(await relay.carried()).toEqual([[3]])
    expect(chain.simulated).toHaveLength(3)
  })

  it('waits for a campaign that is not open any more, by a block that left, waits on', async () => {
    const { chain } = relay
    const notStarted = encodeErrorResult({
      abi: merkleDistributorAbi,
      errorName: 'NotStarted',
      args: [1n, 2n],
    })
    chain.refuses = () => revertedWith(notStarted)
    await addAll(1)
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 0 })
    expect(await state(1)).toEqual(queued)
    expect(chain.simulated).toEqual([[[1], undefined]])
  })

  it('is one of too many for a node goes with half as many', async () => {
    const { chain, settings } = relay
    settings.mostOpen = 1
    chain.refuses = (indices) => (indices.length > 2 ? reverted : undefined)
    await addAll(1, 2, 3)
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await relay.carried()).toEqual([[1, 2]])
    expect(chain.simulated.map(([indices]) => indices)).toEqual([
      [1, 2, 3],
      [1, 2],
      [1, 2],
    ])
  })

  it('fails also alone, and takes all others with it, fails without a transaction', async () => {
    const { chain } = relay
    chain.refuses = (indices) => (indices.includes(1) ? reverted : undefined)
    await addAll(1, 2, 3)
    expect(await relay.turn()).toMatchObject({ signed: 1 })
    expect(await state(1)).toEqual(
      failed('The contract refused the call for an unknown reason. Nothing was sent; claim it yourself.'),
    )
    expect(await relay.carried()).toEqual([[2, 3]])
    expect(chain.simulated.slice(0, 3).map(([indices]) => indices)).toEqual([[1, 2, 3], [1, 2], [1]])
  })
})
