import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChainReader } from './createChainReader.ts'
import { RpcDisagreementError } from './errors.ts'
import { simulateAt } from './simulateClaim.ts'
import { type Anvil, devAccount, startAnvil } from './test-support/startAnvil.ts'
import { type FaultProxy, startFaultProxy } from './test-support/startFaultProxy.ts'

let anvil: Anvil
let other: FaultProxy
beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.rpc('anvil_setCode', refused.to, '0x60006000fd')
  await anvil.rpc('anvil_mine', '0x1')
  other = await startFaultProxy(anvil.url)
})
afterAll(async () => {
  await other?.stop()
  await anvil?.stop()
})

/** Code that refuses every call. */
const refused = { to: '0x00000000000000000000000000000000000dead1', data: '0x' } as const

test('behavior: why a call was refused is not one node’s answer against another’s', async () => {
  const rpcUrls = [other.url, anvil.url]
  const ask = () =>
    simulateAt(createChainReader({ chainId: 81457, rpcUrls }), {
      call: refused,
      from: devAccount,
      number: 1,
    })
  expect((await ask()).status).toBe('reverts')
  other.set({ type: 'forge', forge: () => '0x' }, ['eth_call'])
  await expect(ask()).rejects.toThrow(RpcDisagreementError)
  other.set({ type: 'status', status: 429 })
  expect((await ask()).status).toBe('reverts')
})
