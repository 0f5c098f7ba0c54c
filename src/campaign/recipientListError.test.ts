import { expect, test } from 'vitest'
import { describeProblem, type ListProblem, RecipientListError } from './recipientListError.ts'

const zero: ListProblem = {
  row: 1_234,
  column: 'amount',
  code: 'amount-zero',
  reason: 'The amount is zero; leave the row out.',
}

test('one problem is named with the page to read on', () => {
  const error = new RecipientListError([zero], 1)
  expect(error.message).toBe(
    [
      'The recipient list has 1 problem.',
      '',
      'Row 1234, column amount: The amount is zero; leave the row out.',
      '',
      'Docs: docs/recipient-lists.md',
    ].join('\n'),
  )
  expect(error).toMatchObject({ name: 'RecipientListError', problems: [zero], problemCount: 1 })
})

test('of more problems than are kept the rest is counted, and what else can be done comes last', () => {
  const { summary, facts } = new RecipientListError([zero, zero], 1_002, ['Open the list on the page.'])
  expect(summary).toBe('The recipient list has 1,002 problems.')
  const line = 'Row 1234, column amount: The amount is zero; leave the row out.'
  expect(facts).toEqual([line, line, '… and 1,000 more', '', 'Open the list on the page.'])
  expect(new RecipientListError([zero], 2).facts).toEqual([line, '… and 1 more'])
  expect(new RecipientListError([zero, zero], 2).facts).toEqual([line, line])
})

test('a problem says where it is: in a cell, in a row, or in the file as a whole', () => {
  expect(describeProblem(zero)).toBe('Row 1234, column amount: The amount is zero; leave the row out.')
  expect(describeProblem({ ...zero, row: 1, column: '' })).toBe(
    'Row 1: The amount is zero; leave the row out.',
  )
  expect(describeProblem({ row: 0, column: '', code: 'file-empty', reason: 'The file is empty.' })).toBe(
    'The file is empty.',
  )
})
