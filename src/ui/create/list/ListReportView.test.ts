import { createElement } from 'react'
import { expect, test } from 'vitest'
import { undecided } from '../../../operator/list/decidedList.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { drawPage } from '../../test-support/drawPage.ts'
import { ListQuestions } from '../review/ListQuestions.tsx'
import { ListReportView } from './ListReportView.tsx'
import type { RecipientListState } from './useRecipientList.ts'

const burn = { index: 0, row: 7, account: `0x${'0'.repeat(36)}dEaD`, amount: 5n } as const
const report: ListReport = {
  ...{ rowCount: 2, recipientCount: 2, total: 10n, leftOutCount: 0, fixedCount: 0, summedCount: 0 },
  ...{ problemCount: 0, groups: [], wholeProblems: [], doubts: [], namedToken: undefined },
  ...{ fittingStyles: [], flags: [], distribution: undefined },
}
const flagsOf = (kind: 'burn' | 'factory'): ListReport['flags'] => [{ kind, count: 1, flags: [burn] }]
const nothing = () => undefined

function draw(more: Partial<ListReport>): string {
  const known: ListReport = { ...report, ...more }
  const list = {
    amounts: { unit: 'whole', decimals: '0', numbers: 'plain' },
    decided: undecided,
    work: { status: 'idle' },
    file: undefined,
    decide: nothing,
    declare: nothing,
  } as unknown as RecipientListState
  const view = createElement(
    ListReportView,
    { list, report: known, flags: known.flags, sought: undefined },
    createElement('button', { type: 'button' }, 'Continue'),
  )
  return drawPage(view)
}

test('a list without doubts and flags is in order', () => {
  const page = draw({})
  expect(page).toContain('The list is in order: 2 recipients.')
  expect(page).toContain('Continue')
})

test('flags and doubts are above the way on, with their rows, and the list is not said to be in order', () => {
  const page = draw({ doubts: ['points-may-be-separators'], flags: flagsOf('burn') })
  expect(page).not.toContain('The list is in order')
  expect(page).toContain('Check 2 things before you continue.')
  const before = page.slice(0, page.indexOf('Continue'))
  expect(before).toContain('Are these points decimal points?')
  expect(before).toContain('Addresses that nobody can claim from')
  expect(before).toContain('Leave row 7 out')
  expect(page).toContain('Row 7,')
})

test('contracts that can never claim leave no way on', () => {
  const page = draw({ flags: flagsOf('factory') })
  expect(page).toContain('The list pays contracts that can never claim.')
  expect(page).toContain('Leave row 7 out')
  expect(page).not.toContain('Continue')
})

test('Review repeats all doubts and flags, and leads back to their rows', () => {
  const questions = { doubts: ['looks-like-base-units'], flags: flagsOf('burn'), onShow: nothing } as const
  const page = drawPage(createElement(ListQuestions, questions))
  expect(page).toContain('Are these amounts in base units?')
  expect(page).toContain('Addresses that nobody can claim from: 1 recipient')
  expect(page).toContain('Show row 7 of the list')
})
