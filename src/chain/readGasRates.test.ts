import { pad, toFunctionSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { readGasRates } from './readGasRates.ts'
import { reverted } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract } from './test-support/readerOfContract.ts'

/** Blast's gas contract, https://docs.blast.io/building/guides/gas-fees */
const gasContract = '0x4300000000000000000000000000000000000001'
const names = ['zeroClaimRate', 'baseGasSeconds', 'baseClaimRate', 'ceilGasSeconds', 'ceilClaimRate'] as const
/** As Blast has them. */
const usual = [5_000n, 1n, 5_000n, 2_592_000n, 10_000n]
type Rate = bigint | Answer

const read = (...rates: readonly Rate[]) =>
  readerOfContract(
    gasContract,
    Object.fromEntries(
      rates.map((rate, at) => [
        toFunctionSelector(`${names[at]}()`),
        typeof rate === 'bigint' ? pad(toHex(rate), { size: 32 }) : rate,
      ]),
    ),
  ).atOneBlock({ question: 'The block' }, readGasRates)

test('the rates as the contract has them, each in its place', async () => {
  expect(await read(1n, 2n, 3n, 4n, 5n)).toEqual({
    zeroRate: 1n,
    baseSeconds: 2n,
    baseRate: 3n,
    ceilSeconds: 4n,
    ceilRate: 5n,
  })
  expect(await read(...usual)).toMatchObject({ ceilRate: 10_000n, ceilSeconds: 2_592_000n })
})

test.each([
  ['all rates equal', [7n, 1n, 7n, 2n, 7n]],
  ['nothing waits before the base', [0n, 0n, 0n, 1n, 0n]],
  ['base and ceiling at one time', [1n, 9n, 2n, 9n, 3n]],
  ['a hundred years', [1n, 9n, 2n, 3_155_760_000n, 3n]],
] as const)('%s: they can be read', async (_, rates) => {
  expect(await read(...rates)).not.toBe('could-not-read')
})

test.each([
  ['a base rate below the rate at zero', [6_000n, 1n, 5_000n, 9n, 10_000n]],
  ['a ceiling below the base', [1n, 1n, 5_000n, 9n, 4_999n]],
  ['more than the whole', [1n, 1n, 5_000n, 9n, 10_001n]],
  ['a ceiling at once', [1n, 0n, 5_000n, 0n, 10_000n]],
  ['a base behind the ceiling', [1n, 10n, 5_000n, 9n, 10_000n]],
  ['more than a hundred years', [1n, 9n, 2n, 3_155_760_001n, 3n]],
] as const)('%s: they contradict each other', async (_, rates) => {
  expect(await read(...rates)).toBe('could-not-read')
})

test.each(names.map((name, at) => [name, at] as const))('without %s there are none', async (_, missing) => {
  for (const nothing of [reverted, '0x', `0x${'0'.repeat(62)}`] as const)
    expect(await read(...usual.map((rate, at): Rate => (at === missing ? nothing : rate)))).toBe(
      'could-not-read',
    )
})

test('what could not be asked is no answer', async () => {
  await expect(read(1, ...usual.slice(1))).rejects.toThrow('How gas refunds mature')
})
