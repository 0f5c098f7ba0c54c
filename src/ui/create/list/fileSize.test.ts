import { expect, test } from 'vitest'
import { fileSize } from './fileSize.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [9_949, '9.9 kB'],
  [12_345, '12 kB'],
  [2_054_852, '2.1 MB'],
  [62_000_000, '62 MB'],
  [1_500_000_000, '1.5 GB'],
])('%d', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
