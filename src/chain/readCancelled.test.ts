import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import type { ChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { cancellationUnreadError, readCancelledAt } from './readCancelled.ts'
import { reverted } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract, word } from './test-support/readerOfContract.ts'

const distributor = '0x00000000000000000000000000000000000000d1'
const read = (answer: Answer) =>
  readerOfContract(distributor, { [toFunctionSelector('isCancelled()')]: answer }).atOneBlock(
    { question: 'The block' },
    (block) => readCancelledAt(block, distributor),
  )

test('exactly a 1 is yes, exactly a 0 is no, and all else is not our code', async () => {
  expect(await read(word(1n))).toBe(true)
  expect(await read(word(0n))).toBe(false)
  expect(await read(word(2n))).toBeUndefined()
  expect(await read('0x')).toBeUndefined()
  expect(await read(`${word(1n)}00`)).toBeUndefined()
  expect(await read(reverted)).toBeUndefined()
})

test('error: what could not be asked is no answer', async () => {
  await expect(read(1)).rejects.toThrow('Whether the campaign was cancelled')
})

test('error: no node that runs the call is no answer, and each is named', () => {
  const nodes = [{ host: 'a.example' }, { host: 'b.example' }]
  const error = cancellationUnreadError({ nodes } as unknown as ChainReader)
  expect(error).toBeInstanceOf(RpcUnreachableError)
  expect(error.summary).toBe(
    'We couldn’t check this: Whether the campaign was cancelled. 0 of 2 nodes gave a usable answer and 1 is needed.',
  )
  expect(error.facts).toEqual(['a.example: It can’t run the call.', 'b.example: It can’t run the call.'])
})
