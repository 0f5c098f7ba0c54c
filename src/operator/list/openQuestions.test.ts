import { expect, test } from 'vitest'
import type { ListReport } from './listMessages.ts'
import { askedByFlag, openQuestions, questionKey } from './openQuestions.ts'

const flagAt = (kind: 'burn' | 'factory', index: number): ListReport['flags'][number] => ({
  kind,
  count: 1,
  amount: 5n,
  flags: [{ index, row: index + 2, account: `0x${'0'.repeat(36)}dEaD`, amount: 5n }],
})

test('each doubt and each kind of doubtful recipients is a question until it is settled', () => {
  const list = { doubts: ['looks-like-base-units'], flags: [flagAt('burn', 3)] } as const
  expect(openQuestions(list, [])).toHaveLength(2)
  expect(openQuestions(list, ['looks-like-base-units'])).toEqual([
    questionKey('burn', askedByFlag(flagAt('burn', 3))),
  ])
  expect(openQuestions(list, openQuestions(list, []))).toEqual([])
})

test('who settled a question about some recipients has not settled it about others', () => {
  const settled = openQuestions({ doubts: [], flags: [flagAt('burn', 3)] }, [])
  expect(openQuestions({ doubts: [], flags: [flagAt('burn', 4)] }, settled)).toHaveLength(1)
  const two = { ...flagAt('burn', 3), count: 2 }
  expect(openQuestions({ doubts: [], flags: [two] }, settled)).toHaveLength(1)
})

test('contracts that can never claim are refused, which nothing settles', () => {
  expect(openQuestions({ doubts: [], flags: [flagAt('factory', 3)] }, [])).toEqual([])
})
