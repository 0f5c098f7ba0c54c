import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChainReader } from './createChainReader.ts'
import { readFinality } from './readFinality.ts'
import { type Anvil, startAnvil } from './test-support/startAnvil.ts'
import { type FaultProxy, startFaultProxy } from './test-support/startFaultProxy.ts'

let anvil: Anvil
let proxies: FaultProxy[]
/** The numbers of the three heads, as the chain itself has them. */
let heads: { latest: number; safe: number; finalized: number }

beforeAll(async () => {
  anvil = await startAnvil()
  proxies = await Promise.all([1, 2].map(() => startFaultProxy(anvil.url)))
  await anvil.rpc('anvil_mine', '0x64')
  const number = async (tag: string) => {
    const block = await anvil.rpc('eth_getBlockByNumber', tag, false)
    return block && typeof block === 'object' && 'number' in block ? Number(block.number) : Number.NaN
  }
  heads = { latest: await number('latest'), safe: await number('safe'), finalized: await number('finalized') }
})
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()))
  await anvil.stop()
})

const readerOf = (...rpcUrls: string[]) => createChainReader({ chainId: 81457, rpcUrls })
const number = (value: number) => ({ number: `0x${value.toString(16)}` })

test('a block is sequenced, then posted, then final, by the chain’s three heads', async () => {
  const { latest, safe, finalized } = heads
  expect(finalized).toBeGreaterThan(0)
  expect(safe).toBeGreaterThan(finalized)
  expect(latest).toBeGreaterThan(safe)
  const reader = readerOf(anvil.url)
  const read = (block: number) => readFinality(reader, block)
  expect(await Promise.all([finalized, finalized + 1, safe, safe + 1, latest].map(read))).toEqual([
    ...['final', 'posted', 'posted', 'sequenced', 'sequenced'],
  ])
})

test('what one of three nodes makes of a tag is not believed, whether too much or too little', async () => {
  const [proxy] = proxies
  const [, other] = proxies
  if (!proxy || !other) throw new Error('no proxy')
  const reader = readerOf(proxy.url, other.url, anvil.url)
  for (const claimed of [0, heads.latest]) {
    proxy.set(
      {
        type: 'forge',
        forge: ([tag]) =>
          tag === 'safe' || tag === 'finalized'
            ? { hash: `0x${'ab'.repeat(32)}`, timestamp: '0x1', ...number(claimed) }
            : undefined,
      },
      ['eth_getBlockByNumber'],
    )
    expect(await readFinality(reader, heads.latest)).toBe('sequenced')
    expect(await readFinality(reader, heads.safe)).toBe('posted')
    expect(await readFinality(reader, heads.finalized)).toBe('final')
  }
  proxy.set({ type: 'none' })
})

test('where one of two nodes says nothing of a tag, nothing is said', async () => {
  const [proxy] = proxies
  if (!proxy) throw new Error('no proxy')
  const reader = readerOf(proxy.url, anvil.url)
  proxy.refuse = (_, [tag]) => (tag === 'safe' ? 'unknown block tag' : undefined)
  expect(await readFinality(reader, heads.latest)).toBeUndefined()
  // What is final needs no other tag.
  expect(await readFinality(reader, heads.finalized)).toBe('final')
  proxy.refuse = (_, [tag]) => (tag === 'finalized' ? 'unknown block tag' : undefined)
  expect(await readFinality(reader, heads.safe)).toBeUndefined()
  proxy.refuse = undefined
})
