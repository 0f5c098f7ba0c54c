import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { readSafeNonce } from './readSafeNonce.ts'
import { reverted, revertedWith } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract, word } from './test-support/readerOfContract.ts'

const safe = '0x5afe000000000000000000000000000000000001'
/** The selector of `nonce()`, as any Safe has it. */
const selector = '0xaffed0e0'
const read = (answer: Answer) => readSafeNonce(readerOfContract(safe, { [selector]: answer }), safe)

test('the nonce of a Safe', async () => {
  expect(await read(word(0n))).toBe(0)
  expect(await read(word(171n))).toBe(171)
  expect(await read(word(171n).toUpperCase().replace('0X', '0x') as Hex)).toBe(171)
  expect(await read(word(BigInt(Number.MAX_SAFE_INTEGER)))).toBe(Number.MAX_SAFE_INTEGER)
})

test.each<[string, Answer]>([
  ['refuses', reverted],
  ['refuses with a word', revertedWith(word(7n))],
  ['answers nothing', '0x'],
  ['answers less than a word', `0x${'0'.repeat(62)}`],
  ['answers more than a word', `0x${'0'.repeat(66)}`],
  ['counts further than anybody has', word(BigInt(Number.MAX_SAFE_INTEGER) + 1n)],
])('what %s is no contract that has one', async (_, answer) => {
  expect(await read(answer)).toBeUndefined()
})

test('what could not be asked is no answer', async () => {
  await expect(read(1)).rejects.toThrow('The number of transactions that the Safe has executed (eth_call)')
  const silent = readerOfContract(safe, {}, { nodes: 'down' })
  await expect(readSafeNonce(silent, safe)).rejects.toThrow(
    'The number of transactions that the Safe has executed.',
  )
})
