import { expect, it } from 'vitest'
import { problemResponse } from '../http/problem.ts'
import { refusalOf } from './refusalOf.ts'

it.each([
  ['wrong-key', 'The account’s key didn’t sign this text, and the account has no contract.'],
  ['contract-says-no', 'The account’s contract refuses this signature.'],
  ['unknown-factory', 'The account is not deployed, and not one that Safe’s own factories would deploy.'],
  ['malformed', 'The signature cannot be read.'],
] as const)('a signature that is refused is a no, and says why: %s', async (reason, detail) => {
  const answer = problemResponse(refusalOf({ status: 'refused', reason }))
  expect(answer.status).toBe(401)
  expect(answer.headers.get('retry-after')).toBeNull()
  expect(await answer.json()).toMatchObject({ code: 'signature-refused', detail, reason })
})

it('a signature that nobody could check is no no: it may be sent again in five seconds', async () => {
  const answer = problemResponse(
    refusalOf({ status: 'could-not-check', reason: 'nodes-disagree', sentence: 'The nodes disagree.' }),
  )
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({
    code: 'could-not-check',
    detail: 'The nodes disagree.',
    reason: 'nodes-disagree',
  })
})
