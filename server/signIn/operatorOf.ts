import type { Session } from '../../src/session/calls.ts'
import { ProblemError } from '../http/problem.ts'
import type { Sessions } from './createSessions.ts'

/**
 * The operator of the site who asks.
 *
 * @param operators lower case
 * @throws ProblemError `not-operator`, with the reason `signed-out` or `account`
 */
export async function operatorOf(
  asked: Parameters<Sessions['find']>[0],
  { sessions, operators }: { sessions: Pick<Sessions, 'find'>; operators: readonly Session['account'][] },
): Promise<Session['account']> {
  const session = await sessions.find(asked)
  if (session && operators.includes(session.account)) return session.account
  throw new ProblemError(
    'not-operator',
    session
      ? 'This account isn’t one of the site’s operators. Nothing was changed.'
      : 'Sign in with an operator’s account. Nothing was changed.',
    { reason: session ? 'account' : 'signed-out' },
  )
}
