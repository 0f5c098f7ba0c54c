import { type Address, concatHex, encodeFunctionData, type Hex, padHex, parseAbi, toHex } from 'viem'
import { expect, it } from 'vitest'
import { type Account, runProgram } from '../../src/chain/test-support/runProgram.ts'
import * as v from '../../src/schema/v.ts'
import { askContract } from './askContract.ts'

// What an account is asked, and what is made of its answer, without a chain. `verifySignature.test.ts` asks
// contracts on one.

const account: Address = '0x00000000000000000000000000000000000000a1'
const hash: Hex = `0x${'17'.repeat(32)}`
const signature: Hex = `0x${'5e'.repeat(130)}`
const { question, method, params, schema } = askContract(account, hash, signature)
if (typeof params !== 'function') throw new Error('It is asked at no block.')
const [transaction, block] = params('0x64') as [{ data: Hex; gas: Hex }, Hex]
const yes = '0x1626ba7e00000000000000000000000000000000000000000000000000000000'

const words = (...values: readonly bigint[]): Hex =>
  concatHex(values.map((value) => toHex(value, { size: 32 })))

/** What the program returns where this is at the account. */
const run = (there: Account | undefined) =>
  v.parse(
    schema,
    runProgram(transaction.data, (address) => (address === account ? there : undefined)),
  )
const answers = (answer: Hex | undefined) => run({ code: '0x60', answer: () => answer })

it('is a call at the block, sent to nobody, with gas for the contract and for the bytes', () => {
  expect([question, method, block]).toEqual(['The signature', 'eth_call', '0x64'])
  expect(transaction).toEqual({ data: expect.any(String), gas: '0x5b8d80' })
})

it('is asked what the standard says, with five million gas', () => {
  const asked: unknown[] = []
  run({
    code: '0x60',
    answer(data, gas) {
      asked.push(data, gas)
      return yes
    },
  })
  const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
  expect(asked).toEqual([encodeFunctionData({ abi, args: [hash, signature] }), 5_000_000n])
})

it('says yes by the 32 bytes of the standard, and by nothing else', () => {
  expect(answers(yes)).toEqual({ hasCode: true, saysYes: true })
  const no = { hasCode: true, saysYes: false }
  for (const answer of [
    padHex('0x01', { size: 32 }),
    padHex('0x1626ba7e', { size: 32 }),
    `0x${yes.slice(2, -1)}1`,
    '0x1626ba7e',
    `${yes}00`,
    '0x',
    undefined,
  ] as const)
    expect([answer, answers(answer)]).toEqual([answer, no])
})

it('has no code where nothing is there, and says nothing', () => {
  expect(run(undefined)).toEqual({ hasCode: false, saysYes: false })
})

it('says nothing by a call that failed, whatever that returned', () => {
  const read = (succeeded: bigint, length: bigint) =>
    v.parse(schema, words(1n, succeeded, length, BigInt(yes)))
  expect(read(1n, 32n).saysYes).toBe(true)
  expect(read(0n, 32n).saysYes).toBe(false)
  expect(read(1n, 31n).saysYes).toBe(false)
})

it('is no answer where a node returns something else than four words', () => {
  const four = words(1n, 1n, 32n, BigInt(yes))
  for (const data of ['0x', words(1n, 1n, 32n), `${four}00`] as const) {
    const read = v.safeParse(schema, data)
    expect(read.issues?.map(({ message }) => message)).toEqual(['not four words'])
  }
})
