import type { TrustStatus } from '../../claim/trustStatuses.ts'

export type CheckStatus = TrustStatus['status']

/** The status of a check, for those who do not see its mark. */
export const checkSaid: Record<CheckStatus, string> = {
  passed: 'Verified',
  'one-node': 'Reported by one node',
  failed: 'Failed',
  open: 'Checking',
  'could-not-check': 'We couldn’t check',
}

/** What came of some checks, in one line. */
export function checksSummary(checks: readonly { status: CheckStatus }[]): { words: string; failed: number } {
  const { length } = checks
  const count = (wanted: CheckStatus) => checks.filter(({ status }) => status === wanted).length
  const [passed, failed, unknown] = [count('passed'), count('failed'), count('could-not-check')]
  return { failed, words: words() }

  function words(): string {
    if (failed > 0) return `${failed} of ${length} checks failed`
    if (unknown > 0) return `${passed} of ${length} checks passed, ${unknown} not possible now`
    if (passed < length) return `${passed} of ${length} checks passed`
    if (length <= 2) return length === 1 ? '1 check passed' : 'Both checks passed'
    return `All ${length} checks passed`
  }
}
