import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { forgetSafe, listRecentSafes, recentSafesKey, rememberSafe, type SafeStorage } from './recentSafes.ts'

const safe = (number: number): Address => getAddress(`0x${number.toString(16).padStart(40, 'a')}`)

function storageWith(text?: string): SafeStorage & { text(): string | null } {
  let kept: string | null = text ?? null
  return {
    getItem: (key) => (key === recentSafesKey ? kept : null),
    setItem(_, value) {
      kept = value
    },
    removeItem() {
      kept = null
    },
    text: () => kept,
  }
}

test('the newest stands on top, once, and eight are kept', () => {
  const storage = storageWith()
  for (let number = 0; number < 10; number++) rememberSafe(storage, safe(number))
  rememberSafe(storage, safe(5))
  expect(listRecentSafes(storage)).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map(safe))
})

test('what is removed is gone, and the last one takes the entry with it', () => {
  const storage = storageWith()
  rememberSafe(storage, safe(1))
  rememberSafe(storage, safe(2))
  forgetSafe(storage, safe(2))
  expect(listRecentSafes(storage)).toEqual([safe(1)])
  forgetSafe(storage, safe(1))
  expect(storage.text()).toBeNull()
})

test.each(['', '{', 'null', '{"0":"0x"}', '"0x"', '[1,null,{},"0x12","javascript:alert(1)"]'])(
  'what others have written is passed over: %s',
  (text) => {
    expect(listRecentSafes(storageWith(text))).toEqual([])
  },
)

test('sound entries among damaged ones are kept, in checksummed form and once', () => {
  const text = JSON.stringify([safe(7).toLowerCase(), 'x', safe(7), safe(8)])
  expect(listRecentSafes(storageWith(text))).toEqual([safe(7), safe(8)])
})

test('a storage that refuses breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage: SafeStorage = { getItem: refuse, setItem: refuse, removeItem: refuse }
  expect(listRecentSafes(storage)).toEqual([])
  rememberSafe(storage, safe(1))
  forgetSafe(storage, safe(1))
})
