import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Allocation } from '../../package/checkAllocation.ts'
import { ApiRefusedError, CouldNotAskError } from '../../session/apiErrors.ts'
import type { ProblemCode } from '../../session/problem.ts'
import { askSponsor, askSponsorOfRounds, type Control } from './askSponsor.ts'

const account: Address = '0x00000000000000000000000000000000000000A1'
const distributor: Address = '0x00000000000000000000000000000000000000D1'
const proof: readonly Hex[] = [`0x${'ab'.repeat(32)}`]
const allocation: Allocation = { index: 3, account, amount: 2n ** 70n, proof }
const control: Control = {
  signer: '0x00000000000000000000000000000000000000F1',
  message: 'I want it.',
  signature: '0x12',
}

/** The API: what it was asked for, and its answer. */
function apiOf(answer: { id: string } | Error | string) {
  const asked: unknown[] = []
  const ask = async (input: unknown) => {
    asked.push(input)
    if (typeof answer === 'string' || answer instanceof Error) throw answer
    return { ...answer, state: 'queued' }
  }
  return { asked, api: { sponsorClaim: ask, sponsorSeries: ask } as never }
}
const refused = (code: ProblemCode, isRetryable = false) =>
  new ApiRefusedError({
    call: 'sponsorClaim',
    stored: 'no',
    status: 403,
    code,
    detail: 'The budget of today is spent.',
    reason: undefined,
    retryAfterMs: undefined,
    isRetryable,
  })

test('the API is asked for the allocation as the contract takes it, with addresses in lower case', async () => {
  const { api, asked } = apiOf({ id: 'claim-7' })
  expect(await askSponsor(api, 'spring', allocation)).toEqual({ status: 'taken', id: 'claim-7' })
  expect(asked).toEqual([
    {
      campaign: 'spring',
      body: { index: 3, amount: '1180591620717411303424', proof, account: account.toLowerCase() },
    },
  ])
})

test('a signature of the recipient goes with it', async () => {
  const { api, asked } = apiOf({ id: 'claim-7' })
  await askSponsor(api, 'spring', allocation, control)
  expect(asked).toMatchObject([
    {
      body: {
        account: account.toLowerCase(),
        control: { signer: control.signer.toLowerCase(), message: 'I want it.', signature: '0x12' },
      },
    },
  ])
})

test('of a series all rounds are asked for at once, each by its contract', async () => {
  const { api, asked } = apiOf({ id: 'claim-8' })
  const rounds = [{ distributor, allocation }]
  expect(await askSponsorOfRounds(api, 'spring', { account, rounds }, control)).toEqual({
    status: 'taken',
    id: 'claim-8',
  })
  expect(asked).toEqual([
    {
      campaign: 'spring',
      body: {
        rounds: [
          { distributor: distributor.toLowerCase(), index: 3, amount: '1180591620717411303424', proof },
        ],
        account: account.toLowerCase(),
        control: { ...control, signer: control.signer.toLowerCase() },
      },
    },
  ])
  await askSponsorOfRounds(api, 'spring', { account, rounds })
  expect(asked[1]).not.toHaveProperty('body.control')
})

test('a refusal is said in the API’s sentence, and whether another try, or a signature, would help', async () => {
  const sentence = 'The budget of today is spent.'
  const no = { status: 'not-taken', sentence, stored: 'no', isRetryable: false, isSignatureWanted: false }
  const ask = (error: Error) => askSponsor(apiOf(error).api, 'spring', allocation)
  expect(await ask(refused('budget-spent'))).toEqual(no)
  expect(await ask(refused('budget-spent', true))).toEqual({ ...no, isRetryable: true })
  expect(await ask(refused('proof-wanted'))).toEqual({ ...no, isSignatureWanted: true })
})

test('an API that gives no answer may have taken it all the same', async () => {
  const slow = new CouldNotAskError({
    call: 'sponsorClaim',
    stored: 'maybe',
    reason: 'slow',
    isRetryable: true,
  })
  expect(await askSponsor(apiOf(slow).api, 'spring', allocation)).toEqual({
    status: 'not-taken',
    sentence: 'This site’s API did not answer in time. It may have been done all the same.',
    stored: 'maybe',
    isRetryable: true,
    isSignatureWanted: false,
  })
})

test.each([
  [new TypeError('x is not a function'), 'x is not a function'],
  ['broken', 'broken'],
])(
  'whatever else went wrong is said, and nothing is known of what was taken: %s',
  async (thrown, sentence) => {
    expect(await askSponsor(apiOf(thrown).api, 'spring', allocation)).toEqual({
      status: 'not-taken',
      sentence,
      stored: 'maybe',
      isRetryable: true,
      isSignatureWanted: false,
    })
  },
)
