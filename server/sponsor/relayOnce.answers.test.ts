import { keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireSigner } from './relayerLedger.ts'
import { distributor, noon } from './test-support/openLedger.ts'
import { accountOf, openRelay, type Relay, signer } from './test-support/openRelay.ts'
import { claimsOf, relayer } from './test-support/relayedChain.ts'

// One turn of the relayer without a chain: what it signs, books and hands out, and which process does it.

let relay: Relay
beforeEach(async () => {
  relay = await openRelay()
})
afterEach(() => relay.database.destroy())

/** Gas of a batch of two here: a quarter more than the 430,000 that it needs, and 30,000. */
const gasOfTwo = 567_500n

describe('a turn', () => {
  it('signs what waits, has it booked, and hands it out', async () => {
    const { chain, database } = relay
    chain.l1Fee = 500n
    await relay.add(1, { amount: '100' })
    await relay.add(2, { amount: '250', proof: `["0x${'ab'.repeat(32)}"]` })
    expect(await relay.turn()).toEqual({
      status: 'done',
      signed: 1,
      replaced: 0,
      settled: 0,
      open: 1,
      balance: 10n ** 18n,
    })

    const raw = await relay.rawOf(0)
    expect(await relay.transactions()).toEqual([
      {
        hash: keccak256(raw),
        signer,
        nonce: 0,
        version: 0,
        raw,
        gas: '567500',
        max_fee_per_gas: '2100000',
        max_priority_fee_per_gas: '100000',
        // Twice what its data would cost now.
        l1_fee: '1000',
        created_at: noon,
      },
    ])
    const { to, data = '0x', ...fields } = parseTransaction(raw)
    expect(fields).toMatchObject({
      type: 'eip1559',
      chainId: 81457,
      gas: gasOfTwo,
      maxFeePerGas: 2_100_000n,
      maxPriorityFeePerGas: 100_000n,
    })
    expect([fields.nonce ?? 0, fields.value ?? 0n]).toEqual([0, 0n])
    expect(claimsOf(data, to)).toEqual([
      { distributor, index: 1n, account: accountOf(1), amount: 100n },
      { distributor, index: 2n, account: accountOf(2), amount: 250n },
    ])
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(
      relayer.address,
    )

    const charge = gasOfTwo * 2_100_000n + 1_000n
    expect(await relay.nonces()).toEqual([
      { nonce: 0, campaign: 'spring', status: 'open', charge: `${charge}`, cost: null, mined_hash: null },
    ])
    expect(await relay.budget()).toEqual({ charged: charge, spent: 0n, l1FeePerClaim: 500n })
    for (const id of [1, 2])
      expect(await relay.row(id, 'status', 'signer', 'transaction_nonce', 'updated_at')).toEqual({
        status: 'sent',
        signer,
        transaction_nonce: 0,
        updated_at: noon,
      })
    expect(chain.handedOut).toEqual([raw])
    expect(relay.said()).toEqual([
      ['a batch was signed', { nonce: 0, claims: 2, campaign: 'spring' }],
      ['a transaction was handed out', { nonce: 0, outcome: 'sent' }],
    ])
    // Once as nodes grant it gas, and once with the gas that it has.
    expect(chain.simulated).toEqual([
      [[1, 2], undefined],
      [[1, 2], gasOfTwo],
    ])
    expect(chain.opened).toEqual([
      'The relayer’s transactions',
      'What the claims would do',
      'The fee',
      'What the claims would do',
      'The fee for data',
    ])
    const { lease_until } = await database
      .selectFrom('relayers')
      .select('lease_until')
      .where('signer', '=', signer)
      .executeTakeFirstOrThrow()
    expect(lease_until).toBe(noon + 15_000)
  })

  it('does nothing where nothing waits', async () => {
    expect(await relay.turn()).toEqual({
      status: 'done',
      signed: 0,
      replaced: 0,
      settled: 0,
      open: 0,
      balance: 10n ** 18n,
    })
    expect(relay.chain.opened).toEqual(['The relayer’s transactions'])
    expect(relay.said()).toEqual([])
  })

  it('is another process’s while that one has the key, and the chain is asked nothing', async () => {
    const { chain, clock, database } = relay
    await acquireSigner(database, { signer, holder: 'b', now: noon, leaseFor: 15_000 })
    clock.now += 15_000
    expect(await relay.turn()).toEqual({ status: 'elsewhere' })
    expect(chain.opened).toEqual([])
    clock.now += 1
    expect(await relay.turn()).toMatchObject({ status: 'done' })
  })

  it('keeps the key for as long as its nodes take, from others that try meanwhile', async () => {
    const { chain, clock } = relay
    await relay.add(1)
    const others: unknown[] = []
    let isTrying = false
    chain.meanwhile = async () => {
      if (isTrying) return
      isTrying = true
      others.push(await relay.turn({ holder: 'b' }))
      isTrying = false
    }
    // Two seconds pass between two looks at the clock.
    const now = () => {
      clock.now += 2_000
      return clock.now
    }
    expect(await relay.turn({ now })).toMatchObject({ status: 'done', signed: 1 })
    expect(clock.now - noon).toBeGreaterThan(15_000)
    expect(others).toEqual(Array.from({ length: 5 }, () => ({ status: 'elsewhere' })))
  })

  it('ends where another process has taken the key meanwhile, and leaves nothing of it', async () => {
    const { chain, database } = relay
    await relay.add(1)
    chain.meanwhile = async (question) => {
      if (question === 'The fee for data')
        await database
          .updateTable('relayers')
          .set({ holder: 'b', revision: 99 })
          .where('signer', '=', signer)
          .execute()
    }
    expect(await relay.turn()).toEqual({ status: 'elsewhere' })
    expect(await relay.nonces()).toEqual([])
    expect(chain.handedOut).toEqual([])
    expect(await relay.row(1, 'status')).toEqual({ status: 'queued' })
  })

  it('fails where no node answers, and says what it could not check', async () => {
    relay.chain.setNodes('down')
    await expect(relay.turn()).rejects.toThrow('We couldn’t check this: The relayer’s transactions.')
  })

  it.each(['The fee', 'The fee for data'])(
    'fails where no node answers this: %s. Nothing is signed then',
    async (which) => {
      const { chain } = relay
      await relay.add(1)
      chain.meanwhile = (question) => {
        if (question === which) chain.setNodes('down')
      }
      await expect(relay.turn()).rejects.toThrow(`We couldn’t check this: ${which}.`)
      expect(await relay.nonces()).toEqual([])
    },
  )

  it('fails where no node says how much gas is needed', async () => {
    await relay.add(1)
    relay.chain.estimate = () => 'no answer'
    await expect(relay.turn()).rejects.toThrow('We couldn’t check this: The fee (eth_estimateGas)')
  })
})
