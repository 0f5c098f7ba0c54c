import { expect, test } from 'vitest'
import { compareHashes, sortedPair, sortHashes } from './sortHashes.ts'

/** A hash that has these bytes at these places, and zeros elsewhere. */
const hashOf = (bytes: Readonly<Record<number, number>>) =>
  Array.from({ length: 32 }, (_, at) => bytes[at] ?? 0)
const hashes = Uint8Array.from(
  [
    { 0: 2 },
    { 0: 1, 31: 1 },
    { 0: 1 },
    { 4: 1 },
    { 6: 0x10 },
    { 6: 0x0f },
    { 0: 0xff, 1: 0xff },
    { 3: 1 },
  ].flatMap(hashOf),
)
const count = hashes.length / 32

test('hashes are in the order of their bytes, those that begin alike too', () => {
  expect([...sortHashes(hashes)]).toEqual([5, 4, 3, 7, 2, 1, 0, 6])
})

test('a part of larger memory is sorted as itself', () => {
  const inside = Uint8Array.of(9, ...hashes, 9).subarray(1, 1 + hashes.length)
  expect([...sortHashes(inside)]).toEqual([...sortHashes(hashes)])
})

test('two hashes are compared to the last byte', () => {
  for (let a = 0; a < count; a++) expect(compareHashes(hashes, a, a)).toBe(0)
  expect(compareHashes(hashes, 1, 2)).toBe(1)
  expect(compareHashes(hashes, 2, 1)).toBe(-1)
  // Equal ones are, whatever comes behind each.
  const twice = Uint8Array.from([{ 0: 7 }, { 0: 1 }, { 0: 7 }, { 0: 2 }].flatMap(hashOf))
  expect(compareHashes(twice, 0, 2)).toBe(0)
})

test('the smaller of a pair comes first', () => {
  const smaller = hashes.slice(2 * 32, 3 * 32)
  const larger = hashes.slice(32, 2 * 32)
  const pair = new Uint8Array(64)
  expect(sortedPair(hashes, 1, 2, pair)).toBe(pair)
  expect(pair).toEqual(Uint8Array.of(...smaller, ...larger))
  expect(sortedPair(hashes, 2, 1, new Uint8Array(64))).toEqual(Uint8Array.of(...smaller, ...larger))
})
