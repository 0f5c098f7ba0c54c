import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { storedSponsored } from './storedSponsored.ts'

const distributor = '0x00000000000000000000000000000000000000d1'
const id = (digit: string) => digit.repeat(64)

test('keeps one for each allocation, and forgets it', () => {
  const storage = createMemoryStorage()
  storedSponsored.put(storage, { distributor, index: 1, id: id('a') })
  storedSponsored.put(storage, { distributor, index: 2, id: id('b') })
  storedSponsored.put(storage, { distributor, index: 1, id: id('c') })
  expect(storedSponsored.read(storage)).toHaveLength(2)
  expect(storedSponsored.find(storage, { distributor: distributor.toUpperCase(), index: 1 })?.id).toBe(
    id('c'),
  )
  storedSponsored.remove(storage, { distributor, index: 1 })
  storedSponsored.remove(storage, { distributor, index: 2 })
  expect(storage.getItem(storedSponsored.key)).toBeNull()
})

test('the transaction is kept with it, and another request knows nothing of it', () => {
  const storage = createMemoryStorage()
  const hash = `0x${'12'.repeat(32)}` as const
  storedSponsored.put(storage, { distributor, index: 1, id: id('a'), hash })
  expect(storedSponsored.find(storage, { distributor, index: 1 })).toMatchObject({ id: id('a'), hash })
  storedSponsored.put(storage, { distributor, index: 1, id: id('b') })
  expect(storedSponsored.find(storage, { distributor, index: 1 })?.hash).toBeUndefined()
})

test.each(['no', '{}', '[1,{"id":"x"}]', '[null]'])('what else is there counts as nothing: %s', (text) => {
  expect(storedSponsored.read(createMemoryStorage({ [storedSponsored.key]: text }))).toEqual([])
})

test.each([id('a').slice(1), `0${id('a')}`, `${id('a')}0`, id('A')])('%s is no request', (wrong) => {
  const text = JSON.stringify([{ distributor, index: 1, id: wrong }])
  expect(storedSponsored.read(createMemoryStorage({ [storedSponsored.key]: text }))).toEqual([])
})

test('storage that refuses is no trouble', () => {
  const closed = {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
  }
  expect(storedSponsored.read(closed)).toEqual([])
  expect(() => storedSponsored.put(closed, { distributor, index: 1, id: id('a') })).not.toThrow()
  expect(storedSponsored.key).toBe('everclaim.sponsored')
})
