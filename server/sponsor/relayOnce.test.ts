import { createWalletClient, decodeFunctionData, http, parseEther, parseTransaction, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { blast } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gasGrieferRuntime, gasPriceOracleStandInRuntime } from '../../sandbox/devnet/artifacts.generated.ts'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { receiptSchema } from '../../src/chain/rpcSchemas.ts'
import { deployCampaign } from '../../src/chain/test-support/deployCampaign.ts'
import { startFaultProxy } from '../../src/chain/test-support/startFaultProxy.ts'
import * as v from '../../src/schema/v.ts'
import type { Database } from '../database/openDatabase.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import {
  askFor,
  auditLedger,
  campaignId,
  claimByAnother,
  gwei,
  type Operator,
  paidTimes,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

let world: SponsorFixture

beforeAll(async () => {
  world = await startSponsorship()
})
afterAll(() => world?.stop())

const rpc = (method: string, ...params: unknown[]) => world.anvil.rpc(method, ...params)
const mine = (blocks = 1) => rpc('anvil_mine', toHex(blocks))
/** Makes no block meanwhile but by `mine`. */
async function withoutBlocks(work: () => Promise<void>): Promise<void> {
  await rpc('evm_setAutomine', false)
  try {
    await work()
  } finally {
    await rpc('anvil_dropAllTransactions')
    await rpc('evm_setAutomine', true)
  }
}
/** Indices of the claims in a signed transaction. */
function carriedBy(raw: string): number[] {
  const { data = '0x' } = parseTransaction(raw as `0x02${string}`)
  const { functionName, args } = decodeFunctionData({ abi: merkleDistributorAbi, data })
  if (functionName !== 'claimMany') throw new Error(`The relayer called ${functionName}.`)
  return args[0].map(({ index }) => Number(index))
}
/** Whose money no reorganisation takes: it came in blocks before. */
async function oldSigner() {
  const key = await world.newSigner()
  await mine(6)
  return key
}
async function expectPaidOnce(indices: readonly number[]) {
  const times = await paidTimes(world)
  for (const index of indices) expect([index, times.get(index)]).toEqual([index, 1])
}
const versions = (database: Database) =>
  database.selectFrom('relayed_transactions').selectAll().orderBy('nonce').orderBy('version').execute()
/** The chain makes a block of what it is sent, but not before it says that it has it. */
async function minedAll(database: Database): Promise<void> {
  for (const { hash } of await versions(database)) await world.anvil.mined(hash)
}
const book = (database: Database) =>
  database
    .selectFrom('sponsor_budgets')
    .selectAll()
    .where('campaign', '=', campaignId)
    .executeTakeFirstOrThrow()

onBothDatabases(({ open }) => {
  it('pays claims in batches, and reports to each its place, its transaction and its end', async () => {
    const { database } = await open()
    const operator = await world.operator(database, { settings: { batchSize: 3 } })
    const indices = world.fresh(5)
    const ids = []
    for (const index of indices) ids.push(await operator.ask(index))
    const places = await Promise.all(ids.map(operator.status))
    expect(new Set(places.map((place) => 'position' in place && place.position))).toEqual(
      new Set([1, 2, 3, 4, 5]),
    )
    const turn = await operator.relayer.turn()
    expect(turn).toMatchObject({ status: 'done', signed: 2, open: 2 })
    for (const id of ids) expect(await operator.status(id)).toMatchObject({ status: 'sent' })
    await operator.finish()
    const hashes = new Set()
    for (const id of ids) {
      const status = await operator.status(id)
      expect(status).toMatchObject({ status: 'claimed', hash: expect.stringMatching(/^0x/) })
      hashes.add('hash' in status && status.hash)
    }
    expect(hashes.size).toBe(2)
    await expectPaidOnce(indices)
    expect(await auditLedger(world, database, operator)).toBeGreaterThan(0n)
    expect(await operator.metrics()).toMatch(/everclaim_sponsored_claims_queued 0\n/)
    expect(operator.lines.join('')).not.toMatch(/0x[0-9a-f]{40}/i)
  })

  it('sends nothing before it is booked, and hands out the same bytes again after they are lost', async () => {
    const { database } = await open()
    await withoutBlocks(async () => {
      const operator = await world.operator(database)
      const index = world.one()
      const id = await operator.ask(index)
      await operator.relayer.turn()
      const [booked] = await versions(database)
      expect(await rpc('eth_getTransactionByHash', booked?.hash)).not.toBeNull()
      expect(await operator.status(id)).toEqual({ status: 'sent', hash: booked?.hash })
      await rpc('anvil_dropAllTransactions')
      expect(await rpc('eth_getTransactionByHash', booked?.hash)).toBeNull()
      await operator.relayer.turn()
      expect(await rpc('eth_getTransactionByHash', booked?.hash)).not.toBeNull()
      await mine()
      await operator.finish()
      expect(await operator.status(id)).toEqual({ status: 'claimed', hash: booked?.hash })
      expect(await versions(database)).toHaveLength(1)
      await auditLedger(world, database, operator)
    })
  })

  it('hands out what no block takes less and less often', async () => {
    const { database } = await open()
    const proxy = await startFaultProxy(world.anvil.url)
    let now = 1_800_000_000_000
    await withoutBlocks(async () => {
      const operator = await world.operator(database, {
        rpcUrls: [proxy.url],
        now: () => now,
        settings: { resendAfter: 2_000, stuckAfter: 1e9 },
      })
      await operator.ask(world.one())
      await operator.relayer.turn()
      const sent = () => proxy.asked.filter((method) => method === 'eth_sendRawTransaction').length
      expect(sent()).toBe(1)
      const times: number[] = []
      for (let second = 1; second <= 190; second++) {
        now += 1_000
        const before = sent()
        await operator.relayer.turn()
        // One that says that it has it already is not asked for its reason once more.
        expect(sent() - before).toBeLessThanOrEqual(1)
        if (sent() > before) times.push(second)
      }
      expect(times).toEqual([2, 6, 14, 30, 62, 122, 182])
      await mine()
      await operator.finish()
    })
    await proxy.stop()
  })

  describe('somebody else claims it', () => {
    it('while it waits: nothing is sent', async () => {
      const { database } = await open()
      const operator = await world.operator(database)
      const [theirs = 0, ours = 0] = world.fresh(2)
      const ids = [await operator.ask(theirs), await operator.ask(ours)]
      await claimByAnother(world, theirs)
      await operator.finish()
      expect(await operator.status(ids[0] ?? '')).toEqual({ status: 'claimed', hash: null })
      expect(await operator.status(ids[1] ?? '')).toMatchObject({ hash: expect.any(String) })
      await expectPaidOnce([theirs, ours])
      await auditLedger(world, database, operator)
    })

    it('in a block that may still leave the chain: it waits until that is final', async () => {
      const { database } = await open()
      const operator = await world.operator(database, { settings: { confirmations: 4 } })
      const index = world.one()
      const id = await operator.ask(index)
      await claimByAnother(world, index)
      await operator.relayer.turn()
      expect(await operator.status(id)).toMatchObject({ status: 'queued' })
      await mine(3)
      await operator.relayer.turn()
      expect(await operator.status(id)).toEqual({ status: 'claimed', hash: null })
      expect(await versions(database)).toEqual([])
    })

    it('while ours is under way: the batch pays the others', async () => {
      const { database } = await open()
      await withoutBlocks(async () => {
        const operator = await world.operator(database)
        const indices = world.fresh(3)
        const ids = []
        for (const index of indices) ids.push(await operator.ask(index))
        await operator.relayer.turn()
        const [ours] = await versions(database)
        await rpc('anvil_dropAllTransactions')
        await rpc('evm_setAutomine', true)
        await claimByAnother(world, indices[1] ?? 0)
        await rpc('eth_sendRawTransaction', ours?.raw)
        await operator.finish()
        const ends = await Promise.all(ids.map(operator.status))
        expect(ends.map((end) => 'hash' in end && end.hash)).toEqual([ours?.hash, null, ours?.hash])
        await expectPaidOnce(indices)
        await auditLedger(world, database, operator)
      })
    })
  })

  describe('the budget', () => {
    it('is never exceeded, and what it cannot pay fails with a sentence', async () => {
      const { database } = await open()
      const key = await world.newSigner()
      await rpc('anvil_setNextBlockBaseFeePerGas', '0x1')
      await mine()
      const rich = await world.operator(database, { key })
      const indices = world.fresh(12)
      const ids = []
      for (const index of indices) ids.push(await rich.ask(index))
      // A batch of two is charged with most of it at first, and costs about a quarter.
      const budget = (1_000_000n * gwei) / 1_000n
      const poor = await world.operator(database, { key, budget, settings: { batchSize: 2, mostOpen: 1 } })
      await rich.relayer.stop()
      await database.updateTable('relayers').set({ lease_until: 0 }).execute()
      await poor.finish()
      const ends = await Promise.all(ids.map(poor.status))
      const paid = ends.filter(({ status }) => status === 'claimed').length
      expect(paid).toBeGreaterThan(0)
      expect(paid).toBeLessThan(12)
      for (const end of ends)
        if (end.status !== 'claimed')
          expect(end).toEqual({
            status: 'failed',
            reason:
              'The operator’s budget for network fees is spent. Nothing was sent; pay the network fee yourself.',
          })
      const spent = await auditLedger(world, database, poor)
      expect(spent).toBeLessThanOrEqual(budget)
    })

    it('is charged with the worst case until the chain has decided', async () => {
      const { database } = await open()
      await withoutBlocks(async () => {
        const operator = await world.operator(database)
        await operator.ask(world.one())
        await operator.relayer.turn()
        const [booked] = await versions(database)
        const worst = BigInt(booked?.gas ?? 0) * BigInt(booked?.max_fee_per_gas ?? 0)
        expect(await book(database)).toMatchObject({ charged: String(worst), spent: '0' })
        await mine()
        await operator.finish()
        const spent = await auditLedger(world, database, operator)
        expect(spent).toBeLessThan(worst)
      })
    })

    it('pays for the data on layer 1 too', async () => {
      const { database } = await open()
      const oracle = '0x420000000000000000000000000000000000000F'
      await rpc('anvil_setCode', oracle, gasPriceOracleStandInRuntime)
      const proxy = await startFaultProxy(world.anvil.url)
      const l1Fee = 12_345n
      const node = { isReported: true }
      proxy.set(
        {
          type: 'lie',
          lie: (receipt) =>
            receipt && node.isReported ? { ...Object(receipt), l1Fee: toHex(l1Fee) } : receipt,
        },
        ['eth_getTransactionReceipt'],
      )
      const operator = await world.operator(database, { rpcUrls: [proxy.url] })
      await operator.ask(world.one())
      await operator.finish()
      const [booked] = await versions(database)
      const { spent } = await book(database)
      const receipt = v.parse(receiptSchema, await rpc('eth_getTransactionReceipt', booked?.hash))
      const l2Cost = receipt.gasUsed * receipt.effectiveGasPrice
      expect(BigInt(spent)).toBe(l2Cost + l1Fee)
      const setAside = BigInt(booked?.l1_fee ?? 0)
      expect(setAside).toBeGreaterThan(0n)

      // Where the receipt does not say it, what was set aside has gone.
      node.isReported = false
      await operator.ask(world.one())
      await operator.finish()
      const [, second] = await versions(database)
      const again = v.parse(receiptSchema, await rpc('eth_getTransactionReceipt', second?.hash))
      const { spent: both } = await book(database)
      expect(BigInt(both) - BigInt(spent)).toBe(
        again.gasUsed * again.effectiveGasPrice + BigInt(second?.l1_fee ?? 0),
      )
      await proxy.stop()
      await rpc('anvil_setCode', oracle, '0x')
    })
  })

  describe('fees', () => {
    it('wait below the cap, and are signed once gas is cheap enough', async () => {
      const { database } = await open()
      const operator = await world.operator(database, { settings: { feeCap: 3n * gwei } })
      const id = await operator.ask(world.one())
      await rpc('anvil_setNextBlockBaseFeePerGas', toHex(5n * gwei))
      await mine()
      expect(await operator.relayer.turn()).toMatchObject({ signed: 0 })
      expect(await operator.status(id)).toEqual({ status: 'queued', position: 1 })
      expect(operator.lines.join('')).toContain('costs more than the fee cap')
      await rpc('anvil_setNextBlockBaseFeePerGas', toHex(gwei))
      await mine()
      await operator.finish()
      const [booked] = await versions(database)
      expect(BigInt(booked?.max_fee_per_gas ?? 0)).toBeLessThanOrEqual(3n * gwei)
      await auditLedger(world, database, operator)
      await rpc('anvil_setNextBlockBaseFeePerGas', toHex(10n ** 6n))
      await mine()
    })

    it('of a stuck transaction are raised by an eighth at least, up to the cap and not above', async () => {
      const { database } = await open()
      await withoutBlocks(async () => {
        let now = 1_800_000_000_000
        const feeCap = 10_000_000n
        const operator = await world.operator(database, { settings: { feeCap }, now: () => now })
        const index = world.one()
        const id = await operator.ask(index)
        await operator.relayer.turn()
        expect(await operator.relayer.turn()).toMatchObject({ replaced: 0 })
        for (let at = 0; at < 24; at++) {
          now += 60_000
          await operator.relayer.turn()
        }
        const all = await versions(database)
        expect(all.length).toBeGreaterThan(3)
        expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(1)
        all.slice(1).forEach((version, at) => {
          const former = all[at]
          for (const name of ['max_fee_per_gas', 'max_priority_fee_per_gas'] as const)
            expect(BigInt(version[name]) * 8n).toBeGreaterThanOrEqual(BigInt(former?.[name] ?? 0) * 9n)
          expect(BigInt(version.max_fee_per_gas)).toBeLessThanOrEqual(feeCap)
          const [a, b] = [former, version].map((each) =>
            parseTransaction((each?.raw ?? '0x') as `0x02${string}`),
          )
          expect([b?.to, b?.data, b?.nonce]).toEqual([a?.to, a?.data, a?.nonce])
        })
        const dearest = all.at(-1)
        expect(await operator.status(id)).toEqual({ status: 'sent', hash: dearest?.hash })
        expect(BigInt((await book(database)).charged)).toBe(
          BigInt(dearest?.gas ?? 0) * BigInt(dearest?.max_fee_per_gas ?? 0),
        )
        // The node took each of them for the former one.
        expect(await rpc('eth_getTransactionByHash', dearest?.hash)).not.toBeNull()
        await mine()
        await operator.finish()
        expect(await operator.status(id)).toEqual({ status: 'claimed', hash: dearest?.hash })
        await expectPaidOnce([index])
        await auditLedger(world, database, operator)
      })
    })

    it('are raised at once where the base fee has passed them', async () => {
      const { database } = await open()
      await withoutBlocks(async () => {
        const operator = await world.operator(database, { settings: { feeCap: 100n * gwei } })
        const id = await operator.ask(world.one())
        await operator.relayer.turn()
        await rpc('anvil_dropAllTransactions')
        await rpc('anvil_setNextBlockBaseFeePerGas', toHex(20n * gwei))
        await mine()
        expect(await operator.relayer.turn()).toMatchObject({ replaced: 1 })
        await mine()
        await operator.finish()
        expect(await operator.status(id)).toMatchObject({ status: 'claimed' })
        await auditLedger(world, database, operator)
        await rpc('anvil_setNextBlockBaseFeePerGas', toHex(10n ** 6n))
        await mine()
      })
    })

    it('may be those of the former transaction after all: the chain decides', async () => {
      const { database } = await open()
      await withoutBlocks(async () => {
        let now = 1_800_000_000_000
        const operator = await world.operator(database, { now: () => now })
        const id = await operator.ask(world.one())
        await operator.relayer.turn()
        now += 60_000
        expect(await operator.relayer.turn()).toMatchObject({ replaced: 1 })
        const [former, latter] = await versions(database)
        await rpc('anvil_dropAllTransactions')
        await rpc('eth_sendRawTransaction', former?.raw)
        await mine()
        await operator.finish()
        expect(await operator.status(id)).toEqual({ status: 'claimed', hash: former?.hash })
        expect(latter?.hash).not.toBe(former?.hash)
        await auditLedger(world, database, operator)
      })
    })

    it.each([
      ['whose budget has not enough left', 1n],
      ['that the operator has taken off', undefined],
    ])(
      'are not raised for a campaign %s: its nonce is freed, and others are not held up',
      async (_, more) => {
        const { database } = await open()
        await withoutBlocks(async () => {
          let now = 1_800_000_000_000
          const key = await world.newSigner()
          const before = await world.operator(database, { key, now: () => now })
          const theirs = await before.ask(world.one())
          await before.relayer.turn()
          await database.updateTable('relayers').set({ lease_until: 0 }).execute()
          const { charged } = await book(database)
          const { distributor } = world.campaign
          const autumn = { id: 'autumn', distributor, budget: parseEther('1') }
          const operator = await world.operator(database, {
            key,
            now: () => now,
            settings: {
              campaigns: [
                ...(more === undefined
                  ? []
                  : [{ id: campaignId, distributor, budget: BigInt(charged) + more }]),
                autumn,
              ],
            },
          })
          const asked = { ...askFor(world.campaign, world.one()), parameters: { campaign: 'autumn' } }
          const ours = (await operator.handlers.sponsorClaim(asked)).body.id
          now += 60_000
          expect(await operator.relayer.turn()).toMatchObject({ replaced: 1, open: 2 })
          expect(operator.lines.join('')).toContain('by one that does nothing')
          const [claims, nothing] = await versions(database)
          expect([nothing?.nonce, nothing?.version, nothing?.gas]).toEqual([0, 1, '21000'])
          const { to, data, value } = parseTransaction((nothing?.raw ?? '0x') as `0x02${string}`)
          expect([to?.toLowerCase(), data, value]).toEqual([
            operator.signer.toLowerCase(),
            undefined,
            undefined,
          ])
          expect(BigInt(nothing?.max_fee_per_gas ?? 0)).toBeGreaterThan(BigInt(claims?.max_fee_per_gas ?? 0))
          // Within what is charged already.
          expect((await book(database)).charged).toBe(charged)
          await mine()
          await operator.relayer.turn()
          expect(await operator.status(ours)).toMatchObject({ status: 'claimed' })
          // Nothing was tried with it: it waits again, and is paid if anybody pays for it.
          if (more === undefined)
            expect(await operator.status(theirs)).toMatchObject({
              reason: expect.stringContaining('no longer pays for this campaign’s claims'),
            })
          else expect(await operator.status(theirs)).toMatchObject({ status: 'sent' })
          expect(await database.selectFrom('sponsored_claims').select('attempts').execute()).toEqual([
            { attempts: 0 },
            { attempts: 0 },
          ])
          const settled = await database
            .selectFrom('relayed_nonces')
            .selectAll()
            .where('nonce', '=', 0)
            .execute()
          expect(settled).toMatchObject([{ status: 'mined', mined_hash: nothing?.hash }])
        })
      },
    )
  })

  describe('the nodes', () => {
    it('go down after a batch was booked and before it was sent: nothing is lost, nothing is sent twice', async () => {
      const { database } = await open()
      const proxy = await startFaultProxy(world.anvil.url)
      const operator = await world.operator(database, { rpcUrls: [proxy.url] })
      const indices = world.fresh(3)
      const ids = []
      for (const index of indices) ids.push(await operator.ask(index))
      proxy.set({ type: 'breaksOff' }, ['eth_sendRawTransaction'])
      expect(await operator.relayer.turn()).toMatchObject({ status: 'done', signed: 1 })
      proxy.set({ type: 'status', status: 503 })
      expect(await operator.relayer.turn()).toEqual({ status: 'could-not-check' })
      expect(await operator.status(ids[0] ?? '')).toMatchObject({ status: 'sent' })
      proxy.set({ type: 'none' })
      await operator.finish()
      expect(await versions(database)).toHaveLength(1)
      await expectPaidOnce(indices)
      await auditLedger(world, database, operator)
      await proxy.stop()
    })

    it.each([
      'eth_call',
      'eth_estimateGas',
      'eth_getBalance',
      'eth_getTransactionReceipt',
      'eth_getTransactionCount',
    ])('fail at %s: the turn ends, and the next one goes on', async (method) => {
      const { database } = await open()
      const proxy = await startFaultProxy(world.anvil.url)
      const operator = await world.operator(database, { rpcUrls: [proxy.url] })
      const index = world.one()
      const id = await operator.ask(index)
      if (method === 'eth_getTransactionReceipt') {
        await operator.relayer.turn()
        await minedAll(database)
      }
      proxy.set({ type: 'jsonError', code: -32005, message: 'limit exceeded' }, [method])
      expect(await operator.relayer.turn()).toEqual({ status: 'could-not-check' })
      proxy.set({ type: 'none' })
      await operator.finish()
      expect(await operator.status(id)).toMatchObject({ status: 'claimed' })
      await expectPaidOnce([index])
      await auditLedger(world, database, operator)
      await proxy.stop()
    })

    it('are late with a receipt: nothing is called lost, and nothing is sent anew', async () => {
      const { database } = await open()
      const proxy = await startFaultProxy(world.anvil.url)
      const operator = await world.operator(database, { rpcUrls: [proxy.url] })
      const index = world.one()
      const id = await operator.ask(index)
      await operator.relayer.turn()
      proxy.set({ type: 'nullReceipt' })
      for (let at = 0; at < 3; at++) {
        await mine()
        expect(await operator.relayer.turn()).toMatchObject({ settled: 0, signed: 0, open: 1 })
      }
      expect(await operator.status(id)).toMatchObject({ status: 'sent' })
      proxy.set({ type: 'none' })
      await operator.finish()
      await expectPaidOnce([index])
      await auditLedger(world, database, operator)
      await proxy.stop()
    })

    it('contradict each other about a receipt: nothing is believed', async () => {
      const { database } = await open()
      const liar = await startFaultProxy(world.anvil.url)
      const operator = await world.operator(database, { rpcUrls: [liar.url, world.anvil.url] })
      const id = await operator.ask(world.one())
      await operator.relayer.turn()
      await minedAll(database)
      liar.set({ type: 'lie', lie: (receipt) => receipt && { ...Object(receipt), status: '0x0' } }, [
        'eth_getTransactionReceipt',
      ])
      expect(await operator.relayer.turn()).toEqual({ status: 'could-not-check' })
      expect(await operator.status(id)).toMatchObject({ status: 'sent' })
      // Fees of a receipt decide nothing elsewhere; here the higher one is booked.
      liar.set({ type: 'lie', lie: (receipt) => receipt && { ...Object(receipt), gasUsed: '0x1' } }, [
        'eth_getTransactionReceipt',
      ])
      await operator.finish()
      await auditLedger(world, database, operator)
      await liar.stop()
    })
  })

  describe('one node of three', () => {
    /** The liar is asked first. */
    const threeNodes = async (database: Database) => {
      const [liar, other] = [await startFaultProxy(world.anvil.url), await startFaultProxy(world.anvil.url)]
      return {
        operator: await world.operator(database, { rpcUrls: [liar.url, other.url, world.anvil.url] }),
        liar,
        other,
        stop: () => Promise.all([liar.stop(), other.stop()]),
      }
    }

    it.each([
      ['no gas to speak of', '0x5208', 'eth_estimateGas'],
      ['too little gas', toHex(350_000n), 'eth_estimateGas'],
      ['too much gas', '0x1c9c380', 'eth_estimateGas'],
      ['a tip beyond the cap', toHex(10n ** 15n), 'eth_maxPriorityFeePerGas'],
      ['a tip just below the cap', toHex(9n * gwei), 'eth_maxPriorityFeePerGas'],
    ])(
      'says %s for as long as it likes: claims are paid, at the price of the others',
      async (_, lie, method) => {
        const { database } = await open()
        const { operator, liar, stop } = await threeNodes(database)
        const indices = world.fresh(3)
        const ids = await Promise.all(indices.map((index) => operator.ask(index)))
        liar.set({ type: 'lie', lie: () => lie }, [method])
        await operator.finish()
        for (const id of ids) expect(await operator.status(id)).toMatchObject({ status: 'claimed' })
        const [booked] = await versions(database)
        expect(BigInt(booked?.gas ?? 0)).toBeLessThan(1_620_000n)
        expect(BigInt(booked?.max_priority_fee_per_gas ?? 0)).toBeLessThanOrEqual(gwei)
        await auditLedger(world, database, operator)
        await stop()
      },
    )

    it.each([
      ['too little', toHex(350_000n)],
      ['too much', '0x1c9c380'],
    ])(
      'of two that say something else says %s gas: the lowest that all find enough is taken',
      async (_, lie) => {
        const { database } = await open()
        const { operator, liar, other, stop } = await threeNodes(database)
        const ids = await Promise.all(world.fresh(6).map((index) => operator.ask(index)))
        liar.set({ type: 'lie', lie: () => lie }, ['eth_estimateGas'])
        other.set({ type: 'lie', lie: (gas) => toHex(BigInt(String(gas)) + 1n) }, ['eth_estimateGas'])
        await operator.finish()
        for (const id of ids) expect(await operator.status(id)).toMatchObject({ status: 'claimed' })
        const [booked] = await versions(database)
        // More than what was said to be little, and not the most that six claims could need.
        expect(BigInt(booked?.gas ?? 0)).toBeGreaterThan(467_500n)
        expect(BigInt(booked?.gas ?? 0)).toBeLessThan(2_820_000n)
        await stop()
      },
    )

    it('is not the only one that lies about gas: as much is given as claims can ever need', async () => {
      const { database } = await open()
      const { operator, liar, other, stop } = await threeNodes(database)
      const id = await operator.ask(world.one())
      for (const node of [liar, other]) node.set({ type: 'lie', lie: () => '0x1c9c380' }, ['eth_estimateGas'])
      await operator.finish()
      expect(await operator.status(id)).toMatchObject({ status: 'claimed' })
      expect(await versions(database)).toMatchObject([{ gas: '820000' }])
      await auditLedger(world, database, operator)
      await stop()
    })

    it('says another price of data: nothing is signed', async () => {
      const { database } = await open()
      const oracle = '0x420000000000000000000000000000000000000F'
      await rpc('anvil_setCode', oracle, gasPriceOracleStandInRuntime)
      const liar = await startFaultProxy(world.anvil.url)
      const operator = await world.operator(database, { rpcUrls: [liar.url, world.anvil.url] })
      const id = await operator.ask(world.one())
      const dear = `0x${(10n ** 20n).toString(16).padStart(64, '0')}`
      liar.set({ type: 'lie', lie: (data) => (String(data).length === 66 ? dear : data) }, ['eth_call'])
      expect(await operator.relayer.turn()).toEqual({ status: 'could-not-check' })
      expect(await operator.status(id)).toMatchObject({ status: 'queued' })
      liar.set({ type: 'none' })
      await operator.finish()
      expect(await operator.status(id)).toMatchObject({ status: 'claimed' })
      await liar.stop()
      await rpc('anvil_setCode', oracle, '0x')
    })
  })

  describe('a reorganisation', () => {
    it('takes a block that was not final: the same bytes are handed out again', async () => {
      const { database } = await open()
      const key = await oldSigner()
      const operator = await world.operator(database, { key, settings: { confirmations: 4 } })
      const indices = world.fresh(2)
      const ids = []
      for (const index of indices) ids.push(await operator.ask(index))
      await operator.relayer.turn()
      await mine(1)
      await operator.relayer.turn()
      expect(await operator.status(ids[0] ?? '')).toMatchObject({ status: 'sent' })
      await rpc('anvil_reorg', 3, [])
      expect((await paidTimes(world)).get(indices[0] ?? 0)).toBeUndefined()
      await operator.relayer.turn()
      await mine(4)
      await operator.finish()
      await expectPaidOnce(indices)
      expect(await versions(database)).toHaveLength(1)
      await auditLedger(world, database, operator)
    })

    it('takes a block that was called final: the nonce is opened again, with its claims and its charge', async () => {
      const { database } = await open()
      const operator = await world.operator(database, { key: await oldSigner(), settings: { batchSize: 2 } })
      const indices = world.fresh(4)
      const ids: string[] = []
      for (const index of indices) ids.push(await operator.ask(index))
      await operator.finish()
      await auditLedger(world, database, operator)
      expect(await operator.status(ids[0] ?? '')).toMatchObject({ status: 'claimed' })
      await rpc('anvil_reorg', 3, [])
      const before = await book(database)
      await withoutBlocks(async () => {
        await operator.relayer.turn()
        expect(await operator.status(ids[0] ?? '')).toMatchObject({ status: 'sent' })
        expect(BigInt((await book(database)).charged)).toBeGreaterThan(BigInt(before.charged))
        expect((await book(database)).spent).toBe('0')
        await mine()
        await operator.finish()
      })
      await expectPaidOnce(indices)
      expect(await versions(database)).toHaveLength(2)
      await auditLedger(world, database, operator)
    })

    it('puts the claim of somebody else in our place', async () => {
      const { database } = await open()
      const operator = await world.operator(database, {
        key: await oldSigner(),
        settings: { confirmations: 3 },
      })
      const index = world.one()
      const id = await operator.ask(index)
      await operator.relayer.turn()
      await minedAll(database)
      await rpc('anvil_reorg', 1, [])
      await claimByAnother(world, index)
      await operator.relayer.turn()
      await mine(3)
      await operator.finish()
      expect(await operator.status(id)).toEqual({ status: 'claimed', hash: null })
      await expectPaidOnce([index])
      await auditLedger(world, database, operator)
    })
  })

  describe('the key', () => {
    it('is used elsewhere too: our claims take another nonce, and nothing stays charged', async () => {
      const { database } = await open()
      const key = await world.newSigner()
      const proxy = await startFaultProxy(world.anvil.url)
      const operator = await world.operator(database, {
        key,
        rpcUrls: [proxy.url],
        settings: { confirmations: 2 },
      })
      const index = world.one()
      const id = await operator.ask(index)
      proxy.set({ type: 'breaksOff' }, ['eth_sendRawTransaction'])
      await operator.relayer.turn()
      proxy.set({ type: 'none' })
      const stranger = createWalletClient({
        account: privateKeyToAccount(key),
        chain: blast,
        transport: http(world.anvil.url),
      })
      const foreign = await stranger.sendTransaction({ to: stranger.account.address, nonce: 0, gas: 21_000n })
      await world.anvil.mined(foreign)
      await operator.relayer.turn()
      // Not final yet: both may still change places.
      expect(await operator.status(id)).toMatchObject({ status: 'sent' })
      await mine()
      await operator.relayer.turn()
      await mine()
      await operator.finish()
      expect(await operator.status(id)).toMatchObject({ status: 'claimed', hash: expect.any(String) })
      const nonces = await database.selectFrom('relayed_nonces').selectAll().orderBy('nonce').execute()
      expect(nonces.map(({ nonce, status }) => [nonce, status])).toEqual([
        [0, 'lost'],
        [1, 'mined'],
      ])
      expect(await book(database)).toMatchObject({ charged: '0', spent: nonces[1]?.cost })
      await expectPaidOnce([index])
      await proxy.stop()
    })

    it('has used nonces before ours in blocks that left the chain: the gap is filled', async () => {
      const { database } = await open()
      const key = await oldSigner()
      const stranger = createWalletClient({
        account: privateKeyToAccount(key),
        chain: blast,
        transport: http(world.anvil.url),
      })
      const { address } = stranger.account
      for (const nonce of [0, 1])
        await world.anvil.mined(await stranger.sendTransaction({ to: address, nonce, gas: 21_000n }))
      const operator = await world.operator(database, { key })
      const index = world.one()
      const id = await operator.ask(index)
      await rpc('evm_setAutomine', false)
      await operator.relayer.turn()
      await rpc('anvil_dropAllTransactions')
      await rpc('anvil_reorg', 2, [])
      await rpc('anvil_dropAllTransactions')
      await rpc('evm_setAutomine', true)
      expect(await versions(database)).toMatchObject([{ nonce: 2 }])
      expect(await rpc('eth_getTransactionCount', address, 'latest')).toBe('0x0')
      // One that comes meanwhile fills a part of it, and nothing at all the rest.
      const second = world.one()
      const other = await operator.ask(second)
      await operator.finish()
      for (const each of [id, other]) expect(await operator.status(each)).toMatchObject({ status: 'claimed' })
      const all = await versions(database)
      expect(
        all.map(({ nonce, raw }) => [nonce, parseTransaction(raw as `0x02${string}`).data !== undefined]),
      ).toEqual([
        [0, true],
        [1, false],
        [2, true],
      ])
      await expectPaidOnce([index, second])
      await auditLedger(world, database, operator)
    })

    it('is behind a gap that no budget can fill: it says so, and goes on when one can', async () => {
      const { database } = await open()
      await withoutBlocks(async () => {
        const key = await world.newSigner()
        const rich = await world.operator(database, { key })
        const id = await rich.ask(world.one())
        await rich.relayer.turn()
        await database.updateTable('relayers').set({ lease_until: 0 }).execute()
        // As if the first had had another nonce.
        await rpc('anvil_dropAllTransactions')
        for (const table of ['relayed_nonces', 'relayed_transactions'] as const)
          await database.updateTable(table).set({ nonce: 1 }).execute()
        await database.updateTable('sponsored_claims').set({ transaction_nonce: 1 }).execute()
        const poor = await world.operator(database, { key, budget: 0n })
        expect(await poor.relayer.turn()).toMatchObject({ signed: 0, open: 1 })
        expect(poor.lines.join('')).toContain('no budget allows to fill it')
        await database.updateTable('relayers').set({ lease_until: 0 }).execute()
        expect(await rich.relayer.turn()).toMatchObject({ signed: 1, open: 2 })
        expect(await rich.status(id)).toMatchObject({ status: 'sent' })
      })
    })

    it('has run dry between signing and sending: it goes on when it is filled', async () => {
      const { database } = await open()
      await withoutBlocks(async () => {
        const operator = await world.operator(database)
        const index = world.one()
        await operator.ask(index)
        await operator.relayer.turn()
        await rpc('anvil_dropAllTransactions')
        await rpc('anvil_setBalance', operator.signer, '0x1')
        await operator.relayer.turn()
        expect(operator.lines.join('')).toContain('no-funds')
        await rpc('anvil_setBalance', operator.signer, toHex(parseEther('1')))
        await operator.relayer.turn()
        await mine()
        await operator.finish()
        await expectPaidOnce([index])
        await auditLedger(world, database, operator)
      })
    })

    it('is one of two over the same queue', async () => {
      const { database } = await open()
      const settings = { batchSize: 2, mostOpen: 1 }
      const a = await world.operator(database, { settings })
      const b = await world.operator(database, { settings })
      const indices = world.fresh(10)
      const ids = await Promise.all(indices.map((index) => a.ask(index)))
      for (let at = 0; at < 20; at++) await Promise.all([a.relayer.turn(), b.relayer.turn()])
      for (const id of ids) expect(await a.status(id)).toMatchObject({ status: 'claimed' })
      await expectPaidOnce(indices)
      const nonces = await database.selectFrom('relayed_nonces').selectAll().execute()
      expect(new Set(nonces.map(({ signer }) => signer)).size).toBe(2)
      // Neither carried what the other had.
      const carried = (await versions(database)).flatMap(({ raw }) => carriedBy(raw))
      expect(carried.sort((a, b) => a - b)).toEqual(indices)
      const costs = nonces.reduce((sum, { cost }) => sum + BigInt(cost ?? 0), 0n)
      expect(await book(database)).toMatchObject({ charged: '0', spent: String(costs) })
    })
  })

  describe('what the chain refuses', () => {
    const small = async (end?: bigint) =>
      deployCampaign(world.anvil, { count: 8, capBits: 1, ...(end === undefined ? {} : { end }) })
    const reverts = '0x60006000fd'

    it('fails with a sentence before anything is paid for it, and may be asked for again', async () => {
      const { database } = await open()
      const campaign = await small()
      const code = await rpc('eth_getCode', campaign.token, 'latest')
      const operator = await world.operator(database, { campaign })
      const id = await operator.ask(0)
      await rpc('anvil_setCode', campaign.token, reverts)
      await operator.finish()
      expect(await operator.status(id)).toEqual({
        status: 'failed',
        reason:
          'The token refused the payment to this account. The allocation stays open; claim it yourself later.',
      })
      expect(await versions(database)).toEqual([])
      await rpc('anvil_setCode', campaign.token, code)
      expect(await operator.ask(0)).toBe(id)
      await operator.finish()
      expect(await operator.status(id)).toMatchObject({ status: 'claimed' })
    })

    it('in a transaction that was paid for: is not paid for again', async () => {
      const { database } = await open()
      const campaign = await small()
      await withoutBlocks(async () => {
        const operator = await world.operator(database, { campaign })
        const id = await operator.ask(0)
        await operator.relayer.turn()
        await rpc('anvil_setCode', campaign.token, reverts)
        await mine()
        await operator.finish()
        expect(await operator.status(id)).toMatchObject({ status: 'failed' })
        await auditLedger({ ...world, campaign }, database, operator)
        await expect(operator.ask(0)).rejects.toMatchObject({ code: 'not-sponsored', reason: 'tried-before' })
      })
    })

    it('as a whole: its claims are halved the next time until each goes alone, and not for ever', async () => {
      const { database } = await open()
      const campaign = await small()
      const code = await rpc('eth_getCode', campaign.distributor, 'latest')
      await withoutBlocks(async () => {
        const operator = await world.operator(database, { campaign })
        const ids = [await operator.ask(0), await operator.ask(1)]
        const refuse = async () => {
          await rpc('anvil_setCode', campaign.distributor, reverts)
          await mine()
          await rpc('anvil_setCode', campaign.distributor, code)
        }
        expect(await operator.relayer.turn()).toMatchObject({ signed: 1 })
        await refuse()
        expect(await operator.relayer.turn()).toMatchObject({ settled: 1, signed: 2 })
        await refuse()
        expect(await operator.relayer.turn()).toMatchObject({ settled: 2, signed: 2 })
        await refuse()
        expect(await operator.relayer.turn()).toMatchObject({ settled: 2, signed: 0 })
        for (const id of ids)
          expect(await operator.status(id)).toEqual({
            status: 'failed',
            reason:
              'The chain refused the transaction several times. The allocation stays open; claim it yourself.',
          })
        await auditLedger({ ...world, campaign }, database, operator)
      })
    })

    describe('because of a recipient that burns its gas on the chain and in no estimate', () => {
      /** Forty claims of a campaign of ETH, and what the relayer sent for them. */
      async function payForty(
        database: Database,
        places: readonly number[],
        /** Whether they have their code all along, or only while a block is made. */
        hasCode: 'always' | 'in-blocks',
      ) {
        const campaign = await deployCampaign(world.anvil, { count: 40, capBits: 1, asset: 'ether' })
        const setCode = async (code: string) => {
          for (const place of places) await rpc('anvil_setCode', campaign.allocation(place).account, code)
        }
        if (hasCode === 'always') await setCode(gasGrieferRuntime)
        const operator = await world.operator(database, { campaign, settings: { mostOpen: 1 } })
        await withoutBlocks(async () => {
          for (let index = 0; index < 40; index++) await operator.ask(index)
          for (let turn = 0; turn < 60; turn++) {
            const { open } = Object(await operator.relayer.turn())
            if (hasCode === 'in-blocks') await setCode(gasGrieferRuntime)
            await mine()
            if (hasCode === 'in-blocks') await setCode('0x')
            if (open === 0) break
          }
        })
        const sent = []
        for (const { hash, raw, gas } of await versions(database)) {
          const { status, gasUsed } = v.parse(receiptSchema, await rpc('eth_getTransactionReceipt', hash))
          sent.push({ claims: carriedBy(raw).length, status, gasUsed, gas: BigInt(gas) })
        }
        const times = await paidTimes({ ...world, campaign })
        await auditLedger({ ...world, campaign }, database, operator)
        return { sent, paid: Array.from({ length: 40 }, (_, index) => times.get(index) ?? 0) }
      }

      it.each([
        [1, [0]],
        [3, [0, 13, 38]],
      ])('%s among forty: one transaction pays all', async (count, places) => {
        const { database } = await open()
        const { sent, paid } = await payForty(database, places, 'always')
        expect(paid).toEqual(paid.map(() => 1))
        expect(sent).toMatchObject([{ claims: 40, status: 'success' }])
        const [{ gasUsed, gas } = { gasUsed: 0n, gas: 0n }] = sent
        expect(gasUsed).toBeGreaterThan(BigInt(count) * 270_000n)
        expect(gasUsed).toBeLessThan(gas)
      })

      it('three that have their code only in blocks: the batch is halved until they harm nobody else', async () => {
        const { database } = await open()
        const { sent, paid } = await payForty(database, [3, 17, 30], 'in-blocks')
        expect(paid).toEqual(paid.map(() => 1))
        expect(sent.filter(({ status }) => status === 'reverted').length).toBeGreaterThan(0)
        // Each of the three is alone after six halvings of forty, with two transactions for each halving.
        expect(sent.length).toBeLessThanOrEqual(1 + 3 * 2 * 6)
        expect(sent[0]).toMatchObject({ claims: 40, status: 'reverted' })
        expect(sent.slice(1).every(({ claims }) => claims <= 20)).toBe(true)
      })
    })

    it('because the campaign has closed: before it is sent, and while it is under way', async () => {
      const { database } = await open()
      const { timestamp } = Object(await rpc('eth_getBlockByNumber', 'latest', false))
      const end = BigInt(timestamp) + 1_000n
      const campaign = await small(end)
      await withoutBlocks(async () => {
        const operator = await world.operator(database, { campaign, settings: { batchSize: 1, mostOpen: 1 } })
        const ids = [await operator.ask(0), await operator.ask(1)]
        await operator.relayer.turn()
        await rpc('evm_setNextBlockTimestamp', toHex(end))
        await mine()
        await operator.finish()
        for (const id of ids)
          expect(await operator.status(id)).toEqual({
            status: 'failed',
            reason: 'The campaign has closed. Nothing was sent.',
          })
        expect(await auditLedger({ ...world, campaign }, database, operator)).toBeGreaterThan(0n)
      })
    })
  })

  describe('two processes', () => {
    it('at once on one database and one key: one of them works, and nothing is done twice', async () => {
      const { database, place } = await open()
      // SQLite's connections wait for each other without giving way, so within one process there is one.
      const other = place.startsWith('postgres') ? await openDatabase(place) : database
      const key = await world.newSigner()
      // Each look at the clock takes a millisecond: the lease ends in the middle of turns, and only the
      // revision keeps them apart.
      const settings = { batchSize: 2, leaseFor: 8 }
      let now = 1_800_000_000_000
      const options = { key, settings, now: () => ++now }
      const a = await world.operator(database, options)
      const b = await world.operator(other, options)
      const indices = world.fresh(24)
      const ids = await Promise.all(indices.map((index, at) => (at % 2 ? a : b).ask(index)))
      let lost = 0
      const work = async (operator: Operator, mostTurns: number) => {
        for (let at = 0; at < mostTurns; at++) {
          const turn = await operator.relayer.turn()
          if (turn.status === 'elsewhere') lost++
          const ends = await Promise.all(ids.map(operator.status))
          if (ends.every(({ status }) => status === 'claimed')) return
        }
      }
      // With leases this short they may do no more than take them from each other: one of them leaves.
      await Promise.all([work(a, 400), work(b, 10_000)])
      for (const id of ids) expect(await a.status(id)).toMatchObject({ status: 'claimed' })
      // They did get into each other's way.
      expect(lost).toBeGreaterThan(0)
      await expectPaidOnce(indices)
      await auditLedger(world, database, a)
      if (other !== database) await other.destroy()
    })

    it('are no worse than one that takes several turns at once', async () => {
      const { database } = await open()
      const operator = await world.operator(database, { settings: { batchSize: 2 } })
      const indices = world.fresh(10)
      const ids = await Promise.all(indices.map((index) => operator.ask(index)))
      let lost = 0
      for (let at = 0; at < 20; at++) {
        const turns = await Promise.all([1, 2, 3].map(() => operator.relayer.turn()))
        lost += turns.filter(({ status }) => status === 'elsewhere').length
      }
      await operator.finish()
      for (const id of ids) expect(await operator.status(id)).toMatchObject({ status: 'claimed' })
      expect(lost).toBeGreaterThan(0)
      const carried = (await versions(database)).flatMap(({ raw }) => carriedBy(raw))
      expect(carried.sort((a, b) => a - b)).toEqual(indices)
      await expectPaidOnce(indices)
      await auditLedger(world, database, operator)
    })

    it('leave it to the one that is at work, however slow its nodes are', async () => {
      const { database } = await open()
      const key = await world.newSigner()
      const proxy = await startFaultProxy(world.anvil.url)
      let now = 1_800_000_000_000
      const options = { key, rpcUrls: [proxy.url], now: () => now }
      const [a, b] = [await world.operator(database, options), await world.operator(database, options)]
      const id = await a.ask(world.one())
      const turns: unknown[] = []
      let isOthersTurn = false
      // Each answer takes two seconds; and before each, the other one tries to get to work.
      proxy.refuse = () => {
        now += 2_000
        if (isOthersTurn) return undefined
        isOthersTurn = true
        const letGo = proxy.hold()
        void b.relayer.turn().then((turn) => {
          turns.push(turn)
          isOthersTurn = false
          letGo()
        })
        return undefined
      }
      const began = now
      expect(await a.relayer.turn()).toMatchObject({ status: 'done', signed: 1 })
      proxy.refuse = undefined
      expect(now - began).toBeGreaterThan(a.settings.leaseFor)
      expect(turns.length).toBeGreaterThan(5)
      expect(new Set(turns.map((turn) => Object(turn).status))).toEqual(new Set(['elsewhere']))
      await a.finish()
      expect(await a.status(id)).toMatchObject({ status: 'claimed' })
      await proxy.stop()
    })

    it('leave it to the one that has it, until it has been silent for too long, or leaves', async () => {
      const { database } = await open()
      const key = await world.newSigner()
      let now = 1_800_000_000_000
      const a = await world.operator(database, { key, now: () => now })
      const b = await world.operator(database, { key, now: () => now })
      expect(await a.relayer.turn()).toMatchObject({ status: 'done' })
      expect(await b.relayer.turn()).toEqual({ status: 'elsewhere' })
      now += 15_001
      expect(await b.relayer.turn()).toMatchObject({ status: 'done' })
      expect(await a.relayer.turn()).toEqual({ status: 'elsewhere' })
      b.relayer.start()
      await b.relayer.stop()
      now += 1
      expect(await a.relayer.turn()).toMatchObject({ status: 'done' })
    })
  })
})
