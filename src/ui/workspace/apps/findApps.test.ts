import { expect, test } from 'vitest'
import { type SafeApp, safeAppSchema } from '../../../safe/service/wire/safeApps.ts'
import * as v from '../../../schema/v.ts'
import { categoriesOf, findApps } from './findApps.ts'

const app = (id: number, change: object = {}): SafeApp =>
  v.parse(safeAppSchema, {
    id,
    url: `https://app${id}.example`,
    name: `App ${id}`,
    description: 'Does things.',
    chainIds: ['81457'],
    accessControl: { type: 'NO_RESTRICTIONS' },
    ...change,
  })
const own = 'https://claims.example'
const apps = [
  app(1, { tags: ['Finance'] }),
  app(2, { featured: true, provider: { url: 'https://nobody.example', name: 'Nobody' } }),
  app(3, { url: `${own}/claim/`, description: 'Claims.' }),
  app(4),
]
const ids = (search: string) => findApps(apps, { search, category: '', own }).map(({ id }) => id)

test('this site is first, then the featured ones, and the rest as the service lists them', () => {
  expect(ids('')).toEqual([3, 2, 1, 4])
})

test.each([
  ['finance', [1]],
  ['  DOES   things ', [2, 1, 4]],
  ['nobody', [2]],
  ['app1.example', [1]],
  ['finance nobody', []],
])('"%s" finds %o', (search, found) => {
  expect(ids(search)).toEqual(found)
})

test('categories are counted, in one spelling, and narrow the search', () => {
  const tagged = [
    app(1, { tags: ['transaction-builder', 'Transaction_Builder', ' '] }),
    app(2, { tags: ['Transaction builder', 'nft'] }),
    app(3, { tags: null }),
  ]
  expect(categoriesOf(tagged)).toEqual([
    { key: 'transaction builder', name: 'Transaction builder', count: 2 },
    { key: 'nft', name: 'Nft', count: 1 },
  ])
  const idsIn = (category: string, search = '') =>
    findApps(tagged, { search, category, own }).map(({ id }) => id)
  expect(idsIn('')).toEqual([1, 2, 3])
  expect(idsIn('transaction builder')).toEqual([1, 2])
  expect(idsIn('transaction builder', 'app 2')).toEqual([2])
  expect(idsIn('gone')).toEqual([])
})
