import { expect, test } from 'vitest'
import { EverclaimError } from '../../errors.ts'
import { SafeServiceError } from '../../safe/service/errors.ts'
import { NotProposedError } from '../deploy/deployErrors.ts'
import { notProposed } from './notProposed.ts'

const refusal = (stored: 'no' | 'maybe') =>
  new SafeServiceError('The service did not take it.', { call: 'proposeTransaction', stored })

test('what a wallet or the service refused was not proposed', () => {
  for (const error of [new EverclaimError('You said no.'), refusal('no')]) {
    expect(notProposed(error)).toBeInstanceOf(NotProposedError)
    expect(notProposed(error)).toMatchObject({
      summary: `${error.summary} Nothing was proposed.`,
      cause: error,
    })
  }
})

test('what the service may have is open, and so is what nobody expects', () => {
  for (const error of [refusal('maybe'), new Error('A fault.')]) expect(notProposed(error)).toBe(error)
})
