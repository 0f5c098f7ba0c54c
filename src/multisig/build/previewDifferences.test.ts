import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import {
  type StartedWalletService,
  startWalletService,
} from '../../../sandbox/test-support/startWalletService.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { TransactionPreview } from '../../safe/service/wire/transactions.ts'
import { draftRejection, draftTransaction, etherTransfer, tokenTransfer } from './draftTransaction.ts'
import { previewDifferences } from './previewDifferences.ts'

const { ada, ben, dan } = demoAccounts

let started: StartedWalletService
let safe: Address
let token: Address
beforeAll(async () => {
  started = await startWalletService()
  ;({ demoSafe: safe, demoToken: token } = started.devnet)
})
afterAll(() => started?.stop())

const ask = ({ to, value, data, operation }: SafeTransaction) =>
  started.service.previewTransaction({
    safe_address: safe,
    body: {
      to,
      value: `${value}`,
      data: data === '0x' ? null : data,
      operation: operation === 1 ? 1 : 0,
    },
  })
const differences = async (
  transaction: SafeTransaction,
  change: (preview: TransactionPreview) => TransactionPreview = (preview) => preview,
) => previewDifferences(change(await ask(transaction)), { safe, transaction })

const ether = draftTransaction([etherTransfer(ada.address, 5n)], 0)
const addOwner = () =>
  draftTransaction(
    [
      {
        to: safe,
        value: 0n,
        data: encodeFunctionData({
          abi: parseAbi(['function addOwnerWithThreshold(address owner, uint256 _threshold)']),
          args: [dan.address, 2n],
        }),
      },
    ],
    0,
  )

test('behavior: what the service reads of ETH, a token, a batch, a rejection and a setting fits the bytes', async () => {
  const drafts = [
    ether,
    draftTransaction([tokenTransfer(token, ada.address, 7n)], 0),
    draftTransaction([etherTransfer(ada.address, 1n), tokenTransfer(token, ben.address, 2n)], 0),
    draftRejection(safe, 0),
    addOwner(),
    draftTransaction([{ to: ben.address, value: 3n, data: '0x12345678' }], 0),
  ]
  for (const draft of drafts) expect(await differences(draft), draft.to).toEqual([])
})

describe('a difference is one sentence', () => {
  test('another recipient, and another sum', async () => {
    const found = await differences(ether, (preview) => {
      const { txInfo } = preview
      if (txInfo.type !== 'Transfer') throw new Error(txInfo.type)
      const transferInfo = { ...txInfo.transferInfo, type: 'NATIVE_COIN' as const, value: 4n }
      return { ...preview, txInfo: { ...txInfo, recipient: { value: ben.address }, transferInfo } }
    })
    expect(found).toEqual([
      `According to the service it goes to ${ben.address}; by its bytes, ${ada.address}.`,
      'According to the service it sends, in wei, 4; by its bytes, 5.',
    ])
  })

  test('another amount of a token', async () => {
    const draft = draftTransaction([tokenTransfer(token, ada.address, 7n)], 0)
    const found = await differences(draft, (preview) => {
      const { txInfo } = preview
      if (txInfo.type !== 'Transfer' || txInfo.transferInfo.type !== 'ERC20') throw new Error(txInfo.type)
      return { ...preview, txInfo: { ...txInfo, transferInfo: { ...txInfo.transferInfo, value: 1n } } }
    })
    expect(found).toEqual(['According to the service it sends, in base units, 1; by its bytes, 7.'])
  })

  test('another call, and words that are not in the data', async () => {
    const approve = encodeFunctionData({
      abi: parseAbi(['function approve(address spender, uint256 amount)']),
      args: [ben.address, 1n],
    })
    const transfer = await ask(draftTransaction([tokenTransfer(token, ada.address, 7n)], 0))
    const transaction = draftTransaction([{ to: token, value: 0n, data: approve }], 0)
    expect(previewDifferences(transfer, { safe, transaction })).toEqual([
      'The service reads other data.',
      'The service names a function or values that are not in the data.',
      'The service shows it as a token transfer.',
    ])
  })

  test('fewer calls than a batch has, and a rejection that is none', async () => {
    const batch = draftTransaction([etherTransfer(ada.address, 1n), etherTransfer(ben.address, 2n)], 0)
    const found = await differences(batch, (preview) => {
      const { txInfo } = preview
      if (txInfo.type !== 'Custom') throw new Error(txInfo.type)
      return { ...preview, txInfo: { ...txInfo, actionCount: 1, isCancellation: true } }
    })
    expect(found).toEqual([
      'The service shows it as a rejection.',
      'According to the service it is a batch of calls: 1; by its bytes, 2.',
    ])
  })

  test('a change of settings that is a payment', async () => {
    const settings = await ask(addOwner())
    expect(previewDifferences(settings, { safe, transaction: ether })).toContain(
      'The service shows it as a change of this Safe’s settings.',
    )
  })
})

test('behavior: kinds that are unknown here are no difference', async () => {
  const found = await differences(ether, (preview) => ({
    ...preview,
    txInfo: { type: 'UNKNOWN', wireType: 'SwapOrder' },
  }))
  expect(found).toEqual([])
})
