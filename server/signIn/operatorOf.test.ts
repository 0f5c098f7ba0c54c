import { expect, it } from 'vitest'
import type { Session } from '../../src/session/calls.ts'
import type { SessionRequest } from './createSessions.ts'
import { operatorOf } from './operatorOf.ts'

const address = (byte: string): Session['account'] => `0x${byte.repeat(20)}`
const [olga, otto, eve] = [address('a1'), address('b2'), address('ee')]
const operators = [olga, otto]
const request: SessionRequest = { cookies: { a: 'b' } }
/** A browser in which this account is signed in, or nobody. */
const signedIn = (account: Session['account'] | undefined) => ({
  operators,
  sessions: {
    find: async (asked: SessionRequest): Promise<Session | undefined> =>
      asked === request && account ? { account, kind: 'key', expiresAt: 1 } : undefined,
  },
})

it('is who is signed in, where the site names that account as one of its operators', async () => {
  expect(await operatorOf(request, signedIn(olga))).toBe(olga)
  expect(await operatorOf(request, signedIn(otto))).toBe(otto)
})

it('is nobody else who is signed in', async () => {
  await expect(operatorOf(request, signedIn(eve))).rejects.toMatchObject({
    code: 'not-operator',
    reason: 'account',
    detail: 'This account isn’t one of the site’s operators. Nothing was changed.',
  })
  await expect(operatorOf(request, { ...signedIn(olga), operators: [] })).rejects.toMatchObject({
    code: 'not-operator',
    reason: 'account',
  })
})

it('is nobody who is not signed in', async () => {
  await expect(operatorOf(request, signedIn(undefined))).rejects.toMatchObject({
    code: 'not-operator',
    reason: 'signed-out',
    detail: 'Sign in with an operator’s account. Nothing was changed.',
  })
})
