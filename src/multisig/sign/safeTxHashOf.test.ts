import fc from 'fast-check'
import { type Address, concatHex, createPublicClient, getAddress, hashTypedData, http, keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeContracts } from '../../../sandbox/devnet/canonicalContracts.ts'
import { type SafeChain, startSafeChain } from '../../../sandbox/devnet/test-support/startSafeChain.ts'
import { safeAbi } from '../../../sandbox/safe/safeAbi.ts'
import { runs, seedOf } from '../../../scripts/test-support/runs.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { hardwareHashes } from './hardwareHashes.ts'
import { safeTxHashOf } from './safeTxHashOf.ts'
import { safeTransactionTypedData } from './safeTypedData.ts'

/* Two real Safes 1.4.1 on a real chain say what the hash of a transaction is. */

const chainId = 81457
let started: SafeChain | undefined
let safes: readonly Address[]
let url: string
beforeAll(async () => {
  started = await startSafeChain()
  url = started.url
  safes = [started.safe, safeContracts.Safe.address]
})
afterAll(() => started?.stop())

const word = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 0n, max: 3n }))
const bytes = (length: { minLength: number; maxLength: number }) =>
  fc.uint8Array(length).map((given): `0x${string}` => `0x${Buffer.from(given).toString('hex')}`)
const address = bytes({ minLength: 20, maxLength: 20 }).map((given) => getAddress(given))
const transaction: fc.Arbitrary<SafeTransaction> = fc.record({
  to: address,
  value: word,
  data: bytes({ minLength: 0, maxLength: 200 }),
  operation: fc.constantFrom(0, 1),
  safeTxGas: word,
  baseGas: word,
  gasPrice: word,
  gasToken: address,
  refundReceiver: address,
  nonce: fc.nat(2 ** 31 - 1),
})

test('is what the Safe itself computes, of any transaction, and what a wallet computes of what it is given', async () => {
  // Several questions in a request: it is the Safe’s answers that count, not the way to them.
  const transport = http(url, { batch: { batchSize: 500 }, retryCount: 0, timeout: 300_000 })
  const client = createPublicClient({ transport })
  const transactions = fc.sample(transaction, { numRuns: runs(2_000), seed: seedOf(9) })
  for (const [at, safe] of safes.entries()) {
    const place = { chainId, safe }
    const own = transactions.filter((_, index) => index % safes.length === at)
    const said = await Promise.all(
      own.map(({ to, value, data, operation, nonce, ...fees }) =>
        client.readContract({
          address: safe,
          abi: safeAbi,
          functionName: 'getTransactionHash',
          args: [
            ...([to, value, data, operation] as const),
            ...([fees.safeTxGas, fees.baseGas, fees.gasPrice] as const),
            ...([fees.gasToken, fees.refundReceiver, BigInt(nonce)] as const),
          ],
        }),
      ),
    )
    expect(new Set(said).size).toBe(own.length)
    expect(own.map((each) => safeTxHashOf(place, each))).toEqual(said)
    expect(own.map((each) => hashTypedData(safeTransactionTypedData(place, each)))).toEqual(said)
    const halves = own.map((each) => hardwareHashes(place, each))
    expect(halves.map(({ domain, message }) => keccak256(concatHex(['0x1901', domain, message])))).toEqual(
      said,
    )
  }
})
