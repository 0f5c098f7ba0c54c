import { expect, test } from 'vitest'
import { readTransactionCount } from './readTransactionCount.ts'
import { createModelReader } from './test-support/createModelReader.ts'

const account = '0x00000000000000000000000000000000000000f1'

test('the count of an account, and the block that it is of', async () => {
  let answer = '0x7'
  const asked: unknown[] = []
  const model = createModelReader({
    head: () => ({ number: 100, hash: `0x${'bb'.repeat(32)}`, timestamp: 1_800_000_000 }),
    respond(method, params) {
      asked.push([method, ...params])
      return answer
    },
  })
  expect(await readTransactionCount(model.reader, account)).toEqual({ count: 7, block: 100 })
  expect(asked).toEqual([['eth_getTransactionCount', account, '0x64']])
  answer = 'seven'
  await expect(readTransactionCount(model.reader, account)).rejects.toThrow(
    'The number of transactions sent (',
  )
  model.setNodes('down')
  await expect(readTransactionCount(model.reader, account)).rejects.toThrow(
    'The number of transactions sent.',
  )
})
