import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { SafeServiceRefusedError } from '../../safe/service/errors.ts'
import type { ServiceDelegate } from '../../safe/service/wire/safe.ts'
import { readDelegates, readDelegation } from './readDelegates.ts'

const at = (byte: string) => getAddress(`0x${byte.repeat(20)}`)
const [safe, otherSafe] = [at('5a'), at('5b')]
const [ada, ben, former] = [at('ad'), at('be'), at('f0')]
const [cleo, dan] = [at('c1'), at('da')]
const owners = [ada, ben]
const { signal } = new AbortController()

const named = (delegate: Address, delegator: Address, where: Address | null, label = 'Accountant') =>
  ({ safe: where, delegate, delegator, label }) as ServiceDelegate
const refusal = (status: number) =>
  new SafeServiceRefusedError({
    call: 'getDelegatesPage',
    stored: 'no',
    status,
    text: 'No.',
    code: undefined,
    isRetryable: false,
    retryAfterMs: undefined,
  })

type Question = {
  query?: { safe?: string | null; delegate?: string | null; delegator?: string | null } | undefined
}
type Page = { results: ServiceDelegate[]; next?: string | null }
/** A service with these delegates; `pages` are the answers to each question, one after the other. */
function serviceOf(
  all: readonly ServiceDelegate[],
  {
    fault,
    formerOnes = [],
    pages,
  }: { fault?: Error; formerOnes?: readonly ServiceDelegate[]; pages?: readonly Page[] } = {},
) {
  const asked: [string, unknown, unknown][] = []
  const answer = (
    list: readonly ServiceDelegate[],
    { query = {}, page }: Question & { page?: string | null | undefined },
  ): Page => {
    if (pages) return pages[page ? Number(page) : 0] ?? { results: [] }
    const fits =
      ([name, value]: [string, unknown]) =>
      (each: ServiceDelegate) =>
        each[name as 'safe' | 'delegate' | 'delegator'] === value
    return { results: Object.entries(query).reduce((left, one) => left.filter(fits(one)), [...list]) }
  }
  const service = {
    async getDelegatesPage(input: Question & { page?: string | null; signal?: AbortSignal }) {
      expect(input.signal).toBe(signal)
      asked.push(['page', input.query, input.page])
      if (fault) throw fault
      return answer(all, input)
    },
    async getDelegates(input: Question & { page?: string | null }) {
      asked.push(['former', input.query, input.page])
      return answer(formerOnes, input)
    },
  }
  return { asked, service: service as never }
}
const read = ({ service }: ReturnType<typeof serviceOf>, of = owners) =>
  readDelegates(service, { safe, owners: of, signal })

test('those of this Safe, and those of an owner everywhere, each once, whose owner is one today', async () => {
  const source = serviceOf([
    named(cleo, ada, safe),
    named(cleo, ada, null, 'Everywhere'),
    named(cleo, ben, safe),
    named(dan, ben, otherSafe),
    named(dan, former, safe),
    named(dan, former, null),
  ])
  expect(await read(source)).toEqual([
    { delegate: cleo, delegator: ada, label: 'Accountant', isEverywhere: false },
    { delegate: cleo, delegator: ben, label: 'Accountant', isEverywhere: false },
    { delegate: cleo, delegator: ada, label: 'Everywhere', isEverywhere: true },
  ])
  expect(source.asked).toEqual([
    ['page', { safe }, null],
    ['page', { delegator: ada }, null],
    ['page', { delegator: ben }, null],
  ])
})

test('the latest of one entry that comes twice stays', async () => {
  const pages = [{ results: [named(cleo, ada, safe, 'Old'), named(cleo, ada, safe, 'New')] }]
  expect(await read(serviceOf([], { pages }), [ada])).toEqual([
    { delegate: cleo, delegator: ada, label: 'New', isEverywhere: false },
  ])
})

test('addresses in any case are the same', async () => {
  const small = (address: Address) => address.toLowerCase() as Address
  const source = serviceOf([], { pages: [{ results: [named(cleo, small(ada), small(safe))] }] })
  expect(await read(source)).toHaveLength(1)
  const one = serviceOf([], { pages: [{ results: [named(small(cleo), ada, null)] }] })
  const found = await readDelegation(one.service, { safe, owners, account: cleo, signal })
  expect(found?.delegator).toBe(ada)
})

test('of twenty owners those are asked for who are it everywhere, and of no more', async () => {
  const many = Array.from({ length: 21 }, (_, n) => at((n + 16).toString(16)))
  const source = serviceOf([])
  await read(source, many)
  expect(source.asked).toHaveLength(21)
  expect(source.asked.at(-1)?.[1]).toEqual({ delegator: many[19] })
})

test('five pages of a list are read, and no more', async () => {
  const page = (n: number): Page => ({
    results: [named(at(`${n}1`), ada, safe)],
    next: n < 6 ? `${n}` : null,
  })
  const long = serviceOf([], { pages: [1, 2, 3, 4, 5, 6].map(page) })
  expect(await read(long, [])).toEqual([])
  expect(long.asked.map(([, , asked]) => asked)).toEqual([null, '1', '2', '3', '4'])
  const two = serviceOf([], { pages: [page(1), { results: [named(at('21'), ada, safe)] }] })
  expect((await read(two, [ada])).map(({ delegate }) => delegate)).toEqual([at('11'), at('21')])
  expect(two.asked.filter(([, query]) => (query as { safe?: string }).safe)).toHaveLength(2)
})

test('a service of the generation before is asked for its own list', async () => {
  const source = serviceOf([], { fault: refusal(404), formerOnes: [named(cleo, ada, safe)] })
  expect(await read(source, [ada])).toEqual([
    { delegate: cleo, delegator: ada, label: 'Accountant', isEverywhere: false },
  ])
  expect(source.asked.filter(([which]) => which === 'former')).toHaveLength(2)
})

test('error: a service that refuses for another reason', async () => {
  const source = serviceOf([], { fault: refusal(500), formerOnes: [named(cleo, ada, safe)] })
  await expect(read(source)).rejects.toMatchObject({ status: 500 })
  expect(source.asked.every(([which]) => which === 'page')).toBe(true)
})

test('for which owner an account may propose, here or everywhere', async () => {
  const source = serviceOf([named(dan, ben, otherSafe), named(dan, former, null), named(dan, ben, null)])
  const of = (account: Address) => readDelegation(source.service, { safe, owners, account, signal })
  expect(await of(dan)).toEqual({ delegate: dan, delegator: ben, label: 'Accountant', isEverywhere: true })
  expect(source.asked).toEqual([['page', { delegate: dan }, null]])
  expect(await of(cleo)).toBeUndefined()
  // A service that names somebody else has named nobody.
  const careless = serviceOf([], { pages: [{ results: [named(dan, ben, null)] }] })
  expect(await readDelegation(careless.service, { safe, owners, account: cleo, signal })).toBeUndefined()
})
