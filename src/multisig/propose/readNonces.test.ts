import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import {
  type StartedWalletService,
  startWalletService,
} from '../../../sandbox/test-support/startWalletService.ts'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { draftTransaction } from '../build/draftTransaction.ts'
import { siteWithService } from '../test-support/siteWithService.ts'
import { startBoastingService } from '../test-support/startBoastingService.ts'
import { proposeTransaction } from './proposeTransaction.ts'
import { readNonces } from './readNonces.ts'

const { olga, dan } = demoAccounts

let started: StartedWalletService
let site: SiteConfig
beforeAll(async () => {
  started = await startWalletService()
  site = siteWithService({ rpcUrl: started.devnet.rpcUrl, url: started.url })
})
afterAll(() => started?.stop())
afterEach(() => {
  started.walletService.control({ answers: 'ok', words: 'true' })
  started.walletService.clear()
})

/** An owner puts a transaction behind all that wait. */
async function propose(): Promise<number> {
  const address = started.devnet.demoSafe
  const safe = await readSafeState(twoNodeReaderOf(site), address)
  if (safe.status !== 'safe') throw new Error(safe.status)
  const { recommended } = await readNonces(site, address)
  const transaction = draftTransaction([{ to: dan.address, value: 1n, data: '0x' }], recommended)
  const hash = hashSafeTransaction({ chainId: site.chainId, safe: address }, transaction)
  const signature = await olga.signer.sign({ hash })
  await proposeTransaction(site, { safe, transaction, owner: olga.address, signature })
  return recommended
}

test('a transaction comes after what waits in the queue', async () => {
  const first = await propose()
  expect(await propose()).toBe(first + 1)
})

test('a nonce that nothing but the service explains is not taken: the next one is', async () => {
  const boasting = await startBoastingService(started, 1_000_000)
  try {
    const first = await propose()
    const there: SiteConfig = { ...site, safeService: { isEnabled: true, url: boasting.url } }
    expect((await readNonces(there, started.devnet.demoSafe)).recommended).toBe(first + 1)
  } finally {
    await boasting.stop()
  }
})

test('of a service that is down it is said why its queue is not known', async () => {
  started.walletService.control({ answers: 'down' })
  const { next, recommended, serviceError } = await readNonces(site, started.devnet.demoSafe)
  expect(recommended).toBe(next)
  expect(serviceError?.isRetryable).toBe(true)
})
