import { hashKey } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashQuestion } from './hashQuestion.ts'

test('it says what the library’s own says, the first time and each time after', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.constant(undefined))), (key) => {
      expect(hashQuestion(key)).toBe(hashKey(key))
      expect(hashQuestion([...key])).toBe(hashKey(key))
    }),
  )
})

test('a site with another list of campaigns is the same site; another node is not', () => {
  const site = { chainId: 81457, rpcUrls: ['/rpc'], campaigns: [{ id: 'spring' }] }
  const key = (part: object) => hashQuestion(['claimed', part, 'spring'])
  expect(key({ ...site, campaigns: [] })).toBe(key(site))
  expect(key({ ...site, rpcUrls: ['/other'] })).not.toBe(key(site))
  expect(hashQuestion(['all', site, site.campaigns])).not.toBe(hashQuestion(['all', site, []]))
})

test('an object is written out once', () => {
  let times = 0
  const site = {
    get chainId() {
      times++
      return 81457
    },
  }
  const first = hashQuestion(['package', site, 'spring'])
  expect(first).toBe('["package",{"chainId":81457},"spring"]')
  expect(hashQuestion(['claimed', site])).toBe('["claimed",{"chainId":81457}]')
  expect(times).toBe(1)
})
