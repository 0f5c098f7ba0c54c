import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../sandbox/progress.ts'
import {
  createTransactionStore,
  type TransactionStore,
} from '../../../sandbox/safe/createTransactionStore.ts'
import { executeTransaction } from '../../../sandbox/safe/executeTransaction.ts'
import {
  noRefund,
  type SafeTransaction,
  safeTransactionTypedData,
} from '../../../sandbox/safe/safeTransaction.ts'
import { transactionDetails } from '../../../sandbox/safe/transactionDetails.ts'
import { revertAfterEach } from '../../../sandbox/test-support/revertAfterEach.ts'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { transactionDetailsSchema } from '../../safe/app/messages.ts'
import * as v from '../../schema/v.ts'
import type { ReadSafeTransaction } from '../sources/askHost.ts'
import { findProposal } from './findProposal.ts'

// A real Safe, and the sandbox's wallet service as the host's.

const { olga, otto, ada, ben } = demoAccounts

let devnet: Devnet
let safe: Address
let store: TransactionStore
let site: SiteConfig

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  safe = devnet.demoSafe
})
revertAfterEach(() => devnet.chain)
beforeEach(() => {
  store = createTransactionStore({ chain: devnet.chain })
  site = { ...plainSite, rpcUrls: [devnet.rpcUrl] }
})
afterAll(() => devnet?.stop())

const call = { to: ben.address, data: '0x1234' } as const
const honest: ReadSafeTransaction = async (safeTxHash) => {
  const proposed = await store.find(safeTxHash)
  if (!proposed) throw new Error('Request failed')
  return v.parse(
    transactionDetailsSchema,
    transactionDetails(proposed, { names: new Map(), tokens: new Map() }),
  )
}
const find = (readDetails: ReadSafeTransaction = honest, change: Partial<typeof call> = {}) =>
  findProposal(
    site,
    { safe, calls: [{ ...call, ...change }] },
    { readDetails, signal: new AbortController().signal },
  ).then((found) => found?.safeTxHash)

async function propose(change: Partial<SafeTransaction> = {}): Promise<Hex> {
  const nonce = await store.recommendNonce(safe)
  const transaction: SafeTransaction = { ...noRefund, ...call, value: 0n, operation: 0, nonce, ...change }
  const safeTxHash = hashSafeTransaction({ chainId: 81457, safe }, transaction)
  const signature = await olga.signer.signTypedData(safeTransactionTypedData(81457, safe, transaction))
  await store.propose({ safe, transaction, safeTxHash, sender: olga.address, signature })
  return safeTxHash
}
async function execute(safeTxHash: Hex): Promise<void> {
  const proposed = await store.find(safeTxHash)
  if (!proposed) throw new Error('It is not in the queue.')
  const signature = await otto.signer.signTypedData(
    safeTransactionTypedData(81457, safe, proposed.transaction),
  )
  await executeTransaction(devnet.chain, await store.confirm({ safeTxHash, signature }), otto.signer)
}

test('default: nothing waits, then the same call does, behind others too', async () => {
  expect(await find()).toBeUndefined()
  await propose({ to: ada.address })
  await propose({ to: ada.address, data: '0x' })
  const hash = await propose()
  expect(await find()).toBe(hash)
})

test('behavior: another call is another claim', async () => {
  await propose({ value: 1n })
  await propose({ data: '0x1235' })
  await propose({ to: ada.address })
  await propose({ operation: 0, safeTxGas: 1n })
  expect(await find()).toBeUndefined()
})

test('behavior: what was executed waits no more; the same call with the next nonce does', async () => {
  const first = await propose()
  await execute(first)
  expect(await find()).toBeUndefined()
  const second = await propose()
  expect(second).not.toBe(first)
  expect(await find()).toBe(second)
})

test('behavior: a host that says it was cancelled, or nothing, has found nothing', async () => {
  await propose()
  expect(await find(async (hash) => ({ ...(await honest(hash)), txStatus: 'CANCELLED' }))).toBeUndefined()
  expect(await find(() => Promise.reject(new Error('Request failed')))).toBeUndefined()
})

test('behavior: an address that is no Safe has no queue', async () => {
  await propose()
  const { signal } = new AbortController()
  expect(
    await findProposal(site, { safe: ada.address, calls: [call] }, { readDetails: honest, signal }),
  ).toBeUndefined()
})

test('behavior: nodes that do not answer find nothing', async () => {
  site = { ...site, rpcUrls: ['http://127.0.0.1:9/'] }
  expect(await find()).toBeUndefined()
})
