import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gasGrieferRuntime } from '../../../sandbox/devnet/artifacts.generated.ts'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readCampaign } from '../../chain/readCampaign.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { prepareExecution } from '../../multisig/execute/prepareExecution.ts'
import { collectSignatures } from '../../multisig/sign/signatures.ts'
import { sign } from '../../multisig/test-support/startSafes.ts'
import { openIndices } from './openAllocations.ts'
import { planPush } from './planPush.ts'
import { prepareCall } from './prepareCall.ts'
import { pushedIndices } from './pushedIndices.ts'
import { proveAllocations, readWholeList } from './readWholeList.ts'
import {
  type ManagedCampaign,
  type ManagedFixture,
  startManagedFixture,
} from './test-support/startManagedFixture.ts'

let world: ManagedFixture
beforeAll(async () => {
  world = await startManagedFixture()
})
afterAll(() => world?.stop())

const payer = demoAccounts.ada
let campaigns = 0
const count = 40
type Batch = { indices: readonly number[]; isRefused: boolean; gasUsed: bigint; limit: bigint }

/**
 * A campaign of ETH for forty accounts, of which those at `places` are contracts that cost nothing in an
 * estimate.
 */
async function openWith(places: readonly number[]) {
  const { chain } = world.devnet
  const first = ++campaigns * 1_000
  const accounts = Array.from(
    { length: count },
    (_, i): Address => `0x6e1f${(first + i).toString(16).padStart(36, '0')}`,
  )
  const setCode = async (bytecode: Hex) => {
    for (const place of places) await chain.setCode({ address: accounts[place] ?? '0x', bytecode })
  }
  const opened = await world.open({
    rows: accounts.map((account, i) => [account, BigInt(i + 1) * 10n ** 9n] as const),
    asset: 'ether',
    prefixBits: 2,
    capBits: 1,
  })
  return { opened, accounts, setCode }
}

/**
 * As the page does it: a batch, sent with the limit that a wallet is given, then the next, until nothing is
 * left.
 */
async function payAll(
  opened: ManagedCampaign,
  options: {
    around?: { before(): Promise<void>; after(): Promise<void> }
    isForSafe?: boolean
    maxGas?: bigint
    /** The limit that a wallet takes; default: what the page gives it. */
    limitOf?: (call: { to: Address; data: Hex }) => Promise<bigint>
  } = {},
) {
  const { around, isForSafe, maxGas, limitOf } = options
  const { keccak256, reader, devnet } = world
  const { pkg, fetchBytes, distributor, campaign } = opened
  const { cap, parameters } = campaign
  const allocations = await readWholeList(pkg, { keccak256, fetchBytes })
  const sent: Batch[] = []
  const leftOut = new Map<number, string>()
  for (;;) {
    const { claimedWords } = await readCampaign(reader, { distributor, parameters, cap })
    const plan = await planPush(reader, {
      distributor,
      payer: payer.address,
      allocations,
      candidates: openIndices(allocations.count, claimedWords).filter((index) => !leftOut.has(index)),
      prove: (indices) => proveAllocations(pkg, allocations, indices, { keccak256, fetchBytes }),
      isForSafe,
      maxGas,
      refused: sent.filter(({ isRefused }) => isRefused).map(({ indices }) => indices),
    })
    for (const { index, reason } of plan?.passedOver ?? []) leftOut.set(index, reason)
    if (!plan?.call) return { sent, leftOut, claimedWords }
    const { to, data } = plan.call
    const prepared = await prepareCall(reader, { from: payer.address, to, data })
    // A wallet asks for the whole limit, the room for those who run code included.
    expect(prepared.needed).toBeGreaterThanOrEqual(prepared.gas * (await devnet.chain.getGasPrice()))
    const gas = limitOf ? await limitOf({ to, data }) : prepared.gas
    await around?.before()
    const hash = await devnet.chain.sendTransaction({ account: payer.signer, to, data, gas })
    const { gasUsed, status } = await devnet.chain.waitForTransactionReceipt({ hash })
    await around?.after()
    sent.push({ indices: plan.indices, isRefused: status !== 'success', gasUsed, limit: gas })
    if (sent.length > 60) throw new Error('It comes to no end.')
  }
}

const all = [(1n << BigInt(count)) - 1n]

test.each([
  [1, [0]],
  [3, [0, 13, 38]],
])('%s among forty that burns its gas on the chain alone: one transaction pays all', async (k, places) => {
  const { opened, setCode } = await openWith(places)
  await setCode(gasGrieferRuntime)
  const { sent, claimedWords } = await payAll(opened)
  expect(claimedWords).toEqual(all)
  expect(sent).toHaveLength(1)
  const [{ gasUsed, limit } = { gasUsed: 0n, limit: 0n }] = sent
  // Each of them did burn what it was given, and the limit had room for that.
  expect(gasUsed).toBeGreaterThan(BigInt(k) * 270_000n)
  expect(gasUsed).toBeLessThan(limit)
})

test('more of them than a block has room for are split over several batches, each within its limit', async () => {
  const { opened, setCode } = await openWith(Array.from({ length: count }, (_, i) => i))
  await setCode(gasGrieferRuntime)
  const { sent, claimedWords } = await payAll(opened, { maxGas: 5_000_000n })
  expect(claimedWords).toEqual(all)
  expect(sent.map(({ indices }) => indices.length)).toEqual([14, 14, 12])
  for (const { isRefused, gasUsed, limit } of sent) {
    expect(isRefused).toBe(false)
    expect(gasUsed).toBeGreaterThan(1_500_000n)
    expect(gasUsed).toBeLessThan(limit)
    expect(limit).toBeLessThanOrEqual(5_000_000n)
  }
})

test('one that has its code only once the batch is sent: the batch is halved until it harms nobody else', async () => {
  const { opened, setCode } = await openWith([17])
  const around = { before: () => setCode(gasGrieferRuntime), after: () => setCode('0x') }
  const { sent, claimedWords } = await payAll(opened, { around })
  expect(claimedWords).toEqual(all)
  const keys = sent.map(({ indices }) => indices.join())
  expect(new Set(keys).size).toBe(keys.length)
  expect(sent.map(({ indices, isRefused }) => `${indices.length}${isRefused ? ' refused' : ''}`)).toEqual([
    '40 refused',
    '20 refused',
    '10',
    '5',
    '3',
    '1',
    '1',
    '20',
  ])
})

test('in a batch for a Safe there is one at most, as the last: any limit that a wallet estimates is enough', async () => {
  const { opened, setCode } = await openWith([0, 13, 38])
  await setCode(gasGrieferRuntime)
  const { chain } = world.devnet
  const { sent, claimedWords } = await payAll(opened, {
    isForSafe: true,
    limitOf: ({ to, data }) => chain.estimateGas({ account: payer.signer, to, data, gasPrice: 0n }),
  })
  expect(claimedWords).toEqual(all)
  expect(sent.map(({ indices, isRefused }) => [indices.length, isRefused])).toEqual([
    [38, false],
    [1, false],
    [1, false],
  ])
})

test('one whose transaction is refused even alone is named, and everybody else is paid', async () => {
  const { opened } = await openWith([])
  const { chain } = world.devnet
  const { sent, leftOut, claimedWords } = await payAll(opened, {
    limitOf: async ({ to, data }) => {
      const gas = await chain.estimateGas({ account: payer.signer, to, data })
      return pushedIndices(data).includes(5) ? gas - 1_000n : gas
    },
  })
  expect([...leftOut]).toEqual([[5, 'refused-alone']])
  expect(claimedWords).toEqual(all.map((word) => word ^ (1n << 5n)))
  expect(sent.map(({ indices, isRefused }) => `${indices.length}${isRefused ? ' refused' : ''}`)).toEqual([
    '40 refused',
    '20 refused',
    '10 refused',
    '5',
    '3 refused',
    '2 refused',
    '1 refused',
    '34',
  ])
})

test('a Safe that executes several payments at once: the limit that this site sets has room for what they burn', async () => {
  const { opened, setCode } = await openWith([0, 1])
  await setCode(gasGrieferRuntime)
  const { keccak256, reader, devnet } = world
  const { pkg, fetchBytes, distributor, allocations } = opened
  const calls = await Promise.all(
    [[0], [1, 2], [3, 4, 5]].map(async (candidates) => {
      const plan = await planPush(reader, {
        distributor,
        payer: payer.address,
        allocations,
        candidates,
        prove: (indices) => proveAllocations(pkg, allocations, indices, { keccak256, fetchBytes }),
      })
      if (!plan?.call) throw new Error('nothing to pay')
      return plan.call
    }),
  )
  const safe = devnet.demoSafe
  const state = await readSafeState(reader, safe)
  if (state.status !== 'safe') throw new Error('the demo Safe is gone')
  const transaction = draftTransaction(calls, state.nonce)
  const { olga, otto } = demoAccounts
  const { accepted: signatures } = await collectSignatures({
    hash: hashSafeTransaction({ chainId: 81457, safe }, transaction),
    owners: state.owners,
    signatures: await Promise.all([olga, otto].map((owner) => sign(owner, safe, transaction))),
  })
  const { call, simulation } = await prepareExecution(reader, {
    safe,
    transaction,
    signatures,
    executor: payer.address,
  })
  expect(simulation).toEqual({ status: 'succeeds' })
  const { to, data } = call
  const estimated = await devnet.chain.estimateGas({ account: payer.signer, to, data, gasPrice: 0n })
  const send = async (gas: bigint) => {
    const hash = await devnet.chain.sendTransaction({ account: payer.signer, to, data, gas })
    return devnet.chain.waitForTransactionReceipt({ hash })
  }
  // What a wallet would estimate by itself is not enough.
  expect(await send(estimated)).toMatchObject({ status: 'reverted' })
  const { status, gasUsed } = await send(call.gas ?? 0n)
  expect(status).toBe('success')
  expect(gasUsed).toBeGreaterThan(estimated)
})
