import type { KyselyPlugin } from 'kysely'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneIn, runs } from '../../scripts/test-support/runs.ts'
import { type ChainReader, createChainReader } from '../../src/chain/createChainReader.ts'
import type { Database } from '../database/openDatabase.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { createLog } from '../observe/createLog.ts'
import { relayOnce } from './relayOnce.ts'
import {
  auditLedger,
  paidTimes,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

let world: SponsorFixture

beforeAll(async () => {
  world = await startSponsorship([], { count: 1_000 })
})
afterAll(() => world?.stop())

class Crash extends Error {}

/** Ends the work at its nth touch of the database or the chain, before or after the touch. */
function crashingAt(
  n: number,
  when: 'before' | 'after',
  { database, reader }: { database: Database; reader: ChainReader },
) {
  const state = { touches: 0, isOver: false }
  const touch = () => {
    state.touches++
    if (state.touches === n) state.isOver = true
  }
  const refuseIfOver = () => {
    // A process that has ended does nothing more: neither in its own order nor in what was under way beside
    // it.
    if (state.isOver) throw new Crash()
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (when === 'before') touch()
      refuseIfOver()
      return node
    },
    async transformResult({ result }) {
      if (when === 'after') touch()
      refuseIfOver()
      return result
    },
  }
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    if (when === 'before') touch()
    refuseIfOver()
    const result = await work()
    if (when === 'after') touch()
    refuseIfOver()
    return result
  }
  const crashing: ChainReader = {
    ...reader,
    atOneBlock: (options, work) => around(() => reader.atOneBlock(options, work)),
    find: (...given) => around(() => reader.find(...given)),
    ask: (read) => around(() => reader.ask(read)),
  }
  return { state, reader: crashing, database: database.withPlugin(plugin) }
}

onBothDatabases(({ open }) => {
  it.each(['before', 'after'] as const)(
    'whatever was the last thing that a process did (%s each touch of database and chain), the next one goes on from there',
    async (when) => {
      const { database } = await open()
      let now = 1_800_000_000_000
      const operator = await world.operator(database, { now: () => now })
      const reader = createChainReader({ chainId: 81457, rpcUrls: [world.anvil.url] })
      const all: number[] = []
      let crashes = 0
      for (let n = 1; ; n += oneIn) {
        const indices = world.fresh(2)
        all.push(...indices)
        for (const index of indices) await operator.ask(index)
        const { state, ...parts } = crashingAt(n, when, { database, reader })
        const turn = () =>
          relayOnce({
            ...parts,
            account: privateKeyToAccount(operator.key),
            holder: `process ${n}`,
            settings: operator.settings,
            now: () => now,
            log: createLog(() => undefined),
            resends: new Map(),
          })
        // Signs and sends in the first turn, settles in the second.
        const end = await turn()
          .then(turn)
          .catch((error: unknown) => error)
        if (!state.isOver) {
          expect(end).toMatchObject({ status: 'done' })
          break
        }
        crashes++
        expect(end).toBeInstanceOf(Crash)
        now += operator.settings.leaseFor + 1
        await operator.finish()
        // The lease of the one that has finished ends too.
        now += operator.settings.leaseFor + 1
      }
      now += operator.settings.leaseFor + 1
      await operator.finish()
      expect(crashes).toBeGreaterThan(runs(30))
      const times = await paidTimes(world)
      expect(all.filter((index) => times.get(index) !== 1)).toEqual([])
      await auditLedger(world, database, operator)
    },
    180_000,
  )
})
