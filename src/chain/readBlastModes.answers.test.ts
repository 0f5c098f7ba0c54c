import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { readBlastModes } from './readBlastModes.ts'
import { createModelReader, reverted } from './test-support/createModelReader.ts'
import { listenTo } from './test-support/listenTo.ts'
import { word } from './test-support/readerOfContract.ts'

const account: Address = '0x00000000000000000000000000000000000000f1'
const governor = getAddress('0xabcdef0000000000000000000000000000000001')
const abi = parseAbi([
  'function readYieldConfiguration(address) view returns (uint8)',
  'function readGasParams(address) view returns (uint256, uint256, uint256, uint8)',
  'function governorMap(address) view returns (address)',
  'function getConfiguration(address) view returns (uint8)',
])
const gasOf = (seconds: bigint, balance: bigint, updated: bigint, mode: bigint) =>
  encodeAbiParameters(
    ['uint256', 'uint256', 'uint256', 'uint256'].map((type) => ({ type })),
    [seconds, balance, updated, mode],
  )
const call = (
  functionName: 'readYieldConfiguration' | 'readGasParams' | 'governorMap' | 'getConfiguration',
) => encodeFunctionData({ abi, functionName, args: [account] })
/** At Blast's own addresses. */
const [blast, usdb, weth] = [2, 3, 4].map((at) => `0x430000000000000000000000000000000000000${at}`)
const usual = {
  ethYield: word(1n) as unknown,
  gas: gasOf(700n, 7n, 1_700_000_000n, 1n) as unknown,
  governor: pad(governor, { size: 32 }) as unknown,
  usdbYield: word(2n) as unknown,
  wethYield: word(0n) as unknown,
}

/** What an account has chosen, where Blast's contracts answer so. */
async function read(changed: Partial<typeof usual> = {}, code: Hex = '0x60') {
  const answers = { ...usual, ...changed }
  const places: Readonly<Record<string, unknown>> = {
    [`${blast} ${call('readYieldConfiguration')}`]: answers.ethYield,
    [`${blast} ${call('readGasParams')}`]: answers.gas,
    [`${blast} ${call('governorMap')}`]: answers.governor,
    [`${usdb} ${call('getConfiguration')}`]: answers.usdbYield,
    [`${weth} ${call('getConfiguration')}`]: answers.wethYield,
  }
  const model = createModelReader({
    head: () => ({ number: 100, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 }),
    respond(method, [asked]) {
      if (method === 'eth_getCode') {
        expect(asked).toBe(account)
        return code
      }
      const { to, data } = asked as { to: Address; data: Hex }
      return places[`${to} ${data}`]
    },
  })
  const { reader, heard } = listenTo(model.reader)
  return { modes: await readBlastModes(reader, account), heard }
}

test('each part is read at its own contract', async () => {
  expect((await read()).modes).toEqual({
    address: account,
    isContract: true,
    ethYield: 'void',
    gas: { mode: 'claimable', etherBalance: 7n, etherSeconds: 700n, lastUpdated: 1_700_000_000 },
    governor,
    usdbYield: 'claimable',
    wethYield: 'automatic',
    blockNumber: 100,
  })
  expect((await read({}, '0x')).modes.isContract).toBe(false)
})

test('the modes of yield and of gas have names, though Blast numbers them in different orders', async () => {
  const yields = [0n, 1n, 2n].map(async (value) => (await read({ ethYield: word(value) })).modes.ethYield)
  expect(await Promise.all(yields)).toEqual(['automatic', 'void', 'claimable'])
  const gas = [0n, 1n].map(async (value) => (await read({ gas: gasOf(0n, 0n, 0n, value) })).modes.gas)
  expect(await Promise.all(gas)).toMatchObject([{ mode: 'void' }, { mode: 'claimable' }])
})

test('without a governor the account itself has the say', async () => {
  expect((await read({ governor: word(0n) })).modes.governor).toBe(null)
})

test.each<[string, unknown]>([
  ['a refusal', reverted],
  ['nothing', '0x'],
  ['a word that is no mode', word(3n)],
  ['a large word', word(2n ** 255n)],
  ['a byte less than a word', `0x${'00'.repeat(31)}`],
  ['two words', `${word(1n)}${word(1n).slice(2)}`],
])('%s is no mode of yield', async (_, answer) => {
  const { modes } = await read({ ethYield: answer, usdbYield: answer, wethYield: answer })
  const none = 'could-not-read'
  expect(modes).toMatchObject({ ethYield: none, usdbYield: none, wethYield: none, governor })
})

test.each<[string, unknown]>([
  ['a refusal', reverted],
  ['one word', word(1n)],
  ['five words', `${gasOf(0n, 0n, 0n, 1n)}${'00'.repeat(32)}`],
  ['a mode that is none', gasOf(0n, 0n, 0n, 2n)],
  ['a time that nobody lives to see', gasOf(0n, 0n, 2n ** 53n, 1n)],
])('%s says nothing of gas', async (_, answer) => {
  expect((await read({ gas: answer })).modes.gas).toBe('could-not-read')
})

test('the latest time that is a number is read', async () => {
  expect((await read({ gas: gasOf(0n, 0n, 2n ** 53n - 1n, 0n) })).modes.gas).toMatchObject({
    lastUpdated: 2 ** 53 - 1,
  })
})

test.each<[string, unknown]>([
  ['a refusal', reverted],
  ['two words', `${word(1n)}${word(1n).slice(2)}`],
  ['a word that is more than an address', word(2n ** 160n)],
])('%s names no governor', async (_, answer) => {
  expect((await read({ governor: answer })).modes.governor).toBe('could-not-read')
})

test('the largest address is one', async () => {
  expect((await read({ governor: word(2n ** 160n - 1n) })).modes.governor).toBe(
    getAddress(`0x${'f'.repeat(40)}`),
  )
  expect((await read({ governor: word(0xabn) })).modes.governor).toBe(getAddress(pad('0xab', { size: 20 })))
})

test('what could not be asked is no answer, and says what', async () => {
  await expect(read({ gas: null })).rejects.toThrow('The Blast settings (eth_call)')
  const { heard } = await read()
  expect(heard[0]).toBe('The Blast settings')
  expect(heard.filter((words) => words === 'The Blast settings')).toHaveLength(6)
  expect(heard).toContain('The code of the address')
})
