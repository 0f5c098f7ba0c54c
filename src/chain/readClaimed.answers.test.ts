import { encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorStateAbi } from '../abi/merkleDistributorState.ts'
import { DistributorMissingError } from './errors.ts'
import { readClaimed } from './readClaimed.ts'
import { reverted, revertedWith } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract, words } from './test-support/readerOfContract.ts'

const distributor = '0x00000000000000000000000000000000000000d1'
const call = (word: bigint): Hex =>
  encodeFunctionData({ abi: merkleDistributorStateAbi, functionName: 'claimedWords', args: [word, 1n] })
const read = (index: bigint, answers: Record<Hex, Answer>, notBefore?: number) =>
  readClaimed(readerOfContract(distributor, answers), { distributor, index, notBefore })

test('each allocation is the bit of its word among them', async () => {
  for (const index of [0n, 1n, 255n, 256n, 300n, 511n]) {
    const bit = 1n << (index % 256n)
    const only = { [call(index / 256n)]: words(bit) }
    const allOthers = { [call(index / 256n)]: words(2n ** 256n - 1n - bit) }
    const agreement = { agreed: 3, configured: 3 }
    expect(await read(index, only)).toEqual({ isClaimed: true, agreement })
    expect(await read(index, allOthers)).toEqual({ isClaimed: false, agreement })
  }
})

test.each<[string, Answer]>([
  ['refuses', reverted],
  ['refuses with a word', revertedWith(words(0n))],
  ['answers nothing', '0x'],
  ['gives no word', words()],
  ['gives two', words(0n, 0n)],
])('what %s is never taken for “not claimed”', async (_, answer) => {
  await expect(read(0n, { [call(0n)]: answer })).rejects.toThrow(
    new DistributorMissingError({ distributor, chainId: 81457 }),
  )
})

test('what could not be asked, or is older than a receipt, is no answer', async () => {
  await expect(read(0n, { [call(0n)]: 1 })).rejects.toThrow('Whether this allocation is claimed (eth_call)')
  await expect(read(0n, { [call(0n)]: words(0n) }, 101)).rejects.toThrow('Whether this allocation is claimed')
  expect(await read(0n, { [call(0n)]: words(0n) }, 100)).toMatchObject({ isClaimed: false })
})
