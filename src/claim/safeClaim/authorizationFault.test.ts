import { getAddress, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { authorizationFault, mostDays } from './authorizationFault.ts'
import type { ClaimAuthorizationParameters } from './claimAuthorization.ts'

const addressOf = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [safe, recipient, distributor, token] = ['5', 'a', 'd', '7'].map(addressOf) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const now = 1_700_000_000
const most = now + mostDays * 86_400
const good = {
  safe,
  recipient,
  distributor,
  deadline: now + 60,
  amount: 100n,
} as ClaimAuthorizationParameters
const faultOf = (changed: Partial<Record<keyof ClaimAuthorizationParameters, unknown>>) =>
  authorizationFault({ ...good, ...changed } as ClaimAuthorizationParameters, { now, token })

test('one that ends within the days and pays somebody has no fault', () => {
  expect(mostDays).toBe(90)
  expect(faultOf({})).toBeUndefined()
  for (const deadline of [now + 1, most]) expect(faultOf({ deadline })).toBeUndefined()
  for (const upTo of [undefined, 1n, 100n]) expect(faultOf({ upTo })).toBeUndefined()
})

test.each([
  ['nobody', zeroAddress],
  ['the campaign', distributor.toLowerCase()],
  ['the token', token.toLowerCase()],
])('tokens that are sent to %s would be lost', (_, lost) => {
  expect(faultOf({ recipient: lost })).toEqual({
    sentence: 'Tokens sent to this recipient would be lost. Choose another one.',
    isLoss: true,
  })
})

test('for the Safe itself nobody has to sign', () => {
  expect(faultOf({ recipient: safe.toLowerCase() })).toEqual({
    sentence: expect.stringContaining('For this Safe itself nobody has to sign'),
    isLoss: false,
  })
})

test.each([now, now - 1, most + 1, now + 0.5, Number.NaN])('it cannot end at %d', (deadline) => {
  expect(faultOf({ deadline })).toEqual({
    sentence: 'The claim authorization must end within the next 90 days. Choose another day.',
    isLoss: false,
  })
})

test.each([0n, -1n, 101n])('it cannot authorize %d of a hundred', (upTo) => {
  expect(faultOf({ upTo })).toEqual({
    sentence: 'It authorizes more than the allocation, or nothing. Make a new one.',
    isLoss: false,
  })
})
