import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseEther,
  parseUnits,
  zeroAddress,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transactionDetailsSchema } from '../../src/safe/app/messages.ts'
import * as v from '../../src/schema/v.ts'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import { type DemoAccount, demoAccounts } from '../devnet/demoAccounts.ts'
import { demoTokenTexts } from '../devnet/demoTokenTexts.ts'
import { type Devnet, startDevnet } from '../devnet/startDevnet.ts'
import { silent } from '../progress.ts'
import { revertAfterEach } from '../test-support/revertAfterEach.ts'
import { batchCalls, type SafeCall } from './batchCalls.ts'
import { createTransactionStore, type TransactionStore } from './createTransactionStore.ts'
import { executeTransaction } from './executeTransaction.ts'
import { joinSignatures } from './ownerSignatures.ts'
import { readSafe } from './readSafe.ts'
import { safeAbi } from './safeAbi.ts'
import {
  hashSafeTransaction,
  noRefund,
  type SafeTransaction,
  safeTransactionTypedData,
} from './safeTransaction.ts'
import { transactionDetails } from './transactionDetails.ts'

const { olga, otto, omar, ada, dan, operator } = demoAccounts

let devnet: Devnet
let chain: Devnet['chain']
let safe: Address
let clock: number
let store: TransactionStore

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  chain = devnet.chain
  safe = devnet.demoSafe
  await chain.setBalance({ address: safe, value: parseEther('1') })
  await chain.waitForTransactionReceipt({
    hash: await chain.writeContract({
      account: operator.signer,
      address: devnet.demoToken,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [safe, parseUnits('100', 18)],
    }),
  })
})
afterAll(() => devnet?.stop())
revertAfterEach(() => chain)
beforeEach(() => {
  clock = 1_800_000_000_000
  store = createTransactionStore({ chain, now: () => clock })
})

const pay = (to: Address, value = 1n): SafeCall => ({ to, value, data: '0x' })
const toSelf = (data: Hex): SafeCall => ({ to: safe, value: 0n, data })
/** More tokens than the Safe has. */
const failing = (): SafeCall => ({
  to: devnet.demoToken,
  value: 0n,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [ada.address, parseUnits('101', 18)],
  }),
})

const signWith = (owner: DemoAccount, transaction: SafeTransaction) =>
  owner.signer.signTypedData(safeTransactionTypedData(81457, safe, transaction))

async function propose(calls: readonly SafeCall[], change: Partial<SafeTransaction> = {}, owner = olga) {
  const nonce = await store.recommendNonce(safe)
  const transaction = { ...noRefund, ...batchCalls(calls), nonce, ...change }
  const safeTxHash = hashSafeTransaction(81457, safe, transaction)
  const signature = await signWith(owner, transaction)
  return store.propose({ safe, transaction, safeTxHash, sender: owner.address, signature })
}
type Proposed = Awaited<ReturnType<typeof propose>>

const confirm = async ({ safeTxHash, transaction }: Proposed, owner: DemoAccount = otto) =>
  store.confirm({ safeTxHash, signature: await signWith(owner, transaction) })
const execute = async (proposed: Proposed) => executeTransaction(chain, proposed, omar.signer)
const statusOf = async ({ safeTxHash }: Proposed) => (await store.find(safeTxHash))?.status

describe('a Safe', () => {
  test('is read from its contract', async () => {
    expect(await readSafe(chain, safe)).toEqual({
      address: safe,
      owners: [olga.address, otto.address, omar.address],
      threshold: 2,
      nonce: 0,
      version: '1.4.1',
      implementation: safeContracts.SafeL2.address,
      modules: [],
      fallbackHandler: safeContracts.CompatibilityFallbackHandler.address,
      guard: null,
    })
  })

  test('is none where nothing answers as one', async () => {
    await expect(readSafe(chain, ada.address)).rejects.toThrow(`There is no Safe at ${ada.address}.`)
    await expect(readSafe(chain, devnet.demoToken)).rejects.toThrow('There is no Safe at')
  })
})

describe('from proposal to execution', () => {
  test('one call: waits for signatures, for execution, and succeeds', async () => {
    const proposed = await propose([pay(dan.address, 5n)])
    expect([proposed.status, proposed.confirmations.length, proposed.required]).toEqual([
      'AWAITING_CONFIRMATIONS',
      1,
      2,
    ])
    const confirmed = await confirm(proposed)
    expect(confirmed.status).toBe('AWAITING_EXECUTION')
    const before = await chain.getBalance({ address: dan.address })
    const receipt = await execute(confirmed)
    const done = await store.find(proposed.safeTxHash)
    expect(done).toMatchObject({
      status: 'SUCCESS',
      execution: { txHash: receipt.transactionHash, executor: omar.address, hasSucceeded: true },
    })
    expect((await chain.getBalance({ address: dan.address })) - before).toBe(5n)
  })

  test('several calls run as one batch', async () => {
    const token: SafeCall = {
      to: devnet.demoToken,
      value: 0n,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [dan.address, 7n] }),
    }
    const proposed = await propose([pay(dan.address, 3n), token])
    expect(proposed.transaction).toMatchObject({
      operation: 1,
      to: safeContracts.MultiSendCallOnly.address,
    })
    await execute(await confirm(proposed))
    expect(await statusOf(proposed)).toBe('SUCCESS')
    const args = [dan.address] as const
    expect(
      await chain.readContract({ address: devnet.demoToken, abi: erc20Abi, functionName: 'balanceOf', args }),
    ).toBe(7n)
  })

  test('an executor outside of the store is noticed', async () => {
    const confirmed = await confirm(await propose([pay(dan.address)]))
    const { to, value, data, operation } = confirmed.transaction
    const signatures = joinSignatures(confirmed.confirmations)
    const hash = await chain.writeContract({
      account: ada.signer,
      address: safe,
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
    })
    await chain.waitForTransactionReceipt({ hash })
    expect((await store.find(confirmed.safeTxHash))?.execution).toMatchObject({
      txHash: hash,
      executor: ada.address,
    })
  })

  test('a chain turned back turns its transactions back', async () => {
    const confirmed = await confirm(await propose([pay(dan.address)]))
    const before = await chain.snapshot()
    await execute(confirmed)
    expect(await statusOf(confirmed)).toBe('SUCCESS')
    await chain.revert({ id: before })
    expect(await statusOf(confirmed)).toBe('AWAITING_EXECUTION')
  })
})

describe('proposed again with all signatures, one after the other, as wallets do for a second owner', () => {
  const again = async (signers: readonly DemoAccount[], sender: DemoAccount, cut = 0) => {
    const { transaction, safeTxHash } = await propose([pay(dan.address)])
    const parts = await Promise.all(
      signers.map(async (each) => ({
        signer: each.address,
        signature: await signWith(each, transaction),
      })),
    )
    const joined = joinSignatures(parts)
    const signature = joined.slice(0, joined.length - 2 * cut) as Hex
    const proposed = () => store.propose({ safe, transaction, safeTxHash, sender: sender.address, signature })
    const kept = async () => (await store.find(safeTxHash))?.confirmations.map(({ signer }) => signer)
    return { proposed, kept }
  }

  test('each counts, no matter which of them sends', async () => {
    const { proposed, kept } = await again([olga, otto], otto)
    expect(await proposed()).toMatchObject({ status: 'AWAITING_EXECUTION', proposer: olga.address })
    expect(await kept()).toEqual([olga.address, otto.address])
  })

  test.each([
    ['the sender is none of the signers', [olga, omar], otto, 0, 'Invalid signature'],
    ['one of them is no owner', [ada, otto], otto, 0, 'Not an owner'],
    ['the last is cut short', [olga, otto], otto, 1, 'Invalid signature'],
  ] as const)('none counts where %s', async (_what, signers, sender, cut, refusal) => {
    const { proposed, kept } = await again(signers, sender, cut)
    await expect(proposed()).rejects.toThrow(refusal)
    expect(await kept()).toEqual([olga.address])
  })
})

describe('a call that fails inside', () => {
  test('with safeTxGas: the receipt says success, the status FAILED, the nonce is used', async () => {
    const confirmed = await confirm(await propose([failing()], { safeTxGas: 100_000n }))
    expect((await execute(confirmed)).status).toBe('success')
    expect(await store.find(confirmed.safeTxHash)).toMatchObject({
      status: 'FAILED',
      execution: { hasSucceeded: false },
    })
    expect((await readSafe(chain, safe)).nonce).toBe(1)
  })

  test('without safeTxGas: GS013, nothing is sent, and it stays in the queue', async () => {
    const confirmed = await confirm(await propose([failing()]))
    await expect(execute(confirmed)).rejects.toMatchObject({
      summary:
        'The call inside this transaction would fail (GS013), so nothing was sent and it stays in the queue.',
    })
    expect(await statusOf(confirmed)).toBe('AWAITING_EXECUTION')
    expect((await readSafe(chain, safe)).nonce).toBe(0)
  })

  test('without safeTxGas and sent all the same: the receipt says reverted, and it stays in the queue', async () => {
    const confirmed = await confirm(await propose([failing()]))
    const { to, value, data, operation } = confirmed.transaction
    const signatures = joinSignatures(confirmed.confirmations)
    const hash = await chain.writeContract({
      account: ada.signer,
      address: safe,
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
      gas: 300_000n,
    })
    expect((await chain.waitForTransactionReceipt({ hash })).status).toBe('reverted')
    expect(await statusOf(confirmed)).toBe('AWAITING_EXECUTION')
  })

  test('too few signatures are named by the Safe’s own code', async () => {
    const proposed = await propose([pay(dan.address)])
    await expect(execute(proposed)).rejects.toMatchObject({
      summary:
        'The Safe would refuse this transaction (GS020), so nothing was sent and it stays in the queue.',
    })
  })
})

describe('conflicts', () => {
  test('the one that is executed cancels the other one of its nonce', async () => {
    const first = await propose([pay(dan.address)])
    const second = await confirm(await propose([pay(ada.address)], { nonce: 0 }))
    expect((await store.list(safe)).queued.map(({ safeTxHash }) => safeTxHash)).toEqual([
      first.safeTxHash,
      second.safeTxHash,
    ])
    await execute(second)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['CANCELLED', 'SUCCESS'])
  })

  test('an overtaken one with all signatures may be about to be indexed, for a minute', async () => {
    const first = await confirm(await propose([pay(dan.address)]))
    await execute(await confirm(await propose([pay(ada.address)], { nonce: 0 })))
    expect(await statusOf(first)).toBe('AWAITING_EXECUTION')
    clock += 60_000
    expect(await statusOf(first)).toBe('CANCELLED')
  })

  test('a rejection uses up the nonce', async () => {
    const first = await propose([pay(dan.address)])
    const rejection = await confirm(await propose([toSelf('0x')], { nonce: 0 }))
    const world = { names: new Map(), tokens: new Map() }
    expect(transactionDetails(rejection, world).txInfo).toMatchObject({
      type: 'Custom',
      isCancellation: true,
    })
    await execute(rejection)
    expect(await statusOf(first)).toBe('CANCELLED')
    expect((await store.list(safe)).queued).toEqual([])
  })

  test('the next proposal comes after what is queued', async () => {
    await propose([pay(dan.address)])
    expect((await propose([pay(dan.address)])).transaction.nonce).toBe(1)
    expect(await store.recommendNonce(safe)).toBe(2)
  })
})

describe('owners and threshold change', () => {
  const change = (data: Hex) => propose([toSelf(data)])

  test('a higher threshold asks for more signatures', async () => {
    const raise = await change(
      encodeFunctionData({ abi: safeAbi, functionName: 'changeThreshold', args: [3n] }),
    )
    const later = await confirm(await propose([pay(dan.address)]))
    expect(later.status).toBe('AWAITING_EXECUTION')
    await execute(await confirm(raise))
    expect(await store.find(later.safeTxHash)).toMatchObject({
      status: 'AWAITING_CONFIRMATIONS',
      required: 3,
    })
    expect((await confirm(later, omar)).status).toBe('AWAITING_EXECUTION')
    // How many signed back then is history.
    expect(await statusOf(raise)).toBe('SUCCESS')
  })

  test('who is no owner any more no longer counts', async () => {
    const remove = await change(
      encodeFunctionData({
        abi: safeAbi,
        functionName: 'removeOwner',
        args: [olga.address, otto.address, 2n],
      }),
    )
    const later = await confirm(await propose([pay(dan.address)]))
    await execute(await confirm(remove))
    expect(await store.find(later.safeTxHash)).toMatchObject({
      status: 'AWAITING_CONFIRMATIONS',
      confirmations: [{ signer: olga.address }],
    })
    await expect(confirm(later, otto)).rejects.toThrow('Not an owner')
  })
})

describe('is not taken', () => {
  const transaction: SafeTransaction = {
    ...noRefund,
    to: dan.address,
    value: 1n,
    data: '0x',
    operation: 0,
    nonce: 0,
  }
  const offer = async (change: Partial<SafeTransaction>, owner: DemoAccount = olga, hash?: Hex) => {
    const changed = { ...transaction, ...change }
    const safeTxHash = hash ?? hashSafeTransaction(81457, safe, changed)
    const signature = await signWith(owner, changed)
    return store.propose({ safe, transaction: changed, safeTxHash, sender: olga.address, signature })
  }

  test('a used nonce', async () => {
    await execute(await confirm(await propose([pay(dan.address)])))
    await expect(offer({})).rejects.toThrow(/^Invalid nonce$/)
  })
  test('another hash than its own', async () => {
    await expect(offer({}, olga, zeroHash)).rejects.toThrow(/^Invalid safeTxHash$/)
  })
  test('a signature of somebody else', async () => {
    await expect(offer({}, otto)).rejects.toThrow(/^Invalid signature$/)
    await expect(offer({}, ada)).rejects.toThrow(/^Not an owner$/)
    expect((await store.list(safe)).queued).toEqual([])
  })
  test('foreign code to run as the Safe’s own', async () => {
    await expect(offer({ operation: 1 })).rejects.toThrow(/^Delegate call is disabled$/)
  })
  test('a confirmation of what nobody proposed, and a damaged one', async () => {
    const signature = await signWith(olga, transaction)
    await expect(store.confirm({ safeTxHash: zeroHash, signature })).rejects.toThrow(/^Unknown transaction$/)
    const { safeTxHash } = await propose([pay(dan.address)])
    await expect(store.confirm({ safeTxHash, signature: '0x00' })).rejects.toThrow(/^Invalid signature$/)
  })
  test('an owner counts once', async () => {
    const proposed = await propose([pay(dan.address)])
    expect(await confirm(proposed, olga)).toMatchObject({ status: 'AWAITING_CONFIRMATIONS' })
  })
})

describe('details', () => {
  const world = () => ({
    names: new Map([[dan.address, 'Dan']]),
    tokens: new Map([[devnet.demoToken, { ...demoTokenTexts, decimals: 18 }]]),
  })

  test('have the shape that the app reads', async () => {
    const confirmed = await confirm(await propose([pay(dan.address)]))
    await execute(confirmed)
    const done = await store.find(confirmed.safeTxHash)
    const details = done && transactionDetails(done, world())
    expect(v.parse(transactionDetailsSchema, details)).toMatchObject({
      txStatus: 'SUCCESS',
      txHash: done?.execution?.txHash,
      detailedExecutionInfo: { confirmationsRequired: 2 },
    })
    expect(details?.txInfo).toMatchObject({ type: 'Transfer', recipient: { name: 'Dan' } })
  })

  test('name transfers, batches, changes of the Safe and other calls', async () => {
    const infoOf = async (...calls: SafeCall[]) => transactionDetails(await propose(calls), world()).txInfo
    expect(await infoOf(failing())).toMatchObject({
      type: 'Transfer',
      transferInfo: { type: 'ERC20', value: parseUnits('101', 18).toString() },
    })
    expect(await infoOf(pay(dan.address), failing())).toMatchObject({
      type: 'Custom',
      methodName: 'multiSend',
      actionCount: 2,
    })
    const data = encodeFunctionData({
      abi: safeAbi,
      functionName: 'addOwnerWithThreshold',
      args: [ada.address, 3n],
    })
    expect(await infoOf(toSelf(data))).toMatchObject({
      type: 'SettingsChange',
      settingsInfo: { type: 'ADD_OWNER', owner: { value: ada.address }, threshold: 3 },
    })
    expect(await infoOf({ to: dan.address, value: 0n, data: '0x12345678' })).toMatchObject({
      type: 'Custom',
      methodName: null,
      dataSize: '4',
      isCancellation: false,
    })
  })

  test('decode the calls inside a batch', async () => {
    const { txData } = transactionDetails(await propose([pay(dan.address, 9n), failing()]), world())
    expect(txData.dataDecoded?.parameters[0]?.valueDecoded).toMatchObject([
      { to: dan.address, value: '9', data: '0x', dataDecoded: null },
      { to: devnet.demoToken, dataDecoded: { method: 'transfer' } },
    ])
  })
})
