import { type Address, encodeFunctionResult, type Hex, pad, parseAbi, toFunctionSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { RpcDisagreementError } from './errors.ts'
import { readReceiver } from './readReceiver.ts'
import { createModelReader, reverted } from './test-support/createModelReader.ts'
import { listenTo } from './test-support/listenTo.ts'
import { readerOfNodes } from './test-support/readerOfNodes.ts'

const receiver: Address = '0x00000000000000000000000000000000000000f1'
const campaign: Address = '0x00000000000000000000000000000000000000d1'
const abi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
])
const ofSafe: Readonly<Record<Hex, Hex>> = {
  [toFunctionSelector('getOwners()')]: encodeFunctionResult({
    abi,
    functionName: 'getOwners',
    result: [campaign],
  }),
  [toFunctionSelector('getThreshold()')]: encodeFunctionResult({
    abi,
    functionName: 'getThreshold',
    result: 1n,
  }),
}

type Payment = { from: Address; to: Address; value: Hex; data: Hex }
/** A chain where this code is at the receiver. `pay`: what a payment to it returns. */
function answersOf(code: Hex, pay: () => unknown = () => '0x', payments: unknown[] = []) {
  return (method: string, params: readonly unknown[]): unknown => {
    if (method === 'eth_getCode') return code
    if (method === 'eth_getTransactionCount') return '0x5'
    if (method === 'eth_getBalance') return '0x7'
    if (method !== 'eth_call') return undefined
    const call = params[0] as Partial<Payment> & { data: Hex }
    if (call.value === undefined) return code === '0x' ? '0x' : (ofSafe[call.data] ?? reverted)
    payments.push(params)
    return pay()
  }
}
async function read(code: Hex, options: { etherFrom?: Address; pay?: () => unknown } = {}) {
  const payments: unknown[] = []
  const model = createModelReader({
    head: () => ({ number: 100, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 }),
    respond: answersOf(code, options.pay, payments),
  })
  const { reader, heard } = listenTo(model.reader)
  const { etherFrom } = options
  return { found: await readReceiver(reader, { address: receiver, etherFrom }), payments, heard }
}

test('an account is found with what it has sent and holds', async () => {
  const { found, payments } = await read('0x')
  expect(found).toEqual({
    code: '0x',
    nonce: 5,
    balance: 7n,
    safe: { status: 'absent' },
    takesEther: undefined,
  })
  expect(payments).toEqual([])
})

test('an account takes ETH, and no node is asked about that', async () => {
  const { found, payments } = await read('0x', { etherFrom: campaign })
  expect(found.takesEther).toBe(true)
  expect(payments).toEqual([])
})

test('of a contract nobody asks whether it takes ETH where none will be sent', async () => {
  const { found, payments } = await read('0x60')
  expect(found).toMatchObject({ code: '0x60', takesEther: undefined })
  expect(found.safe).toMatchObject({ status: 'safe', owners: [expect.any(String)], threshold: 1 })
  expect(payments).toEqual([])
})

test('a contract takes ETH where a payment of one wei goes through, as if the sender held it', async () => {
  const { found, payments } = await read('0x60', { etherFrom: campaign })
  expect(found.takesEther).toBe(true)
  expect(payments).toEqual([
    [
      { from: campaign, to: receiver, value: '0x1', data: '0x' },
      '0x64',
      { [campaign]: { balance: toHex(2n ** 64n) } },
    ],
  ])
})

test('a contract that reverts takes none', async () => {
  expect((await read('0x60', { etherFrom: campaign, pay: () => reverted })).found.takesEther).toBe(false)
})

test('where the nodes do not simulate a payment, or not alike, it is unknown', async () => {
  const unsure = async (pay: () => unknown) =>
    (await read('0x60', { etherFrom: campaign, pay })).found.takesEther
  expect(await unsure(() => null)).toBe('unknown')
  expect(
    await unsure(() => {
      throw new RpcDisagreementError({ question: 'Whether the receiver takes ETH', words: [] })
    }),
  ).toBe('unknown')
})

test('a fault of this site is not taken for silence of the nodes', async () => {
  const pay = () => {
    throw new TypeError('a fault of ours')
  }
  await expect(read('0x60', { etherFrom: campaign, pay })).rejects.toThrow('a fault of ours')
})

test('nodes agree that a contract takes ETH whatever bytes it returns', async () => {
  const reader = readerOfNodes(
    answersOf('0x60', () => '0x01'),
    answersOf('0x60', () => '0x02'),
  )
  expect(await readReceiver(reader, { address: receiver, etherFrom: campaign })).toMatchObject({
    takesEther: true,
  })
})

test('what is asked is said in words', async () => {
  const { heard } = await read('0x60', { etherFrom: campaign })
  expect(heard[0]).toBe('The receiver')
  expect(heard.filter((words) => words === 'The receiver')).toHaveLength(3)
  expect(heard.at(-1)).toBe('Whether the receiver takes ETH')
})
