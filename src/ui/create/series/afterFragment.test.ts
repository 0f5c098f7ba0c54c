import { expect, test } from 'vitest'
import { afterPath, readAfter } from './afterFragment.ts'

const distributor = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const manifestHash = `0x${'1'.repeat(64)}` as const

test('what a link names is read again, with the hash of its package where it has one', () => {
  for (const round of [
    { distributor, manifestHash },
    { distributor, manifestHash: null },
  ] as const)
    expect(readAfter(new URL(afterPath(round), 'https://acme.example').hash)).toEqual(round)
})

test('a link that was damaged names nothing, or no hash', () => {
  expect(readAfter('')).toBeUndefined()
  expect(readAfter('#after=0x12')).toBeUndefined()
  expect(readAfter(`#after=${distributor}&hash=0x12`)).toEqual({ distributor, manifestHash: null })
})
