import { expect, test } from 'vitest'
import { read } from '../scripts/test-support/pages.ts'
import { parts } from './parts.ts'
import { isMet, ratioOf, replaceSection, writeSection } from './writeSection.ts'

const row = { what: 'a', unit: 'ms', ours: [10, 20, 30], peer: { name: 'peer', value: [40, 40, 40] } }

test('default: how many times better is the median of the rounds’ ratios', () => {
  expect(ratioOf(row)).toBe(2)
  expect(ratioOf({ ...row, better: 'more' })).toBe(0.5)
  expect(ratioOf({ ...row, ours: 10 })).toBe(4)
  expect(ratioOf({ what: 'a', unit: 'ms', ours: 10 })).toBeUndefined()
})

test('a bar is met by our value or by the ratio, and not by what was not measured', () => {
  const met = (bar: Parameters<typeof isMet>[0]['bar'], ours: number | number[] = row.ours) =>
    isMet(bar ? { ...row, ours, bar } : row)
  expect(met(undefined)).toBeUndefined()
  expect([met({ most: 20 }), met({ most: 19 }), met({ least: 20 }), met({ least: 21 })]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([met({ ratio: 2 }), met({ ratio: 2.1 })]).toEqual([true, false])
  expect([met({ most: 20 }, []), met({ ratio: 1 }, [])]).toEqual([false, false])
})

test('a section says when, of what and where, and has the columns that something is in', () => {
  const circumstances = {
    date: '2026-11-24',
    commit: 'abc1234',
    machine: '2 × CPU',
    load: [0.5, 1.25],
    options: '--rounds 3',
  } as const
  expect(
    writeSection(
      { method: 'How.' },
      { rows: [{ ...row, bar: { ratio: 3 } }], text: ['More.'] },
      circumstances,
    ),
  ).toMatchInlineSnapshot(`
    "How.

    *2026-11-24, commit abc1234, 2 × CPU, load 0.5 → 1.3, \`--rounds 3\`*

    | what | times better | Everclaim | peer | bar |
    | --- | --- | --- | --- | --- |
    | a | 2× | 20 ms (10–30) | 40 ms, peer | 3×: **missed** |

    More."
  `)
})

test('a section takes the place of its own alone', () => {
  const document = 'Text.\n<!-- bench:a -->old<!-- /bench:a -->\nMine.\n<!-- bench:b -->b<!-- /bench:b -->\n'
  expect(replaceSection(document, 'a', 'new')).toBe(
    'Text.\n<!-- bench:a -->\n\nnew\n\n<!-- /bench:a -->\nMine.\n<!-- bench:b -->b<!-- /bench:b -->\n',
  )
  expect(() => replaceSection(document, 'c', 'new')).toThrow('no place for c')
})

test('the page has a place for each part, in the order in which they run', () => {
  const places = [...read('docs/performance.md').matchAll(/<!-- bench:(\w+) -->/g)].map(([, name]) => name)
  expect(places).toEqual(Object.keys(parts))
})
