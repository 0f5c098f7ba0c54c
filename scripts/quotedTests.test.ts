import { expect, test } from 'vitest'
import { quotedTests, unresolvedTests } from './quotedTests.ts'

const listed = new Map([
  [
    'src/a.test.ts',
    [
      ['default: adds'],
      ['requests', 'have an id of 10 bytes'],
      ['the list', 'is empty'],
      ['the list', 'is full, and says so'],
    ],
  ],
  ['src/b.test.ts', [['default: subtracts']]],
])
const wrongIn = (cell: string) =>
  unresolvedTests(
    quotedTests(
      'page.md',
      `| line | where | what a user does to meet it | proof | difference |\n| --- | --- | --- | --- | --- |\n| x | y | presses "adds" | ${cell} | "adds" |`,
    ),
    listed,
  ).map(({ path, name }) => `${path}: ${name}`)

test.each([
  '`src/a.test.ts` "default: adds"',
  '`src/a.test.ts` "requests"',
  '`src/a.test.ts` "have an id of 10 bytes"',
  '`src/a.test.ts` "requests > have an id of 10 bytes"',
  '`src/a.test.ts` "is full …", "is empty"',
  '`src/a.test.ts` "is full…" (both), "the list > is …"; `src/b.test.ts` "default: subtracts"',
  '`src/a.test.ts`',
])('%s is a test', (cell) => {
  expect(wrongIn(cell)).toEqual([])
})

test.each([
  // The middle, the end, an undeclared beginning, a name that contains a test's, and no name at all.
  ['`src/a.test.ts` "adds"', ['src/a.test.ts: adds']],
  ['`src/a.test.ts` "is full"', ['src/a.test.ts: is full']],
  ['`src/a.test.ts` "default: adds more"', ['src/a.test.ts: default: adds more']],
  ['`src/a.test.ts` "… adds"', ['src/a.test.ts: … adds']],
  ['`src/a.test.ts` "…"', ['src/a.test.ts: …']],
  // Beside another file, or none; the second of two; behind words.
  ['`src/b.test.ts` "default: adds"', ['src/b.test.ts: default: adds']],
  ['`src/c.test.ts` "default: adds"', ['src/c.test.ts: default: adds']],
  ['"default: adds"', [': default: adds']],
  ['`src/a.test.ts` "is empty", "no"', ['src/a.test.ts: no']],
  ['`src/a.test.ts`, of which the first "no"', ['src/a.test.ts: no']],
])('%s is none', (cell, wrong) => {
  expect(wrongIn(cell)).toEqual(wrong)
})

test('in running text only names at once behind a file are those of tests', () => {
  const text = 'See `src/a.test.ts` "is empty" and "gone"; "a word" of `src/b.test.ts`, which says "so".'
  expect(quotedTests('page.md', text).map(({ name }) => name)).toEqual(['is empty', 'gone'])
})
