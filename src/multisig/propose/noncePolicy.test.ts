import { expect, test } from 'vitest'
import { chooseNonce, noncesAround } from './noncePolicy.ts'

test.each([
  ['what the queue explains is taken', { next: 5, recommended: 7, signed: [5, 6] }, 7],
  ['nothing beyond it is', { next: 5, recommended: 1_000_000, signed: [5, 6] }, 7],
  ['a gap ends it, whatever waits behind', { next: 5, recommended: 9, signed: [5, 8] }, 6],
  ['an empty queue explains nothing', { next: 5, recommended: 6, signed: [] }, 5],
  ['a service behind the chain is not followed', { next: 5, recommended: 3, signed: [3, 4] }, 5],
  ['less than the queue is what the service says', { next: 5, recommended: 6, signed: [5, 6] }, 6],
])('%s', (_, { signed, ...nonces }, expected) => {
  expect(chooseNonce({ ...nonces, signed: new Set(signed) })).toBe(expected)
})

test('a search begins with the next nonce, and never goes below the first', () => {
  expect(noncesAround(2).slice(0, 2)).toEqual([2, 3])
  expect(noncesAround(2).slice(-2)).toEqual([1, 0])
  expect(Math.min(...noncesAround(500))).toBe(450)
  expect(Math.max(...noncesAround(500))).toBe(599)
})
