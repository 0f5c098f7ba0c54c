import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import {
  type StartedWalletService,
  startWalletService,
} from '../../../sandbox/test-support/startWalletService.ts'
import type { SiteConfig } from '../../config/site.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import { siteWithService } from '../test-support/siteWithService.ts'
import { readCallGas } from './readCallGas.ts'

const { ada, ben } = demoAccounts

let started: StartedWalletService
let site: SiteConfig
beforeAll(async () => {
  started = await startWalletService()
  await started.devnet.chain.setBalance({ address: started.devnet.demoSafe, value: parseEther('1') })
  site = siteWithService({ rpcUrl: started.devnet.rpcUrl, url: started.url })
})
afterAll(() => started?.stop())

const read = (calls: Parameters<typeof draftTransaction>[0], version: string, on = site) => {
  const { to, value, data, operation } = draftTransaction(calls, 0)
  return readCallGas(on, {
    safe: started.devnet.demoSafe,
    version,
    to,
    value,
    data,
    operation: operation === 1 ? 1 : 0,
  })
}
const one = etherTransfer(ada.address, 1n)

test('default: of a call and of a batch the service’s estimate is what the Safe measures itself', async () => {
  expect(await read([one], '1.4.1')).toMatchObject({ source: 'service' })
  expect(await read([one, etherTransfer(ben.address, 1n)], '1.4.1')).toMatchObject({ source: 'service' })
  expect(await read([etherTransfer(ada.address, parseEther('2'))], '1.4.1')).toBeUndefined()
})

test('behavior: without the service it is what the chain says', async () => {
  const alone: SiteConfig = { ...site, safeService: { isEnabled: true, url: 'http://127.0.0.1:9' } }
  expect(await read([one], '1.4.1', alone)).toMatchObject({ source: 'chain' })
})

test('behavior: before 1.3.0 the nodes simulate the call, and bound the estimate; of a batch nobody knows', async () => {
  const found = await read([one], '1.1.1')
  expect(found?.gas).toBeGreaterThan(20_000n)
  expect(await read([one, etherTransfer(ben.address, 1n)], '1.1.1')).toBeUndefined()
})
