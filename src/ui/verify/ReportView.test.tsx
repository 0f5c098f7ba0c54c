import { cleanup, render, screen, within } from '@testing-library/react'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime.js'
import type { NextRouter } from 'next/router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SiteConfig } from '../../config/site.ts'
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
} from '../../operator/verify/verifyReport.ts'
import { SiteContext } from '../site/siteContext.ts'
import { inPage, plainSite } from '../test-support/drawPage.ts'
import { ReportView } from './ReportView.tsx'
import type { Subject } from './useVerification.ts'

const distributor = '0x00000000000000000000000000000000000000A1'
const root = `0x${'12'.repeat(32)}` as const
const packageHash = `0x${'34'.repeat(32)}` as const
const place = 'https://files.example/spring/'
const summary: VerifySummary = {
  title: 'Spring',
  description: 'For all who were there.',
  token: { name: 'Ever', symbol: 'EVER' },
  recipients: 43_469,
  total: '5 EVER',
  root,
  packageHash,
  distributor,
}
const ids = Object.keys(verifyChecks) as VerifyCheckId[]
const whole: Subject = { place: { kind: 'url', url: place }, distributor }
const alone: Subject = { place: undefined, distributor }

/** Every check with one status, but for those that are named. */
const checksOf = (status: CheckStatus, others: Partial<Record<VerifyCheckId, CheckStatus>> = {}) =>
  ids.map((id) => verifyCheck(id, others[id] ?? status, `found of ${id}`, `expected of ${id}`))
const reportOf = (checks: VerifyReport['checks'], more: Partial<VerifyReport> = {}): VerifyReport => ({
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

const openIt = 'Open this campaign'
const saving = ['Save the report as text', 'Save the report as JSON']
const [first, second] = ['What was verified', 'What the package says']
const opening = 'Claim from this package'

/** Every verdict, exhaustive by type: one that is not here does not compile. */
const drawings: { [verdict in Verdict]: readonly [Drawing, ...Drawing[]] } = {
  passed: [
    {
      report: reportOf(checksOf('passed')),
      said: `Everything that was checked holdsAll ${ids.length} checks hold.`,
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
        'This is no campaign of Acme: this site knows nothing of it but what was checked here.',
      ],
      cards: [first, second, opening, ...verifyParts],
      buttons: [openIt, ...saving],
    },
    {
      as: 'without what was not asked for',
      report: reportOf(checksOf('passed', { hosts: 'not-asked', exports: 'not-asked' })),
      said: `Everything that was checked holdsAll ${ids.length - 2} checks hold. 2 were not asked for.`,
      cards: [first, second, opening, ...verifyParts, 'Not asked for'],
      buttons: [openIt, ...saving],
    },
    {
      as: 'of a contract without its package',
      report: reportOf([verifyCheck('chain', 'passed', '81457')], { summary: undefined }),
      subject: alone,
      said: 'The contract alone was checkedAll 1 checks hold. Without its package nothing is known of who is on its list.',
      shows: ['none was given'],
      cards: [first, 'The contract'],
      buttons: saving,
    },
  ],
  failed: [
    {
      report: reportOf(checksOf('passed', { cap: 'failed', 'list-total': 'failed' })),
      said: `Something is wrong2 of ${ids.length} checks failed. Do not use this package.`,
      shows: ['2 failed', 'Expected expected of cap', 'Found found of cap'],
      cards: [first, second, ...verifyParts],
      buttons: saving,
    },
    {
      as: 'where every claim is still one that the contract pays',
      report: reportOf(checksOf('passed', { 'files-foreign': 'failed' })),
      said: `Something is wrong1 of ${ids.length} checks failed.`,
      cards: [first, second, opening, ...verifyParts],
      buttons: [openIt, ...saving],
    },
    {
      as: 'without a manifest that could be read',
      report: reportOf([verifyCheck('manifest-file', 'failed', 'There is none.')], { summary: undefined }),
      said: 'Something is wrong1 of 1 checks failed. Do not use this package.',
      cards: [first, 'The files'],
      buttons: saving,
    },
  ],
  'could-not-check': [
    {
      report: reportOf(checksOf('passed', { chain: 'could-not-check', funding: 'could-not-check' })),
      said: `Not everything could be checkedNothing wrong was found, but 2 of ${ids.length} checks could not be made.`,
      shows: ['found of chain', verifyChecks.chain.title],
      cards: [first, second, opening, ...verifyParts, 'Could not be checked'],
      buttons: [openIt, ...saving],
    },
    {
      as: 'where no contract could be recomputed',
      report: reportOf(checksOf('could-not-check'), { summary: { ...summary, distributor: undefined } }),
      said: `Not everything could be checkedNothing wrong was found, but ${ids.length} of ${ids.length} checks could not be made.`,
      shows: ['could not be recomputed'],
      cards: [first, second, 'Could not be checked'],
      buttons: saving,
    },
  ],
}

afterEach(cleanup)

const push = vi.fn<NextRouter['push']>(async () => true)
const router: Pick<NextRouter, 'push'> = { push }
function draw(report: VerifyReport, { subject = whole, site = plainSite } = {}) {
  render(
    inPage(
      <SiteContext value={site}>
        <RouterContext value={router as NextRouter}>
          <ReportView report={report} subject={subject} openedPath="/campaign/" />
        </RouterContext>
      </SiteContext>,
    ),
  )
}

/** Everything of a kind, without what copies. */
const namesOf = (role: 'button' | 'link') =>
  screen.queryAllByRole(role).flatMap((element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return name.startsWith('Copy ') ? [] : [name]
  })
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

const rows = Object.entries(drawings).flatMap(([verdict, looks]) =>
  looks.map(({ as, ...look }) => ({
    verdict,
    name: as === undefined ? verdict : `${verdict}, ${as}`,
    ...look,
  })),
)

describe('each verdict is drawn', () => {
  test.each(rows)('$name', ({ verdict, report, subject, said, shows = [], cards, buttons, links = [] }) => {
    expect(report.verdict).toBe(verdict)
    draw(report, subject && { subject })
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(said)
    expect(headings()).toEqual(cards)
    expect(namesOf('button')).toEqual(buttons)
    expect(namesOf('link')).toEqual(links)
    for (const text of shows) expect(document.body.textContent).toContain(text)
  })
})

describe('each check is drawn in its part, with its evidence', () => {
  const rowOf = (id: VerifyCheckId) => {
    const title = screen.getByText(verifyChecks[id].title, { exact: false, selector: 'p, li li' })
    return title.closest('li')
  }
  /** Every status, exhaustive by type. */
  const drawn: { [status in CheckStatus]: (id: VerifyCheckId) => string } = {
    passed: (id) => `✓Holds: ${verifyChecks[id].title}Found found of ${id}`,
    failed: (id) => `×Failed: ${verifyChecks[id].title}Expected expected of ${id}Found found of ${id}`,
    'could-not-check': (id) => verifyChecks[id].title,
    'not-asked': (id) => verifyChecks[id].title,
  }
  test.each(Object.entries(drawn) as [CheckStatus, (id: VerifyCheckId) => string][])(
    '%s',
    (status, textOf) => {
      draw(reportOf(checksOf(status)))
      for (const id of ids) expect(rowOf(id)?.textContent).toBe(textOf(id))
    },
  )
  test('those without an answer are listed once under each reason', () => {
    const reason = 'The node did not answer.'
    draw(
      reportOf([
        verifyCheck('chain', 'could-not-check', reason),
        verifyCheck('code', 'could-not-check', reason),
        verifyCheck('hosts', 'could-not-check', 'No host is named.'),
      ]),
    )
    const given = screen.getByText(reason).closest('li')
    expect(
      within(given ?? document.body)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([verifyChecks.chain.title, verifyChecks.code.title])
    expect(screen.getAllByText(reason)).toHaveLength(1)
  })
})

describe('whose campaign it is', () => {
  const own: SiteConfig = {
    ...plainSite,
    campaigns: [{ id: 'spring', distributor, packages: ['/packages/spring/'], fromBlock: 1 }],
  }
  test('the site’s own has its own page, and no warning of a stranger’s texts', () => {
    draw(reportOf(checksOf('passed')), { site: own })
    expect(document.body.textContent).toContain('This is a campaign of Acme.')
    expect(namesOf('link')).toEqual(['Its own page on this site'])
    expect(document.body.textContent).not.toContain('Written by this campaign’s creator')
  })
  test('a stranger’s texts are marked as such, and warned of where they use the site’s name', () => {
    draw(reportOf(checksOf('passed'), { summary: { ...summary, title: 'Acme Spring' } }))
    expect(document.body.textContent).toContain('Written by this campaign’s creator, not by Acme:')
    expect(document.body.textContent).toContain('it isn’t one of Acme’s campaigns.')
  })
  test('“Open this campaign” opens it on the page that was named', () => {
    draw(reportOf(checksOf('passed')))
    screen.getByRole('button', { name: openIt }).click()
    expect(push).toHaveBeenCalledExactlyOnceWith('/campaign/')
  })
})
