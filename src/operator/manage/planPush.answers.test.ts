import {
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  getAddress,
  type Hex,
  hexToBytes,
  numberToHex,
  pad,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import type { Allocations } from '../../campaign/allocations.ts'
import { mostGasOfPayment } from '../../chain/readRunsCode.ts'
import { createModelReader, reverted, revertedWith } from '../../chain/test-support/createModelReader.ts'
import { pushCall } from './manageCalls.ts'
import { batchGas, mostInBatch, planPush } from './planPush.ts'

// Which allocations one batch pays, by what nodes that are asked answer.

const distributor = getAddress('0xd15700000000000000000000000000000000aaaa')
const payer = getAddress('0x9a1e00000000000000000000000000000000000a')
/** Of one recipient; each further one costs as much again. */
const gasOfOne = 80_000n
const proof: readonly Hex[] = [pad('0x7')]
/** 20 bytes that no program contains by chance. */
const accountOf = (index: number) => getAddress(`0xacc0${toHex(index, { size: 16 }).slice(2)}c0de`)
const amountOf = (index: number) => BigInt(index + 1) * 10n

function allocationsOf(count: number): Allocations {
  const records = new Uint8Array(count * 52)
  for (let index = 0; index < count; index++) {
    records.set(hexToBytes(accountOf(index)), index * 52)
    records.set(hexToBytes(toHex(amountOf(index), { size: 32 })), index * 52 + 20)
  }
  return { count, records, total: 0n }
}
const indicesIn = (data: Hex) => {
  const { functionName, args } = decodeFunctionData({ abi: merkleDistributorAbi, data })
  if (functionName !== 'claimMany') throw new Error(functionName)
  return args[0].map(({ index }) => Number(index))
}

type Given = {
  count: number
  /** Recipients with code of their own. */
  running?: readonly number[]
  /** What the contract says of an allocation, by its number; 0 is paid. */
  outcomeOf?: (index: number) => number
  /** What it says of a whole batch instead. */
  answer?: (indices: readonly number[]) => unknown
  /** From when on no node answers. */
  lost?: 'at once' | 'after the simulation'
}
async function plan(
  { count, running = [], outcomeOf = () => 0, answer = () => undefined, lost }: Given,
  options: Partial<Parameters<typeof planPush>[1]> = {},
) {
  const simulated: number[][] = []
  const estimated: number[][] = []
  const model = createModelReader({
    respond(method, params) {
      if (method === 'eth_gasPrice') return '0x2'
      const { to, data, from } = params[0] as { to?: string; data: Hex; from?: string }
      if (method === 'eth_estimateGas') {
        expect(from).toBe(payer)
        const indices = indicesIn(data)
        estimated.push(indices)
        return numberToHex(gasOfOne * BigInt(indices.length))
      }
      if (to === undefined) {
        const known = Array.from({ length: count }, (_, at) => at).filter((at) =>
          data.toLowerCase().includes(accountOf(at).slice(2).toLowerCase()),
        )
        return `0x${known.map((at) => (running.includes(at) ? '01' : '00')).join('')}`
      }
      if (to !== distributor) return reverted
      if (data === '0xfc0c546a') return pad(zeroAddress, { size: 32 })
      expect(from).toBe(payer)
      const indices = indicesIn(data)
      simulated.push(indices)
      if (lost === 'after the simulation') model.setNodes('down')
      return (
        answer(indices) ??
        encodeFunctionResult({
          abi: merkleDistributorAbi,
          functionName: 'claimMany',
          result: indices.map(outcomeOf),
        })
      )
    },
  })
  if (lost === 'at once') model.setNodes('down')
  const pushed = await planPush(model.reader, {
    distributor,
    payer,
    allocations: allocationsOf(count),
    candidates: Array.from({ length: count }, (_, index) => index),
    prove: async (indices) => new Map(indices.map((index) => [index, proof])),
    ...options,
  })
  return { pushed, simulated, estimated }
}
const claimsOf = (indices: readonly number[]) =>
  indices.map((index) => ({
    index: BigInt(index),
    account: accountOf(index),
    amount: amountOf(index),
    proof,
  }))
const totalOf = (indices: readonly number[]) => indices.reduce((sum, index) => sum + amountOf(index), 0n)

test('all that can be paid are paid together, with an eighth more gas than was estimated', async () => {
  const { pushed, simulated, estimated } = await plan({ count: 3 })
  expect(pushed).toEqual({
    call: pushCall(distributor, claimsOf([0, 1, 2])),
    indices: [0, 1, 2],
    runningCode: 0,
    total: totalOf([0, 1, 2]),
    gas: 3n * gasOfOne + (3n * gasOfOne) / 8n,
    fee: 3n * gasOfOne * 2n,
    l1Fee: 0n,
    passedOver: [],
  })
  expect([simulated, estimated]).toEqual([[[0, 1, 2]], [[0, 1, 2]]])
  expect((await plan({ count: 1 })).pushed).toMatchObject({ indices: [0], passedOver: [] })
})

test('of a campaign over time it is said what is due now', async () => {
  const { pushed } = await plan({ count: 3 }, { due: (index) => BigInt(index) })
  expect(pushed?.total).toBe(0n + 1n + 2n)
})

test('without candidates there is no batch', async () => {
  const { pushed, simulated } = await plan({ count: 3 }, { candidates: [] })
  expect(pushed).toBeNull()
  expect(simulated).toEqual([])
})

const none = { call: null, indices: [], runningCode: 0, total: 0n, gas: 0n, fee: 0n, l1Fee: 0n }
const passed = (index: number, reason: string) => ({
  index,
  account: accountOf(index),
  amount: amountOf(index),
  reason,
})

test.each<[number, string]>([
  [1, 'already-claimed'],
  [2, 'proof-refused'],
  [3, 'transfer-refused'],
  [4, 'already-claimed'],
  [5, 'proof-refused'],
])(
  'what the contract answers by %d is passed over as %s, and the others are paid',
  async (outcome, reason) => {
    const { pushed } = await plan({ count: 3, outcomeOf: (index) => (index === 1 ? outcome : 0) })
    expect(pushed).toMatchObject({ indices: [0, 2], passedOver: [passed(1, reason)], total: totalOf([0, 2]) })
    const all = await plan({ count: 2, outcomeOf: () => outcome })
    expect(all.pushed).toEqual({ ...none, passedOver: [passed(0, reason), passed(1, reason)] })
    expect(all.estimated).toEqual([])
  },
)

test('a batch that needs more gas than it may use is made smaller, by one at least', async () => {
  const limitOf = (size: bigint) => (size * gasOfOne * 9n) / 8n
  const fits = await plan({ count: 10 }, { maxGas: limitOf(10n) })
  expect(fits.pushed?.indices).toHaveLength(10)
  const one = await plan({ count: 10 }, { maxGas: limitOf(10n) - 1n })
  expect(one.estimated.map(({ length }) => length)).toEqual([10, 9])
  expect(one.pushed).toMatchObject({ indices: [0, 1, 2, 3, 4, 5, 6, 7, 8], gas: limitOf(9n) })
  const half = await plan({ count: 10 }, { maxGas: limitOf(5n) })
  expect(half.estimated.map(({ length }) => length)).toEqual([10, 5])
  // One is paid, whatever it costs.
  const least = await plan({ count: 10 }, { maxGas: 1n })
  expect(least.pushed).toMatchObject({ indices: [0], gas: limitOf(1n) })
})

test('those that run code come last, with all the gas that they may use, in their proportion', async () => {
  const running = [0, 2, 4, 6]
  const { pushed } = await plan({ count: 8, running })
  expect(pushed).toMatchObject({
    indices: [1, 3, 5, 7, 0, 2, 4, 6],
    runningCode: 4,
    gas: gasOfOne * 9n + 4n * mostGasOfPayment,
  })
  const small = await plan(
    { count: 8, running },
    { maxGas: (4n * gasOfOne * 9n) / 8n + 2n * mostGasOfPayment },
  )
  expect(small.pushed).toMatchObject({ indices: [1, 3, 0, 2], runningCode: 2 })
  // An odd place goes to one that runs code.
  const odd = await plan({ count: 8, running }, { maxGas: (3n * gasOfOne * 9n) / 8n + 2n * mostGasOfPayment })
  expect(odd.pushed).toMatchObject({ indices: [1, 0, 2], runningCode: 2 })
})

test('a Safe pays one of them at most in a batch, as the last', async () => {
  const { pushed } = await plan({ count: 5, running: [0, 2, 4] }, { isForSafe: true })
  expect(pushed).toMatchObject({ indices: [1, 3, 0], runningCode: 1 })
  const alone = await plan({ count: 2, running: [0, 1] }, { isForSafe: true })
  expect(alone.pushed).toMatchObject({ indices: [0], runningCode: 1 })
})

test('two hundred are tried at most, the first ones', async () => {
  const { simulated, pushed } = await plan({ count: 203 })
  expect([mostInBatch, batchGas]).toEqual([200, 10_000_000n])
  expect(simulated).toEqual([Array.from({ length: 200 }, (_, at) => at)])
  // And as many of them are paid as a batch's gas is enough for.
  expect(pushed?.gas).toBeLessThanOrEqual(batchGas)
  const few = await plan({ count: 5 }, { most: 2 })
  expect(few.simulated).toEqual([[0, 1]])
})

const insufficientGas = revertedWith(
  encodeErrorResult({
    abi: parseAbi(['error InsufficientGas(uint256 available, uint256 required)']),
    args: [1n, 2n],
  }),
)

test.each([
  ['without a reason', reverted],
  ['for want of gas', insufficientGas],
])('a simulation that stops %s is tried with half of them', async (_, answer) => {
  const options = { maxGas: 1_000_000_000n, due: () => 1n, candidates: [0, 2, 3, 5, 6], isForSafe: true }
  const { pushed, simulated } = await plan(
    { count: 7, running: [0, 2], answer: (indices) => (indices.length > 2 ? answer : undefined) },
    options,
  )
  expect(simulated).toEqual([
    [0, 2, 3, 5, 6],
    [0, 2],
  ])
  // With all that was asked for.
  expect(pushed).toMatchObject({ indices: [0], total: 1n, runningCode: 1 })
  const alone = await plan({ count: 2, answer: () => answer })
  expect(alone.simulated).toEqual([[0, 1], [0]])
  expect(alone.pushed).toEqual({ ...none, passedOver: [passed(0, 'reverts-alone')] })
})

test('what the chain has refused is halved, and one that it refused alone is passed over', async () => {
  const halved = await plan({ count: 6 }, { refused: [[0, 1, 2, 3]] })
  expect(halved.simulated).toEqual([[0, 1]])
  const alone = await plan({ count: 3 }, { refused: [[1]] })
  expect(alone.pushed).toMatchObject({ indices: [0, 2], passedOver: [passed(1, 'refused-alone')] })
  const only = await plan({ count: 1 }, { refused: [[0]] })
  expect(only.pushed).toEqual({ ...none, passedOver: [passed(0, 'refused-alone')] })
  // What was refused stays so where the simulation is halved as well.
  const both = await plan(
    { count: 6, answer: (indices) => (indices.length > 1 ? reverted : undefined) },
    { refused: [[0, 1, 2, 3]] },
  )
  expect(both.simulated).toEqual([[0, 1], [0]])
})

test('error: a proof that is missing, and a contract that refuses or is none', async () => {
  await expect(plan({ count: 2 }, { prove: async () => new Map([[0, proof]]) })).rejects.toMatchObject({
    name: 'ManageError',
    summary: 'A proof is missing. Nothing was sent. Read the list again.',
    docs: 'operators',
  })
  const said = revertedWith(
    encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: ['paused'] }),
  )
  await expect(plan({ count: 2, answer: () => said })).rejects.toMatchObject({
    name: 'ManageError',
    summary: 'A contract refused the call: “paused”. Nothing was sent.',
  })
  const short = encodeFunctionResult({
    abi: merkleDistributorAbi,
    functionName: 'claimMany',
    result: [0],
  })
  for (const answer of ['0x', '0x1234', short])
    await expect(plan({ count: 2, answer: () => answer })).rejects.toMatchObject({
      name: 'ManageError',
      summary: 'The contract isn’t a campaign’s contract. Nothing was sent.',
    })
  await expect(plan({ count: 2, answer: () => 'nonsense' })).rejects.toMatchObject({
    name: 'RpcUnreachableError',
    summary: expect.stringContaining('Whether the open allocations can be paid'),
  })
})

test.each<[NonNullable<Given['lost']>, string]>([
  ['at once', 'Whether the open allocations can be paid'],
  ['after the simulation', 'Which recipients run code'],
])('error: nodes that answer no more, %s, leave a question that is named', async (lost, question) => {
  await expect(plan({ count: 2, lost })).rejects.toMatchObject({
    name: 'RpcUnreachableError',
    summary: expect.stringContaining(question),
  })
})
