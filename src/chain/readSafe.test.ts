import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../sandbox/progress.ts'
import { createChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { readSafe } from './readSafe.ts'

let devnet: Devnet
const reader = (url = devnet.rpcUrl) => createChainReader({ chainId: 81457, rpcUrls: [url] })

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
})
afterAll(() => devnet.stop())

test('a Safe: its owners, how many must sign, its version', async () => {
  const { olga, otto, omar } = demoAccounts
  expect(await readSafe(reader(), devnet.demoSafe)).toEqual({
    status: 'safe',
    owners: [olga.address, otto.address, omar.address],
    threshold: 2,
    version: '1.4.1',
  })
})

test('an address without code', async () => {
  const nowhere = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
  expect(await readSafe(reader(), nowhere)).toEqual({ status: 'absent' })
  expect(await readSafe(reader(), demoAccounts.olga.address)).toEqual({ status: 'absent' })
})

test('a contract that is no Safe', async () => {
  expect(await readSafe(reader(), devnet.demoToken)).toEqual({ status: 'no-safe' })
})

test('error: nobody answers', async () => {
  const question = readSafe(reader('http://127.0.0.1:9'), devnet.demoSafe)
  await expect(question).rejects.toThrow(RpcUnreachableError)
  await expect(question).rejects.toThrow('We couldn’t check this: The Safe.')
})
