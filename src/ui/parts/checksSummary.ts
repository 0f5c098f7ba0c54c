import { message, say } from '../../language/say.ts'
import type { TrustStatus } from '../../claim/trustStatuses.ts'

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
    if (failed > 0) return say('{failed} of {length} checks failed', { failed, length })
    if (unknown > 0) return say('{passed} of {length} checks passed, {unknown} not possible now', { passed, length, unknown })
    if (passed < length) return say('{passed} of {length} checks passed', { passed, length })
    if (length <= 2) return length === 1 ? '1 check passed' : say('Both checks passed')
    return say('All {length} checks passed', { length })
  }
}
