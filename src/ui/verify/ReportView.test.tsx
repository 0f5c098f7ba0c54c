import { render, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { SiteConfig } from '../../config/site.ts'
import {
  type CheckStatus,
  type VerifyCheckId,
  type VerifyReport,
  verifyCheck,
  verifyChecks,
} from '../../operator/verify/verifyReport.ts'
import { type Navigation, NavigationContext } from '../navigation/navigation.ts'
import { SiteContext } from '../site/siteContext.ts'
import { inPage, plainSite } from '../test-support/drawPage.ts'
import { ReportView } from './ReportView.tsx'
import {
  checksOf,
  distributor,
  ids,
  openIt,
  reportDrawings,
  reportOf,
  summary,
  whole,
} from './test-support/reportDrawings.ts'

const go = vi.fn<Navigation['go']>()
const navigation: Navigation = {
  route: '/verify',
  go,
  openAdded: async () => undefined,
  warm: () => undefined,
}
function draw(report: VerifyReport, { subject = whole, site = plainSite } = {}) {
  render(
    inPage(
      <SiteContext value={site}>
        <NavigationContext value={navigation}>
          <ReportView report={report} subject={subject} openedPath="/campaign/" />
        </NavigationContext>
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

const rows = Object.entries(reportDrawings).flatMap(([verdict, looks]) =>
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
    passed: (id) => `✓Passed: ${verifyChecks[id].title}Found found of ${id}`,
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
    expect(namesOf('link')).toEqual(['Go to its page on this site'])
    expect(document.body.textContent).not.toContain('Written by this campaign’s creator')
  })
  test('a stranger’s texts are marked as such, and warned of where they use the site’s name', () => {
    draw(reportOf(checksOf('passed'), { summary: { ...summary, title: 'Acme Spring' } }))
    expect(document.body.textContent).toContain('Written by this campaign’s creator, not by Acme.')
    expect(document.body.textContent).toContain('it isn’t one of Acme’s campaigns.')
  })
  test('“Open campaign” opens it on the page that was named', () => {
    draw(reportOf(checksOf('passed')))
    screen.getByRole('button', { name: openIt }).click()
    expect(go).toHaveBeenCalledExactlyOnceWith('/campaign/')
  })
})
