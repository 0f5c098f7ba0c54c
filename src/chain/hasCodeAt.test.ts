import { expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import { hasCodeAt } from './hasCodeAt.ts'

test('an address has code as of a block, or has none; no other answer is one', () => {
  const address = '0x00000000000000000000000000000000000000d1'
  const { schema, ...asked } = hasCodeAt('Since when it is there', address)(256)
  expect(asked).toEqual({
    question: 'Since when it is there',
    method: 'eth_getCode',
    params: [address, '0x100'],
  })
  expect(v.parse(schema, '0x5f')).toBe(true)
  expect(v.parse(schema, '0x')).toBe(false)
  expect(v.safeParse(schema, null).success).toBe(false)
})
