import { expect, test } from 'vitest'
import { SafeServiceRefusedError, SafeServiceSlowError } from '../../safe/service/errors.ts'
import { mayBeStored } from './mayBeStored.ts'

test('an answer that did not come leaves it open; a refusal and any other error do not', () => {
  const call = 'proposeTransaction'
  const refused = {
    call,
    text: '422: Invalid nonce',
    code: undefined,
    isRetryable: false,
    retryAfterMs: undefined,
  }
  expect(mayBeStored(new SafeServiceSlowError({ call, stored: 'maybe', patienceMs: 30_000 }))).toBe(true)
  expect(mayBeStored(new SafeServiceRefusedError({ ...refused, status: 422, stored: 'no' }))).toBe(false)
  expect(mayBeStored(new Error('maybe'))).toBe(false)
})
