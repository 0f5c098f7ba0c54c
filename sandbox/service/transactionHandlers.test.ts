import {
  deleteTransaction,
  getIncomingTransfers,
  getModuleTransactions,
  getMultisigTransactions,
  getNonces,
  getTransactionDetails,
  getTransactionHistory,
  getTransactionQueue,
  getTxPreview,
  postSafeGasEstimation,
  proposeTransaction,
  setBaseUrl,
} from '@safe-global/safe-gateway-typescript-sdk'
import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  pad,
  parseAbi,
  parseEther,
  parseEventLogs,
  size,
  toHex,
  zeroAddress,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { filling, fillSafe } from '../../e2e/support/fillSafe.ts'
import { demoTokenAbi, demoTokenBytecode } from '../devnet/artifacts.generated.ts'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import { type DemoAccount, demoAccounts } from '../devnet/demoAccounts.ts'
import { sendAsOperator } from '../devnet/placeCanonicalContracts.ts'
import { executeTransaction } from '../safe/executeTransaction.ts'
import { approvalOf } from '../safe/ownerSignatures.ts'
import { safeAbi } from '../safe/safeAbi.ts'
import { hashSafeTransaction, noRefund, type SafeTransaction } from '../safe/safeTransaction.ts'
import { revertAfterEach } from '../test-support/revertAfterEach.ts'
import { type StartedWalletService, startWalletService } from '../test-support/startWalletService.ts'
import { deleteRequestHash } from './deleteRequestHash.ts'
import { forgedReceiver } from './distort.ts'
import { asTexts, confirmAs, type SeedPlace, seedHistory, seedQueue } from './test-support/seedSafe.ts'

const { olga, otto, omar, ada, ben, cleo, dan, operator } = demoAccounts
const chainId = '81457'

let started: StartedWalletService
let chain: StartedWalletService['devnet']['chain']
let service: StartedWalletService['service']
let safe: Address
let place: SeedPlace
beforeAll(async () => {
  started = await startWalletService()
  ;({ service } = started)
  ;({ chain, demoSafe: safe } = started.devnet)
  place = { chain, safe, url: started.url }
  setBaseUrl(started.url)
})
afterAll(() => started?.stop())
revertAfterEach(() => chain)
afterEach(() => {
  started.walletService.control({ answers: 'ok', words: 'true' })
  started.walletService.clear()
})

const pay = (nonce: number, change: Partial<SafeTransaction> = {}): SafeTransaction => ({
  ...noRefund,
  to: dan.address,
  value: 1n,
  data: '0x',
  operation: 0,
  nonce,
  ...change,
})
const hashOf = (transaction: SafeTransaction) => hashSafeTransaction(81457, safe, transaction)
const toSelf = (functionName: 'enableModule' | 'approveHash', argument: Hex) =>
  encodeFunctionData({ abi: safeAbi, functionName, args: [argument] })

/** Has the Safe call itself. */
async function change(data: Hex, nonce = 0) {
  await seedHistory(place, { transactions: [pay(nonce, { to: safe, value: 0n, data })] })
}

async function send(from: DemoAccount, call: { to: Address; data?: Hex; value?: bigint }) {
  const hash = await chain.sendTransaction({ account: from.signer, chain: chain.chain, ...call })
  return chain.waitForTransactionReceipt({ hash })
}

/** A list in a line an entry. */
function inShort(
  page: Awaited<ReturnType<typeof service.getTransactionHistory>>,
  ofTransaction: (
    transaction: Extract<(typeof page)['results'][number], { type: 'TRANSACTION' }>['transaction'],
  ) => string = ({ executionInfo }) =>
    executionInfo?.type === 'MULTISIG' ? `${executionInfo.nonce}` : 'none',
): string[] {
  const line = (item: (typeof page)['results'][number]): string => {
    switch (item.type) {
      case 'TRANSACTION':
        return `${ofTransaction(item.transaction)} ${item.conflictType}`
      case 'LABEL':
        return `label ${item.label}`
      case 'CONFLICT_HEADER':
        return `conflict ${item.nonce}`
      case 'DATE_LABEL':
        return 'date'
      case 'UNKNOWN':
        return item.wireType
    }
  }
  return page.results.map(line)
}

async function propose(
  transaction: SafeTransaction,
  owner: DemoAccount,
  change: Record<string, unknown> = {},
) {
  const safeTxHash = hashOf(transaction)
  const signature = await owner.signer.sign({ hash: safeTxHash })
  const body = { ...asTexts(transaction), safeTxHash, sender: owner.address, signature, ...change }
  return started.ask('POST', `/v1/chains/${chainId}/transactions/${safe}/propose`, body)
}

describe('history', () => {
  test('is that of the chain: what nobody proposed here, what came in, what a module did, and the creation', async () => {
    await fillSafe(started.devnet)
    const [executed] = await seedHistory(place, { transactions: [pay(0, { value: 5n })] })
    await change(toSelf('enableModule', ben.address), 1)
    const fromModule = encodeFunctionData({
      abi: parseAbi(['function execTransactionFromModule(address,uint256,bytes,uint8)']),
      args: [cleo.address, 7n, '0x', 0],
    })
    const byModule = await send(ben, { to: safe, data: fromModule })
    const page = await service.getTransactionHistory({ safe_address: safe })
    const lines = inShort(page, ({ txInfo, executionInfo, txStatus, txHash }) => {
      const by = executionInfo?.type ?? 'nobody'
      const what =
        txInfo.type === 'Transfer' && txInfo.transferInfo.type !== 'UNKNOWN'
          ? `${txInfo.direction} ${txInfo.transferInfo.type} ${'value' in txInfo.transferInfo ? txInfo.transferInfo.value : ''} to ${txInfo.recipient.value}`
          : txInfo.type === 'SettingsChange'
            ? `SettingsChange ${txInfo.settingsInfo?.type}`
            : txInfo.type
      return `${by} ${txStatus} ${what}${txHash === byModule.transactionHash ? ' (the module’s)' : ''}`
    })
    expect(lines.filter((line) => line !== 'date')).toEqual([
      `MODULE SUCCESS OUTGOING NATIVE_COIN 7 to ${cleo.address} (the module’s) None`,
      'MULTISIG SUCCESS SettingsChange ENABLE_MODULE None',
      `MULTISIG SUCCESS OUTGOING NATIVE_COIN 5 to ${dan.address} None`,
      `nobody SUCCESS INCOMING ERC20 ${filling.usdb} to ${safe} None`,
      `nobody SUCCESS INCOMING ERC20 ${filling.ever} to ${safe} None`,
      `nobody SUCCESS INCOMING NATIVE_COIN ${filling.ether} to ${safe} None`,
      ...Array(3).fill(`nobody SUCCESS INCOMING ERC721  to ${safe} None`),
      'nobody SUCCESS Creation None',
    ])
    // Each is found again by its id, and says the same.
    for (const item of page.results) {
      if (item.type !== 'TRANSACTION') continue
      const { id, txHash, txStatus, txInfo } = item.transaction
      const details = await service.getTransactionDetails({ transactionId: id })
      expect(details).toMatchObject({ txId: id, safeAddress: safe, txHash, txStatus })
      expect(details.txInfo).toEqual(txInfo)
    }
    const details = await service.getTransactionDetails({ transactionId: executed?.safeTxHash ?? '' })
    expect(details.detailedExecutionInfo).toMatchObject({
      type: 'MULTISIG',
      nonce: 0,
      confirmationsRequired: 2,
      proposer: null,
      executor: { value: operator.address },
      confirmations: expect.arrayContaining([
        expect.objectContaining({ signer: expect.objectContaining({ value: olga.address }) }),
        expect.objectContaining({ signer: expect.objectContaining({ value: otto.address }) }),
      ]),
    })
  })

  test('leads through all its pages by its own links, newest first, a label for each day', async () => {
    await chain.setBalance({ address: safe, value: parseEther('1') })
    await seedHistory(place, { count: 45 })
    const asked = { safe_address: safe, query: { timezone: 'Europe/Berlin' } }
    const values: bigint[] = []
    const sizes: number[] = []
    const days: number[] = []
    let page: string | null | undefined
    do {
      const found = await service.getTransactionHistory({ ...asked, page })
      const official = page
        ? await getTransactionHistory(chainId, safe, {}, page)
        : await getTransactionHistory(chainId, safe, { timezone: 'Europe/Berlin' })
      expect(official.next ?? null).toBe(found.next ?? null)
      expect(official.results).toHaveLength(found.results.length)
      for (const item of found.results) {
        if (item.type === 'DATE_LABEL') days.push(item.timestamp)
        if (item.type !== 'TRANSACTION' || item.transaction.txInfo.type !== 'Transfer') continue
        const { transferInfo, direction } = item.transaction.txInfo
        if (transferInfo.type === 'NATIVE_COIN' && direction === 'OUTGOING')
          values.push(transferInfo.value ?? 0n)
      }
      sizes.push(found.results.filter(({ type }) => type === 'TRANSACTION').length)
      page = found.next
      if (page)
        expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/service\/.*cursor=limit%3D20%26offset%3D\d+/)
    } while (page)
    expect(values).toEqual(Array.from({ length: 45 }, (_, index) => BigInt(45 - index)))
    expect(sizes.slice(0, 2)).toEqual([20, 20])
    expect(sizes.length).toBeGreaterThanOrEqual(3)
    expect(new Set(days).size).toBe(days.length)
    for (const day of days) {
      const clock = {
        timeZone: 'Europe/Berlin',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      } as const
      expect(new Intl.DateTimeFormat('en', clock).format(day)).toBe('00:00')
    }
  })

  test('a call inside that failed is FAILED, though the receipt says success', async () => {
    const failing = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ada.address, 1n] })
    const transaction = pay(0, {
      to: started.devnet.demoToken,
      value: 0n,
      data: failing,
      safeTxGas: 100_000n,
    })
    const [executed] = await seedHistory(place, { transactions: [transaction] })
    const details = await service.getTransactionDetails({ transactionId: executed?.safeTxHash ?? '' })
    expect([details.txStatus, details.txHash]).toEqual(['FAILED', executed?.txHash])
  })

  test('what a transaction of the owners moved is in it alone, and what somebody else took is an entry of its own', async () => {
    await fillSafe(started.devnet)
    const { demoToken } = started.devnet
    const call = (functionName: 'transfer' | 'approve', nonce: number) =>
      pay(nonce, {
        to: demoToken,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName, args: [ada.address, 3n] }),
      })
    await seedHistory(place, { transactions: [call('transfer', 0), call('approve', 1)] })
    const args = [safe, ada.address, 2n] as const
    await send(ada, {
      to: demoToken,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args }),
    })
    const query = { limit: 4 }
    const page = await service.getTransactionHistory({ safe_address: safe, query })
    const lines = inShort(page, ({ txInfo, executionInfo }) => {
      const sum =
        txInfo.type === 'Transfer' && 'value' in txInfo.transferInfo ? txInfo.transferInfo.value : ''
      return `${executionInfo?.type ?? 'nobody'} ${'direction' in txInfo ? txInfo.direction : txInfo.type} ${sum}`
    })
    expect(lines.filter((line) => line !== 'date')).toEqual([
      'nobody OUTGOING 2 None',
      'MULTISIG Custom  None',
      'MULTISIG OUTGOING 3 None',
      `nobody INCOMING ${filling.usdb} None`,
    ])
  })

  test('lists of one kind take their filters', async () => {
    await fillSafe(started.devnet)
    await seedHistory(place, { count: 2 })
    await seedQueue(place, { count: 1 })
    const { demoToken } = started.devnet
    const kinds = (page: Awaited<ReturnType<typeof service.getIncomingTransfers>>) =>
      inShort(page, ({ txInfo }) => (txInfo.type === 'Transfer' ? txInfo.transferInfo.type : txInfo.type))
    const address = safe
    const all = ['ERC20 None', 'ERC20 None', 'NATIVE_COIN None', ...Array(3).fill('ERC721 None')]
    expect(kinds(await service.getIncomingTransfers({ address }))).toEqual(all)
    // A token that is on nobody's list is hidden, unless it is asked for.
    await sendAsOperator(chain, {
      data: encodeDeployData({
        abi: demoTokenAbi,
        bytecode: demoTokenBytecode,
        args: ['Gift', 'GIFT', safe, 9n],
      }),
    })
    expect(kinds(await service.getIncomingTransfers({ address }))).toEqual(all)
    const withAll = await service.getIncomingTransfers({ address, query: { trusted: false } })
    expect(kinds(withAll)).toEqual(['ERC20 None', ...all])
    expect(withAll.results[0]).toMatchObject({
      transaction: { txInfo: { transferInfo: { tokenSymbol: 'GIFT', trusted: false, value: 9n } } },
    })
    const query = { token_address: demoToken }
    expect(kinds(await service.getIncomingTransfers({ address, query }))).toEqual(['ERC20 None'])
    const value = filling.ether.toString()
    expect(kinds(await service.getIncomingTransfers({ address, query: { value } }))).toEqual([
      'NATIVE_COIN None',
    ])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const future = { execution_date__gte: tomorrow }
    expect(kinds(await service.getIncomingTransfers({ address, query: future }))).toEqual([])
    const nonces = async (query: Parameters<typeof service.getMultisigTransactions>[0]['query']) =>
      inShort(await service.getMultisigTransactions({ address, query: query ?? {} }))
    expect(await nonces({})).toEqual(['2 None', '1 None', '0 None'])
    expect(await nonces({ executed: true })).toEqual(['1 None', '0 None'])
    expect(await nonces({ executed: false })).toEqual(['2 None'])
    expect(await nonces({ nonce: '1' })).toEqual(['1 None'])
    expect(await nonces({ value: '1', executed: true })).toEqual(['0 None'])
    expect(await nonces({ to: ada.address })).toEqual([])
    expect(await nonces({ execution_date__lte: tomorrow })).toEqual(['1 None', '0 None'])
    expect(inShort(await service.getModuleTransactions({ address }))).toEqual([])
    const wrong = `/v1/chains/${chainId}/safes/${safe}/incoming-transfers/?execution_date__gte=soon`
    expect(await started.ask('GET', wrong)).toEqual({
      status: 422,
      body: { statusCode: 422, code: 'custom', message: 'Invalid date', path: ['execution_date__gte'] },
    })
  })
})

describe('the queue', () => {
  test('says what is next, what is queued, and which exclude each other, on every page', async () => {
    const rival = (nonce: number) => pay(nonce, { to: safe, value: 0n })
    const transactions = [pay(0), rival(0), pay(1), pay(2), rival(2), pay(2, { value: 9n })]
    await seedQueue(place, { transactions })
    const all = [
      ...['label Next', 'conflict 0', '0 HasNext', '0 End'],
      ...['label Queued', '1 None', 'conflict 2', '2 HasNext', '2 HasNext', '2 End'],
    ]
    expect(inShort(await service.getTransactionQueue({ safe_address: safe }))).toEqual(all)
    const inPages: string[] = []
    let page: string | null | undefined
    do {
      const query = page ? {} : { limit: 1 }
      const found = await service.getTransactionQueue({ safe_address: safe, query, page })
      inPages.push(...inShort(found))
      page = found.next
    } while (page)
    expect(inPages).toEqual(all)
    const last = await service.getTransactionQueue({ safe_address: safe, query: { offset: 5, limit: 1 } })
    expect([last.next, last.previous]).toEqual([null, expect.stringContaining('offset%3D4')])
    const official = await getTransactionQueue(chainId, safe)
    expect(official.results.map(({ type }) => type)).toEqual(
      (await service.getTransactionQueue({ safe_address: safe })).results.map(({ type }) => type),
    )
  })

  test('a proposal is confirmed, executed by anybody, and then history; the tags say so', async () => {
    await chain.setBalance({ address: safe, value: 10n })
    const tags = async () => {
      const { txQueuedTag, txHistoryTag } = await service.getSafeInfo({ address: safe })
      return { txQueuedTag, txHistoryTag }
    }
    const before = await tags()
    const origin = JSON.stringify({ url: 'https://app.example', name: 'An app' })
    const [proposed] = await seedQueue(place, { count: 1, origin })
    if (!proposed) throw new Error('nothing was proposed')
    const { safeTxHash } = proposed
    const queued = await tags()
    const first = await service.getTransactionDetails({ transactionId: safeTxHash })
    expect(first).toMatchObject({
      txStatus: 'AWAITING_CONFIRMATIONS',
      txId: `multisig_${safe}_${safeTxHash}`,
      safeAppInfo: { name: 'An app', url: 'https://app.example' },
      detailedExecutionInfo: {
        proposer: { value: olga.address },
        signers: [{ value: olga.address }, { value: otto.address }, { value: omar.address }],
        confirmations: [{ signer: { value: olga.address } }],
      },
    })
    await confirmAs(otto, place, safeTxHash)
    const confirmed = await tags()
    expect(new Set([before, queued, confirmed].map(({ txQueuedTag }) => txQueuedTag)).size).toBe(3)
    expect(new Set([before, queued, confirmed].map(({ txHistoryTag }) => txHistoryTag)).size).toBe(1)
    const ready = await started.transactions.find(safeTxHash)
    expect(ready?.status).toBe('AWAITING_EXECUTION')
    if (ready) await executeTransaction(chain, ready, omar.signer)
    const { txStatus } = await service.getTransactionDetails({ transactionId: safeTxHash })
    expect(txStatus).toBe('SUCCESS')
    expect((await tags()).txHistoryTag).not.toBe(before.txHistoryTag)
    expect(inShort(await service.getTransactionQueue({ safe_address: safe }))).toEqual([])
  })

  test('an unsigned proposal is kept but not shown', async () => {
    expect((await propose(pay(0), olga, { signature: null })).status).toBe(200)
    expect(inShort(await service.getTransactionQueue({ safe_address: safe }))).toEqual([])
    const query = { trusted: false }
    const all = await service.getTransactionQueue({ safe_address: safe, query })
    expect(inShort(all)).toEqual(['label Next', '0 None'])
  })

  test('a chain that is turned back takes the execution with it', async () => {
    await chain.setBalance({ address: safe, value: 10n })
    const before = await chain.snapshot()
    const [executed] = await seedHistory(place, { count: 1 })
    expect((await service.getTransactionHistory({ safe_address: safe })).results[1]).toMatchObject({
      transaction: { txHash: executed?.txHash },
    })
    await chain.revert({ id: before })
    const path = `/v1/chains/${chainId}/transactions/${executed?.safeTxHash}`
    expect((await started.ask('GET', path)).status).toBe(404)
  })
})

describe('a proposal is refused', () => {
  test.each([
    ['Invalid nonce', () => propose(pay(0), olga)],
    ['Invalid safeTxHash', () => propose(pay(1), olga, { value: '2' })],
    ['Invalid signature', () => propose(pay(1), olga, { signature: `0x${'11'.repeat(65)}` })],
    ['Invalid signature', () => propose(pay(1), olga, { sender: otto.address })],
    ['Invalid signature', () => propose(pay(1), olga, { signature: approvalOf(olga.address) })],
    ['Delegate call is disabled', () => propose(pay(1, { operation: 1 }), olga)],
    ['Not an owner', () => propose(pay(1), ada)],
  ])('%s (%#)', async (message, ask) => {
    await chain.setBalance({ address: safe, value: 10n })
    await seedHistory(place, { count: 1 })
    expect(await ask()).toEqual({ status: 422, body: { statusCode: 422, message } })
    const all = await service.getMultisigTransactions({ address: safe, query: { executed: false } })
    expect(all.results).toEqual([])
  })

  test.each([
    ['a field that is missing', { to: undefined }, 'to'],
    ['an address that is none', { to: '0x12' }, 'to'],
    ['a sum that is none', { value: '1.5' }, 'value'],
    ['an operation that is none', { operation: 2 }, 'operation'],
  ])('%s: 422 names it', async (_, change, field) => {
    const { status, body } = await propose(pay(0), olga, change)
    expect(status).toBe(422)
    expect(body).toMatchObject({ statusCode: 422, path: [field] })
  })

  test('a confirmation by who is no owner, of what nobody proposed, or too late', async () => {
    await chain.setBalance({ address: safe, value: 10n })
    const [queued] = await seedQueue(place, { count: 1 })
    if (!queued) throw new Error('nothing was proposed')
    await expect(confirmAs(ada, place, queued.safeTxHash)).rejects.toThrow(
      '422: {"statusCode":422,"message":"Not an owner"}',
    )
    await expect(confirmAs(olga, place, hashOf(pay(7)))).rejects.toThrow(
      '404: {"code":404,"message":"Not found"}',
    )
    await seedHistory(place, { count: 1 })
    await expect(confirmAs(otto, place, queued.safeTxHash)).rejects.toThrow('Invalid nonce')
  })
})

describe('who speaks without a key of an owner', () => {
  test('an approval on chain is a confirmation, and executes', async () => {
    await chain.setBalance({ address: safe, value: 10n })
    const [queued] = await seedQueue(place, { count: 1 })
    if (!queued) throw new Error('nothing was proposed')
    await send(otto, { to: safe, data: toSelf('approveHash', queued.safeTxHash) })
    const found = await started.transactions.find(queued.safeTxHash)
    expect([found?.status, found?.confirmations.map(({ signer }) => signer)]).toEqual([
      'AWAITING_EXECUTION',
      [olga.address, otto.address],
    ])
    if (found) await executeTransaction(chain, found, omar.signer)
    const { txStatus } = await service.getTransactionDetails({ transactionId: queued.safeTxHash })
    expect(txStatus).toBe('SUCCESS')
  })

  test('a Safe that is an owner signs as a contract, and the execution is read back', async () => {
    await chain.setBalance({ address: safe, value: 10n })
    const child = await createChildSafe(cleo.address)
    await change(
      encodeFunctionData({ abi: safeAbi, functionName: 'addOwnerWithThreshold', args: [child, 2n] }),
    )
    const [queued] = await seedQueue(place, { count: 1 })
    if (!queued) throw new Error('nothing was proposed')
    const { transaction, safeTxHash } = queued
    const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
    const message = await chain.readContract({
      address: safe,
      abi: safeAbi,
      functionName: 'encodeTransactionData',
      args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, 1n],
    })
    const signed = (account: DemoAccount) =>
      account.signer.signTypedData({
        domain: { chainId: 81457, verifyingContract: child },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message },
      })
    const asContract = (inner: Hex) =>
      concatHex([pad(child), toHex(65, { size: 32 }), '0x00', toHex(size(inner), { size: 32 }), inner])
    const path = `/v1/chains/${chainId}/transactions/${safeTxHash}/confirmations`
    expect(await started.ask('POST', path, { signature: asContract(await signed(dan)) })).toEqual({
      status: 422,
      body: { statusCode: 422, message: 'Invalid signature' },
    })
    expect((await started.ask('POST', path, { signature: asContract(await signed(cleo)) })).status).toBe(200)
    const ready = await started.transactions.find(safeTxHash)
    expect(ready?.status).toBe('AWAITING_EXECUTION')
    if (ready) await executeTransaction(chain, ready, omar.signer)
    started.walletService.clear()
    const details = await service.getTransactionDetails({ transactionId: `multisig_${safe}_${safeTxHash}` })
    expect(details.txStatus).toBe('SUCCESS')
    expect(details.detailedExecutionInfo).toMatchObject({
      confirmations: expect.arrayContaining([
        expect.objectContaining({ signer: expect.objectContaining({ value: child }) }),
      ]),
    })
  })

  test('a delegate proposes, which is nobody’s confirmation, and takes it back', async () => {
    started.delegates.add({ safe: null, delegate: ada.address, delegator: otto.address, label: 'Ada' })
    const { status } = await propose(pay(0), ada)
    expect(status).toBe(200)
    const { detailedExecutionInfo } = await service.getTransactionDetails({ transactionId: hashOf(pay(0)) })
    expect(detailedExecutionInfo).toMatchObject({
      confirmations: [],
      proposer: { value: otto.address },
      proposedByDelegate: { value: ada.address },
    })
    const hour = Math.floor(Date.now() / 3_600_000)
    const hash = deleteRequestHash(81457, safe, hashOf(pay(0)), hour)
    const remove = async (account: DemoAccount) =>
      deleteTransaction(chainId, hashOf(pay(0)), await account.signer.sign({ hash }))
    const refused = 'Provided signer is not the proposer or the delegate user who proposed the transaction'
    await expect(remove(olga)).rejects.toThrow(refused)
    const delegate = { safe: null, delegate: ada.address, delegator: otto.address, label: 'Ada' }
    started.delegates.remove(delegate)
    await expect(remove(ada)).rejects.toThrow(refused)
    started.delegates.add(delegate)
    await remove(ada)
    expect(inShort(await service.getTransactionQueue({ safe_address: safe }))).toEqual([])
    await expect(remove(ada)).rejects.toThrow('Not found')
    await propose(pay(0), ada)
    await remove(otto)
    expect(inShort(await service.getTransactionQueue({ safe_address: safe }))).toEqual([])
  })
})

describe('before it is proposed', () => {
  test('nonces count what is queued, gas is measured, and nothing is sent', async () => {
    await fillSafe(started.devnet)
    await seedHistory(place, { count: 1 })
    await seedQueue(place, { transactions: [pay(1), pay(3)] })
    const nonces = { currentNonce: 1, recommendedNonce: 4 }
    expect(await service.getNonces({ safe_address: safe })).toEqual(nonces)
    expect(await getNonces(chainId, safe)).toEqual(nonces)
    const { demoToken } = started.devnet
    const transfer = (amount: bigint) => ({
      to: demoToken,
      value: '0',
      operation: 0 as const,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ada.address, amount] }),
    })
    const estimation = await service.postSafeGasEstimation({ safe_address: safe, body: transfer(1n) })
    expect(estimation).toMatchObject(nonces)
    expect(Number(estimation.safeTxGas)).toBeGreaterThan(20_000)
    expect(Number(estimation.safeTxGas)).toBeLessThan(100_000)
    const official = await postSafeGasEstimation(chainId, safe, transfer(1n))
    expect(official.safeTxGas).toBe(String(estimation.safeTxGas))
    await expect(
      service.postSafeGasEstimation({ safe_address: safe, body: transfer(filling.ever + 1n) }),
    ).rejects.toThrow('422')
    const preview = await service.previewTransaction({ safe_address: safe, body: transfer(5n) })
    expect(preview.txInfo).toMatchObject({ type: 'Transfer', transferInfo: { type: 'ERC20', value: 5n } })
    expect(preview.txData?.dataDecoded?.method).toBe('transfer')
    const shown = await getTxPreview(chainId, safe, 0, transfer(5n).data, demoToken, '0')
    expect(shown.txInfo.type).toBe('Transfer')
  })
})

test('our own client proposes, confirms and takes back, and is given what answers it', async () => {
  const safeTxHash = hashOf(pay(0))
  const signed = async ({ signer }: DemoAccount, hash = safeTxHash) => ({
    signature: await signer.sign({ hash }),
  })
  const body = { ...asTexts(pay(0)), safeTxHash, sender: olga.address, ...(await signed(olga)) }
  await service.proposeTransaction({ safe_address: safe, body })
  const confirmed = await service.confirmTransaction({ safeTxHash, body: await signed(otto) })
  expect(confirmed.txStatus).toBe('AWAITING_EXECUTION')
  const hour = Math.floor(Date.now() / 3_600_000)
  const taken = await signed(olga, deleteRequestHash(81457, safe, safeTxHash, hour))
  await service.deleteTransaction({ safeTxHash, body: taken })
  expect((await service.getTransactionQueue({ safe_address: safe })).results).toEqual([])
  const { headers } = await fetch(`${started.url}/v1/chains`)
  expect(headers.get('x-everclaim-sandbox')).toBe('a development double of a Safe wallet service')
})

test('Safe’s own former client proposes and reads all lists', async () => {
  await fillSafe(started.devnet)
  const transaction = pay(0)
  const safeTxHash = hashOf(transaction)
  const signature = await olga.signer.sign({ hash: safeTxHash })
  const proposed = await proposeTransaction(chainId, safe, {
    ...asTexts(transaction),
    data: '0x',
    safeTxHash,
    sender: olga.address,
    signature,
  })
  expect(proposed.txStatus).toBe('AWAITING_CONFIRMATIONS')
  expect(await getTransactionDetails(chainId, safeTxHash)).toEqual(proposed)
  const [incoming, modules, multisig] = await Promise.all([
    getIncomingTransfers(chainId, safe),
    getModuleTransactions(chainId, safe),
    getMultisigTransactions(chainId, safe),
  ])
  expect(incoming.results.length).toBeGreaterThanOrEqual(3)
  expect([modules.results.length, multisig.results.length]).toEqual([0, 1])
})

describe('as a test wants it', () => {
  test('it is down, limited, a proxy’s page, or silent until set otherwise', async () => {
    const nonces = `${started.url}/v1/chains/${chainId}/safes/${safe}/nonces`
    started.walletService.control({ answers: 'down' })
    expect((await fetch(nonces)).status).toBe(503)
    started.walletService.control({ answers: 'limited' })
    const limited = await fetch(nonces)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '30'])
    started.walletService.control({ answers: 'html' })
    const page = await fetch(nonces)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    started.walletService.control({ answers: 'stalled' })
    const stalled = fetch(nonces).then(
      () => 'answered',
      () => 'cut',
    )
    await expect.poll(() => started.walletService.waiting()).toBe(1)
    started.walletService.control({ answers: 'ok' })
    expect(await stalled).toBe('cut')
    expect((await fetch(nonces)).status).toBe(200)
  })

  test('it lies, forges and lags', async () => {
    await chain.setBalance({ address: safe, value: 10n })
    const [queued] = await seedQueue(place, { count: 1 })
    const transactionId = queued?.safeTxHash ?? ''
    started.walletService.control({ words: 'lying' })
    const list = await service.getTransactionQueue({ safe_address: safe })
    expect(list.results[1]).toMatchObject({
      transaction: { txStatus: 'SUCCESS', executionInfo: { confirmationsSubmitted: 2 } },
    })
    started.walletService.control({ words: 'forged' })
    const forged = await service.getTransactionDetails({ transactionId })
    expect(forged.txData?.to.value).toBe(forgedReceiver)
    expect(forged.txInfo).toMatchObject({ recipient: { value: forgedReceiver } })
    started.walletService.control({ words: 'behind' })
    await service.getNonces({ safe_address: safe })
    await seedHistory(place, { count: 1 })
    const behind = await service.getTransactionDetails({ transactionId })
    expect(behind.txStatus).toBe('AWAITING_CONFIRMATIONS')
    expect((await service.getNonces({ safe_address: safe })).currentNonce).toBe(0)
    started.walletService.control({ words: 'true' })
    expect((await service.getTransactionDetails({ transactionId })).txStatus).toBe('SUCCESS')
  })

  test('what is not there is 404 in the form of who says it', async () => {
    expect(await started.ask('GET', '/v1/nothing')).toEqual({
      status: 404,
      body: { statusCode: 404, message: 'Cannot GET /v1/nothing', error: 'Not Found' },
    })
    expect(await started.ask('GET', `/v1/chains/1/safes/${safe}/nonces`)).toMatchObject({ status: 404 })
    expect(await started.ask('GET', `/v1/chains/${chainId}/safes/${ada.address}/nonces`)).toEqual({
      status: 404,
      body: { code: 404, message: 'Not found' },
    })
    expect(await started.ask('GET', `/v1/chains/${chainId}/safes/0x12/nonces`)).toEqual({
      status: 422,
      body: { statusCode: 422, code: 'custom', message: 'Invalid address', path: [] },
    })
    const queue = `/v1/chains/${chainId}/safes/${safe}/transactions/queued`
    expect(await started.ask('GET', `${queue}?cursor=limit%3Dmany`)).toMatchObject({ status: 422 })
    for (const id of [
      `transfer_${safe}_e${'00'.repeat(32)}0`,
      `multisig_${safe}_0x12`,
      'nonsense',
      hashOf(pay(9)),
    ])
      expect(await started.ask('GET', `/v1/chains/${chainId}/transactions/${id}`)).toMatchObject({
        status: 404,
      })
    const large = await started.ask('POST', `/v1/chains/${chainId}/data-decoder`, {
      data: 'x'.repeat(600_000),
    })
    expect(large).toMatchObject({ status: 413 })
  })
})

/** A Safe of one owner, with the handler by which Safes sign as contracts. */
async function createChildSafe(owner: Address): Promise<Address> {
  const handler = safeContracts.CompatibilityFallbackHandler.address
  const setup = encodeFunctionData({
    abi: parseAbi(['function setup(address[],uint256,address,bytes,address,address,uint256,address)']),
    args: [[owner], 1n, zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress],
  })
  const factoryAbi = parseAbi([
    'function createProxyWithNonce(address singleton, bytes initializer, uint256 salt)',
    'event ProxyCreation(address indexed proxy, address singleton)',
  ])
  const { logs } = await sendAsOperator(chain, {
    to: safeContracts.SafeProxyFactory.address,
    data: encodeFunctionData({
      abi: factoryAbi,
      functionName: 'createProxyWithNonce',
      args: [safeContracts.SafeL2.address, setup, 77n],
    }),
  })
  const [created] = parseEventLogs({ abi: factoryAbi, logs })
  if (!created) throw new Error('no Safe was created')
  return created.args.proxy
}
