import { type Address, encodeFunctionData, type Hex, hashMessage, hashTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TypedData } from '../../src/safe/app/messages.ts'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import { type DemoAccount, demoAccounts } from '../devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../devnet/startDevnet.ts'
import { silent } from '../progress.ts'
import { createMessageStore, type MessageStore, safeMessageHash } from './createMessageStore.ts'
import { createTransactionStore } from './createTransactionStore.ts'
import { executeTransaction } from './executeTransaction.ts'
import { readSafe } from './readSafe.ts'
import { safeAbi, signMessageLibAbi } from './safeAbi.ts'
import {
  hashSafeTransaction,
  noRefund,
  type SafeTransaction,
  safeTransactionTypedData,
} from './safeTransaction.ts'

const { olga, otto, omar, ada } = demoAccounts
let devnet: Devnet
let safe: Address
let store: MessageStore

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  safe = devnet.demoSafe
})
afterAll(() => devnet?.stop())
beforeEach(() => {
  store = createMessageStore({ chain: devnet.chain })
})

const sign = async (owner: DemoAccount, message: string | TypedData) =>
  owner.signer.sign({ hash: safeMessageHash(81457, await readSafe(devnet.chain, safe), message) })
const isValid = (hash: Hex, signature: Hex) =>
  devnet.chain
    .readContract({
      address: safe,
      abi: safeAbi,
      functionName: 'isValidSignature',
      args: [hash, signature],
    })
    .then((magic) => magic === '0x1626ba7e')
    .catch(() => false)

const typed: TypedData & { primaryType: string } = {
  domain: { name: 'Everclaim', chainId: 81457 },
  types: { Terms: [{ name: 'text', type: 'string' }] },
  primaryType: 'Terms',
  message: { text: 'agreed' },
}

test.each([
  ['a text', 'hello', hashMessage('hello')],
  ['typed data', typed, hashTypedData(typed)],
])('%s is signed by enough owners, and the Safe says so', async (_what, message, hash) => {
  const first = await store.propose({ safe, message, signature: await sign(omar, message) })
  expect(first).toMatchObject({ status: 'NEEDS_CONFIRMATION', preparedSignature: null, required: 2 })
  const signed = await store.confirm({
    messageHash: first.messageHash,
    signature: await sign(olga, message),
  })
  expect(signed.status).toBe('CONFIRMED')
  expect(await isValid(hash, signed.preparedSignature ?? '0x')).toBe(true)
  expect(await isValid(hashMessage('another'), signed.preparedSignature ?? '0x')).toBe(false)
  expect(await isValid(hash, first.confirmations[0]?.signature ?? '0x')).toBe(false)
})

test('a stranger’s or a damaged signature is not taken, and an owner counts once', async () => {
  const propose = async (owner: DemoAccount) =>
    store.propose({ safe, message: 'hello', signature: await sign(owner, 'hello') })
  await expect(propose(ada)).rejects.toThrow(/^Not an owner$/)
  expect(await store.list(safe)).toEqual([])
  await propose(olga)
  expect(await propose(olga)).toMatchObject({ status: 'NEEDS_CONFIRMATION' })
  const { messageHash } = await propose(olga)
  await expect(store.confirm({ messageHash, signature: '0x1234' })).rejects.toThrow(/^Invalid signature$/)
  const wrong = await sign(otto, 'another')
  await expect(store.confirm({ messageHash, signature: wrong })).rejects.toThrow(/^Not an owner$/)
})

test('a message approved on chain is signed with nothing', async () => {
  const { chain } = devnet
  const hash = hashMessage('on chain')
  const transaction: SafeTransaction = {
    ...noRefund,
    to: safeContracts.SignMessageLib.address,
    value: 0n,
    data: encodeFunctionData({ abi: signMessageLibAbi, args: [hash] }),
    operation: 1,
    nonce: 0,
  }
  const transactions = createTransactionStore({ chain })
  const safeTxHash = hashSafeTransaction(81457, safe, transaction)
  const signature = (owner: DemoAccount) =>
    owner.signer.signTypedData(safeTransactionTypedData(81457, safe, transaction))
  const proposal = { safe, transaction, safeTxHash, sender: olga.address }
  await transactions.propose({ ...proposal, signature: await signature(olga) })
  const confirmed = await transactions.confirm({ safeTxHash, signature: await signature(otto) })
  expect(await isValid(hash, '0x')).toBe(false)
  await executeTransaction(chain, confirmed, otto.signer)
  expect(await isValid(hash, '0x')).toBe(true)
  expect((await transactions.find(safeTxHash))?.status).toBe('SUCCESS')
})
