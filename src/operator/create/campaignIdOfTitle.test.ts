import { expect, test } from 'vitest'
import { campaignIdOfTitle } from './campaignIdOfTitle.ts'

test('default: a title names its files and paths', () => {
  expect(campaignIdOfTitle('Safe users of 2022')).toBe('safe-users-of-2022')
})

test('behavior: a title that leaves nothing, or a name that is kept, is replaced', () => {
  expect(campaignIdOfTitle('春')).toBe('campaign')
  expect(campaignIdOfTitle('Opened')).toBe('campaign')
})
