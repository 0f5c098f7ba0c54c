import { expect, test } from 'vitest'
import { CouldNotAskError } from '../../session/apiErrors.ts'
import { handAcceptance } from './handAcceptance.ts'
import { refusedAcceptance } from './test-support/refusedAcceptance.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = 'ab'.repeat(32)
const given = { campaign: 'spring', account, hash, message: 'I accept', signature: '0x12' } as const
const hand = (refusal?: Error, known: string | Error | null = new Error('not asked')) =>
  handAcceptance(
    {
      async acceptTerms({ campaign, body }) {
        if (refusal) throw refusal
        expect({ campaign, body }).toEqual({
          campaign: 'spring',
          body: { account: account.toLowerCase(), message: 'I accept', signature: '0x12' },
        })
        return { hash, acceptedAt: 5 }
      },
      async getAcceptance({ campaign }) {
        if (known instanceof Error) throw known
        expect(campaign).toBe('spring')
        return { acceptance: known === null ? null : { hash: known, acceptedAt: 6 } }
      },
    },
    given,
  )

test('default: it is kept', async () => {
  expect(await hand()).toEqual({
    status: 'accepted',
    standing: { status: 'accepted', hash, acceptedAt: 5 },
  })
})

test('a no, other terms, and nobody there are three things', async () => {
  expect(await hand(refusedAcceptance('terms-changed', false))).toEqual({ status: 'changed' })
  expect(await hand(refusedAcceptance('no-terms', false))).toEqual({ status: 'changed' })
  expect(await hand(refusedAcceptance('signature-refused', false))).toMatchObject({
    isOutage: false,
    stored: 'no',
  })
  // The nodes of the API could not be asked: nobody has said no.
  expect(await hand(refusedAcceptance('could-not-check', true))).toMatchObject({
    status: 'not-taken',
    isOutage: true,
  })
  expect(await hand(refusedAcceptance('network-limit', false))).toMatchObject({ isOutage: true })
})

test('an answer that was lost is looked for, and without one nobody says that it was not accepted', async () => {
  const lost = new CouldNotAskError({ call: 'acceptTerms', stored: 'maybe', reason: 'slow' })
  const unknown = { status: 'not-taken', isOutage: true, stored: 'maybe', error: lost }
  expect(await hand(lost, hash)).toEqual({
    status: 'accepted',
    standing: { status: 'accepted', hash, acceptedAt: 6 },
  })
  expect(await hand(lost, 'cd'.repeat(32))).toEqual(unknown)
  expect(await hand(lost, null)).toEqual(unknown)
  expect(await hand(lost, new Error('down'))).toEqual(unknown)
})

test('a fault that says nothing of the API leaves open whether it is kept, and is looked for', async () => {
  const broken = new TypeError('broken')
  expect(await hand(broken, null)).toEqual({
    status: 'not-taken',
    isOutage: false,
    stored: 'maybe',
    error: broken,
  })
  expect(await hand(broken, hash)).toEqual({
    status: 'accepted',
    standing: { status: 'accepted', hash, acceptedAt: 6 },
  })
})

test('a plain no is believed: an earlier acceptance is not looked for', async () => {
  const refusal = refusedAcceptance('signature-refused', false)
  expect(await hand(refusal, hash)).toEqual({
    status: 'not-taken',
    isOutage: false,
    stored: 'no',
    error: refusal,
  })
})
