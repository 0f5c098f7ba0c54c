import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  keccak256,
  pad,
  parseAbi,
  stringToHex,
  toFunctionSelector,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { readSafeState } from './readSafeState.ts'
import { createModelReader, reverted } from './test-support/createModelReader.ts'
import { listenTo } from './test-support/listenTo.ts'

const safe: Address = getAddress('0x5afe000000000000000000000000000000000001')
const address = (digits: string): Address => getAddress(`0x${digits.repeat(20)}`)
const wordOf = (value: Address) => pad(value, { size: 32 }).toLowerCase()
const sentinel = '0x0000000000000000000000000000000000000001'
const abi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function VERSION() view returns (string)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] array, address next)',
])
const owners = [address('a1'), address('b2'), address('c3')]
const calls: Readonly<Record<Hex, unknown>> = {
  [toFunctionSelector('getOwners()')]: encodeFunctionResult({
    abi,
    functionName: 'getOwners',
    result: owners,
  }),
  [toFunctionSelector('getThreshold()')]: toHex(2n, { size: 32 }),
  [toFunctionSelector('VERSION()')]: encodeFunctionResult({ abi, functionName: 'VERSION', result: '1.4.1' }),
  [toFunctionSelector('nonce()')]: toHex(7n, { size: 32 }),
  [encodeFunctionData({ abi, functionName: 'getModulesPaginated', args: [sentinel, 50n] })]:
    encodeFunctionResult({
      abi,
      functionName: 'getModulesPaginated',
      result: [[address('d4')], sentinel],
    }),
}
/** Where Safe's contracts keep them (SafeProxy.sol, FallbackManager.sol, GuardManager.sol). */
const slots: Readonly<Record<string, unknown>> = {
  [toHex(0, { size: 32 })]: wordOf(address('11')),
  [keccak256(stringToHex('fallback_manager.handler.address'))]: wordOf(address('22')),
  [keccak256(stringToHex('guard_manager.guard.address'))]: wordOf(address('33')),
}

/** A Safe where these answers differ. */
function chainOf({
  called = {},
  stored = {},
  code = '0x60',
}: {
  called?: Record<Hex, unknown>
  stored?: Record<string, unknown>
  code?: Hex
} = {}) {
  const all = { ...calls, ...called }
  const model = createModelReader({
    head: () => ({ number: 100, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 }),
    respond(method, params) {
      if (method === 'eth_getCode') return code
      if (method === 'eth_getBalance') return '0x9'
      if (method === 'eth_getStorageAt') {
        expect([params[0], params[2]]).toEqual([safe, '0x64'])
        return { ...slots, ...stored }[String(params[1])]
      }
      const { data } = params[0] as { data: Hex }
      return all[data] ?? (code === '0x' ? '0x' : reverted)
    },
  })
  return listenTo(model.reader)
}
const read = (chain: Parameters<typeof chainOf>[0] = {}) => readSafeState(chainOf(chain).reader, safe)

test('a Safe is read with all that decides about its transactions', async () => {
  expect(await read()).toEqual({
    status: 'safe',
    address: safe,
    owners,
    threshold: 2,
    version: '1.4.1',
    nonce: 7,
    implementation: address('11'),
    fallbackHandler: address('22'),
    guard: address('33'),
    modules: [address('d4')],
    balance: 9n,
    blockNumber: 100,
    agreement: { agreed: 3, configured: 3 },
  })
})

test('a setting that is the zero address is none, and of a longer word the address counts', async () => {
  const [implementation = '', fallbackHandler = '', guard = ''] = Object.keys(slots)
  const stored = {
    [implementation]: `0x${'ff'.repeat(12)}${'11'.repeat(20)}`,
    [fallbackHandler]: '0x0',
    [guard]: `0x${'ff'.repeat(12)}${'00'.repeat(20)}`,
  }
  expect(await read({ stored })).toMatchObject({
    implementation: address('11'),
    fallbackHandler: null,
    guard: null,
  })
})

test.each<[string, unknown, readonly Address[] | null]>([
  ['that has none', encodeAbiParameters([{ type: 'address[]' }, { type: 'address' }], [[], sentinel]), []],
  ['that is too old to list them', reverted, null],
  ['whose list is no list', '0x01', null],
])('the modules of a Safe %s', async (_, answer, modules) => {
  const call = encodeFunctionData({ abi, functionName: 'getModulesPaginated', args: [sentinel, 50n] })
  expect(await read({ called: { [call]: answer } })).toMatchObject({ status: 'safe', modules })
})

test('where there is nothing, or another contract, there is no Safe', async () => {
  const agreement = { agreed: 3, configured: 3 }
  expect(await read({ code: '0x' })).toEqual({ status: 'absent', address: safe, agreement })
  for (const selector of [toFunctionSelector('getOwners()'), toFunctionSelector('nonce()')])
    expect(await read({ called: { [selector]: reverted } })).toEqual({
      status: 'no-safe',
      address: safe,
      agreement,
    })
})

test('a setting that could not be read is no answer', async () => {
  const [slot = ''] = Object.keys(slots)
  await expect(read({ stored: { [slot]: null } })).rejects.toThrow('The settings of the Safe')
})

test('what is asked is said in words', async () => {
  const { reader, heard } = chainOf()
  await readSafeState(reader, safe)
  expect(heard[0]).toBe('The Safe')
  expect(heard.filter((words) => words === 'The settings of the Safe')).toHaveLength(3)
  expect(heard).toContain('The modules of the Safe')
  expect(heard).toContain('The balance of the Safe')
})
