import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AttemptStorage,
  attemptsKey,
  findAttempt,
  forgetAttempt,
  readAttempts,
  type StoredAttempt,
  writeAttempt,
} from './storedAttempts.ts'

const attempt: StoredAttempt = {
  distributor: '0x00000000000000000000000000000000000000d1',
  index: 7,
  account: '0x00000000000000000000000000000000000000a1',
  from: '0x00000000000000000000000000000000000000a1',
  to: '0x00000000000000000000000000000000000000d1',
  data: '0x1234',
  hash: `0x${'12'.repeat(32)}`,
  sentAtBlock: 9,
}

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
