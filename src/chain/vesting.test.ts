import { encodeFunctionData, getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vestingDistributorAbi } from '../abi/vestingDistributor.ts'
import { type Schedule, unlockedAt } from '../campaign/schedule.ts'
import { computeDistributorAddress } from './computeDistributorAddress.ts'
import { createChainReader } from './createChainReader.ts'
import { DistributorMissingError } from './errors.ts'
import { findClaim } from './findClaim.ts'
import { readCampaign } from './readCampaign.ts'
import { readDistributor } from './readDistributor.ts'
import { readPaid } from './readPaidAmounts.ts'
import { readRuntimeCode } from './readRuntimeCode.ts'
import { isRuntimeCodeOf } from './runtimeCode.ts'
import { deployCampaign } from './test-support/deployCampaign.ts'
import { type Anvil, devAccount, startAnvil } from './test-support/startAnvil.ts'

// Campaigns over time as the contracts of this repository make them on a real chain.

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())
const reader = () => createChainReader({ chainId: 81457, rpcUrls: [anvil.url] })

const schedules: readonly Schedule[] = [
  { cliff: 0, duration: 1 },
  { cliff: 7_776_000, duration: 31_536_000 },
  { cliff: 1_000, duration: 1_000, tranches: 1 },
  { cliff: 5, duration: 100_003, tranches: 7 },
  { cliff: 0, duration: 63_072_000, tranches: 64 },
]

test.each(schedules)('address and code say the schedule: %o', async (schedule) => {
  const campaign = await deployCampaign(anvil, { count: 9, capBits: 1, start: 1_700_000_000n, schedule })
  const { distributor, factory, manifestHash, parameters, cap } = campaign
  expect(computeDistributorAddress({ factory, manifestHash, parameters, cap }).toLowerCase()).toBe(
    distributor,
  )
  expect(await readDistributor(reader(), distributor)).toEqual({ parameters, cap })

  const { schedule: _, ...atOnce } = parameters
  const other = { ...schedule, duration: schedule.duration + 1 }
  for (const wrong of [atOnce, { ...parameters, schedule: other }]) {
    const address = computeDistributorAddress({ factory, manifestHash, parameters: wrong, cap })
    expect(address.toLowerCase()).not.toBe(distributor)
    const code = (await anvil.rpc('eth_getCode', distributor, 'latest')) as `0x${string}`
    expect(isRuntimeCodeOf({ parameters, cap }, code)).toBe(true)
    expect(isRuntimeCodeOf({ parameters: wrong, cap }, code)).toBe(false)
    // A digit of the template.
    expect(readRuntimeCode(`0x0${code.slice(3)}`)).toBeUndefined()
  }
})

test.each(schedules)('what is unlocked is what the contract says, to the base unit: %o', async (schedule) => {
  const start = 1_700_000_000
  const { distributor } = await deployCampaign(anvil, {
    count: 2,
    capBits: 0,
    start: BigInt(start),
    schedule,
  })
  const { cliff, duration, tranches = 5 } = schedule
  const steps = Array.from({ length: tranches + 1 }, (_, step) => Math.ceil((step * duration) / tranches))
  const moments = [0, cliff, ...steps].flatMap((at) => [start + at - 1, start + at, start + at + 1])
  for (const amount of [1n, 7n, 10n ** 18n, 2n ** 256n - 1n])
    for (const time of moments) {
      const data = encodeFunctionData({
        abi: vestingDistributorAbi,
        functionName: 'unlockedOf',
        args: [amount, BigInt(time)],
      })
      const answer = await anvil.rpc('eth_call', { to: distributor, data }, 'latest')
      expect([time, unlockedAt(amount, time, { start, schedule })]).toEqual([time, BigInt(String(answer))])
    }
})

test('what was paid is read for one and for all, at the time of the block', async () => {
  const schedule = { cliff: 0, duration: 4_000_000_000 }
  const campaign = await deployCampaign(anvil, { count: 70, capBits: 2, schedule })
  const { distributor, parameters, cap } = campaign
  const index = campaign.indexOf(devAccount)
  const allocation = campaign.allocation(index)
  const ask = () => readPaid(reader(), { distributor, index: BigInt(index) })
  expect((await ask()).paid).toBe(0n)

  const { account, amount, proof } = allocation
  const data = encodeFunctionData({
    abi: vestingDistributorAbi,
    functionName: 'claim',
    args: [BigInt(index), account, amount, proof],
  })
  const hash = await anvil.rpc('eth_sendTransaction', {
    from: devAccount,
    to: distributor,
    data,
    gas: '0x100000',
  })
  await anvil.mined(String(hash) as `0x${string}`)
  const { paid, timestamp } = await ask()
  expect(paid).toBe(unlockedAt(amount, timestamp, { start: 1, schedule }))
  expect(paid).toBeGreaterThan(0n)

  const onChain = await readCampaign(reader(), { distributor, parameters, cap })
  expect(onChain).toMatchObject({ codeMatches: true, claimedCount: 1, claimedWords: [] })
  expect(onChain.paid).toMatchObject({ inAll: paid, count: 1 })
  expect(onChain.paid?.amounts[index]).toBe(paid)
  expect(onChain.balance).toBe(parameters.total - paid)

  // Nothing answers there, which is never “nothing was paid”.
  await expect(readPaid(reader(), { distributor: campaign.token, index: 0n })).rejects.toThrow(
    DistributorMissingError,
  )
})

test.each([0, 5_000])('of several payments the last one is found, %i blocks later', async (blocks) => {
  const schedule = { cliff: 0, duration: 4_000_000_000 }
  const campaign = await deployCampaign(anvil, { count: 70, capBits: 2, schedule })
  const { distributor } = campaign
  const index = campaign.indexOf(devAccount)
  const { account, amount, proof } = campaign.allocation(index)
  const data = encodeFunctionData({
    abi: vestingDistributorAbi,
    functionName: 'claim',
    args: [BigInt(index), account, amount, proof],
  })
  const fromBlock = Number(await anvil.rpc('eth_blockNumber'))
  const claim = async () => {
    const request = { from: devAccount, to: distributor, data, gas: '0x100000' }
    const hash = String(await anvil.rpc('eth_sendTransaction', request)) as `0x${string}`
    await anvil.mined(hash)
    return hash
  }
  const first = await claim()
  await anvil.rpc('evm_increaseTime', '0x100')
  const last = await claim()
  if (blocks > 0) await anvil.rpc('anvil_mine', `0x${blocks.toString(16)}`)
  const question = { distributor, index: BigInt(index), account, fromBlock, isOverTime: true }
  const found = await findClaim(reader(), question)
  expect(found).toMatchObject({ transactionHash: last, recipient: getAddress(devAccount) })
  expect(first).not.toBe(last)
  expect(found?.amount).toBeLessThan(amount)
})
