import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListStorage } from '../storage/createStoredList.ts'
import { createMemoryStorage } from '../storage/test-support/createMemoryStorage.ts'
import { isSameAttempt, type StoredAttempt, storedAttempts } from './storedAttempts.ts'

const claim = {
  distributor: '0x00000000000000000000000000000000000000D1',
  index: 7,
  account: '0x00000000000000000000000000000000000000A1',
  from: '0x00000000000000000000000000000000000000A1',
  to: '0x00000000000000000000000000000000000000D1',
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

const storageWith = (text?: string) =>
  createMemoryStorage(text === undefined ? {} : { [storedAttempts.key]: text })

test('default: an attempt is found again, also under another spelling of the address', () => {
  const storage = storageWith()
  storedAttempts.put(storage, attempt)
  expect(
    storedAttempts.find(storage, { distributor: '0x00000000000000000000000000000000000000d1', index: 7 }),
  ).toEqual(attempt)
  expect(storedAttempts.find(storage, { ...attempt, index: 8 })).toBeUndefined()
})

test('default: with what unlocks over time, and with all rounds of a series, it comes back whole', () => {
  const storage = storageWith()
  const whole = {
    ...attempt,
    overTime: { amount: '100', paid: '25' },
    rounds: [
      { distributor: claim.distributor, index: 7 },
      { distributor: claim.account, index: 2 },
    ],
  }
  storedAttempts.put(storage, whole)
  expect(storedAttempts.parse(storage.getItem('everclaim.attempts'))).toEqual([whole])
})

test('behavior: what was sent takes the place of what was asked', () => {
  const storage = storageWith()
  storedAttempts.put(storage, asked)
  expect(storedAttempts.read(storage)).toEqual([asked])
  storedAttempts.put(storage, attempt)
  expect(storedAttempts.read(storage)).toEqual([attempt])
})

test('behavior: what was proposed takes the place of what was asked, and stays for days', () => {
  const storage = storageWith()
  storedAttempts.put(storage, asked)
  storedAttempts.put(storage, proposed)
  expect(storedAttempts.read(storage)).toEqual([proposed])
  expect(storedAttempts.find(storage, claim)).toEqual(proposed)
})

test('behavior: what an earlier version kept, which knew no status, was sent', () => {
  const storage = storageWith(JSON.stringify([former]))
  expect(storedAttempts.read(storage)).toEqual([attempt])
  storedAttempts.remove(storage, attempt)
  expect(storedAttempts.read(storage)).toEqual([])
})

test('behavior: a request is distinguished from the next one, a transaction from another', () => {
  const other = `0x${'34'.repeat(32)}` as const
  expect(isSameAttempt(asked, { ...asked })).toBe(true)
  expect(isSameAttempt(asked, { ...asked, askedAt: asked.askedAt + 1 })).toBe(false)
  expect(isSameAttempt(asked, { ...asked, index: 8 })).toBe(false)
  expect(isSameAttempt(asked, attempt)).toBe(false)
  expect(isSameAttempt(attempt, asked)).toBe(false)
  expect(isSameAttempt(attempt, { ...proposed, safeTxHash: attempt.hash })).toBe(false)
  expect(isSameAttempt(attempt, { ...attempt, sentAtBlock: 1 })).toBe(true)
  expect(isSameAttempt(attempt, { ...attempt, hash: other })).toBe(false)
  expect(isSameAttempt(proposed, { ...proposed, proposedAt: 1 })).toBe(true)
  expect(isSameAttempt(proposed, { ...proposed, safeTxHash: other })).toBe(false)
  expect(isSameAttempt(proposed, { ...attempt, hash: proposed.safeTxHash })).toBe(false)
})

test('behavior: what this version cannot read stays for the one that can', () => {
  const foreign = [{ status: 'proposed', safe: 'x' }, 7]
  const storage = storageWith(JSON.stringify(foreign))
  storedAttempts.put(storage, asked)
  storedAttempts.remove(storage, asked)
  expect(JSON.parse(storage.getItem(storedAttempts.key) ?? '')).toEqual(foreign)
})

test('behavior: storage does not grow without end, and the newest is kept', () => {
  const storage = storageWith(
    JSON.stringify(Array.from({ length: 80 }, (_, index) => ({ ...attempt, index }))),
  )
  storedAttempts.put(storage, { ...asked, index: 100 })
  expect(storedAttempts.read(storage)).toHaveLength(50)
  expect(storedAttempts.read(storage)[0]).toMatchObject({ index: 100 })
})

test('behavior: a newer attempt of the same allocation takes the place of the older', () => {
  const storage = storageWith()
  const newer: StoredAttempt = { ...attempt, hash: `0x${'34'.repeat(32)}` }
  storedAttempts.put(storage, attempt)
  storedAttempts.put(storage, newer)
  expect(storedAttempts.read(storage)).toEqual([newer])
})

test('behavior: forgetting one leaves the others', () => {
  const storage = storageWith()
  const other = { ...attempt, index: 8 }
  storedAttempts.put(storage, attempt)
  storedAttempts.put(storage, other)
  storedAttempts.remove(storage, attempt)
  expect(storedAttempts.read(storage)).toEqual([other])
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
  [
    'an unlocked amount that is no number',
    JSON.stringify([{ ...attempt, overTime: { amount: 'x', paid: '1' } }]),
  ],
  ['a round without its index', JSON.stringify([{ ...attempt, rounds: [{ distributor: claim.to }] }])],
  ['an entry with more than it has', JSON.stringify([{ ...attempt, note: 'x' }])],
])('behavior: %s in storage is survived', (_, text) => {
  const storage = storageWith(text)
  expect(storedAttempts.read(storage)).toEqual([])
  storedAttempts.put(storage, attempt)
  expect(storedAttempts.read(storage)).toEqual([attempt])
})

test('behavior: what is sound beside what is damaged is kept', () => {
  expect(storedAttempts.read(storageWith(JSON.stringify([null, attempt])))).toEqual([attempt])
})

test('property: any JSON in storage is survived', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(storedAttempts.read(storageWith(text))).toEqual([])
    }),
  )
})

test('behavior: storage that refuses is survived', () => {
  const refusing: ListStorage = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  }
  expect(storedAttempts.read(refusing)).toEqual([])
  expect(() => storedAttempts.put(refusing, attempt)).not.toThrow()
})
