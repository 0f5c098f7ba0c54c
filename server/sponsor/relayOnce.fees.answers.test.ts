import { keccak256, parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noon } from './test-support/openLedger.ts'
import { autumn, openRelay, type Relay, signer, spring } from './test-support/openRelay.ts'
import { relayer } from './test-support/relayedChain.ts'

// What the relayer does about transactions that no block takes, without a chain: it hands them out again, it
// raises their fees, it fills the nonces that are missing below them. And when its key holds too little.

let relay: Relay
beforeEach(async () => {
  relay = await openRelay()
})
afterEach(() => relay.database.destroy())

/** Signs a transaction for each of these claims, at noon. */
async function sign(...ids: readonly number[]) {
  relay.settings.batchSize = 1
  for (const id of ids) await relay.add(id)
  await relay.turn()
  relay.said()
  return relay.rawOf(0)
}
/** What one claim is charged with: a quarter more gas than the 390,000 that it needs, and 30,000. */
const worst = 517_500n * 2_100_000n
/** The fees of its replacement: an eighth more, and a wei. */
const raised = { maxFeePerGas: 2_100_000n + 262_500n + 1n, maxPriorityFeePerGas: 100_000n + 12_500n + 1n }
const isNothing = {
  type: 'eip1559',
  chainId: 81457,
  gas: 21_000n,
  to: relayer.address.toLowerCase(),
} as const

describe('bytes that no block takes', () => {
  beforeEach(() => {
    relay.settings.stuckAfter = 1_000_000_000
  })

  it('are handed out again after two seconds, and after twice as long each time, up to a minute', async () => {
    const { chain, clock } = relay
    const raw = await sign(1)
    for (const [at, seconds] of [2, 4, 8, 16, 32, 60, 60].entries()) {
      clock.now += seconds * 1_000 - 1
      await relay.turn()
      expect(chain.handedOut).toHaveLength(at + 1)
      clock.now += 1
      await relay.turn()
      expect(chain.handedOut).toHaveLength(at + 2)
    }
    expect(new Set(chain.handedOut)).toEqual(new Set([raw]))
    // The node had them already, which is as it should be.
    expect(relay.said()).toEqual([])
  })

  it('are handed out at once by a process that has not handed them out yet', async () => {
    const { chain, settings } = relay
    const raw = await sign(1)
    for (const [resendAfter, gap] of [
      [2_000, 4_000],
      [30_000, 60_000],
      [30_001, 60_000],
    ] as const) {
      settings.resendAfter = resendAfter
      const resends = new Map()
      const before = chain.handedOut.length
      await relay.turn({ resends })
      expect(chain.handedOut.slice(before)).toEqual([raw])
      expect([...resends]).toEqual([[keccak256(raw), { at: noon + resendAfter, gap }]])
    }
  })

  it('are handed out at once where the clock was put back by more than clocks may differ', async () => {
    const { chain, clock, settings } = relay
    await sign(1)
    // So nothing is replaced, which such a clock is a reason for as well.
    settings.feeCap = 2_100_000n
    // They were to be handed out at two seconds past noon: a minute before that and another one is too far.
    clock.now = noon + 2_000 - 120_000
    await relay.turn()
    expect(chain.handedOut).toHaveLength(1)
    clock.now -= 1
    await relay.turn()
    expect(chain.handedOut).toHaveLength(2)
  })

  it('go out first when they are signed, and again as long after that as they are set to', async () => {
    const { resends, settings } = relay
    settings.resendAfter = 700
    const raw = await sign(1)
    expect([...resends]).toEqual([[keccak256(raw), { at: noon + 700, gap: 1_400 }]])
  })

  it('that a node had forgotten are taken again without a word', async () => {
    const { chain, clock } = relay
    await sign(1)
    chain.dropPool()
    clock.now += 2_000
    await relay.turn()
    expect(chain.handedOut).toHaveLength(2)
    expect(relay.said()).toEqual([])
  })

  it('that no node takes are on record, with the reason', async () => {
    const { chain, clock } = relay
    chain.refusal = 'insufficient funds for gas * price + value'
    await relay.add(1)
    await relay.turn()
    expect(relay.said().at(-1)).toEqual(['a transaction was handed out', { nonce: 0, outcome: 'no-funds' }])
    clock.now += 2_000
    chain.refusal = 'transaction underpriced'
    await relay.turn()
    expect(relay.said()).toEqual([
      ['a transaction was handed out again', { nonce: 0, outcome: 'underpriced' }],
    ])
  })
})

describe('a transaction that waits', () => {
  it('is replaced after a minute by the same call with fees an eighth higher', async () => {
    const { chain, clock, resends } = relay
    chain.l1Fee = 500n
    const former = await sign(1)
    clock.now += 59_999
    expect(await relay.turn()).toMatchObject({ replaced: 0, signed: 0, open: 1 })
    expect(relay.said()).toEqual([])
    clock.now += 1
    expect(await relay.turn()).toMatchObject({ replaced: 1, signed: 0, open: 1 })

    const raw = await relay.rawOf(0)
    expect(await relay.transactions()).toMatchObject([
      { version: 0, raw: former },
      {
        nonce: 0,
        version: 1,
        hash: keccak256(raw),
        gas: '517500',
        max_fee_per_gas: '2362501',
        max_priority_fee_per_gas: '112501',
        l1_fee: '1000',
        created_at: noon + 60_000,
      },
    ])
    const { chainId, nonce, gas, to, data } = parseTransaction(former)
    expect(parseTransaction(raw)).toMatchObject({ chainId, nonce, gas, to, data, ...raised })
    const charge = 517_500n * raised.maxFeePerGas + 1_000n
    expect(await relay.nonces()).toMatchObject([{ charge: `${charge}` }])
    expect(await relay.budget()).toMatchObject({ charged: charge })
    expect(chain.handedOut.at(-1)).toBe(raw)
    expect(relay.said()).toEqual([
      ['a transaction was replaced by one with a higher fee', { nonce: 0 }],
      ['a transaction was handed out', { nonce: 0, outcome: 'sent' }],
    ])
    expect(resends.get(keccak256(raw))).toEqual({ at: noon + 62_000, gap: 4_000 })
    await relay.turn()
    // The former bytes are handed out no more.
    expect([...resends.keys()]).toEqual([keccak256(raw)])
  })

  it('is replaced again a minute after its replacement', async () => {
    const { clock } = relay
    await sign(1)
    clock.now += 60_000
    await relay.turn()
    clock.now += 59_999
    expect(await relay.turn()).toMatchObject({ replaced: 0 })
    clock.now += 1
    expect(await relay.turn()).toMatchObject({ replaced: 1 })
    // 2,362,501 and an eighth of it, rounded down, and a wei.
    expect(await relay.transactions()).toMatchObject([
      { version: 0 },
      { version: 1 },
      { version: 2, max_fee_per_gas: '2657814' },
    ])
  })

  it('is replaced at once where the base fee has passed what it offers', async () => {
    const { chain } = relay
    await sign(1)
    chain.baseFee = 2_100_000n
    expect(await relay.turn()).toMatchObject({ replaced: 0 })
    chain.baseFee = 2_100_001n
    expect(await relay.turn()).toMatchObject({ replaced: 1 })
    // Today's price, which is more than an eighth: twice the base fee and a tip.
    expect((await relay.transactions()).at(-1)).toMatchObject({ max_fee_per_gas: '4300002' })
  })

  it('is replaced where the clock was put back by more than clocks may differ', async () => {
    const { clock } = relay
    await sign(1)
    clock.now = noon - 60_000
    expect(await relay.turn()).toMatchObject({ replaced: 0 })
    clock.now -= 1
    expect(await relay.turn()).toMatchObject({ replaced: 1 })
  })

  it('waits on where the cap allows no higher fee, and says so', async () => {
    const { clock, settings } = relay
    await sign(1)
    clock.now += 60_000
    settings.feeCap = raised.maxFeePerGas - 1n
    expect(await relay.turn()).toMatchObject({ replaced: 0, open: 1 })
    expect(relay.said()).toEqual([
      ['a transaction waits, and the fee cap allows no higher fee', { nonce: 0 }],
    ])
    settings.feeCap = raised.maxFeePerGas
    expect(await relay.turn()).toMatchObject({ replaced: 1 })
  })

  it('is replaced if it is the first that does, and no other, and none that a block has', async () => {
    const { chain, clock } = relay
    const first = await sign(1, 2, 3)
    chain.include(first)
    clock.now += 60_000
    expect(await relay.turn()).toMatchObject({ replaced: 1, open: 3 })
    expect((await relay.transactions()).map(({ nonce, version }) => [nonce, version])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 0],
    ])
  })

  it('is not there where a block has all of them', async () => {
    const { chain, clock } = relay
    chain.include(await sign(1))
    clock.now += 60_000
    expect(await relay.turn()).toMatchObject({ replaced: 0, open: 1 })
    expect(relay.said()).toEqual([])
  })

  it('is replaced by one that does nothing where its campaign has not enough left', async () => {
    const { chain, clock, settings } = relay
    await sign(1)
    clock.now += 60_000
    // One campaign's budget is nothing to another's.
    settings.campaigns = [autumn(), spring(517_500n * raised.maxFeePerGas - 1n)]
    expect(await relay.turn()).toMatchObject({ replaced: 1, open: 1 })
    const raw = await relay.rawOf(0)
    const transaction = parseTransaction(raw)
    expect(transaction).toMatchObject({ ...isNothing, ...raised })
    expect([transaction.nonce ?? 0, transaction.data, transaction.value ?? 0n]).toEqual([0, undefined, 0n])
    expect((await relay.transactions()).at(-1)).toMatchObject({ version: 1, gas: '21000' })
    // Within what is charged already, which a block may still take.
    expect(await relay.nonces()).toMatchObject([{ status: 'open', charge: `${worst}` }])
    expect(await relay.budget()).toMatchObject({ charged: worst })
    expect(chain.handedOut.at(-1)).toBe(raw)
    expect(relay.said()).toEqual([
      ['a transaction was replaced by one that does nothing; its claims wait again', { nonce: 0 }],
      ['a transaction was handed out', { nonce: 0, outcome: 'sent' }],
    ])
  })

  it('is replaced by the same call where its campaign has just enough left', async () => {
    const { clock, settings } = relay
    await sign(1)
    clock.now += 60_000
    settings.campaigns = [autumn(0n), spring(517_500n * raised.maxFeePerGas)]
    expect(await relay.turn()).toMatchObject({ replaced: 1 })
    expect((await relay.transactions()).at(-1)).toMatchObject({ version: 1, gas: '517500' })
  })

  it('is replaced by one that does nothing where its campaign is gone', async () => {
    const { clock, settings } = relay
    await sign(1)
    clock.now += 60_000
    settings.campaigns = [autumn()]
    expect(await relay.turn()).toMatchObject({ replaced: 1 })
    expect((await relay.transactions()).at(-1)).toMatchObject({ version: 1, gas: '21000' })
  })

  it('and does nothing already waits on without a budget, and says so', async () => {
    const { chain, clock, settings } = relay
    await gap()
    await relay.turn()
    expect((await relay.transactions())[0]).toMatchObject({ nonce: 0, gas: '21000' })
    relay.said()
    clock.now += 60_000
    settings.campaigns = [spring(0n)]
    const before = chain.opened.length
    expect(await relay.turn()).toMatchObject({ replaced: 0, open: 2 })
    expect(relay.said()).toEqual([['a transaction waits, and the budget allows no higher fee', { nonce: 0 }]])
    // Nor is the same signed once more, to be refused again.
    expect(chain.opened.slice(before)).toEqual(['The relayer’s transactions', 'The fee for data'])
  })
})

/** Nonces of others' transactions come before that of ours, until their blocks leave the chain. */
async function gap(foreign = 1) {
  const { chain } = relay
  for (let nonce = 0; nonce < foreign; nonce++) chain.includeForeign(nonce)
  relay.settings.batchSize = 1
  await relay.add(1)
  await relay.turn()
  expect(await relay.nonces()).toMatchObject([{ nonce: foreign }])
  relay.said()
  chain.leave(0)
}

describe('a nonce that is missing below one that waits', () => {
  const filled = 21_000n * 2_100_000n

  it('is filled by a transaction that does nothing', async () => {
    const { chain, clock } = relay
    chain.l1Fee = 500n
    await gap()
    const { l1FeePerClaim } = await relay.budget()
    clock.now += 5
    expect(await relay.turn()).toMatchObject({ signed: 1, replaced: 0, open: 2 })
    const raw = await relay.rawOf(0)
    const transaction = parseTransaction(raw)
    expect(transaction).toMatchObject({
      ...isNothing,
      maxFeePerGas: 2_100_000n,
      maxPriorityFeePerGas: 100_000n,
    })
    expect([transaction.nonce ?? 0, transaction.data, transaction.value ?? 0n]).toEqual([0, undefined, 0n])
    expect((await relay.transactions())[0]).toMatchObject({
      version: 0,
      gas: '21000',
      l1_fee: '1000',
      created_at: noon + 5,
    })
    expect(await relay.nonces()).toMatchObject([
      { nonce: 0, campaign: 'spring', status: 'open', charge: `${filled + 1_000n}` },
      { nonce: 1, campaign: 'spring', status: 'open' },
    ])
    expect(await relay.budget()).toEqual({ charged: filled + worst + 2_000n, spent: 0n, l1FeePerClaim })
    expect(await relay.row(1, 'status', 'transaction_nonce')).toEqual({
      status: 'sent',
      transaction_nonce: 1,
    })
    expect(chain.handedOut.at(-1)).toBe(raw)
    expect(relay.said()).toEqual([
      ['a nonce that was missing was filled', { nonce: 0 }],
      ['a transaction was handed out', { nonce: 0, outcome: 'sent' }],
    ])
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 2 })
  })

  it('is taken by claims that have come meanwhile', async () => {
    await gap()
    await relay.add(2)
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 2 })
    expect(await relay.carried()).toEqual([[2], [1]])
    expect(await relay.nonces()).toMatchObject([{ nonce: 0 }, { nonce: 1 }])
  })

  it('is filled beside those that claims take: one in a turn', async () => {
    await gap(3)
    await relay.add(2)
    expect(await relay.turn()).toMatchObject({ signed: 2, open: 3 })
    expect((await relay.transactions()).map(({ nonce, gas }) => [nonce, gas])).toEqual([
      [0, '517500'],
      [1, '21000'],
      [3, '517500'],
    ])
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 4 })
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 4 })
  })

  it('waits while gas costs more than the cap', async () => {
    const { settings } = relay
    await gap()
    settings.feeCap = 1_099_999n
    expect(await relay.turn()).toMatchObject({ signed: 0, replaced: 0, open: 1 })
    expect(relay.said()).toEqual([])
    settings.feeCap = 1_100_000n
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 2 })
  })

  it('is paid for by the campaign that waits behind it, also where another one comes first', async () => {
    relay.settings.campaigns = [autumn(), spring()]
    await gap()
    await relay.turn()
    expect(await relay.nonces()).toMatchObject([{ campaign: 'spring' }, { campaign: 'spring' }])
  })

  it.each([
    ['after it', [spring(worst), autumn(filled)]],
    ['before it', [autumn(filled), spring(worst)]],
  ])('is paid for by a campaign %s where the one behind it has nothing left', async (_, campaigns) => {
    relay.settings.campaigns = campaigns
    await gap()
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 2 })
    expect(await relay.nonces()).toMatchObject([
      { nonce: 0, campaign: 'autumn', charge: `${filled}` },
      { nonce: 1, campaign: 'spring' },
    ])
    expect(await relay.budget('autumn')).toMatchObject({ charged: filled })
  })

  it('waits where no campaign has enough left, and says so', async () => {
    relay.settings.campaigns = [spring(worst), autumn(filled - 1n)]
    await gap()
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 1 })
    expect(relay.said()).toEqual([['a nonce is missing, and no budget allows to fill it', { nonce: 0 }]])
    expect(await relay.nonces()).toMatchObject([{ nonce: 1 }])
  })
})

describe('a key that holds too little', () => {
  /** The fewest wei that one claim is reckoned to need: 520,000 gas at what would be offered. */
  const fewest = 520_000n * 2_100_000n

  it('is short while nothing waits, to the wei', async () => {
    const { chain } = relay
    chain.balance = fewest - 1n
    await relay.turn()
    expect(await relay.isShort()).toBe(true)
    chain.balance = fewest
    await relay.turn()
    expect(await relay.isShort()).toBe(false)
  })

  it('is short by the fee cap while gas costs more than that', async () => {
    const { chain, settings } = relay
    settings.feeCap = 1_099_999n
    chain.balance = 520_000n * 1_099_999n - 1n
    await relay.turn()
    expect(await relay.isShort()).toBe(true)
    chain.balance += 1n
    await relay.turn()
    expect(await relay.isShort()).toBe(false)
  })

  it('signs with all that it has, and is not short for that: what is under way pays part of it back', async () => {
    const { chain } = relay
    chain.balance = worst
    await sign(1)
    expect(await relay.nonces()).toHaveLength(1)
    expect(await relay.isShort()).toBe(false)
    await relay.turn()
    expect(await relay.isShort()).toBe(false)
    // And with one under way.
    chain.balance = 2n * worst
    await relay.add(2)
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 2 })
    expect(await relay.isShort()).toBe(false)
  })

  it('does not sign what it could not pay beside what waits, and is short', async () => {
    const { chain } = relay
    await sign(1)
    chain.balance = 2n * worst - 1n
    await relay.add(2)
    expect(await relay.turn()).toMatchObject({ signed: 0, open: 1 })
    expect(await relay.isShort()).toBe(true)
    expect(relay.said()).toEqual([
      ['the relayer’s key holds too little; claims wait', { campaign: 'spring' }],
    ])
    chain.balance += 1n
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 2 })
    expect(await relay.isShort()).toBe(false)
  })

  it('does not sign two at once of which it could pay one', async () => {
    const { chain, database } = relay
    chain.balance = 2n * worst - 1n
    await sign(1, 2)
    expect(await relay.nonces()).toHaveLength(1)
    expect(await relay.isShort()).toBe(true)
    const rows = await database
      .selectFrom('relayers')
      .select('is_short')
      .where('signer', '!=', signer)
      .execute()
    // Another key is another matter.
    expect(rows).toEqual([{ is_short: 0 }])
  })

  it('has paid already for what a block has', async () => {
    const { chain } = relay
    chain.include(await sign(1))
    chain.balance = worst
    await relay.add(2)
    expect(await relay.turn()).toMatchObject({ signed: 1, open: 2 })
  })
})
