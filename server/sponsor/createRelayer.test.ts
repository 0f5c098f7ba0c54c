import { rmSync } from 'node:fs'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployCampaign } from '../../src/chain/test-support/deployCampaign.ts'
import { placeMulticall3 } from '../../src/chain/test-support/placeMulticall3.ts'
import { startFaultProxy } from '../../src/chain/test-support/startFaultProxy.ts'
import type { Database } from '../database/openDatabase.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { bundleProgram } from '../test-support/bundleProgram.ts'
import { startRelayerProcess } from './test-support/startRelayerProcess.ts'
import {
  askForSeries,
  auditLedger,
  campaignId,
  gwei,
  type Operator,
  paidAmountsIn,
  paidTimes,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

let world: SponsorFixture
let program = ''
let clock: NodeJS.Timeout

beforeAll(async () => {
  program = await bundleProgram('sponsor/test-support/relayerProcess.ts')
  world = await startSponsorship([], { count: 400 })
  await placeMulticall3(world.anvil)
  // Blocks come by themselves, so that a process may end while a transaction waits for one; and now and then
  // they stay away for so long that it is replaced.
  await world.anvil.rpc('evm_setAutomine', false)
  clock = setInterval(() => {
    if (Date.now() % 1_000 > 350) void world.anvil.rpc('anvil_mine', '0x1').catch(() => undefined)
  }, 40)
})
afterAll(async () => {
  clearInterval(clock)
  await world?.stop()
  rmSync(program, { force: true })
})

/** As numbers of a generator whose seed is fixed. */
function* randoms(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}
const byNumber = (a: number, b: number) => a - b
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const settings = {
  batchSize: 2,
  mostOpen: 3,
  confirmations: 2,
  stuckAfter: 120,
  resendAfter: 0,
  leaseFor: 60,
}
const processOf = (
  operator: Operator,
  place: string,
  { distributor } = world.campaign,
  rounds: readonly Address[] = [],
) =>
  startRelayerProcess(program, {
    place,
    rpcUrl: world.anvil.url,
    key: operator.key,
    distributor,
    budget: String(10n ** 18n),
    rounds: [...rounds],
    settings: { ...settings, feeCap: String(10n * gwei), pause: 3 },
  })

/** A relayer whose rests are as long as a test wants: one at a time, each a second of its clock. */
async function restingRelayer(database: Database) {
  const proxy = await startFaultProxy(world.anvil.url)
  const state = { now: 1_800_000_000_000, goOn: () => {}, hasRested: Promise.resolve() }
  const rest = (milliseconds: number, signal: AbortSignal) => {
    state.now += milliseconds
    return new Promise<void>((resolve) => {
      state.goOn = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
      rested()
    })
  }
  let rested = () => {}
  const nextRest = () =>
    new Promise<void>((resolve) => {
      rested = resolve
    })
  const operator = await world.operator(database, { rpcUrls: [proxy.url], now: () => state.now, rest })
  return {
    operator,
    proxy,
    async start() {
      const resting = nextRest()
      operator.relayer.start()
      await resting
    },
    /** A rest, and all that comes before the next one: whether the chain was asked. */
    async second(): Promise<boolean> {
      const before = proxy.asked.length
      const resting = nextRest()
      state.goOn()
      await resting
      return proxy.asked.length > before
    },
  }
}

onBothDatabases(({ open }) => {
  it('looks at the chain seldom while nothing is to be done, and at once when a claim comes', async () => {
    const { database } = await open()
    const { operator, proxy, start, second } = await restingRelayer(database)
    await start()
    const looks: number[] = []
    for (let at = 1; at <= 70; at++) if (await second()) looks.push(at)
    expect(looks).toEqual([2, 6, 14, 30, 50, 70])
    const [index = 0] = world.fresh(1)
    const id = await operator.ask(index)
    expect(await second()).toBe(true)
    expect(await operator.status(id)).toMatchObject({ status: 'sent' })
    // Under way: every fourth second at least.
    let quiet = 0
    for (let at = 0; at < 60 && (await operator.status(id)).status !== 'claimed'; at++) {
      await world.anvil.rpc('anvil_mine', '0x1')
      quiet = (await second()) ? 0 : quiet + 1
      expect(quiet).toBeLessThan(4)
    }
    expect(await operator.status(id)).toMatchObject({ status: 'claimed' })
    await operator.relayer.stop()
    await proxy.stop()
  })

  it('killed 22 times in the middle of its work: nothing is lost, and nothing is sent twice, single or of a series', async () => {
    const { database, place } = await open()
    const { distributor } = world.campaign
    const before = await deployCampaign(world.anvil, { count: 400 })
    const rounds = [before.distributor]
    const operator = await world.operator(database, {
      settings: {
        ...settings,
        campaigns: [{ id: campaignId, distributor, budget: 10n ** 18n, rounds }],
      },
    })
    const random = randoms(7)
    const indices: number[] = []
    /** Of them, those that ask for both rounds at once. */
    const inSeries: number[] = []
    const ask = async (index: number, isInSeries: boolean) => {
      if (!isInSeries) return operator.ask(index)
      inSeries.push(index)
      const { body } = await operator.handlers.sponsorSeries(askForSeries([before, world.campaign], index))
      return body.id
    }
    const ids: string[] = []
    let killedAtWork = 0
    for (let kill = 0; kill < 22; kill++) {
      // It starts while they come.
      const current = processOf(operator, place, world.campaign, rounds)
      for (const [at, index] of world.fresh(5).entries()) {
        indices.push(index)
        ids.push(await ask(index, at % 2 === 1))
      }
      await current.started
      // Between two lines about its work, or in the middle of what follows the last one.
      await current.logged(Math.floor(random.next().value * 8))
      await wait(random.next().value * 120)
      await current.kill()
      const open = await database
        .selectFrom('relayed_nonces')
        .select('nonce')
        .where('status', '=', 'open')
        .execute()
      if (open.length > 0) killedAtWork++
    }
    const booked = await database.selectFrom('relayed_transactions').select('hash').execute()
    // They did work, and a third of them or more were killed while the chain had not decided yet.
    expect(killedAtWork).toBeGreaterThan(7)
    expect(booked.length).toBeGreaterThan(20)
    await operator.finish(10_000)

    const ends = await Promise.all(ids.map(operator.status))
    expect(ends.filter(({ status }) => status !== 'claimed')).toEqual([])
    // All by transactions of ours.
    expect(ends.every((end) => 'hash' in end && end.hash !== null)).toBe(true)
    const times = await paidTimes(world)
    expect(indices.filter((index) => times.get(index) !== 1)).toEqual([])
    const timesBefore = await paidTimes({ ...world, campaign: before })
    expect([...timesBefore.keys()].sort(byNumber)).toEqual(inSeries)
    expect(inSeries.filter((index) => timesBefore.get(index) !== 1)).toEqual([])
    expect(await auditLedger(world, database, operator)).toBeGreaterThan(0n)
  })

  it('killed 12 times over time, while the same accounts ask again and again: each claim is paid once', async () => {
    const { database, place } = await open()
    const schedule = { cliff: 0, duration: 1_000_000 }
    const head = (await world.anvil.rpc('eth_getBlockByNumber', 'latest', false)) as { timestamp: string }
    const start = BigInt(head.timestamp)
    const campaign = await deployCampaign(world.anvil, { count: 8, capBits: 1, start, schedule })
    const operator = await world.operator(database, {
      campaign,
      settings: {
        ...settings,
        mostPerAccount: 1_000,
        campaigns: [{ id: campaignId, distributor: campaign.distributor, budget: 10n ** 18n }],
      },
    })
    const random = randoms(11)
    const asked = [1, 2, 3, 4, 5]
    const ids = new Map(asked.map((index) => [index, new Set<string>()]))
    for (let kill = 0; kill < 12; kill++) {
      const current = processOf(operator, place, campaign)
      // A fiftieth of each allocation.
      await world.anvil.rpc('evm_increaseTime', '0x4e20')
      await world.anvil.rpc('anvil_mine', '0x1')
      for (const index of asked) ids.get(index)?.add(await operator.ask(index))
      await current.started
      // Where nothing new was asked for, it has little to say.
      await Promise.race([current.logged(Math.floor(random.next().value * 8)), wait(400)])
      await wait(random.next().value * 120)
      await current.kill()
      // Every second time the claims come to their end before they are asked for anew: on a busy machine a
      // process may be killed before its first transaction, again and again.
      if (kill % 2 === 1) await operator.finish(10_000)
    }
    const onChain = await paidAmountsIn(world.anvil, campaign)
    let claims = 0
    for (const index of asked) {
      const ends = await Promise.all([...(ids.get(index) ?? [])].map(operator.status))
      const paid = ends.map((end) => ('paid' in end ? BigInt(end.paid ?? 0) : 0n))
      expect(paid).toEqual(onChain.get(index))
      claims += paid.length
    }
    // Asked for anew after each end, at least.
    expect(claims).toBeGreaterThanOrEqual(30)
    expect(await auditLedger(world, database, operator)).toBeGreaterThan(0n)
  })

  it('two processes at once share the work of one key', async () => {
    const { database, place } = await open()
    const operator = await world.operator(database, { settings })
    const processes = [processOf(operator, place), processOf(operator, place)]
    await Promise.all(processes.map(({ started }) => started))
    const indices = world.fresh(30)
    const ids: string[] = []
    for (const index of indices) ids.push(await operator.ask(index))
    for (let look = 0; look < 2_000; look++) {
      await world.anvil.rpc('anvil_mine', '0x1')
      const ends = await Promise.all(ids.map(operator.status))
      if (ends.every(({ status }) => status === 'claimed')) break
    }
    expect(processes.map(({ said }) => said()).join('')).toContain('a batch was signed')
    for (const each of processes) await each.kill()
    const times = await paidTimes(world)
    expect(indices.filter((index) => times.get(index) !== 1)).toEqual([])
    await operator.finish(10_000)
    await auditLedger(world, database, operator)
  })
})
