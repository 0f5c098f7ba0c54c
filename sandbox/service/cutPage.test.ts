import { expect, test } from 'vitest'
import { cutPage } from './cutPage.ts'

const items = Array.from({ length: 45 }, (_, index) => index)
const first = new URL('http://service.test/v1/chains/81457/messages?trusted=false')
const pageAt = (link: string | null) => {
  const url = new URL(link ?? '')
  return cutPage(items, { cursor: url.searchParams.get('cursor') }, url)
}

test('links lead through the whole list and back, and keep the rest of the address', () => {
  const seen: number[] = []
  let page = cutPage(items, {}, first)
  for (seen.push(...page.results); page.next; seen.push(...page.results)) {
    expect(new URL(page.next).searchParams.get('trusted')).toBe('false')
    page = pageAt(page.next)
  }
  expect(seen).toEqual(items)
  expect(page.results).toHaveLength(5)
  expect(pageAt(page.previous).results).toEqual(items.slice(20, 40))
})

test.each([
  [{ limit: 3, offset: 44 }, [44]],
  [{ cursor: 'limit=2&offset=4' }, [4, 5]],
  [{ cursor: 'limit=2&offset=4', limit: 9, offset: 9 }, [4, 5]],
  [{ offset: 99 }, []],
])('%o', (paging, results) => {
  expect(cutPage(items, paging, first).results).toEqual(results)
})

test('a list of one page has no links', () => {
  expect(cutPage([1], {}, first)).toEqual({ count: 1, next: null, previous: null, results: [1] })
})
