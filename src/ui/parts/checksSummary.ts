import type { TrustStatus } from '../../claim/trustStatuses.ts'
import { message, say } from '../../language/say.ts'

export type CheckStatus = TrustStatus['status']

/** The status of a check, for those who do not see its mark. */
export const checkSaid: Record<CheckStatus, string> = {
  passed: message('Verified'),
  'one-node': message('Reported by one node'),
  failed: message('Failed'),
  open: message('Checking'),
  'could-not-check': message('We couldn’t check'),
}

/** What came of some checks, in one line. */
export function checksSummary(checks: readonly { status: CheckStatus }[]): { words: string; failed: number } {
  const { length } = checks
  const count = (wanted: CheckStatus) => checks.filter(({ status }) => status === wanted).length
  const [passed, failed, unknown] = [count('passed'), count('failed'), count('could-not-check')]
  return { failed, words: words() }

  function words(): string {
    if (failed > 0)
      return say(
        { one: '{failed} of {count} check failed', other: '{failed} of {count} checks failed' },
        { failed, count: length },
      )
    if (unknown > 0)
      return say(
        {
          one: '{passed} of {count} check passed, {unknown} not possible now',
          other: '{passed} of {count} checks passed, {unknown} not possible now',
        },
        { passed, count: length, unknown },
      )
    if (passed < length)
      return say(
        { one: '{passed} of {count} check passed', other: '{passed} of {count} checks passed' },
        { passed, count: length },
      )
    if (length === 2) return say('Both checks passed')
    return say({ one: '{count} check passed', other: 'All {count} checks passed' }, { count: length })
  }
}
