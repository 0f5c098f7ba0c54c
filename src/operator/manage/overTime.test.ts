import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Allocations, recordBytes } from '../../campaign/allocations.ts'
import { createTwoNodeReader } from '../../chain/createTwoNodeReader.ts'
import { type DeployedCampaign, deployCampaign } from '../../chain/test-support/deployCampaign.ts'
import { type Anvil, devAccount, startAnvil } from '../../chain/test-support/startAnvil.ts'
import { checkHistoryOverTime, emptyHistory, readClaimHistory } from './claimHistory.ts'
import { dueAmounts, readDueAmounts } from './dueAmounts.ts'
import { pushCall } from './manageCalls.ts'
import { isPaid } from './openAllocations.ts'
import { allOfRun } from './test-support/allOfRun.ts'
import { writeOverTime } from './writeOverTime.ts'

// What is due, was paid and is written of a campaign over time, on a real chain.

const schedule = { cliff: 0, duration: 1_000 }
const count = 4
let anvil: Anvil
let campaign: DeployedCampaign
let allocations: Allocations
let start: number
beforeAll(async () => {
  anvil = await startAnvil()
  start = Math.floor(Date.now() / 1000) + 100_000
  campaign = await deployCampaign(anvil, { count, capBits: 0, start: BigInt(start), schedule })
  const records = new Uint8Array(count * recordBytes)
  for (let index = 0; index < count; index++) {
    const { account, amount } = campaign.allocation(index)
    const text = account.slice(2) + amount.toString(16).padStart(64, '0')
    records.set(
      Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
      index * recordBytes,
    )
  }
  allocations = { count, records, total: campaign.parameters.total }
})
afterAll(() => anvil?.stop())

const reader = () => createTwoNodeReader({ chainId: 81457, rpcUrls: [anvil.url, anvil.url] })
const terms = () => ({ start, schedule })
async function payAt(time: number, indices: readonly number[]) {
  const { to, data } = pushCall(campaign.distributor, indices.map(campaign.allocation))
  await anvil.rpc('evm_setNextBlockTimestamp', time)
  const hash = await anvil.rpc('eth_sendTransaction', { from: devAccount, to, data, gas: '0x4c4b40' })
  expect(await anvil.mined(hash)).toBe('0x1')
}
const amountOf = (index: number) => campaign.allocation(index).amount

test('what is due is what is unlocked and not paid; a run that ends at its own start pays nobody twice', async () => {
  await payAt(start + 500, [1, 2])
  const asked = { distributor: campaign.distributor, allocations, terms: terms() }
  const now = await readDueAmounts(reader(), asked)
  expect([0, 1, 2, 3].map((index) => isPaid(now.words, index))).toEqual([false, true, true, false])
  expect(now.due(3)).toBe(amountOf(3) / 2n)
  // More unlocks by the second, and for a run of before nothing does.
  await anvil.rpc('evm_setNextBlockTimestamp', start + 600)
  await anvil.rpc('evm_mine')
  const later = await readDueAmounts(reader(), asked)
  expect([later.due(1), later.due(3)]).toEqual([amountOf(1) / 10n, (amountOf(3) * 6n) / 10n])
  const ofRun = await readDueAmounts(reader(), { ...asked, until: start + 500 })
  expect([ofRun.due(1), ofRun.due(3)]).toEqual([0n, amountOf(3) / 2n])
})

test('its logs come to what it says that it has paid; what is too much or of another account is left out', async () => {
  await payAt(start + 700, [1])
  const [history] = (
    await allOfRun(
      readClaimHistory(reader(), { history: emptyHistory(campaign.distributor, 0), toBlock: 1_000 }),
    )
  ).slice(-1)
  if (!history) throw new Error('No logs were read.')
  const paid = [0n, (amountOf(1) * 7n) / 10n, amountOf(2) / 2n, 0n]
  const whole = checkHistoryOverTime(history, { paid, allocations })
  expect(whole).toMatchObject({ refusedCount: 0, missingCount: 0 })
  expect(whole.claims.map(({ index, amount }) => [index, amount])).toEqual([
    [1, amountOf(1) / 2n],
    [2, amountOf(2) / 2n],
    [1, amountOf(1) / 5n],
  ])
  // A node that leaves a payment out, or makes one up.
  const [first, ...others] = history.claims
  expect(checkHistoryOverTime({ ...history, claims: others }, { paid, allocations }).missingCount).toBe(1)
  const doubled = { ...history, claims: first ? [...history.claims, first] : [] }
  expect(checkHistoryOverTime(doubled, { paid, allocations })).toMatchObject({
    refusedCount: 1,
    missingCount: 0,
  })
  const swapped = { ...history, claims: history.claims.map((claim) => ({ ...claim, index: 0 })) }
  expect(checkHistoryOverTime(swapped, { paid: [...paid].reverse(), allocations }).claims).toEqual([])
})

test('the file says of each recipient what was paid and is unlocked', () => {
  const paid = [1n, 0n, 0n, 0n]
  const time = start + 250
  const text = [...writeOverTime(allocations, { paid, time, terms: terms(), decimals: 15 })]
    .map((piece) => piece.text)
    .join('')
  const [head, first, ...others] = text.trimEnd().split('\n')
  expect(head).toBe('index,address,amount,amount_base_units,paid_base_units,unlocked_base_units')
  const { account, amount } = campaign.allocation(0)
  expect(first).toBe(`0,${account.toLowerCase()},1,${amount},1,${amount / 4n}`)
  expect(others).toHaveLength(3)
  // Nothing is due of what was paid to its end, or before anything is unlocked.
  const all = dueAmounts(allocations, {
    paid: [0n, 0n, 0n, amountOf(3)],
    time: start + 1_000,
    terms: terms(),
  })
  expect(isPaid(all.words, 3)).toBe(true)
  expect(isPaid(all.words, 0)).toBe(false)
  const none = dueAmounts(allocations, { paid: [0n, 0n, 0n, 0n], time: start, terms: terms() })
  expect([0, 1, 2, 3].every((index) => isPaid(none.words, index))).toBe(true)
})
