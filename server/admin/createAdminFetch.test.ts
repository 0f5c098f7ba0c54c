import { expect, it } from 'vitest'
import { createChainReader } from '../../src/chain/createChainReader.ts'
import { readEnvironment } from '../../src/config/env.ts'
import * as v from '../../src/schema/v.ts'
import { problemSchema } from '../../src/session/problem.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createMetrics } from '../observe/createMetrics.ts'
import { createAdminFetch } from './createAdminFetch.ts'

const account = `0x${'12'.repeat(20)}` as const

/** Of a site with the campaign `spring`, and what was accepted of `former`, which it has no more. */
async function setUp() {
  const database = await openDatabase(':memory:')
  await database.insertInto('terms').values({ hash: 'a', text: 'Be kind.' }).execute()
  await database
    .insertInto('acceptances')
    .values({
      campaign: 'former',
      terms_hash: 'a',
      account,
      message: 'I accept',
      signature: '0x12',
      kind: 'key',
      checked_at_block: null,
      accepted_at: 5,
      address_hash: 'a',
      network_hash: 'n',
      wide_network_hash: 'w',
    })
    .execute()
  const rpcUrl = 'http://127.0.0.1:9'
  const fetch = createAdminFetch({
    database,
    metrics: createMetrics(),
    settings: null,
    reader: createChainReader({ chainId: 81457, rpcUrls: [rpcUrl] }),
    site: readEnvironment({
      EVERCLAIM_PRODUCT: 'Acme',
      EVERCLAIM_RPC_URLS: rpcUrl,
      EVERCLAIM_WALLETCONNECT_PROJECT_ID: 'none',
      EVERCLAIM_CAMPAIGNS: JSON.stringify([
        { id: 'spring', distributor: `0x${'11'.repeat(20)}`, packages: ['/packages/spring/'] },
      ]),
    }),
  })
  return {
    database,
    ask: (path: string) => fetch(new Request(`http://127.0.0.1:9090${path}`), { peer: '127.0.0.1' }),
  }
}

it('exports what was accepted, of a campaign that was taken off, too', async () => {
  const { ask } = await setUp()
  const none = await ask('/terms/spring.json')
  expect(none.headers.get('content-type')).toBe('application/json')
  expect(await none.json()).toMatchObject({ campaign: 'spring', acceptances: [], terms: [] })
  expect(await (await ask('/terms/former.json')).json()).toMatchObject({
    acceptances: [{ account, acceptedAt: '1970-01-01T00:00:00.005Z' }],
    terms: [{ hash: 'a', text: 'Be kind.' }],
  })
  const table = await ask('/terms/former.csv')
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await table.text()).toContain(
    `former,81457,${account},a,1970-01-01T00:00:00.005Z,key,,I accept,0x12`,
  )
})

it.each(['/terms/sping.json', '/terms/sping.csv'])(
  'has nothing of a campaign that never was: %s',
  async (path) => {
    const { ask } = await setUp()
    const answer = await ask(path)
    expect([answer.status, v.parse(problemSchema, await answer.json()).code]).toEqual([404, 'not-found'])
  },
)
