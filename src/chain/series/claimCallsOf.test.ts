import { type Hex, isHex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multicall3 } from '../../config/chains.ts'
import * as v from '../../schema/v.ts'
import type { EncodedCall } from '../callContract.ts'
import { createChainReader } from '../createChainReader.ts'
import { encodeTryClaim } from '../encodeTryClaim.ts'
import { readReceipt } from '../readReceipt.ts'
import { type DeployedCampaign, deployCampaign } from '../test-support/deployCampaign.ts'
import { placeMulticall3 } from '../test-support/placeMulticall3.ts'
import { type Anvil, devAccount, otherDevAccount, startAnvil } from '../test-support/startAnvil.ts'
import { claimCallsOf } from './claimCallsOf.ts'
import { readSeriesClaimed } from './readSeriesClaimed.ts'
import { simulateSeries } from './simulateSeries.ts'

// Rounds on a real chain, with Multicall3 where it is on every chain.

let anvil: Anvil
const reader = () => createChainReader({ chainId: 81457, rpcUrls: [anvil.url] })
const send = async (call: EncodedCall | { data: Hex }, gas: bigint) => {
  const hash = await anvil.rpc('eth_sendTransaction', { from: devAccount, gas: toHex(gas), ...call })
  await anvil.mined(hash)
  const receipt = await readReceipt(
    reader(),
    v.parse(
      v.custom<Hex>((value) => isHex(value)),
      hash,
    ),
  )
  if (!receipt) throw new Error('There is no receipt.')
  return receipt
}
const estimate = async (call: EncodedCall) =>
  BigInt(String(await anvil.rpc('eth_estimateGas', { from: devAccount, ...call })))
const claimOf = (campaign: DeployedCampaign) => ({
  distributor: campaign.distributor,
  ...campaign.allocation(campaign.indexOf(otherDevAccount)),
})

beforeAll(async () => {
  anvil = await startAnvil()
  await placeMulticall3(anvil)
})
afterAll(() => anvil?.stop())

test('behavior: a round that was paid, and one that is not open, stop no other, and each is known by its own log', async () => {
  const open = await deployCampaign(anvil, { count: 9, capBits: 1 })
  const paid = await deployCampaign(anvil, { count: 9, capBits: 1 })
  const upcoming = await deployCampaign(anvil, { count: 9, capBits: 1, start: 4_000_000_000n })
  const last = await deployCampaign(anvil, { count: 9, capBits: 1 })
  await send(encodeTryClaim(claimOf(paid)), 500_000n)

  const rounds = [open, paid, upcoming, last].map(claimOf)
  const series = claimCallsOf(rounds)
  expect((await readSeriesClaimed(reader(), { rounds })).isClaimed).toEqual([false, true, false, false])
  const simulated = await simulateSeries(reader(), { series, from: devAccount })
  expect(simulated?.map(({ status }) => status)).toEqual(['pays', 'claimed-before', 'refused', 'pays'])
  const outcomes = series.outcomesIn(await send(series.call, 3_000_000n))
  expect(outcomes).toMatchObject([
    { status: 'paid', claim: { account: otherDevAccount, amount: rounds[0]?.amount } },
    { status: 'skipped', reason: 'alreadyClaimed' },
    { status: 'failed' },
    { status: 'paid', claim: { account: otherDevAccount, amount: rounds[3]?.amount } },
  ])
  expect((await readSeriesClaimed(reader(), { rounds })).isClaimed).toEqual([true, true, false, true])
})

test('behavior: the gas of the strict form pays every round; that of the other form leaves some out', async () => {
  const four = async () => {
    const rounds = []
    for (let at = 0; at < 4; at++) rounds.push(claimOf(await deployCampaign(anvil, { count: 9, capBits: 1 })))
    return claimCallsOf(rounds)
  }
  // As `prepareCall` sends it: with an eighth above the estimate.
  const sent = async (series: Awaited<ReturnType<typeof four>>, gas: bigint) =>
    series.outcomesIn(await send(series.call, gas + gas / 8n)).map(({ status }) => status)
  const lenient = await four()
  expect(await sent(lenient, await estimate(lenient.call))).toContain('failed')
  const strict = await four()
  expect(await sent(strict, await estimate(strict.strict))).toEqual(['paid', 'paid', 'paid', 'paid'])
})

test('behavior: a round without a contract is not called unclaimed, and the others are read', async () => {
  const [open, paid] = [
    await deployCampaign(anvil, { count: 9, capBits: 1 }),
    await deployCampaign(anvil, { count: 9, capBits: 1 }),
  ]
  await send(encodeTryClaim(claimOf(paid)), 500_000n)
  const nowhere = { ...claimOf(open), distributor: `0x${'12'.repeat(20)}` as const }
  const rounds = [claimOf(open), nowhere, claimOf(paid)]
  expect((await readSeriesClaimed(reader(), { rounds })).isClaimed).toEqual([false, undefined, true])
  // Multicall3 calls nothing there with success.
  const series = claimCallsOf(rounds)
  expect((await simulateSeries(reader(), { series, from: devAccount }))?.[1]).toEqual({
    status: 'refused',
    sentence: 'The contract isn’t a campaign’s contract.',
  })
})

test('behavior: other code at the address of Multicall3 is not called, whatever it answers', async () => {
  const rounds = [claimOf(await deployCampaign(anvil, { count: 9, capBits: 1 }))]
  const series = claimCallsOf(rounds)
  const simulated = () => simulateSeries(reader(), { series, from: devAccount })
  expect(await simulated()).toEqual([{ status: 'pays' }])
  const code = await anvil.rpc('eth_getCode', multicall3, 'latest')
  // A byte more behind it: it answers as before.
  await anvil.rpc('anvil_setCode', multicall3, `${code}00`)
  expect(await simulated()).toBeUndefined()
  await anvil.rpc('anvil_setCode', multicall3, code)
})
