import { type Hex, padHex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { createModelReader } from '../../src/chain/test-support/createModelReader.ts'
import type { Database } from '../database/openDatabase.ts'
import { createLog } from '../observe/createLog.ts'
import { createMetrics } from '../observe/createMetrics.ts'
import { createRelayer } from './createRelayer.ts'
import { acquireSigner, lockBudget } from './relayerLedger.ts'
import { usualSettings } from './sponsorSettings.ts'
import { addClaim, distributor, leaseFor, noon, openLedger } from './test-support/openLedger.ts'

// When a relayer looks at the chain, and what it says of itself, without a chain.

const account = privateKeyToAccount(padHex('0x1', { size: 32 }))
const signer = account.address.toLowerCase() as Hex
let database: Database
beforeEach(async () => {
  ;({ database } = await openLedger())
})
afterEach(() => database.destroy())

type Options = { pause?: number; campaigns?: readonly string[] }

/** A relayer whose rests are over at once, and a chain on which nothing happens. */
function relayerOf({ pause, campaigns = [] }: Options = {}) {
  const state = { now: noon, baseFee: 1n, isBroken: false }
  const lines: string[] = []
  const { reader, setNodes } = createModelReader({
    head: () => ({ number: 100, hash: padHex('0x64', { size: 32 }), timestamp: noon / 1_000 }),
    respond(method) {
      if (state.isBroken) throw new TypeError('broken')
      switch (method) {
        case 'eth_getBlockByNumber':
          return {
            number: '0x64',
            hash: padHex('0x64', { size: 32 }),
            timestamp: '0x1',
            baseFeePerGas: toHex(state.baseFee),
          }
        case 'eth_getTransactionCount':
          return '0x0'
        case 'eth_getBalance':
          return toHex(1_500_000_000_000_000_000n)
        default:
          return '0x1'
      }
    },
  })
  /** How often the nodes were asked for a block: once a turn. */
  let turns = 0
  const counting: ChainReader = {
    ...reader,
    atOneBlock: (options, work) => {
      turns++
      return reader.atOneBlock(options, work)
    },
  }
  const rests: number[] = [0]
  let onRest: (signal: AbortSignal) => unknown = () => undefined
  const pauses: number[] = []
  const metrics = createMetrics()
  const relayer = createRelayer({
    database,
    reader: counting,
    account,
    settings: {
      ...usualSettings,
      feeCap: 1_000n,
      campaigns: campaigns.map((id) => ({ id, distributor, budget: 0n })),
    },
    now: () => state.now,
    log: createLog((line) => lines.push(line)),
    metrics,
    ...(pause === undefined ? {} : { pause }),
    async rest(milliseconds, signal) {
      pauses.push(milliseconds)
      rests[turns] = (rests[turns] ?? 0) + 1
      await onRest(signal)
    },
  })
  return {
    relayer,
    state,
    setNodes,
    pauses,
    metrics,
    /** How often it has rested after each look at the chain; the first number is before any. */
    rests,
    said: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
    /** Runs until so many turns were made. `between` comes at each rest. */
    async run(most: number, between: () => unknown = () => undefined) {
      const done = new Promise<void>((resolve) => {
        onRest = async (signal) => {
          await between()
          if (turns <= most) return
          // Nothing is asked any more: it stops in the middle of this rest.
          resolve()
          await new Promise<void>((ended) => {
            if (signal.aborted) return ended()
            signal.addEventListener('abort', () => ended(), { once: true })
          })
        }
      })
      relayer.start()
      await done
      await relayer.stop()
      return rests.slice(1, most + 1)
    },
  }
}

describe('a turn', () => {
  it('says what the key holds and has cost, and what waits', async () => {
    const { relayer, metrics } = relayerOf()
    await addClaim(database, '1', { campaign: 'nobody’s' })
    await addClaim(database, '2', { status: 'sent' })
    for (const campaign of ['spring', 'autumn'])
      await database
        .transaction()
        .execute((transaction) => lockBudget(transaction, { campaign, distributor }))
    await database.updateTable('sponsor_budgets').set({ spent: '250000000000000000' }).execute()
    expect(await relayer.turn()).toEqual({
      status: 'done',
      signed: 0,
      replaced: 0,
      settled: 0,
      open: 0,
      balance: 1_500_000_000_000_000_000n,
    })
    const text = await metrics.text()
    expect(text).toContain('\neverclaim_relayer_balance_ether 1.5\n')
    expect(text).toContain('_spent_ether 0.5\n')
    expect(text).toMatch(/^everclaim\w*queued\w* 1$/m)
  })

  it('says nothing of the key while another process has it', async () => {
    const { relayer, metrics } = relayerOf()
    await relayer.turn()
    await database.updateTable('relayers').set({ lease_until: 0 }).execute()
    await acquireSigner(database, { signer, holder: 'other', now: noon, leaseFor })
    expect(await relayer.turn()).toEqual({ status: 'elsewhere' })
    expect(await metrics.text()).not.toContain('\neverclaim_relayer_balance_ether 1.5')
  })

  it('has no outcome where no node answers, and fails where something else breaks', async () => {
    const { relayer, setNodes, state } = relayerOf()
    setNodes('down')
    expect(await relayer.turn()).toEqual({ status: 'could-not-check' })
    setNodes('up')
    state.isBroken = true
    await expect(relayer.turn()).rejects.toThrow('broken')
  })
})

describe('between turns it rests', () => {
  it('twice as long each time while nothing is to be done, twenty pauses at most', async () => {
    const { run, pauses } = relayerOf()
    expect(await run(6)).toEqual([2, 4, 8, 16, 20, 20])
    expect(new Set(pauses)).toEqual(new Set([1_000]))
  })

  it('for pauses as long as they are set', async () => {
    const { run, pauses } = relayerOf({ pause: 7 })
    await run(1)
    expect(new Set(pauses)).toEqual(new Set([7]))
  })

  it('thirty pauses at most while no node answers, whatever comes, and says so once', async () => {
    const { run, setNodes, said } = relayerOf()
    setNodes('down')
    let ids = 0
    const come = () => addClaim(database, String(++ids), { campaign: 'nobody’s', queued_at: noon + ids })
    expect(await run(6, come)).toEqual([2, 4, 8, 16, 30, 30])
    expect(said()).toEqual(['the relayer cannot see the chain'])
  })

  it('says that it sees the chain again', async () => {
    const { run, setNodes, said, rests } = relayerOf()
    setNodes('down')
    await run(3, () => {
      if (rests.length === 3) setNodes('up')
    })
    expect(said()).toEqual(['the relayer cannot see the chain', 'the relayer sees the chain again'])
  })

  it('once at a time while another process has its key, of which the database alone is asked', async () => {
    const { run, state, rests } = relayerOf()
    await acquireSigner(database, { signer, holder: 'other', now: noon, leaseFor })
    await run(1, () => {
      // The lease is over then.
      if (rests[0] === 5) state.now = noon + leaseFor + 1
    })
    expect(rests.slice(0, 2)).toEqual([5, 2])
  })

  it('until a claim comes', async () => {
    const { run, rests } = relayerOf()
    await addClaim(database, '1', { campaign: 'nobody’s', queued_at: noon })
    expect(
      await run(4, async () => {
        // In the third rest after the third turn.
        if (rests.length === 4 && rests[3] === 3)
          await addClaim(database, '2', { campaign: 'nobody’s', queued_at: noon + 1 })
      }),
    ).toEqual([2, 4, 3, 16])
  })

  it('and goes on where something breaks, which is on record', async () => {
    const { run, state, said, rests } = relayerOf()
    state.isBroken = true
    expect(
      await run(3, () => {
        if (rests.length === 3) state.isBroken = false
      }),
    ).toEqual([2, 4, 8])
    expect(said()).toEqual(['broke', 'broke'])
  })
})

it('lets others have the signer at once when it stops', async () => {
  const { run } = relayerOf()
  await run(1)
  const { lease_until } = await database
    .selectFrom('relayers')
    .select('lease_until')
    .where('signer', '=', signer)
    .executeTakeFirstOrThrow()
  expect(lease_until).toBe(0)
})

describe('what each turn says', () => {
  /** Gas costs more than is paid for it: of each campaign with claims that wait, a turn says so. */
  async function dearGas(campaigns: readonly string[]) {
    for (const [at, campaign] of campaigns.entries()) await addClaim(database, at.toString(36), { campaign })
    const relayer = relayerOf({ campaigns })
    relayer.state.baseFee = 2_000n
    return relayer
  }
  const waits = 'gas costs more than the fee cap; claims wait'

  it('is on record once a minute, and of another campaign at once', async () => {
    const { relayer, state, said } = await dearGas(['spring', 'autumn'])
    await relayer.turn()
    expect(said()).toEqual([waits, waits])
    state.now = noon + 59_999
    await relayer.turn()
    expect(said()).toHaveLength(2)
    state.now = noon + 60_000
    await relayer.turn()
    expect(said()).toHaveLength(4)
  })

  it('is on record again where the clock was put back', async () => {
    const { relayer, state, said } = await dearGas(['spring'])
    await relayer.turn()
    // A minute of silence, and one by which clocks may differ.
    state.now = noon - 60_000
    await relayer.turn()
    expect(said()).toHaveLength(1)
    state.now -= 1
    await relayer.turn()
    expect(said()).toHaveLength(2)
  })

  it.each([
    [1_001, 1_001],
    [1_002, 2_004],
  ])('is kept in mind of %i things, or of fewer: after two turns %i are on record', async (count, lines) => {
    const { relayer, said } = await dearGas(Array.from({ length: count }, (_, at) => `campaign-${at}`))
    await relayer.turn()
    expect(said()).toHaveLength(count)
    await relayer.turn()
    expect(said()).toHaveLength(lines)
  })
})
