import {
  type CheckStatus,
  type Verdict,
  type VerifyCheckId,
  type VerifyReport,
  type VerifySummary,
  verifyCheck,
  verifyChecks,
  verifyParts,
  verifyReport,
} from '../../../operator/verify/verifyReport.ts'
import type { Subject } from '../useVerification.ts'

export const distributor = '0x00000000000000000000000000000000000000A1'
const root = `0x${'12'.repeat(32)}` as const
const packageHash = `0x${'34'.repeat(32)}` as const
const place = 'https://files.example/spring/'
export const summary: VerifySummary = {
  title: 'Spring',
  description: 'For all who were there.',
  token: { name: 'Ever', symbol: 'EVER' },
  recipients: 43_469,
  total: '5 EVER',
  root,
  packageHash,
  distributor,
}
export const ids = Object.keys(verifyChecks) as VerifyCheckId[]
export const whole: Subject = { place: { kind: 'url', url: place }, distributor }
const alone: Subject = { place: undefined, distributor }

/** Every check with one status, but for those that are named. */
export const checksOf = (status: CheckStatus, others: Partial<Record<VerifyCheckId, CheckStatus>> = {}) =>
  ids.map((id) => verifyCheck(id, others[id] ?? status, `found of ${id}`, `expected of ${id}`))
export const reportOf = (checks: VerifyReport['checks'], more: Partial<VerifyReport> = {}): VerifyReport => ({
  ...verifyReport({ place, summary, checks }),
  ...more,
})

type Drawing = {
  /** Where a verdict has more than one look, which it is. */
  as?: string
  report: VerifyReport
  subject?: Subject
  /** The conclusion, which a screen reader says. */
  said: string
  shows?: readonly string[]
  /** The headings of all cards. */
  cards: readonly string[]
  /** All that can be pressed, without what copies. */
  buttons: readonly string[]
  links?: readonly string[]
}

export const openIt = 'Open campaign'
const saving = ['Save report as text', 'Save report as JSON']
const [first, second] = ['What was verified', 'Package contents']
const opening = 'Claim with this package'

/** What is drawn of each verdict, exhaustive by type: one that is not here does not compile. */
export const reportDrawings: { [verdict in Verdict]: readonly [Drawing, ...Drawing[]] } = {
  passed: [
    {
      report: reportOf(checksOf('passed')),
      said: `All checks passedAll ${ids.length} checks passed.`,
      shows: [
        'Spring',
        'For all who were there.',
        'Ever (EVER)',
        '43,469',
        '5 EVER',
        distributor,
        root,
        packageHash,
        place,
        'This isn’t a campaign of Acme. We only know what was checked here.',
      ],
      cards: [first, second, opening, ...verifyParts],
      buttons: [openIt, ...saving],
    },
    {
      as: 'without what was not asked for',
      report: reportOf(checksOf('passed', { hosts: 'not-asked', exports: 'not-asked' })),
      said: `All checks passedAll ${ids.length - 2} checks passed. 2 were not run.`,
      cards: [first, second, opening, ...verifyParts, 'Not checked'],
      buttons: [openIt, ...saving],
    },
    {
      as: 'of a contract without its package',
      report: reportOf([verifyCheck('chain', 'passed', '81457')], { summary: undefined }),
      subject: alone,
      said: 'Only the contract was checkedAll 1 checks passed. Without its package we can’t check its list.',
      shows: ['none'],
      cards: [first, 'The contract'],
      buttons: saving,
    },
  ],
  failed: [
    {
      report: reportOf(checksOf('passed', { cap: 'failed', 'list-total': 'failed' })),
      said: `Some checks failed2 of ${ids.length} checks failed. Do not use this package.`,
      shows: ['2 failed', 'Expected expected of cap', 'Found found of cap'],
      cards: [first, second, ...verifyParts],
      buttons: saving,
    },
    {
      as: 'where every claim is still one that the contract pays',
      report: reportOf(checksOf('passed', { 'files-foreign': 'failed' })),
      said: `Some checks failed1 of ${ids.length} checks failed.`,
      cards: [first, second, opening, ...verifyParts],
      buttons: [openIt, ...saving],
    },
    {
      as: 'without a manifest that could be read',
      report: reportOf([verifyCheck('manifest-file', 'failed', 'There is none.')], { summary: undefined }),
      said: 'Some checks failed1 of 1 checks failed. Do not use this package.',
      cards: [first, 'The files'],
      buttons: saving,
    },
  ],
  'could-not-check': [
    {
      report: reportOf(checksOf('passed', { chain: 'could-not-check', funding: 'could-not-check' })),
      said: `Some checks couldn’t runNo check failed, but 2 of ${ids.length} couldn’t run.`,
      shows: ['found of chain', verifyChecks.chain.title],
      cards: [first, second, opening, ...verifyParts, 'We couldn’t check'],
      buttons: [openIt, ...saving],
    },
    {
      as: 'where no contract could be recomputed',
      report: reportOf(checksOf('could-not-check'), { summary: { ...summary, distributor: undefined } }),
      said: `Some checks couldn’t runNo check failed, but ${ids.length} of ${ids.length} couldn’t run.`,
      shows: ['couldn’t be computed'],
      cards: [first, second, 'We couldn’t check'],
      buttons: saving,
    },
  ],
}
