import {
  type Address,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  hexToBigInt,
  numberToHex,
  pad,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { mostGasOfPayment } from '../../chain/readRunsCode.ts'
import { createModelReader, reverted } from '../../chain/test-support/createModelReader.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import type { SafeCall } from '../build/multiSend.ts'
import { execTransactionAbi, executionCall } from './executionCall.ts'
import { prepareExecution } from './prepareExecution.ts'

// Which gas limit is set, at nodes that estimate a round number.

const safe = getAddress('0x5afe000000000000000000000000000000000001')
const distributor = getAddress('0xd15700000000000000000000000000000000aaaa')
const executor = getAddress('0x9a1e00000000000000000000000000000000000a')
const recipients = ['0xc1', '0xc2', '0xc3'].map((start) => getAddress(start.padEnd(42, '0')))
const estimated = 100_000n
/** Three tenths more than the estimate. */
const withRoom = 130_000n

type Answered = { data: Hex } & Partial<{ to: Address; gas: Hex }>
const success = (result: boolean) =>
  encodeFunctionResult({ abi: execTransactionAbi, functionName: 'execTransaction', result })

/** `least`: with a lower limit the call inside fails. Code is at the first two recipients. */
function prepare(
  transaction: SafeTransaction,
  { least = 0n, end = success(true) as Hex | typeof reverted } = {},
) {
  const limits: (bigint | undefined)[] = []
  let estimates = 0
  const { reader } = createModelReader({
    respond(method, params) {
      if (method === 'eth_gasPrice') return '0x1'
      if (method === 'eth_estimateGas') {
        estimates++
        return numberToHex(estimated)
      }
      const { to, gas, data } = params[0] as Answered
      // A program that asks which recipients have code.
      if (to === undefined)
        return `0x${recipients.flatMap((each, at) => (data.includes(each.slice(2)) ? [at < 2 ? '01' : '00'] : [])).join('')}`
      // The token of the campaign is ETH.
      if (to === distributor) return pad(zeroAddress, { size: 32 })
      if (to !== safe) return reverted
      limits.push(gas === undefined ? undefined : hexToBigInt(gas))
      return gas !== undefined && hexToBigInt(gas) < least ? success(false) : end
    },
  })
  const asked = { safe, transaction, signatures: [], executor }
  return prepareExecution(reader, asked).then((prepared) => ({ ...prepared, limits, estimates }))
}
const callOf = (transaction: SafeTransaction) =>
  executionCall({ safe, transaction, signatures: [], executor })

const pay = draftTransaction([etherTransfer(executor, 1n)], 0)
const claim = (accounts: readonly Address[]): SafeCall => ({
  to: distributor,
  value: 0n,
  data: encodeFunctionData({
    abi: merkleDistributorAbi,
    functionName: 'claimMany',
    args: [accounts.map((account, index) => ({ index: BigInt(index), account, amount: 1n, proof: [] }))],
  }),
})
const succeeds = { status: 'succeeds' }

test('without gas of its own and without claims the limit is left to the wallet, and none is estimated', async () => {
  expect(await prepare(pay)).toEqual({
    call: callOf(pay),
    simulation: succeeds,
    limits: [undefined],
    estimates: 0,
  })
})

test('gas that owners gave the call inside is added to the estimate', async () => {
  const transaction = { ...pay, safeTxGas: 7_000n }
  expect(await prepare(transaction)).toEqual({
    call: { ...callOf(transaction), gas: withRoom + 7_000n },
    simulation: succeeds,
    limits: [undefined, withRoom + 7_000n],
    estimates: 1,
  })
})

test.each([
  ['one call', 2n, [claim(recipients)]],
  ['one call to somebody without code', 0n, [claim(recipients.slice(2))]],
  ['a batch', 3n, [claim(recipients), claim(recipients.slice(1))]],
])('claims by %s have room for each recipient with code: %d', async (_, count, calls) => {
  const transaction = draftTransaction(calls, 0)
  const limit = withRoom + count * mostGasOfPayment
  expect((await prepare(transaction)).call.gas).toBe(count === 0n ? undefined : limit)
  expect((await prepare({ ...transaction, safeTxGas: 5n })).call.gas).toBe(limit + 5n)
})

test('a limit with which the call inside fails is doubled, seven times at most', async () => {
  const transaction = { ...pay, safeTxGas: 10n }
  const first = withRoom + 10n
  const tried = [1n, 2n, 4n, 8n, 16n, 32n, 64n, 128n].map((factor) => first * factor)
  expect(await prepare(transaction, { least: first + 1n })).toMatchObject({
    call: { ...callOf(transaction), gas: first * 2n },
    limits: [undefined, first, first * 2n],
  })
  const last = await prepare(transaction, { least: first * 128n })
  expect(last).toMatchObject({ call: { gas: first * 128n }, limits: [undefined, ...tried] })
  // Beyond it the wallet decides.
  expect(await prepare(transaction, { least: first * 128n + 1n })).toEqual({
    call: callOf(transaction),
    simulation: succeeds,
    limits: [undefined, ...tried],
    estimates: 1,
  })
})

test('what fails without a limit has none to search for', async () => {
  const transaction = { ...pay, safeTxGas: 10n }
  for (const [end, status] of [
    [success(false), 'fails-inside'],
    [reverted, 'reverts'],
  ] as const)
    expect(await prepare(transaction, { end })).toMatchObject({
      call: callOf(transaction),
      simulation: { status },
      limits: [undefined],
      estimates: 0,
    })
})
