import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AttemptStorage,
  attemptsKey,
  findAttempt,
  forgetAttempt,
  isSameAttempt,
  readAttempts,
  type StoredAttempt,
  writeAttempt,
} from './storedAttempts.ts'

const claim = {
  distributor: '0x00000000000000000000000000000000000000d1',
  index: 7,
  account: '0x00000000000000000000000000000000000000a1',
  from: '0x00000000000000000000000000000000000000a1',
  to: '0x00000000000000000000000000000000000000d1',
  data: '0x1234',
} as const
const former = { ...claim, hash: `0x${'12'.repeat(32)}`, sentAtBlock: 9 } as const
const attempt = { status: 'sent', ...former } as const satisfies StoredAttempt
const asked = { status: 'asked', ...claim, nonce: 0, askedAtBlock: 9, askedAt: 1_719_360_000_000 } as const

const { from: safe, ...ofSafe } = claim
const proposed = {
  status: 'proposed',
  ...ofSafe,
  safe,
  safeTxHash: `0x${'56'.repeat(32)}`,
  proposedAtBlock: 9,
  proposedAt: 1_719_360_000_000,
} as const satisfies StoredAttempt

function storageWith(text?: string): AttemptStorage {
  const items = new Map(text === undefined ? [] : [[attemptsKey, text]])
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

test('default: an attempt is found again, also under another spelling of the address', () => {
  const storage = storageWith()
  expect(writeAttempt(storage, attempt)).toBe(true)
  expect(
    findAttempt(storage, { distributor: '0x00000000000000000000000000000000000000D1', index: 7 }),
  ).toEqual(attempt)
  expect(findAttempt(storage, { ...attempt, index: 8 })).toBeUndefined()
})

test('behavior: what was sent takes the place of what was asked', () => {
  const storage = storageWith()
  writeAttempt(storage, asked)
  expect(readAttempts(storage)).toEqual([asked])
  writeAttempt(storage, attempt)
  expect(readAttempts(storage)).toEqual([attempt])
})

test('behavior: what was proposed takes the place of what was asked, and stays for days', () => {
  const storage = storageWith()
  writeAttempt(storage, asked)
  writeAttempt(storage, proposed)
  expect(readAttempts(storage)).toEqual([proposed])
  expect(findAttempt(storage, claim)).toEqual(proposed)
})

test('behavior: what an earlier version kept, which knew no status, was sent', () => {
  const storage = storageWith(JSON.stringify([former]))
  expect(readAttempts(storage)).toEqual([attempt])
  forgetAttempt(storage, attempt)
  expect(readAttempts(storage)).toEqual([])
})

test('behavior: a request is told from the next one, a transaction from another', () => {
  const other = `0x${'34'.repeat(32)}` as const
  expect(isSameAttempt(asked, { ...asked })).toBe(true)
  expect(isSameAttempt(asked, { ...asked, askedAt: asked.askedAt + 1 })).toBe(false)
  expect(isSameAttempt(asked, { ...asked, index: 8 })).toBe(false)
  expect(isSameAttempt(asked, attempt)).toBe(false)
  expect(isSameAttempt(attempt, { ...attempt, sentAtBlock: 1 })).toBe(true)
  expect(isSameAttempt(attempt, { ...attempt, hash: other })).toBe(false)
  expect(isSameAttempt(proposed, { ...proposed, proposedAt: 1 })).toBe(true)
  expect(isSameAttempt(proposed, { ...proposed, safeTxHash: other })).toBe(false)
  expect(isSameAttempt(proposed, { ...attempt, hash: proposed.safeTxHash })).toBe(false)
})

test('behavior: what this version cannot read stays for the one that can', () => {
  const foreign = [{ status: 'proposed', safe: 'x' }, 7]
  const storage = storageWith(JSON.stringify(foreign))
  writeAttempt(storage, asked)
  forgetAttempt(storage, asked)
  expect(JSON.parse(storage.getItem(attemptsKey) ?? '')).toEqual(foreign)
})

test('behavior: storage does not grow without end, and the newest is kept', () => {
  const storage = storageWith(
    JSON.stringify(Array.from({ length: 80 }, (_, index) => ({ ...attempt, index }))),
  )
  writeAttempt(storage, { ...asked, index: 100 })
  expect(readAttempts(storage)).toHaveLength(50)
  expect(readAttempts(storage)[0]).toMatchObject({ index: 100 })
})

test('behavior: a newer attempt of the same allocation takes the place of the older', () => {
  const storage = storageWith()
  const newer: StoredAttempt = { ...attempt, hash: `0x${'34'.repeat(32)}` }
  writeAttempt(storage, attempt)
  writeAttempt(storage, newer)
  expect(readAttempts(storage)).toEqual([newer])
})

test('behavior: forgetting one leaves the others', () => {
  const storage = storageWith()
  const other = { ...attempt, index: 8 }
  writeAttempt(storage, attempt)
  writeAttempt(storage, other)
  forgetAttempt(storage, attempt)
  expect(readAttempts(storage)).toEqual([other])
})

test.each([
  ['null', 'null'],
  ['not JSON', '{'],
  ['a number', '7'],
  ['an object', '{"length":1}'],
  ['foreign entries', '[null, 7, {}, []]'],
  ['a damaged entry', JSON.stringify([{ ...attempt, hash: '0x12' }])],
  ['a transaction with a broken nonce', JSON.stringify([{ ...attempt, leastNonce: 0.5 }])],
  ['an entry of another status', JSON.stringify([{ ...attempt, status: 'done' }])],
  ['a proposal without its Safe', JSON.stringify([{ ...proposed, safe: undefined }])],
  ['a proposal with a broken hash', JSON.stringify([{ ...proposed, safeTxHash: '0x12' }])],
  ['a request with a hash', JSON.stringify([{ ...asked, hash: attempt.hash }])],
  ['a request of no time', JSON.stringify([{ ...asked, askedAt: null }])],
  ['a request with a broken nonce', JSON.stringify([{ ...asked, nonce: -1 }])],
  ['an entry with more than it has', JSON.stringify([{ ...attempt, note: 'x' }])],
])('behavior: %s in storage is survived', (_, text) => {
  const storage = storageWith(text)
  expect(readAttempts(storage)).toEqual([])
  expect(writeAttempt(storage, attempt)).toBe(true)
  expect(readAttempts(storage)).toEqual([attempt])
})

test('behavior: what is sound beside what is damaged is kept', () => {
  expect(readAttempts(storageWith(JSON.stringify([null, attempt])))).toEqual([attempt])
})

test('property: any JSON in storage is survived', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readAttempts(storageWith(text))).toEqual([])
    }),
  )
})

test('behavior: storage that refuses is survived', () => {
  const refusing: AttemptStorage = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  }
  expect(readAttempts(refusing)).toEqual([])
  expect(writeAttempt(refusing, attempt)).toBe(false)
})
