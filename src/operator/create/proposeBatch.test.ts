import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import {
  type StartedWalletService,
  startWalletService,
} from '../../../sandbox/test-support/startWalletService.ts'
import { hashSafeTransaction, type SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { SiteConfig } from '../../config/site.ts'
import { createKeptSignatures, type KeptSignatures } from '../../multisig/sources/keptSignatures.ts'
import { siteWithService } from '../../multisig/test-support/siteWithService.ts'
import { startBoastingService } from '../../multisig/test-support/startBoastingService.ts'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import type { DeployCall } from '../deploy/deployCalls.ts'
import { NotProposedError } from '../deploy/deployErrors.ts'
import { proposeBatch } from './proposeBatch.ts'

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

const calls: readonly DeployCall[] = [
  { to: dan.address, value: 1n, data: '0x' },
  { to: dan.address, value: 2n, data: '0x' },
]
const memory = (): KeptSignatures => {
  const storage = createMemoryStorage()
  return createKeptSignatures(() => storage)
}
/** Signs what it is asked to, and remembers it. */
function signerOf({ signer }: DemoAccount) {
  const signed: SafeTransaction[] = []
  const sign = (transaction: SafeTransaction): Promise<Hex> => {
    signed.push(transaction)
    const place = { chainId: 81457, safe: started.devnet.demoSafe }
    return signer.sign({ hash: hashSafeTransaction(place, transaction) })
  }
  return { signed, sign }
}
const propose = (by: DemoAccount, changes: Partial<Parameters<typeof proposeBatch>[1]> = {}) =>
  proposeBatch(site, {
    safe: started.devnet.demoSafe,
    owner: by.address,
    calls,
    sign: signerOf(by).sign,
    kept: memory(),
    ...changes,
  })

test('a batch comes after what waits in the queue, under the hash that was signed', async () => {
  const first = await propose(olga)
  const second = await propose(olga)
  expect(second.nonce).toBe(first.nonce + 1)
  const reported = await started.service.getTransactionDetails({ transactionId: second.safeTxHash })
  expect(reported.detailedExecutionInfo).toMatchObject({
    type: 'MULTISIG',
    nonce: second.nonce,
    safeTxHash: second.safeTxHash,
  })
})

test('where nobody could sign rightly, nobody is asked, and nothing was proposed', async () => {
  const { sign, signed } = signerOf(dan)
  await expect(propose(dan, { sign })).rejects.toThrow(NotProposedError)
  await expect(propose(olga, { sign, safe: dan.address })).rejects.toThrow(
    `There is no Safe at ${dan.address} on Blast.`,
  )
  started.walletService.control({ answers: 'down' })
  await expect(propose(olga, { sign })).rejects.toThrow('Nothing was proposed.')
  expect(signed).toEqual([])
})

test('a signature of somebody else is not handed on', async () => {
  await expect(propose(olga, { sign: signerOf(dan).sign })).rejects.toThrow(NotProposedError)
})

test('a nonce that nothing but the service explains is not signed: the batch is the next one', async () => {
  const boasting = await startBoastingService(started, 1_000_000)
  try {
    const first = await propose(olga)
    const there: SiteConfig = { ...site, safeService: { isEnabled: true, url: boasting.url } }
    const { sign, signed } = signerOf(olga)
    await proposeBatch(there, {
      safe: started.devnet.demoSafe,
      owner: olga.address,
      calls,
      sign,
      kept: memory(),
    })
    expect(signed.map(({ nonce }) => nonce)).toEqual([first.nonce + 1])
  } finally {
    await boasting.stop()
  }
})

test('a signature outlives a service that does not take it: the owner signs once', async () => {
  const { sign, signed } = signerOf(olga)
  const kept = memory()
  const signThenDown = async (transaction: SafeTransaction) => {
    const signature = await sign(transaction)
    started.walletService.control({ answers: 'down' })
    return signature
  }
  await expect(propose(olga, { sign: signThenDown, kept })).rejects.toThrow()
  expect(signed).toHaveLength(1)
  started.walletService.control({ answers: 'ok' })
  const { safeTxHash } = await propose(olga, { sign, kept })
  expect(signed).toHaveLength(1)
  expect(kept.find({ hash: safeTxHash, owner: olga.address })).toBeUndefined()
})

test('a signature that is not the owner’s is not kept', async () => {
  const kept = memory()
  await expect(propose(olga, { sign: signerOf(dan).sign, kept })).rejects.toThrow(NotProposedError)
  const { sign, signed } = signerOf(olga)
  await propose(olga, { sign, kept })
  expect(signed).toHaveLength(1)
})
