import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type KindRow, kinds } from './kinds.ts'
import type { Page } from './pages.ts'

const names: Record<Page, string> = {
  claim: '`/claim/<id>/`',
  receipt: '`/claim/<id>/receipt/`',
  'safe-claim': '`/claim/<id>/safe/`',
  workspace: '`/safe/`',
  create: '`/create/`',
  manage: '`/manage/`',
  other: 'any other',
}

/** The table as it is in SECURITY.md: a row for each kind that the guard lets through. */
const table = [
  '| kind | on | asks for | form | value | what must fit |',
  '| --- | --- | --- | --- | --- | --- |',
  ...Object.entries<KindRow>(kinds).map(([kind, { pages, asks, form, value, bound }]) => {
    const on = pages === 'all' ? 'every page' : pages.map((page) => names[page]).join(', ')
    return `| ${[kind, on, asks, form, value, bound].join(' | ')} |`
  }),
]

test('SECURITY.md says exactly what the guard lets through', () => {
  const text = readFileSync('SECURITY.md', 'utf8')
  const [, written = ''] = /<!-- kinds -->\n\n([\s\S]*?)\n\n<!-- \/kinds -->/.exec(text) ?? []
  expect(written.split('\n')).toEqual(table)
})

test('claim pages ask for no approval, no permit and no payment', () => {
  for (const kind of ['approve', 'reset-approval', 'permit', 'create-and-fund'] as const)
    expect(kinds[kind].pages).toEqual(['create'])
  const withValue = Object.entries<KindRow>(kinds).filter(
    ([, { value }]) => value !== '0 ETH' && value !== '–',
  )
  expect(withValue.map(([kind]) => kind)).toEqual([
    'create-and-fund',
    'create-and-fund-many',
    'host-proposal',
  ])
})
