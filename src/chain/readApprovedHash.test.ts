import { encodeFunctionData, type Hex, pad, parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { readApprovedHash } from './readApprovedHash.ts'
import { reverted, revertedWith } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract } from './test-support/readerOfContract.ts'

const safe = '0x5afe000000000000000000000000000000000001'
const owner = '0x00000000000000000000000000000000000000f1'
const hash = `0x${'ab'.repeat(32)}` as const
const signature = 'function approvedHashes(address,bytes32)'
const read = (answer: Answer, asked: Hex[] = []) =>
  readApprovedHash(readerOfContract(safe, { [toFunctionSelector(signature)]: answer }, { asked }), {
    safe,
    owner,
    hash,
  })

test.each([
  [pad('0x1', { size: 32 }), true],
  [`0x${'f'.repeat(64)}`, true],
  [pad('0x0', { size: 32 }), false],
] as const)('a word of %s is %s', async (word, isApproved) => {
  const asked: Hex[] = []
  expect(await read(word, asked)).toBe(isApproved)
  expect(asked).toEqual([encodeFunctionData({ abi: parseAbi([signature]), args: [owner, hash] })])
})

test.each<[string, Answer]>([
  ['it refuses', reverted],
  ['it refuses with a word', revertedWith(pad('0x1', { size: 32 }))],
  ['it answers nothing, as an address without code', '0x'],
  ['it answers less than a word', `0x${'0'.repeat(62)}`],
  ['it answers more than a word', `0x${'0'.repeat(66)}`],
])('where %s the Safe has no such list', async (_, answer) => {
  expect(await read(answer)).toBeUndefined()
})

test('what could not be asked is no answer', async () => {
  await expect(read(1)).rejects.toThrow('Whether an owner has approved this on chain (eth_call)')
  const silent = readerOfContract(safe, {}, { nodes: 'down' })
  await expect(readApprovedHash(silent, { safe, owner, hash })).rejects.toThrow(
    'Whether an owner has approved this on chain.',
  )
})
