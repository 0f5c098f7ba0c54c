import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { ListStorage } from '../../storage/createStoredList.ts'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { recentSafes } from './recentSafes.ts'

const safe = (number: number): Address => getAddress(`0x${number.toString(16).padStart(40, 'a')}`)

test('the newest is on top, once, and eight are kept', () => {
  const storage = createMemoryStorage()
  for (let number = 0; number < 10; number++) recentSafes.put(storage, safe(number))
  recentSafes.put(storage, safe(5))
  expect(recentSafes.read(storage)).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map(safe))
})

test('what is removed is gone, and the last one takes the entry with it', () => {
  const storage = createMemoryStorage()
  recentSafes.put(storage, safe(1))
  recentSafes.put(storage, safe(2))
  recentSafes.remove(storage, safe(2))
  expect(recentSafes.read(storage)).toEqual([safe(1)])
  recentSafes.remove(storage, safe(1))
  expect(storage.getItem(recentSafes.key)).toBeNull()
})

test.each(['', '{', 'null', '{"0":"0x"}', '"0x"', '[1,null,{},"0x12","javascript:alert(1)"]'])(
  'what others have written is passed over: %s',
  (text) => {
    expect(recentSafes.read(createMemoryStorage({ [recentSafes.key]: text }))).toEqual([])
  },
)

test('sound entries among damaged ones are kept, in checksummed form and once', () => {
  const text = JSON.stringify([safe(7).toLowerCase(), 'x', safe(7), safe(8)])
  expect(recentSafes.read(createMemoryStorage({ [recentSafes.key]: text }))).toEqual([safe(7), safe(8)])
})

test('a storage that refuses breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage: ListStorage = { getItem: refuse, setItem: refuse, removeItem: refuse }
  expect(recentSafes.read(storage)).toEqual([])
  recentSafes.put(storage, safe(1))
  recentSafes.remove(storage, safe(1))
})
