import { expect, test } from 'vitest'
import { findSponsored, keepSponsored, readSponsored, sponsoredKey } from './storedSponsored.ts'

const distributor = '0x00000000000000000000000000000000000000D1'
const id = (digit: string) => digit.repeat(64)

function memory(text: string | null = null) {
  let stored = text
  return {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value
    },
    removeItem: () => {
      stored = null
    },
  }
}

test('keeps one for each allocation, and forgets it', () => {
  const storage = memory()
  keepSponsored(storage, { distributor, index: 1 }, id('a'))
  keepSponsored(storage, { distributor, index: 2 }, id('b'))
  keepSponsored(storage, { distributor, index: 1 }, id('c'))
  expect(readSponsored(storage)).toHaveLength(2)
  expect(findSponsored(storage, { distributor: distributor.toLowerCase(), index: 1 })?.id).toBe(id('c'))
  keepSponsored(storage, { distributor, index: 1 }, undefined)
  keepSponsored(storage, { distributor, index: 2 }, undefined)
  expect(storage.getItem()).toBeNull()
})

test('the transaction is kept with it, and another request knows nothing of it', () => {
  const storage = memory()
  const hash = `0x${'12'.repeat(32)}` as const
  keepSponsored(storage, { distributor, index: 1 }, id('a'), hash)
  expect(findSponsored(storage, { distributor, index: 1 })).toMatchObject({ id: id('a'), hash })
  keepSponsored(storage, { distributor, index: 1 }, id('b'))
  expect(findSponsored(storage, { distributor, index: 1 })?.hash).toBeUndefined()
})

test.each(['no', '{}', '[1,{"id":"x"}]', '[null]'])(
  'what stands there otherwise counts as nothing: %s',
  (text) => {
    expect(readSponsored(memory(text))).toEqual([])
  },
)

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
  expect(readSponsored(closed)).toEqual([])
  expect(() => keepSponsored(closed, { distributor, index: 1 }, id('a'))).not.toThrow()
  expect(sponsoredKey).toBe('everclaim.sponsored')
})
