import { expect, test } from 'vitest'
import { assertFileSize, mostBytesOf, tooLargeError } from './assertFileSize.ts'
import { PackageDamagedError } from './packageErrors.ts'

test.each([
  ['manifest.json', 100_000],
  ['rounds.json', 500_000],
  ['cap.bin', 1_000_000],
  ['shards/00.bin', 1_000_000],
  ['exports/uniswap.json', 1_000_000_000],
  ['shards/exports/00.bin', 1_000_000],
])('%s may have %i bytes and no more', (path, most) => {
  expect(mostBytesOf(path)).toBe(most)
  expect(() => assertFileSize(path, most)).not.toThrow()
  expect(() => assertFileSize(path, most + 1)).toThrow(PackageDamagedError)
})

test('a smaller limit is kept, and the refusal names the file and the limit', () => {
  expect(() => assertFileSize('cap.bin', 64, 64)).not.toThrow()
  expect(() => assertFileSize('cap.bin', 65, 64)).toThrow(
    'cap.bin has more than 64 bytes, and no page reads it.',
  )
  expect(tooLargeError('cap.bin').message).toContain('1,000,000 bytes')
})
