import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SafeApp } from '../../safe/app/createSafeApp.ts'
import { examples, safe } from '../../safe/service/test-support/examples.ts'
import { hostBalancesQuery } from './hostBalancesQuery.ts'

const { wire, parsed } = examples.getBalances
const input = { safe, currency: 'eur' }

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => client.clear())

/** A host with these balances. */
function ask(balances: unknown) {
  const asked: unknown[] = []
  const app: Pick<SafeApp, 'getBalances'> = {
    async getBalances(...input) {
      asked.push(input)
      return balances as never
    },
  }
  const query = hostBalancesQuery({ origin: 'https://host.example', app }, input)
  return { query, asked, answer: client.fetchQuery(query) }
}

test('what the host says that its Safe holds, in the currency, every minute', async () => {
  const { query, asked, answer } = ask(wire)
  expect(await answer).toEqual(parsed)
  expect(asked).toEqual([[{ currency: 'eur' }, { signal: expect.any(AbortSignal) }]])
  expect(query).toMatchObject({
    queryKey: ['host-balances', 'https://host.example', input],
    refetchInterval: 60_000,
  })
})

test.each([
  ['a damaged field is named', { ...wire, fiatTotal: 'much' }, 'fiatTotal'],
  [
    'a damaged entry is named by its place',
    { ...wire, items: [{ ...wire.items[0], balance: 'x' }] },
    'items.0.balance',
  ],
  ['what is no list of balances is called so', 7, 'no balances'],
])('error: %s', async (_, balances, fault) => {
  await expect(ask(balances).answer).rejects.toMatchObject({
    name: 'SafeHostAnswerError',
    message: expect.stringMatching(new RegExp(`getSafeBalances.*${fault}`)),
  })
})
