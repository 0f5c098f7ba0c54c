import { type ReactNode, useState } from 'react'
import type { FlagKind } from '../../../campaign/list/flagRecipients.ts'
import { say, sayNumber } from '../../../language/say.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { openQuestions } from '../../../operator/list/openQuestions.ts'
import { isRefusedFlag } from '../../../operator/list/refusedByToken.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { Notice } from '../../parts/Notice.tsx'
import type { TokenFacts } from '../../parts/TokenAmount.tsx'
import { GroupTotals } from '../groups/GroupTotals.tsx'
import { DifferenceCard } from '../series/DifferenceCard.tsx'
import { LoweredAmounts } from '../series/LoweredAmounts.tsx'
import { DecidedList } from './DecidedList.tsx'
import { DistributionCard } from './DistributionCard.tsx'
import { ListAmount } from './ListAmount.tsx'
import { ListDoubts } from './ListDoubts.tsx'
import { ListFlags } from './ListFlags.tsx'
import styles from './ListReportView.module.css'
import { NameLookUp } from './NameLookUp.tsx'
import { numberWords } from './numberWords.ts'
import { OnChainCheck } from './OnChainCheck.tsx'
import { ProblemKind } from './ProblemKind.tsx'
import { parseDecimals, type RecipientListState } from './useRecipientList.ts'

/** What came of reading a list: its problems and what can be done about them, or what it pays to whom. */
export function ListReportView({
  list,
  report,
  flags: known,
  sought,
  token,
  children,
}: {
  list: RecipientListState
  report: ListReport
  /** Undefined while the recipients are checked. */
  flags: ListReport['flags'] | undefined
  sought: FlagKind | undefined
  /** What all rounds of its series pay. */
  token?: TokenFacts | undefined
  children?: ReactNode
}) {
  const decimals = parseDecimals(list.amounts.decimals) ?? 0
  const { problemCount, recipientCount, rowCount } = report
  const isSound = problemCount === 0
  const flags = known ?? []
  const refused = flags.filter(({ kind }) => isRefusedFlag(kind))
  const [onChain, setOnChain] = useState<{ report: ListReport; questions: readonly string[] }>()
  const foundOnChain = onChain?.report === report ? onChain.questions : []
  const isDoubtful = report.doubts.length + flags.length + foundOnChain.length > 0
  const toCheck =
    openQuestions({ doubts: report.doubts, flags }, list.accepted).length +
    foundOnChain.filter((key) => !list.accepted.includes(key)).length
  const isBusy = list.work.status === 'checking'
  const { decided, decide } = list
  const leaveOut = (rows: readonly number[]) =>
    decide({
      rows: [
        ...decided.rows.filter(([known]) => !rows.includes(known)),
        ...rows.map((row) => [row, 'leave-out'] as const),
      ],
    })
  const recipientsToCheck = isSound ? (
    <ListFlags
      list={list}
      flags={flags}
      sought={sought}
      decimals={decimals}
      total={report.total}
      onLeaveOut={leaveOut}
    />
  ) : null
  const changed = report.fixedCount + report.leftOutCount + report.summedCount
  const name = (list.file?.name ?? 'list')
    .replace(/\.[a-z]{3,4}$/i, '')
    .replace(/\s+/g, '-')
    .toLowerCase()
  return (
    <div className={styles.report} data-list={isSound ? 'sound' : 'faulty'} aria-busy={isBusy || undefined}>
      <div role="status">
        <Verdict
          report={report}
          isChecked={known !== undefined}
          isRefused={refused.length > 0}
          isDoubtful={isDoubtful}
          toCheck={toCheck}
        />
      </div>
      {report.wholeProblems.map(({ code, reason }) => (
        <Notice key={code} tone="bad" title={reason} />
      ))}
      <ListDoubts doubts={report.doubts} list={list} />
      {report.fittingStyles.length > 0 && !isSound ? (
        <Notice
          tone="plain"
          title={say('Choose the number format')}
          action={
            <div className={styles.buttons}>
              {report.fittingStyles.map((style) => (
                <Button
                  key={style}
                  kind="quiet"
                  onClick={() => list.declare({ ...list.amounts, numbers: style })}
                >
                  {say('Like {example}', { example: numberWords[style].example })}
                </Button>
              ))}
            </div>
          }
        >
          {say('The refused amounts may use one of these formats. Check the first rows above.')}
        </Notice>
      ) : null}
      <NameLookUp list={list} report={report} />
      {report.groups
        .filter(({ code }) => code !== 'total-size')
        .map((group) => (
          <ProblemKind key={group.code} group={group} list={list} />
        ))}
      {report.series && token ? (
        <>
          <LoweredAmounts series={report.series} token={token} />
          <DifferenceCard report={report} token={token} />
        </>
      ) : null}
      <DecidedList list={list} report={report} />
      {flags.length > 0 ? recipientsToCheck : null}
      {isSound && report.recipientGroups ? (
        <GroupTotals groups={report.recipientGroups} decimals={decimals} />
      ) : null}
      <Card title={isSound ? say('Payments') : say('Read so far')}>
        <DescriptionList
          rows={[
            [say('Rows with a recipient'), sayNumber(rowCount)],
            [say('Recipients'), sayNumber(recipientCount)],
            [say('Total'), <ListAmount key="total" value={report.total} decimals={decimals} />],
            ...(report.distribution && isSound
              ? ([
                  [
                    say('Smallest amount'),
                    <ListAmount key="s" value={report.distribution.smallest} decimals={decimals} />,
                  ],
                  [
                    say('Median amount'),
                    <ListAmount key="m" value={report.distribution.median} decimals={decimals} />,
                  ],
                  [
                    say('Largest amount'),
                    <ListAmount key="l" value={report.distribution.largest} decimals={decimals} />,
                  ],
                ] as const)
              : []),
          ]}
        />
        {isSound ? (
          <div className={styles.buttons}>
            {known && refused.length === 0 && toCheck === 0 ? children : null}
            <Button kind="quiet" onClick={() => list.save(`${name}-checked.csv`, 'list')}>
              {say('Save checked list')}
            </Button>
            {changed > 0 ? (
              <Button kind="quiet" onClick={() => list.save(`${name}-changes.csv`, 'changes')}>
                {say('Save changes')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </Card>
      {isSound && report.distribution ? (
        <DistributionCard distribution={report.distribution} report={report} decimals={decimals} />
      ) : null}
      {known && flags.length === 0 ? recipientsToCheck : null}
      {isSound ? (
        <OnChainCheck
          list={list}
          report={report}
          decimals={decimals}
          onLeaveOut={leaveOut}
          onFound={(questions) => setOnChain({ report, questions })}
        />
      ) : null}
    </div>
  )
}

function Verdict({
  report: { problemCount, recipientCount, rowCount },
  isChecked,
  isRefused,
  isDoubtful,
  toCheck,
}: {
  report: ListReport
  /** The recipients as well. */
  isChecked: boolean
  /** It pays contracts that can never claim. */
  isRefused: boolean
  isDoubtful: boolean
  /** Doubts that nobody has confirmed. */
  toCheck: number
}) {
  if (problemCount > 0)
    return (
      <Notice
        tone="bad"
        title={say(
          { one: 'The list has {count} problem.', other: 'The list has {count} problems.' },
          { count: problemCount },
        )}
      >
        {say(
          'Decide on each kind below, or fix the file and choose it again. We change nothing by ourselves.',
        )}
      </Notice>
    )
  return !isChecked ? (
    <Notice tone="plain" title={say('Checking the recipients')}>
      {say('Your list stays on this computer.')}
    </Notice>
  ) : isRefused ? (
    <Notice tone="bad" title={say('The list pays contracts that can’t claim')}>
      {say('Leave their rows out below.')}
    </Notice>
  ) : toCheck > 0 ? (
    <Notice
      tone="warn"
      title={`${readSentence(recipientCount)} ${say(
        { one: 'Check one thing before you continue.', other: 'Check {count} things before you continue.' },
        { count: toCheck },
      )}`}
    >
      {say('Your list stays on this computer.')}
    </Notice>
  ) : isDoubtful ? (
    <Notice tone="plain" title={readSentence(recipientCount)}>
      {say('You confirmed all doubts.')}
    </Notice>
  ) : (
    <Notice
      tone="done"
      title={say(
        {
          one: 'The list is in order: {count} recipient.',
          other: 'The list is in order: {count} recipients.',
        },
        { count: recipientCount },
      )}
    >
      {rowCount === recipientCount
        ? say('We read every row as it is.')
        : say(
            { one: '{count} row in the file.', other: '{count} rows in the file.' },
            { count: rowCount },
          )}{' '}
      {say('Your list stays on this computer.')}
    </Notice>
  )
}

const readSentence = (count: number) =>
  say(
    {
      one: 'The list can be read: {count} recipient.',
      other: 'The list can be read: {count} recipients.',
    },
    { count },
  )
