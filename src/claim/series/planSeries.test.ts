import { toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainReader, createChainReader } from '../../chain/createChainReader.ts'
import { encodeTryClaim } from '../../chain/encodeTryClaim.ts'
import { readReceipt } from '../../chain/readReceipt.ts'
import { roundOutcomes } from '../../chain/series/roundOutcomes.ts'
import { deployCampaign } from '../../chain/test-support/deployCampaign.ts'
import { placeMulticall3 } from '../../chain/test-support/placeMulticall3.ts'
import { type Anvil, devAccount, otherDevAccount, startAnvil } from '../../chain/test-support/startAnvil.ts'
import { multicall3 } from '../../config/chains.ts'
import * as v from '../../schema/v.ts'
import { mostRoundsAtOnce, NotTogetherError, planSeries, roundClaim, type SeriesPart } from './planSeries.ts'

// The claim of several rounds, planned by a real chain and sent as it was planned.

let anvil: Anvil
let reader: ChainReader
beforeAll(async () => {
  anvil = await startAnvil()
  reader = createChainReader({ chainId: 81457, rpcUrls: [anvil.url] })
  await placeMulticall3(anvil)
})
afterAll(() => anvil?.stop())

const hash = v.custom<`0x${string}`>((value) => typeof value === 'string')
async function send(call: { to: `0x${string}`; data: `0x${string}`; gas?: bigint | undefined }) {
  const sent = v.parse(
    hash,
    await anvil.rpc('eth_sendTransaction', {
      from: devAccount,
      to: call.to,
      data: call.data,
      gas: toHex(call.gas ?? 500_000n),
    }),
  )
  await anvil.mined(sent)
  const receipt = await readReceipt(reader, sent)
  if (!receipt) throw new Error('There is no receipt.')
  return receipt
}
async function part(start?: bigint): Promise<SeriesPart> {
  const campaign = await deployCampaign(anvil, { count: 9, capBits: 1, ...(start && { start }) })
  const index = campaign.indexOf(otherDevAccount)
  return { distributor: campaign.distributor, allocation: { ...campaign.allocation(index), index } }
}
const placesOf = (parts: readonly SeriesPart[]) =>
  parts.map(({ distributor, allocation }) => ({ distributor, index: BigInt(allocation.index) }))

test('what pays is in the call and is paid with the gas of the plan; what does not is left out, with the reason', async () => {
  const parts = [await part(), await part(), await part(4_000_000_000n), await part()]
  const [first, paid, upcoming, last] = parts
  if (!first || !paid || !upcoming || !last) throw new Error('There are four.')
  await send(encodeTryClaim(roundClaim(paid)))
  const planned = await planSeries(reader, { parts, payer: devAccount })
  expect(planned).toMatchObject({
    functionName: 'aggregate3',
    recipient: first.allocation.account,
    outcome: { status: 'ok' },
    call: { to: multicall3, value: 0n },
    fee: { status: 'estimated' },
  })
  expect(planned.parts).toEqual([first, last])
  expect(planned.simulated.get(paid.distributor)).toEqual({ status: 'claimed-before' })
  expect(planned.simulated.get(upcoming.distributor)).toMatchObject({ status: 'refused' })
  const receipt = await send(planned.call)
  expect(roundOutcomes(placesOf(parts), receipt).map(({ status }) => status)).toEqual([
    'paid',
    'failed',
    'failed',
    'paid',
  ])
})

test('where nothing pays there is nothing to send, and why', async () => {
  const upcoming = await part(4_000_000_000n)
  const { outcome, call } = await planSeries(reader, { parts: [upcoming], payer: devAccount })
  expect(outcome).toMatchObject({ status: 'reverts', isAgreed: true })
  expect(call.gas).toBeUndefined()
})

test('without Multicall3 the rounds are claimed one by one', async () => {
  const parts = [await part(), await part()]
  const code = await anvil.rpc('eth_getCode', multicall3, 'latest')
  await anvil.rpc('anvil_setCode', multicall3, '0x')
  await expect(planSeries(reader, { parts, payer: devAccount })).rejects.toThrow(NotTogetherError)
  await anvil.rpc('anvil_setCode', multicall3, code)
})

test('a transaction has no more rounds than fit into a block', async () => {
  const one = await part()
  const nowhere = Array.from(
    { length: mostRoundsAtOnce },
    (_, at): SeriesPart => ({
      ...one,
      distributor: `0xab${at.toString(16).padStart(38, '0')}`,
    }),
  )
  const planned = await planSeries(reader, { parts: [one, ...nowhere], payer: devAccount })
  expect(planned.simulated.size).toBe(mostRoundsAtOnce)
  expect(planned.parts).toEqual([one])
})
