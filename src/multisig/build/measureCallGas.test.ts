import { createRequire } from 'node:module'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  size,
  slice,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import {
  createModelReader,
  type Nodes,
  reverted,
  revertedWith,
} from '../../chain/test-support/createModelReader.ts'
import { simulateTxAccessor } from './knownContracts.ts'
import { measureCallGas } from './measureCallGas.ts'

const { deployedBytecode }: { deployedBytecode: string } = createRequire(import.meta.url)(
  '@safe-global/safe-contracts/build/artifacts/contracts/accessors/SimulateTxAccessor.sol/SimulateTxAccessor.json',
)
/** With its own address, which it keeps in its code. */
const library = deployedBytecode.replace(
  '0'.repeat(64),
  pad(simulateTxAccessor.address).slice(2).toLowerCase(),
)
const safe = getAddress('0x5afe000000000000000000000000000000000001')
const to = getAddress('0x9000000000000000000000000000000000000009')
const call = { safe, to, value: 7n, data: '0x1234', operation: 0 } as const

/** What the library returns, and what the Safe reverts with around it. */
const measured = (gas: bigint, isSuccess: boolean) =>
  encodeAbiParameters([{ type: 'uint256' }, { type: 'bool' }, { type: 'bytes' }], [gas, isSuccess, '0x'])
const ended = (isRun: bigint, data: Hex) =>
  concatHex([toHex(isRun, { size: 32 }), toHex(size(data), { size: 32 }), data])

/** Where the Safe answers so. */
function measure(
  answer: unknown,
  {
    code = library,
    nodes = 'up' as Nodes,
    isGone = false,
    asked = [] as unknown[],
    of = call as Parameters<typeof measureCallGas>[1],
  } = {},
) {
  const model = createModelReader({
    respond(method, params) {
      if (method === 'eth_getCode') {
        if (isGone) model.setNodes('down')
        return code
      }
      asked.push(params[0])
      return answer
    },
  })
  model.setNodes(nodes)
  return measureCallGas(model.reader, of)
}

test('the Safe runs the library’s measuring as its own, takes it back, and says the gas', async () => {
  const asked: unknown[] = []
  expect(await measure(revertedWith(ended(1n, measured(21_000n, true))), { asked })).toBe(21_000n)
  const abi = parseAbi([
    'function simulateAndRevert(address, bytes)',
    'function simulate(address, uint256, bytes, uint8)',
  ])
  const inner = encodeFunctionData({ abi, functionName: 'simulate', args: [to, 7n, '0x1234', 0] })
  const data = encodeFunctionData({
    abi,
    functionName: 'simulateAndRevert',
    args: [simulateTxAccessor.address, inner],
  })
  expect(asked).toEqual([{ to: safe, data }])
  asked.length = 0
  await measure(revertedWith(ended(1n, measured(1n, true))), { asked, of: { ...call, operation: 1 } })
  const delegated = encodeFunctionData({ abi, functionName: 'simulate', args: [to, 7n, '0x1234', 1] })
  expect((asked[0] as { data: Hex }).data).toContain(delegated.slice(2))
})

const answer = ended(1n, measured(21_000n, true))
test.each<[string, unknown]>([
  ['a call that fails', revertedWith(ended(1n, measured(21_000n, false)))],
  ['a library that did not run', revertedWith(ended(0n, measured(21_000n, true)))],
  ['a Safe that returns', answer],
  ['a node that keeps the bytes', reverted],
  ['an answer that is cut', revertedWith(slice(answer, 0, 159))],
  ['a Safe before 1.3.0', revertedWith('0x')],
])('%s has no gas', async (_, outcome) => {
  expect(await measure(outcome)).toBeUndefined()
})

test('the shortest whole answer is one', async () => {
  expect(size(answer)).toBe(64 + 128)
  expect(await measure(revertedWith(slice(answer, 0, 160)))).toBe(21_000n)
})

test('error: without Safe’s library, as it was published, nothing is measured', async () => {
  const asked: unknown[] = []
  await expect(measure(revertedWith(answer), { code: '0x5f', asked })).rejects.toMatchObject({
    name: 'NotSignableError',
  })
  expect(asked).toEqual([])
})

test('error: what was asked is said where the nodes do not answer', async () => {
  await expect(measure(1)).rejects.toThrow('We couldn’t check this: The gas of the call')
  await expect(measure(1, { isGone: true })).rejects.toThrow('We couldn’t check this: The gas of the call.')
  await expect(measure(1, { nodes: 'down' })).rejects.toThrow('The code of SimulateTxAccessor 1.4.1')
})
