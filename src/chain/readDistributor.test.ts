import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChainReader } from './createChainReader.ts'
import { DistributorMissingError, RpcDisagreementError } from './errors.ts'
import { readDistributor } from './readDistributor.ts'
import { readRuntimeCode } from './readRuntimeCode.ts'
import { deployCampaign } from './test-support/deployCampaign.ts'
import { type Anvil, devAccount, startAnvil } from './test-support/startAnvil.ts'
import { startFaultProxy } from './test-support/startFaultProxy.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())
const reader = (...rpcUrls: string[]) => createChainReader({ chainId: 81457, rpcUrls })

test.each([
  [2, 0],
  [600, 2],
  [600, 9],
])('takes the campaign out of the code: %i accounts, cap of 2^%i', async (count, capBits) => {
  const { distributor, parameters, cap } = await deployCampaign(anvil, { count, capBits })
  expect(await readDistributor(reader(anvil.url), distributor)).toEqual({ parameters, cap })
})

test('believes no other code', async () => {
  const { distributor, token } = await deployCampaign(anvil, { count: 4, capBits: 1 })
  for (const address of [devAccount, token] as const)
    await expect(readDistributor(reader(anvil.url), address)).rejects.toThrow(
      new DistributorMissingError({ distributor: address, chainId: 81457 }),
    )
  const code = String(await anvil.rpc('eth_getCode', distributor, 'latest')) as Hex
  expect(readRuntimeCode(code)).toBeDefined()
  const digits = code.length - 2
  // A digit of the template, of a padding in the parameters, of the number of the cap's bits; a word less and
  // more.
  for (const at of [100, digits - 32 * 2 * 10 + 2, digits - 1]) {
    const flipped = code[2 + at] === '1' ? '2' : '1'
    expect(readRuntimeCode(`${code.slice(0, 2 + at)}${flipped}${code.slice(3 + at)}` as Hex)).toBeUndefined()
  }
  expect(readRuntimeCode(code.slice(0, -64) as Hex)).toBeUndefined()
  expect(readRuntimeCode(`${code}${'0'.repeat(64)}`)).toBeUndefined()
  expect(readRuntimeCode('0x')).toBeUndefined()
})

test('does not believe one node against another', async () => {
  const { distributor } = await deployCampaign(anvil, { count: 4, capBits: 1 })
  const liar = await startFaultProxy(anvil.url)
  liar.set({ type: 'lie', lie: (code) => `${String(code).slice(0, -2)}00` }, ['eth_getCode'])
  const question = readDistributor(reader(liar.url, anvil.url), distributor)
  await expect(question).rejects.toThrow(RpcDisagreementError)
  await expect(question).rejects.toThrow('The code of the distributor')
  await liar.stop()
})

test('says what could not be checked where no node answers', async () => {
  await expect(readDistributor(reader('http://127.0.0.1:9'), devAccount)).rejects.toThrow(
    'We couldn’t check this: The code of the distributor.',
  )
})
