import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { plainSite as site } from '../config/test-support/plainSite.ts'
import { accountNameQuery } from './queries.ts'

const account = '0x00000000000000000000000000000000000000a1'

/** What a component gets to see of an answer that is in the cache. */
function shown(answer: unknown): unknown {
  const client = new QueryClient()
  const query = accountNameQuery(site, account)
  client
    .getQueryCache()
    .build(client, { queryKey: query.queryKey })
    .setData(answer as never)
  const { data } = new QueryObserver(client, { ...query, enabled: false }).getCurrentResult()
  client.clear()
  return data
}

test('default: a name that an earlier visit has kept is shown', () => {
  expect(shown({ name: 'ada.eth', avatar: null })).toEqual({ name: 'ada.eth', avatar: null })
  expect(shown(null)).toBe(null)
})

test.each([[42], ['ada.eth'], [[]], [{}], [{ name: 7, avatar: null }], [{ name: 'ada.eth', avatar: {} }]])(
  'behavior: %j in its place counts as no name, and breaks nothing',
  (answer) => expect(shown(answer)).toBe(null),
)
