import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChainReader, createChainReader } from './createChainReader.ts'
import { readHead } from './readHead.ts'
import type { Stopwatch } from './stopwatch.ts'
import { type Anvil, startAnvil } from './test-support/startAnvil.ts'

/** Whether the chain makes a block every two seconds. */
let isAlive: boolean
let chain: Anvil
let reader: ChainReader
/** The chain's time, in unix seconds: it passes when something waits. */
let time: number
let waited: number[]
/** The chain makes blocks again after so many waits. */
let livesAfter: number | undefined

const pass = async (seconds: number) => {
  time += seconds
  if (!isAlive) return
  await chain.rpc('evm_setNextBlockTimestamp', time)
  await chain.rpc('evm_mine')
}
const stopwatch: Stopwatch = {
  elapsed: () => time - 1_000_000,
  after(seconds, run) {
    // Longer is how long a node may take; nothing here takes time.
    if (seconds > 5) return () => {}
    waited.push(seconds)
    if (waited.length === livesAfter) isAlive = true
    void pass(seconds).then(run)
    return () => {}
  },
}
const read = () => readHead(reader)

beforeAll(async () => {
  chain = await startAnvil()
})
afterAll(() => chain?.stop())

beforeEach(async () => {
  const block = await chain.rpc('eth_getBlockByNumber', 'latest', false)
  const timestamp = block && typeof block === 'object' && 'timestamp' in block ? Number(block.timestamp) : 0
  time = timestamp + 1
  isAlive = true
  waited = []
  livesAfter = undefined
  reader = createChainReader({ chainId: 81457, rpcUrls: [chain.url], stopwatch })
})

describe('a live chain', () => {
  it('is seen to move by a second read, and needs no more of them', async () => {
    for (let polls = 0; polls < 8; polls++) {
      expect(await read()).toMatchObject({ isHalted: false, stillForSeconds: 0 })
      await pass(12)
    }
    expect(waited).toEqual([5])
  })

  it('does not pass for halted when the page slept for an hour', async () => {
    await read()
    await pass(3_600)
    expect(await read()).toMatchObject({ isHalted: false, stillForSeconds: 0 })
  })
})

describe('a chain that makes no blocks', () => {
  it('is called halted twenty seconds after a page is opened, and at once from then on', async () => {
    isAlive = false
    expect(await read()).toMatchObject({ isHalted: true, stillForSeconds: 20 })
    expect(waited).toEqual([5, 5, 5, 5])
    await pass(12)
    expect(await read()).toMatchObject({ isHalted: true, stillForSeconds: 32 })
    expect(waited).toHaveLength(4)
  })

  it('is not called so before', async () => {
    await read()
    isAlive = false
    await pass(12)
    // After the first read of a page, the second wait from here.
    livesAfter = 3
    expect(await read()).toMatchObject({ isHalted: false, stillForSeconds: 0 })
    expect(waited).toEqual([5, 5, 5])
  })

  it('is alive again with its next block', async () => {
    isAlive = false
    expect((await read()).isHalted).toBe(true)
    isAlive = true
    await pass(2)
    expect((await read()).isHalted).toBe(false)
  })
})
