import { expect, test } from 'vitest'
import { lookAlike } from './lookAlike.ts'

const known = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

test.each([
  ['the same ends, others between', '0x15D3000000000000000000000000000000006a65', known],
  ['the same one, in small letters', known.toLowerCase(), undefined],
  ['the same beginning alone', '0x15d3000000000000000000000000000000006a66', undefined],
  ['the same end alone', '0x15d4000000000000000000000000000000006a65', undefined],
] as const)('default: %s', (_, address, found) => {
  expect(lookAlike(address as `0x${string}`, ['0x4300000000000000000000000000000000000003', known])).toBe(
    found,
  )
})

test('behavior: an address that is known itself looks like no other', () => {
  const other = '0x15d3000000000000000000000000000000006a65'
  expect(lookAlike(other, [known, other])).toBeUndefined()
})
