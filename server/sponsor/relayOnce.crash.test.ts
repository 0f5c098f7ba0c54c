import type { KyselyPlugin } from 'kysely'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneIn, runs } from '../../scripts/test-support/runs.ts'
import { type ChainReader, createChainReader } from '../../src/chain/createChainReader.ts'
import { deployCampaign } from '../../src/chain/test-support/deployCampaign.ts'
import { placeMulticall3 } from '../../src/chain/test-support/placeMulticall3.ts'
import type { Database } from '../database/openDatabase.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { createLog } from '../observe/createLog.ts'
import { relayOnce } from './relayOnce.ts'
import {
  askForSeries,
  auditLedger,
  campaignId,
  paidAmountsIn,
  paidTimes,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

let world: SponsorFixture

beforeAll(async () => {
  world = await startSponsorship([], { count: 1_000 })
  await placeMulticall3(world.anvil)
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

/** It unlocks by the second, so that the same two accounts are paid again and again. */
const schedule = { cliff: 0, duration: 4_000_000_000 }
/** Until something more has unlocked. */
async function pass(seconds: number): Promise<void> {
  await world.anvil.rpc('evm_increaseTime', `0x${seconds.toString(16)}`)
  await world.anvil.rpc('anvil_mine', '0x1')
}

onBothDatabases(({ open }) => {
  it.each(['before', 'after'] as const)(
    'over time: whatever was the last thing that a process did (%s each touch of database and chain), each claim is paid once',
    async (when) => {
      const { database } = await open()
      const campaign = await deployCampaign(world.anvil, { count: 8, capBits: 1, schedule })
      let now = 1_800_000_000_000
      const least = { unit: 'base', amount: '1' } as const
      const { distributor } = campaign
      const operator = await world.operator(database, {
        campaign,
        now: () => now,
        settings: {
          mostPerAccount: 1_000_000,
          campaigns: [{ id: campaignId, distributor, budget: 10n ** 18n, least }],
        },
      })
      const reader = createChainReader({ chainId: 81457, rpcUrls: [world.anvil.url] })
      const ids: string[] = []
      let crashes = 0
      for (let n = 1; ; n += oneIn) {
        await pass(1_000)
        for (const index of [3, 4]) ids.push(await operator.ask(index))
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
        now += operator.settings.leaseFor + 1
      }
      now += operator.settings.leaseFor + 1
      await operator.finish()
      expect(crashes).toBeGreaterThan(runs(30))
      expect(new Set(ids).size).toBe(ids.length)
      const ends = await Promise.all(ids.map(operator.status))
      const paid = ends.map((end) => ('paid' in end ? BigInt(end.paid ?? 0) : 0n))
      // Each by a transaction of ours, as the chain has them, in their order.
      const onChain = await paidAmountsIn(world.anvil, campaign)
      for (const [at, index] of [3, 4].entries())
        expect(paid.filter((_, each) => each % 2 === at)).toEqual(onChain.get(index))
      await auditLedger(world, database, operator)
    },
    180_000,
  )

  it.each(['before', 'after'] as const)(
    'of a series: whatever was the last thing that a process did (%s each touch of database and chain), each round is paid once',
    async (when) => {
      const { database } = await open()
      const first = await deployCampaign(world.anvil, { count: 1_000, capBits: 1 })
      const campaign = await deployCampaign(world.anvil, { count: 1_000, capBits: 1 })
      let now = 1_800_000_000_000
      const { distributor } = campaign
      const rounds = [first.distributor]
      const operator = await world.operator(database, {
        campaign,
        now: () => now,
        settings: { campaigns: [{ id: campaignId, distributor, budget: 10n ** 18n, rounds }] },
      })
      const reader = createChainReader({ chainId: 81457, rpcUrls: [world.anvil.url] })
      const ids: string[] = []
      let crashes = 0
      for (let n = 1; ; n += oneIn) {
        const { body } = await operator.handlers.sponsorSeries(askForSeries([first, campaign], ids.length))
        ids.push(body.id)
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
        now += operator.settings.leaseFor + 1
      }
      now += operator.settings.leaseFor + 1
      await operator.finish()
      expect(crashes).toBeGreaterThan(runs(30))
      const ends = await Promise.all(ids.map(operator.status))
      expect(ends.filter((end) => !('hash' in end && end.hash !== null))).toEqual([])
      for (const round of [first, campaign]) {
        const times = await paidTimes({ ...world, campaign: round })
        expect(ids.map((_, index) => times.get(index))).toEqual(ids.map(() => 1))
      }
      await auditLedger(world, database, operator)
    },
    180_000,
  )

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
