import { expect, test } from 'vitest'
import type { FixRule, ListProblem, ProblemCode } from '../recipientListError.ts'
import { createProblemLog } from './createProblemLog.ts'

const problem = (
  row: number,
  code: ProblemCode = 'amount-size',
  rules?: readonly FixRule[],
): ListProblem => ({
  row,
  column: 'amount',
  code,
  reason: `Row ${row}.`,
  ...(rules && { fix: { before: '1 ', after: '1', rules } }),
})
const rowsOf = (problems: readonly ListProblem[]) => problems.map(({ row }) => row)
function logOf(problems: readonly ListProblem[], limit: number, examples: number) {
  const log = createProblemLog(limit, examples)
  for (const each of problems) log.add(each)
  return log.end()
}

test('nothing wrong is an empty log', () => {
  expect(logOf([], 3, 2)).toEqual({ problems: [], problemCount: 0, groups: [] })
})

test('the first problems by row are listed, all are counted', () => {
  const { problems, problemCount } = logOf(
    [5, 1, 4, 2, 3].map((row) => problem(row)),
    3,
    1,
  )
  expect(rowsOf(problems)).toEqual([1, 2, 3])
  expect(problemCount).toBe(5)
})

test('the listed ones are the first by row of twice as many; what comes after those is only counted', () => {
  expect(
    rowsOf(
      logOf(
        [9, 8, 7, 1, 2].map((row) => problem(row)),
        2,
        1,
      ).problems,
    ),
  ).toEqual([1, 7])
})

test('each kind has its count, its fixes and its first examples by row, in the order of the kinds', () => {
  const { groups } = logOf(
    [
      problem(4, 'account-contract'),
      problem(3, 'amount-size', ['spaces']),
      problem(2, 'amount-size', ['spaces', 'invisible']),
      problem(1, 'amount-size'),
    ],
    9,
    2,
  )
  expect(groups).toEqual([
    {
      code: 'account-contract',
      count: 1,
      fixableCount: 0,
      rules: [],
      examples: [problem(4, 'account-contract')],
    },
    {
      code: 'amount-size',
      count: 3,
      fixableCount: 2,
      rules: ['spaces', 'invisible'],
      examples: [problem(2, 'amount-size', ['spaces', 'invisible']), problem(3, 'amount-size', ['spaces'])],
    },
  ])
})
