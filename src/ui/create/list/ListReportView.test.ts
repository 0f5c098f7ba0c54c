import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { ListClient } from '../../../operator/list/createListClient.ts'
import { undecided } from '../../../operator/list/decidedList.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { openQuestions } from '../../../operator/list/openQuestions.ts'
import { drawPage, readText } from '../../test-support/drawPage.ts'
import { ListQuestions } from '../review/ListQuestions.tsx'
import { ListReportView } from './ListReportView.tsx'
import { useListFlags } from './useListFlags.ts'
import type { RecipientListState } from './useRecipientList.ts'

const burn = { index: 0, row: 7, account: `0x${'0'.repeat(36)}dEaD`, amount: 5n } as const
const report: ListReport = {
  rowCount: 2,
  recipientCount: 2,
  total: 10n,
  leftOutCount: 0,
  fixedCount: 0,
  summedCount: 0,
  problemCount: 0,
  groups: [],
  names: [],
  hasMoreNames: false,
  wholeProblems: [],
  doubts: [],
  namedToken: undefined,
  fittingStyles: [],
  flags: [],
  distribution: undefined,
}
const flagsOf = (kind: 'burn' | 'factory'): ListReport['flags'] => [
  { kind, count: 1, amount: 5n, flags: [burn] },
]
const nothing = () => undefined

function draw(
  more: Partial<ListReport>,
  { accepted = [], areFlagsKnown = true }: { accepted?: readonly string[]; areFlagsKnown?: boolean } = {},
): string {
  const known: ListReport = { ...report, ...more }
  const list = {
    amounts: { unit: 'whole', decimals: '0', numbers: 'plain' },
    decided: undecided,
    accepted,
    work: { status: 'idle' },
    file: undefined,
    decide: nothing,
    declare: nothing,
  } as unknown as RecipientListState
  const view = createElement(
    ListReportView,
    { list, report: known, flags: areFlagsKnown ? known.flags : undefined, sought: undefined },
    createElement('button', { type: 'button' }, 'Continue'),
  )
  return drawPage(view)
}

test('a list without doubts and flags is in order', () => {
  const page = draw({})
  expect(page).toContain('The list is in order: 2 recipients.')
  expect(page).toContain('Continue')
})

test('flags and doubts have their rows, and each is confirmed by itself before there is a way on', () => {
  const doubtful = { doubts: ['points-may-be-separators'], flags: flagsOf('burn') } as const
  const page = draw(doubtful)
  expect(page).not.toContain('The list is in order')
  expect(page).toContain('Check 2 things before you continue.')
  expect(page).toContain('Are these points decimal points?')
  expect(page).toContain('Addresses that can’t claim')
  expect(page).toContain('Leave row 7 out')
  expect(page).toContain('Row 7,')
  expect(page).toContain('The points are decimal points')
  expect(page).toContain('Keep them, although no one can claim their shares')
  expect(page).not.toContain('Continue')

  const [points, burnt] = openQuestions(doubtful, []) as [string, string]
  const half = draw(doubtful, { accepted: [points] })
  expect(half).toContain('Check one thing before you continue.')
  expect(half).not.toContain('Continue')
  const settled = draw(doubtful, { accepted: [points, burnt] })
  expect(settled).toContain('You confirmed all doubts.')
  expect(settled).toContain('Continue')
  expect(settled).not.toContain('The list is in order')
})

test('flags are above the way on, each with what its recipients get', () => {
  const one = { ...burn, amount: 1n }
  const flags: ListReport['flags'] = [{ kind: 'burn', count: 3, amount: 4n, flags: [burn, one] }]
  const page = draw({ flags }, { accepted: openQuestions({ doubts: [], flags }, []) })
  expect(readText(page)).toContain('3 recipients, 4 tokens')
  expect(readText(page)).toContain('Row 7, 1 token, 10 % of the total')
  expect(page.indexOf('3 recipients,')).toBeLessThan(page.indexOf('Continue'))
})

test('there is no way on before the recipients are checked', () => {
  const page = draw({ flags: flagsOf('factory') }, { areFlagsKnown: false })
  expect(page).toContain('Checking the recipients')
  expect(page).not.toContain('The list is in order')
  expect(page).not.toContain('Continue')
})

const asked = { client: () => ({}) as ListClient, report }
function Probe() {
  return useListFlags(asked, {}) ? 'known' : 'not known yet'
}
test('flags are not known until they were asked for with what is known of the campaign', () => {
  expect(drawPage(createElement(Probe))).toBe('not known yet')
})

test('contracts that can never claim leave no way on', () => {
  const page = draw({ flags: flagsOf('factory') })
  expect(page).toContain('The list pays contracts that can’t claim')
  expect(page).toContain('Leave row 7 out')
  expect(page).not.toContain('Continue')
})

test('Review repeats all doubts and flags, and leads back to their rows', () => {
  const doubts = ['looks-like-base-units'] as const
  const token = { symbol: 'EVER', decimals: 0 }
  const questions = { doubts, flags: flagsOf('burn'), total: 10n, token, onShow: nothing }
  const page = drawPage(createElement(ListQuestions, questions))
  expect(readText(page)).toContain('5 EVER, 50 % of the total.')
  expect(page).toContain('Are these amounts in base units?')
  expect(page).toContain('Addresses that can’t claim: 1 recipient')
  expect(page).toContain('Show row 7 of the list')
})
