import { afterEach, expect, test, vi } from 'vitest'
import { safe } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { found, stubNetwork } from '../test-support/stubNetwork.ts'
import { type HistoryFilter, readHistoryPage } from './readHistoryPage.ts'

const account = '0x9000000000000000000000000000000000000009'
const from = '2026-01-01T00:00:00Z'
const to = '2026-02-01T00:00:00Z'
const page = { count: null, next: null, previous: null, results: [] }
afterEach(() => void vi.unstubAllGlobals())

/** The path and the query that the service is asked for. */
async function ask(filter: HistoryFilter, link: string | null = null) {
  const { site, asked } = stubNetwork({ serve: () => found(page) })
  expect(await readHistoryPage(site, { safe, filter }, { page: link })).toEqual(page)
  const { method, path } = asked[0] ?? {}
  const { pathname, searchParams } = new URL(`https://service.example${path}`)
  return { method, kind: pathname.split(safe)[1], query: Object.fromEntries(searchParams) }
}

test('all of it is asked for by the days of this place, untrusted tokens as well', async () => {
  expect(await ask({ kind: 'all' })).toEqual({
    method: 'GET',
    kind: '/transactions/history',
    query: { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, trusted: 'false' },
  })
})

test.each<[string, HistoryFilter, string, object]>([
  [
    'what came in',
    { kind: 'incoming', from, to, token: account },
    '/incoming-transfers/',
    { execution_date__gte: from, execution_date__lte: to, token_address: account, trusted: 'false' },
  ],
  ['what came in, without a filter', { kind: 'incoming' }, '/incoming-transfers/', { trusted: 'false' }],
  [
    'what owners have signed',
    { kind: 'outgoing', from, to, recipient: account, nonce: '7' },
    '/multisig-transactions/',
    { execution_date__gte: from, execution_date__lte: to, to: account, nonce: '7', executed: 'true' },
  ],
  [
    'what modules have done',
    { kind: 'module', recipient: account, module: safe },
    '/module-transactions/',
    { to: account, module: safe },
  ],
])('%s is asked for with its own filters', async (_, filter, kind, query) => {
  expect(await ask(filter)).toEqual({ method: 'GET', kind, query })
})

test.each<[HistoryFilter['kind'], string]>([
  ['all', '/transactions/history'],
  ['incoming', '/incoming-transfers/'],
  ['outgoing', '/multisig-transactions/'],
  ['module', '/module-transactions/'],
])('a further page of "%s" is asked for by the service’s own link', async (kind, path) => {
  const link = `https://service.example/v1/chains/81457/safes/${safe}${path}?cursor=limit%3D20`
  expect((await ask({ kind }, link)).query).toEqual({ cursor: 'limit=20' })
})

test('who leaves takes the question back', async () => {
  const leaving = new AbortController()
  leaving.abort(new Error('left'))
  for (const kind of ['all', 'incoming', 'outgoing', 'module'] as const) {
    const { site } = stubNetwork({ serve: () => found(page) })
    const asked = readHistoryPage(site, { safe, filter: { kind } }, { page: null, signal: leaving.signal })
    await expect(asked).rejects.toThrow('left')
  }
})
