import { expect, test } from 'vitest'
import { answerSummary } from './answerSummary.ts'

const yes = { status: 'eligible', offer: {} } as const
const unfunded = { status: 'eligible', offer: {}, isFunded: false } as const
const claimed = { status: 'claimed', offer: {} } as const
const no = { status: 'not-eligible' } as const
const unknown = { status: 'could-not-check' } as const

test.each([
  [[yes, no, claimed, no], 'This address can claim in 1 of 4 campaigns.'],
  [[yes, unknown, unknown], 'This address can claim in 1 of 3 campaigns. We couldn’t check 2 campaigns.'],
  [[claimed, unfunded, no], 'This address is on 2 lists, and has nothing to claim now.'],
  [
    [claimed, unknown],
    'This address is on 1 list, and has nothing to claim now. We couldn’t check 1 campaign.',
  ],
  [[no, no], 'This address isn’t on any of the 2 lists.'],
  [[no, unknown], 'This address isn’t on the 1 list that we could check. We couldn’t check 1 campaign.'],
  [[unknown, unknown, unknown], 'We couldn’t check any campaign. You may still be eligible.'],
] as const)('%# says what is known, and what is not', (entries, sentence) => {
  expect(answerSummary(entries)).toBe(sentence)
})
