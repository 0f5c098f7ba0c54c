import { numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../sandbox/progress.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { createTwoNodeReader } from '../../chain/createTwoNodeReader.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { findCreationBlock } from './findCreationBlock.ts'

const chainId = 81457
const address = '0x00000000000000000000000000000000000c0de5'

let devnet: Devnet
let other: FaultProxy
let created: number
let known: number
beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  const { chain, rpcUrl } = devnet
  await chain.setCode({ address, bytecode: '0x6000' })
  await chain.mine({ blocks: 20 })
  other = await startFaultProxy(rpcUrl)
  known = Number(await chain.getBlockNumber())
  const found = await findCreationBlock(createChainReader({ chainId, rpcUrls: [rpcUrl] }), { address, known })
  created = found ?? -1
})
afterAll(async () => {
  await other?.stop()
  await devnet?.stop()
})
afterEach(() => {
  other.set({ type: 'none' })
  other.refuse = undefined
})

/** It says that the code came five blocks later. */
const lie = () =>
  other.set(
    {
      type: 'forge',
      forge: ([, block]) => (typeof block === 'string' && Number(block) < created + 5 ? '0x' : undefined),
    },
    ['eth_getCode'],
  )
const nodes = (...rpcUrls: string[]) => createChainReader({ chainId, rpcUrls })

test('default: the first block with code, by the state of each', async () => {
  const { chain } = devnet
  const codeAt = (block: number) => chain.getCode({ address, blockNumber: BigInt(block) })
  expect(await codeAt(created)).toBe('0x6000')
  expect(await codeAt(created - 1)).toBeUndefined()
  const reader = nodes(other.url, devnet.rpcUrl)
  expect(await findCreationBlock(reader, { address, known })).toBe(created)
})

test('behavior: a node that lies is not believed, wherever it is listed', async () => {
  lie()
  for (const urls of [
    [other.url, devnet.rpcUrl],
    [devnet.rpcUrl, other.url],
  ])
    expect(await findCreationBlock(nodes(...urls), { address, known })).toBeUndefined()
  const third = `${devnet.rpcUrl}/?third`
  expect(await findCreationBlock(nodes(other.url, devnet.rpcUrl, third), { address, known })).toBe(created)
})

test('behavior: where one node alone keeps states so old, its answer is used, and not where it decides', async () => {
  other.refuse = (method, [, block]) =>
    method === 'eth_getCode' && block !== numberToHex(known) ? 'missing trie node' : undefined
  const rpcUrls = [other.url, devnet.rpcUrl]
  expect(await findCreationBlock(nodes(...rpcUrls), { address, known })).toBe(created)
  const strict = createTwoNodeReader({ chainId, rpcUrls })
  expect(await findCreationBlock(strict, { address, known })).toBeUndefined()
})
