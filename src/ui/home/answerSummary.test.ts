import { expect, test } from 'vitest'
import { answerSummary } from './answerSummary.ts'

const yes = { status: 'eligible', offer: {} } as const
const claimed = { status: 'claimed', offer: {} } as const
const no = { status: 'not-eligible' } as const
const unknown = { status: 'could-not-check' } as const
const unpaid = { status: 'could-not-check', offer: {} } as const

test.each([
  [[yes, no, claimed, no], 'This address is on 2 of 4 lists.'],
  [[no, no], 'This address is on none of the 2 lists.'],
  [
    [no, unknown],
    'This address is on none of the 1 list that could be checked. 1 list could not be checked.',
  ],
  [
    [yes, unknown, unknown],
    'This address is on 1 of 1 list that could be checked. 2 lists could not be checked.',
  ],
  [[unknown, unknown, unknown], 'None of the 3 lists could be checked. This is neither a yes nor a no.'],
  [[unpaid, no], 'This address is on 1 of 2 lists.'],
] as const)('%# says what is known, and what is not', (entries, sentence) => {
  expect(answerSummary(entries)).toBe(sentence)
})
