import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/test-support/createMemoryStorage.ts'
import { keepTypedRecipient, readTypedRecipient, recipientsKey } from './storedRecipients.ts'

const place = {
  distributor: '0x00000000000000000000000000000000000000D1',
  index: 7,
  payer: '0x00000000000000000000000000000000000000A1',
}
const dan = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

test('what was typed is kept for one allocation of one campaign and one payer', () => {
  const storage = createMemoryStorage()
  keepTypedRecipient(storage, place, dan)
  expect(readTypedRecipient(storage, place)).toBe(dan)
  expect(readTypedRecipient(storage, { ...place, payer: place.payer.toLowerCase() })).toBe(dan)
  expect(readTypedRecipient(storage, { ...place, index: 8 })).toBe('')
  expect(readTypedRecipient(storage, { ...place, payer: dan })).toBe('')
  expect(readTypedRecipient(storage, { ...place, distributor: dan })).toBe('')
})

test('half an address is kept too, the last one only, until it is cleared', () => {
  const storage = createMemoryStorage()
  keepTypedRecipient(storage, place, dan)
  keepTypedRecipient(storage, { ...place, index: 8 }, dan)
  keepTypedRecipient(storage, place, dan.slice(0, 12))
  expect(readTypedRecipient(storage, place)).toBe(dan.slice(0, 12))
  keepTypedRecipient(storage, place, '')
  expect(readTypedRecipient(storage, place)).toBe('')
  expect(readTypedRecipient(storage, { ...place, index: 8 })).toBe(dan)
  keepTypedRecipient(storage, { ...place, index: 8 }, ' ')
  expect(storage.getItem(recipientsKey)).toBeNull()
})

test.each([
  ['no JSON', '{"'],
  ['no list', '{"text":"0x"}'],
  ['foreign entries', '[1,null,{"text":"0x"},["x"]]'],
  ['a text that is no text', JSON.stringify([{ ...lower(), text: { toString: dan } }])],
  ['a text without end', JSON.stringify([{ ...lower(), text: 'x'.repeat(201) }])],
  ['a member too many', JSON.stringify([{ ...lower(), text: dan, isOpen: true }])],
])('%s in storage is passed over, and replaced', (_, text) => {
  const storage = createMemoryStorage({ [recipientsKey]: text })
  expect(readTypedRecipient(storage, place)).toBe('')
  keepTypedRecipient(storage, place, dan)
  expect(readTypedRecipient(storage, place)).toBe(dan)
})

test('a text as long as any name is kept, and a longer one takes the place of none', () => {
  const storage = createMemoryStorage()
  keepTypedRecipient(storage, place, 'x'.repeat(200))
  expect(readTypedRecipient(storage, place)).toBe('x'.repeat(200))
  keepTypedRecipient(storage, place, 'x'.repeat(201))
  expect(readTypedRecipient(storage, place)).toBe('')
  expect(storage.getItem(recipientsKey)).toBeNull()
})

test('storage that refuses forgets it, and nothing breaks', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
  keepTypedRecipient(storage, place, dan)
  expect(readTypedRecipient(storage, place)).toBe('')
})

test('the list of those typed is bounded, the newest first', () => {
  const storage = createMemoryStorage()
  for (let index = 0; index < 60; index += 1) keepTypedRecipient(storage, { ...place, index }, dan)
  expect(readTypedRecipient(storage, { ...place, index: 59 })).toBe(dan)
  expect(readTypedRecipient(storage, { ...place, index: 9 })).toBe('')
  expect(recipientsKey).toBe('everclaim.recipients')
})

function lower() {
  const { distributor, index, payer } = place
  return { distributor: distributor.toLowerCase(), index, payer: payer.toLowerCase() }
}
