import { expect, test } from 'vitest'
import { cutPage } from './cutPage.ts'

const items = Array.from({ length: 45 }, (_, index) => index)
const address = 'http://service.test/v1/chains/81457/messages?trusted=false'

test('links lead through the whole list and back, and keep the rest of the address', () => {
  const seen: number[] = []
  let page = cutPage(items, new URL(address))
  for (seen.push(...page.results); page.next; seen.push(...page.results)) {
    expect(new URL(page.next).searchParams.get('trusted')).toBe('false')
    page = cutPage(items, new URL(page.next))
  }
  expect(seen).toEqual(items)
  expect(page.results).toHaveLength(5)
  expect(cutPage(items, new URL(page.previous ?? ''))).toMatchObject({ results: items.slice(20, 40) })
})

test.each([
  ['&limit=3&offset=44', [44]],
  ['&cursor=limit%3D2%26offset%3D4', [4, 5]],
  ['&cursor=limit%3D0%26offset%3Dx', items.slice(0, 20)],
  ['&limit=101', items.slice(0, 20)],
  ['&limit=-1', items.slice(0, 20)],
  ['&offset=99', []],
])('%s', (query, results) => {
  expect(cutPage(items, new URL(address + query)).results).toEqual(results)
})

test('a list of one page has no links', () => {
  expect(cutPage([1], new URL(address))).toEqual({ count: 1, next: null, previous: null, results: [1] })
})
