import { expect, test } from 'vitest'
import { campaignFunctions } from './campaignFunctions.ts'

test('what creates, funds, claims and manages campaigns has these names', () => {
  expect([...campaignFunctions].sort()).toEqual([
    'approve',
    'cancel',
    'claim',
    'claimAndDelegate',
    'claimMany',
    'claimTo',
    'claimWithSignature',
    'collectGas',
    'collectYield',
    'create',
    'createAndFund',
    'createAndFundMany',
    'createAndFundManyWithPermit',
    'createAndFundWithPermit',
    'payEntry',
    'permit',
    'sweep',
    'tryClaim',
  ])
})

test.each(['isClaimed', 'claimedWords', 'isCancelled', 'transfer', 'ZeroRecipient', 'Claimed'])(
  'what reads, or is of something else, is none: %s',
  (name) => {
    expect(campaignFunctions.has(name)).toBe(false)
  },
)
