import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChainReader, createChainReader } from './createChainReader.ts'
import { readHead, type Stopwatch } from './readHead.ts'
import { type Anvil, startAnvil } from './test-support/startAnvil.ts'

/** How far the visitor's clock is ahead of the world's, in seconds. */
let clockIsFastBy: number
/** Whether the chain makes a block every two seconds. */
let isAlive: boolean
let chain: Anvil
let reader: ChainReader
/** The world's time, in unix seconds: it passes when something waits. */
let worldTime: number
let waited: number[]

const pass = async (seconds: number) => {
  worldTime += seconds
  if (!isAlive) return
  await chain.rpc('evm_setNextBlockTimestamp', worldTime)
  await chain.rpc('evm_mine')
}
const stopwatch: Stopwatch = {
  elapsed: () => worldTime - 1_000_000,
  wait: async (seconds) => {
    waited.push(seconds)
    await pass(seconds)
  },
}
const read = () => readHead(reader, stopwatch)

beforeAll(async () => {
  chain = await startAnvil()
})
afterAll(() => chain?.stop())

beforeEach(async () => {
  const block = await chain.rpc('eth_getBlockByNumber', 'latest', false)
  const timestamp = block && typeof block === 'object' && 'timestamp' in block ? Number(block.timestamp) : 0
  worldTime = timestamp + 1
  clockIsFastBy = 0
  isAlive = true
  waited = []
  reader = createChainReader({
    chainId: 81457,
    rpcUrls: [chain.url],
    now: () => worldTime + clockIsFastBy,
  })
})

describe('a live chain', () => {
  it('is not halted, and needs no second look', async () => {
    for (let polls = 0; polls < 8; polls++) {
      expect(await read()).toMatchObject({ isHalted: false })
      await pass(12)
    }
    expect(waited).toEqual([])
  })

  it.each([61, 300, 86_400])('is never called halted by a clock that is %i s fast', async (fast) => {
    clockIsFastBy = fast
    for (let polls = 0; polls < 8; polls++) {
      expect((await read()).isHalted).toBe(false)
      await pass(12)
    }
    // Once the clock is known to be fast, nobody waits for it again.
    expect(waited).toEqual([6])
  })

  it('does not pass for halted when the page slept for an hour', async () => {
    await read()
    await pass(3_600)
    expect(await read()).toMatchObject({ isHalted: false, ageSeconds: 0 })
  })
})

describe('a chain that stands still', () => {
  it('is called halted six seconds after a page is opened', async () => {
    isAlive = false
    await pass(3_600)
    expect(await read()).toMatchObject({ isHalted: true, ageSeconds: 3_607 })
    expect(waited).toEqual([6])
    await pass(12)
    expect((await read()).isHalted).toBe(true)
    expect(waited).toEqual([6])
  })

  it('is not called so before a minute', async () => {
    await read()
    isAlive = false
    await pass(58)
    expect((await read()).isHalted).toBe(false)
    await pass(4)
    expect((await read()).isHalted).toBe(true)
  })

  it.each([-600, 600])('is called so after a minute where the clock is %i s wrong', async (wrong) => {
    clockIsFastBy = wrong
    await read()
    await pass(12)
    await read()
    isAlive = false
    await pass(48)
    expect((await read()).isHalted).toBe(false)
    await pass(24)
    expect(await read()).toMatchObject({ isHalted: true, ageSeconds: 72 })
  })

  it('is alive again with its next block', async () => {
    isAlive = false
    await pass(3_600)
    expect((await read()).isHalted).toBe(true)
    isAlive = true
    await pass(2)
    expect((await read()).isHalted).toBe(false)
  })
})
