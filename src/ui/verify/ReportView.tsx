import { message, say, sayNumber } from '../../language/say.ts'
import { makerNotes } from '../../operator/verify/makerNotes.ts'
import { makerTexts } from '../../operator/verify/makerTexts.ts'
import {
  type CheckStatus,
  type VerifyCheck,
  verifyChecks,
  verifyParts,
} from '../../operator/verify/verifyReport.ts'
import { reportToJson, reportToText, verdictSentence } from '../../operator/verify/writeReport.ts'
import { MakerMark } from '../campaign/MakerMark.tsx'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { CheckList } from '../parts/CheckList.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { HashValue } from '../parts/HashValue.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Notice } from '../parts/Notice.tsx'
import { saveFile } from '../parts/saveFile.ts'
import { useSite } from '../site/siteContext.ts'
import { OpenCard, type OpenCardProps } from './OpenCard.tsx'
import styles from './ReportView.module.css'

const titles = {
  passed: message('All checks passed'),
  failed: message('Some checks failed'),
  'could-not-check': message('Some checks couldn’t run'),
} as const
const tones = { passed: 'done', failed: 'bad', 'could-not-check': 'warn' } as const

/** What was found: the conclusion, every check with its evidence, and what was not checked apart. */
export function ReportView({ report, subject, openedPath }: OpenCardProps) {
  const { campaigns, product } = useSite()
  const { verdict, summary, checks } = report
  const isOwn = campaigns.some(
    ({ distributor }) => distributor.toLowerCase() === summary?.distributor?.toLowerCase(),
  )
  const texts = summary && makerTexts({ texts: summary, token: summary.token })
  const notes = texts && !isOwn ? makerNotes(texts, { product, hasCampaigns: true }) : undefined
  // Nearly nothing was compared, so that a yes to the rest is no praise.
  const isAlone = verdict === 'passed' && !subject.place
  return (
    <div className="stack gap20" data-verdict={verdict}>
      <div role="status">
        <Notice
          tone={isAlone ? 'plain' : tones[verdict]}
          title={isAlone ? say('Only the contract was checked') : say(titles[verdict])}
        >
          {verdictSentence(report)}
          {isAlone ? ` ${say('Without its package we can’t check its list.')}` : ''}
        </Notice>
      </div>
      <Card title={say('What was verified')}>
        <DescriptionList
          rows={[
            [say('Package'), subject.place ? <bdi key="place">{report.place}</bdi> : say('none')],
            [
              say('Contract you entered'),
              subject.distributor ? <Address key="named" value={subject.distributor} /> : say('none'),
            ],
          ]}
        />
      </Card>
      {summary ? (
        <Card title={say('Package contents')}>
          {texts && !isOwn ? <MakerMark texts={texts} /> : null}
          <DescriptionList
            rows={[
              [say('Campaign'), <bdi key="title">{summary.title}</bdi>],
              ...(summary.description === undefined
                ? []
                : [[say('Description'), <bdi key="description">{summary.description}</bdi>] as const]),
              [
                say('Token'),
                <bdi key="token">
                  {summary.token.name} ({summary.token.symbol})
                </bdi>,
              ],
              [say('Recipients'), sayNumber(summary.recipients)],
              [say('Total'), <bdi key="total">{summary.total}</bdi>],
              [
                say('Computed contract address'),
                summary.distributor ? (
                  <Address key="contract" value={summary.distributor} />
                ) : (
                  say('couldn’t be computed')
                ),
              ],
              [say('Root'), <HashValue key="root" value={summary.root} />],
              [say('Package hash'), <HashValue key="hash" value={summary.packageHash} />],
            ]}
          />
        </Card>
      ) : null}
      <OpenCard report={report} subject={subject} openedPath={openedPath} />
      {verifyParts.map((part) => (
        <PartCard
          key={part}
          part={part}
          checks={checks.filter(({ id, status }) => verifyChecks[id].part === part && isDecided(status))}
        />
      ))}
      <UncheckedCard
        title={say('We couldn’t check')}
        checks={checks.filter(({ status }) => status === 'could-not-check')}
      />
      <UncheckedCard
        title={say('Not checked')}
        checks={checks.filter(({ status }) => status === 'not-asked')}
      />
      <div className="row gap10">
        <Button kind="quiet" onClick={() => saveFile('verification.txt', reportToText(report, notes))}>
          {say('Save report as text')}
        </Button>
        <Button kind="quiet" onClick={() => saveFile('verification.json', reportToJson(report, notes))}>
          {say('Save report as JSON')}
        </Button>
      </div>
    </div>
  )
}

const isDecided = (status: CheckStatus) => status === 'passed' || status === 'failed'

function PartCard({ part, checks }: { part: string; checks: readonly VerifyCheck[] }) {
  if (checks.length === 0) return null
  const failed = checks.filter(({ status }) => status === 'failed').length
  return (
    <Card
      title={say(part)}
      aside={
        <span className={`small strong ${failed > 0 ? 'bad' : ''}`}>
          {failed > 0
            ? say({ one: '{count} failed', other: '{count} failed' }, { count: failed })
            : say('All passed')}
        </span>
      }
    >
      <CheckList
        checks={checks.map(({ id, status, title, expected, found }) => ({
          id,
          status,
          title,
          said: status === 'passed' ? say('Passed') : say('Failed'),
          children: (
            <>
              {status === 'failed' && expected !== null ? (
                <p className={styles.evidence}>
                  <span>{say('Expected')}</span>{' '}
                  <bdi>
                    <HexText text={expected} />
                  </bdi>
                </p>
              ) : null}
              <p className={styles.evidence}>
                <span>{say('Found')}</span>{' '}
                <bdi>
                  <HexText text={found} />
                </bdi>
              </p>
            </>
          ),
        }))}
      />
    </Card>
  )
}

/** Checks without an answer, by their reason: many have the same. */
function UncheckedCard({ title, checks }: { title: string; checks: readonly VerifyCheck[] }) {
  if (checks.length === 0) return null
  const reasons = new Map<string, VerifyCheck[]>()
  for (const check of checks) reasons.set(check.found, [...(reasons.get(check.found) ?? []), check])
  return (
    <Card title={title} aside={<span className="muted small strong">{sayNumber(checks.length)}</span>}>
      <ul className="stack gap16">
        {[...reasons].map(([reason, each]) => (
          <li key={reason}>
            <p className={styles.reason}>
              <bdi>
                <HexText text={reason} />
              </bdi>
            </p>
            <ul className={styles.unchecked}>
              {each.map(({ id, status, title: name }) => (
                <li key={id} data-check={id} data-status={status}>
                  {name}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
