import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../sandbox/progress.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { checkCode, notChecked } from './checkCode.ts'

let devnet: Devnet
let proxy: FaultProxy
beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  proxy = await startFaultProxy(devnet.rpcUrl)
})
afterAll(async () => {
  await proxy.stop()
  await devnet.stop()
})

const check = (addresses: readonly Hex[], rpcUrls = [devnet.rpcUrl], signal?: AbortSignal) =>
  checkCode(
    createChainReader({ chainId: 81457, rpcUrls, timeoutMs: 3_000 }),
    { count: addresses.length, at: (place) => addresses[place] ?? '0x' },
    signal ? { signal } : {},
  )
const nobody = (n: number): Hex => `0x5afe${n.toString(16).padStart(36, '0')}`

test('a Safe, a contract, an account and nothing, each in its place', async () => {
  const { marks, uncheckedCount } = await check([
    demoAccounts.olga.address,
    devnet.demoSafe,
    devnet.demoToken,
    nobody(1),
    devnet.demoSafe,
    // A precompile answers calls and has no code.
    '0x0000000000000000000000000000000000000004',
  ])
  expect([[...marks], uncheckedCount]).toEqual([[0, 2, 1, 0, 2, 0], 0])
})

test('what answers getThreshold() wrongly is a contract and no Safe', async () => {
  const answers: Record<Hex, Hex> = {
    // Returns 0, returns 2^16, returns 31 bytes, reverts with 32 bytes, burns all the gas it is given.
    [nobody(11)]: '0x60206000f3',
    [nobody(12)]: '0x6201000060005260206000f3',
    [nobody(13)]: '0x6001600052601f6000f3',
    [nobody(14)]: '0x600160005260206000fd',
    [nobody(15)]: '0x5b600056',
    // Returns 1, as a Safe with one owner does.
    [nobody(16)]: '0x600160005260206000f3',
  }
  for (const [address, code] of Object.entries(answers))
    await fetch(devnet.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] }),
    })
  const { marks } = await check(Object.keys(answers) as Hex[])
  expect([...marks]).toEqual([1, 1, 1, 1, 1, 2])
})

test('2,345 addresses: every batch, in order, also the last one', async () => {
  const addresses = Array.from({ length: 2_345 }, (_, n) => nobody(n + 100))
  for (const place of [0, 999, 1_000, 2_344]) addresses[place] = devnet.demoSafe
  const { marks, uncheckedCount } = await check(addresses)
  expect([...marks].flatMap((mark, place) => (mark === 0 ? [] : [[place, mark]]))).toEqual([
    [0, 2],
    [999, 2],
    [1_000, 2],
    [2_344, 2],
  ])
  expect(uncheckedCount).toBe(0)
})

test('could not check: nodes that are silent, refuse, answer too little, or contradict each other', async () => {
  const addresses = [devnet.demoSafe, nobody(1)]
  const reasonFrom = async (...urls: string[]) => {
    const { marks, uncheckedCount, reason } = await check(addresses, urls)
    expect(uncheckedCount).toBe(2)
    expect([...marks]).toEqual([notChecked, notChecked])
    return reason
  }
  const unusable = 'We couldn’t check this: The code at 2 addresses. The only node gave no usable answer.'
  proxy.set({ type: 'jsonError', code: -32000, message: 'out of gas' }, ['eth_call'])
  expect(await reasonFrom(proxy.url)).toBe(unusable)
  for (const answer of ['0x02', '0x020000', '0x0700', '0x']) {
    proxy.set({ type: 'lie', lie: () => answer }, ['eth_call'])
    expect(await reasonFrom(proxy.url)).toBe(unusable)
  }
  proxy.set({ type: 'lie', lie: () => '0x0000' }, ['eth_call'])
  expect(await reasonFrom(devnet.rpcUrl, proxy.url)).toContain('The nodes disagree')
  proxy.set({ type: 'none' })
})

test('a node that is down is not asked for ever', async () => {
  proxy.set({ type: 'jsonError', code: -32000, message: 'no' }, ['eth_call'])
  proxy.asked.length = 0
  const addresses = Array.from({ length: 50_000 }, (_, n) => nobody(n))
  const { uncheckedCount } = await check(addresses, [proxy.url])
  expect(uncheckedCount).toBe(50_000)
  expect(proxy.asked.filter((method) => method === 'eth_call').length).toBeLessThanOrEqual(6)
  proxy.set({ type: 'none' })
})

test('cancelled: it stops and says so', async () => {
  const controller = new AbortController()
  controller.abort()
  await expect(check([nobody(1)], undefined, controller.signal)).rejects.toThrow('abort')
})
