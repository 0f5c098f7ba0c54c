import { expect, test } from 'vitest'
import { keccak256 } from '../../package/keccak.ts'
import { accountOf, makeRounds } from '../series/test-support/makeRounds.ts'
import { createListHandler } from './createListHandler.ts'
import type { ListChoices, ListReport, ListSeries } from './listMessages.ts'

const rounds = await makeRounds([
  [
    [1, 5n],
    [2, 7n],
  ],
  [[2, 3n]],
])
const choices: ListChoices = {
  amounts: { unit: 'base' },
  numbers: 'plain',
  duplicates: 'refuse',
  decisions: {},
}
const listsOf = (of: typeof rounds) => of.map(({ allocations }) => new Blob([allocations.records.slice()]))
const [last] = rounds.slice(-1)
const cumulative: ListSeries = {
  sheet: 'cumulative',
  last: last?.manifestHash ?? '0x',
  rounds: listsOf(rounds),
}
const newRows: ListSeries = { ...cumulative, sheet: 'new-rows', rounds: listsOf(rounds.slice(-1)) }
let lastId = 0

async function read(rows: readonly (readonly [number, bigint | string])[], series: ListSeries | undefined) {
  const handler = createListHandler(keccak256)
  const blob = new Blob([rows.map(([at, amount]) => `${accountOf(at)},${amount}\n`).join('')])
  const report = await handler.check({ file: { id: ++lastId, blob }, choices, known: {}, series })
  return { handler, report }
}
const parts = ({ series }: ListReport) =>
  Object.entries(series?.difference ?? {}).map(
    ([kind, { count, before, after }]) => `${kind} ${count} ${before} ${after}`,
  )

test('a cumulative sheet is the round of what is new in it, with the rows of the sheet', async () => {
  const { handler, report } = await read(
    [
      [3, 4n],
      [2, 12n],
      [1, 5n],
    ],
    cumulative,
  )
  expect(report).toMatchObject({ problemCount: 0, recipientCount: 2, total: 6n, rowCount: 3 })
  expect(parts(report)).toEqual(['added 1 0 4', 'more 1 10 12', 'less 0 0 0', 'same 1 5 5', 'gone 0 0 0'])
  expect(await handler.show([0, 1])).toMatchObject([
    { row: 2, amount: 2n },
    { row: 1, amount: 4n },
  ])
  expect(report.distribution?.topRecipients.map(({ row, amount }) => [row, amount])).toEqual([
    [1, 4n],
    [2, 2n],
  ])
  expect(await handler.take()).toMatchObject({ count: 2, total: 6n })
})

test('lowered and missing amounts are problems of the list, by row; nothing new is one too', async () => {
  const { report } = await read(
    [
      [3, 4n],
      [2, 9n],
    ],
    cumulative,
  )
  expect(report.problemCount).toBe(2)
  expect(report.series).toMatchObject({
    loweredCount: 2,
    lowered: [
      { row: 2, account: accountOf(2), was: 10n, is: 9n },
      { row: undefined, account: accountOf(1), was: 5n, is: 0n },
    ],
  })
  const same = await read(
    [
      [1, 5n],
      [2, 10n],
    ],
    cumulative,
  )
  expect(same.report).toMatchObject({ problemCount: 1, series: { isNothingNew: true, loweredCount: 0 } })
  // While a row can't be read, nobody is missing.
  const faulty = await read(
    [
      [1, 5n],
      [2, '-10'],
    ],
    cumulative,
  )
  expect(faulty.report).toMatchObject({
    problemCount: 1,
    series: { difference: undefined, loweredCount: 0 },
  })
})

test('a list of its own is compared with the last round’s; the very same one is asked about', async () => {
  const same = await read([[2, 3n]], newRows)
  expect(same.report).toMatchObject({ problemCount: 0, total: 3n })
  expect(same.report.doubts).toContain('same-list')
  const other = await read([[1, 5n]], newRows)
  expect(other.report.doubts).not.toContain('same-list')
  expect(parts(other.report)).toEqual(['added 1 0 5', 'more 0 0 0', 'less 0 0 0', 'same 0 0 0', 'gone 1 3 0'])
  const alone = await read([[2, 3n]], undefined)
  expect(alone.report.series).toBeUndefined()
  expect(alone.report.doubts).not.toContain('same-list')
})
