import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EverclaimError } from '../../src/errors.ts'
import type { Database } from '../database/openDatabase.ts'
import { createLog } from '../observe/createLog.ts'
import { createMetrics } from '../observe/createMetrics.ts'
import { createRelayer } from './createRelayer.ts'
import { acquireSigner, lockBudget } from './relayerLedger.ts'
import { usualSettings } from './sponsorSettings.ts'
import { addClaim, distributor, leaseFor, noon, openLedger } from './test-support/openLedger.ts'
import { signer } from './test-support/openRelay.ts'
import { relayer as account, relayedChain } from './test-support/relayedChain.ts'

// When a relayer looks at the chain, and what it says of itself, without a chain.

let database: Database
beforeEach(async () => {
  ;({ database } = await openLedger())
})
afterEach(() => database.destroy())

/** More questions to the database, and rests, than in any of these: what has no end stands still by it. */
const limit = 500
const never = () => new Promise<never>(() => undefined)
/** All of this is in memory: what has not come after so many turns of the event loop never comes. */
const soon = <T>(coming: Promise<T>): Promise<T> => Promise.race([coming, tooLate()])
async function tooLate(): Promise<never> {
  for (let turn = 0; turn < 1_000; turn++) await setImmediate()
  throw new Error('It never comes.')
}

type Options = { pause?: number; campaigns?: readonly string[]; budget?: bigint }

/** A relayer whose rests are over at once, and a chain on which nothing happens by itself. */
function relayerOf({ pause, campaigns = [], budget = 0n }: Options = {}) {
  const chain = Object.assign(relayedChain(), { baseFee: 1n, tip: 1n, balance: 1_500_000_000_000_000_000n })
  const state = {
    now: noon,
    /** What a look at the chain fails with. */
    broken: undefined as Error | undefined,
    isDatabaseBroken: false,
    onTurn: (): unknown => undefined,
  }
  const lines: string[] = []
  /** How often it has looked at the chain: once a turn. */
  let turns = 0
  chain.meanwhile = (question) => {
    if (question !== 'The relayer’s transactions') return
    turns++
    state.onTurn()
    if (state.broken) throw state.broken
  }
  const rests: number[] = [0]
  let onRest: (signal: AbortSignal) => unknown = () => undefined
  const pauses: number[] = []
  const metrics = createMetrics()
  let questions = 0
  const relayer = createRelayer({
    database: database.withPlugin({
      transformQuery({ node }) {
        questions++
        if (state.isDatabaseBroken) throw new Error('The database does not answer.')
        return node
      },
      transformResult: async ({ result }) => (questions > limit ? never() : result),
    }),
    reader: chain.reader,
    account,
    settings: {
      ...usualSettings,
      feeCap: 1_000n,
      campaigns: campaigns.map((id) => ({ id, distributor, budget })),
    },
    now: () => state.now,
    log: createLog((line) => lines.push(line)),
    metrics,
    ...(pause === undefined ? {} : { pause }),
    async rest(milliseconds, signal) {
      pauses.push(milliseconds)
      rests[turns] = (rests[turns] ?? 0) + 1
      await (questions > limit || pauses.length > limit ? never() : onRest(signal))
    },
  })
  return {
    relayer,
    chain,
    state,
    setNodes: chain.setNodes,
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
      await soon(done)
      await soon(relayer.stop())
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
    expect(await metrics.text()).not.toMatch(/^everclaim_(relayer|sponsored)_/m)
  })

  it('has no outcome where no node answers, and fails where something else breaks', async () => {
    const { relayer, setNodes, state } = relayerOf()
    setNodes('down')
    expect(await relayer.turn()).toEqual({ status: 'could-not-check' })
    setNodes('up')
    state.broken = new TypeError('broken')
    await expect(relayer.turn()).rejects.toThrow('broken')
    // Of ours, too, where no repetition can help.
    state.broken = new EverclaimError('Another campaign’s contract.')
    await expect(relayer.turn()).rejects.toThrow('Another campaign’s contract.')
    state.broken = new EverclaimError('Busy.', { isRetryable: true })
    expect(await relayer.turn()).toEqual({ status: 'could-not-check' })
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
    state.broken = new TypeError('broken')
    expect(
      await run(3, () => {
        if (rests.length === 3) state.broken = undefined
      }),
    ).toEqual([2, 4, 8])
    expect(said()).toEqual(['broke', 'broke'])
  })

  it('no more where the database does not answer, which the next turn puts on record', async () => {
    const { run, state, said, rests } = relayerOf()
    let isOver = false
    expect(
      await run(2, () => {
        // During the first rest of two after the first turn, and not during the next one.
        state.isDatabaseBroken = rests.length === 2 && !isOver
        isOver ||= state.isDatabaseBroken
      }),
    ).toEqual([1 + 4, 8])
    expect(said()).toEqual(['broke'])
  })

  /** A relayer that has one claim to pay. */
  async function withClaim() {
    await addClaim(database, '1', { queued_at: noon })
    return relayerOf({ campaigns: ['spring'], budget: 10n ** 18n })
  }

  it('once after it has signed, and four pauses at most while the chain has not decided', async () => {
    const { run } = await withClaim()
    expect(await run(5)).toEqual([1, 2, 4, 4, 4])
  })

  it('once after it has raised a fee', async () => {
    const { run, state, rests, said } = await withClaim()
    expect(
      await run(4, () => {
        if (rests.length === 3) state.now = noon + 60_000
      }),
    ).toEqual([1, 2, 1, 2])
    expect(said()).toContain('a transaction was replaced by one with a higher fee')
  })

  it('once after the chain has decided, and then as long as nothing is to be done', async () => {
    const { run, chain, rests, said } = await withClaim()
    expect(
      await run(5, () => {
        if (rests.length !== 3 || chain.head > 100) return
        for (const raw of chain.handedOut) chain.include(raw)
        chain.head += 14
      }),
    ).toEqual([1, 2, 1, 2, 4])
    expect(said()).toContain('a relayed transaction is final')
  })
})

it('says nothing of a chain that it cannot see any more because it stops', async () => {
  const { relayer, state, said, rests } = relayerOf()
  const stopped = new Promise<void>((resolve) => {
    state.onTurn = () => resolve(relayer.stop())
  })
  relayer.start()
  await soon(stopped)
  expect(said()).toEqual([])
  expect(rests).toEqual([0])
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
    relayer.chain.baseFee = 2_000n
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
