import type { ReactNode } from 'react'
import type { FlagKind } from '../../../campaign/list/flagRecipients.ts'
import { say } from '../../../language/say.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { ProgressBar } from '../../parts/ProgressBar.tsx'
import type { TokenFacts } from '../../parts/TokenAmount.tsx'
import { AmountsChoice } from './AmountsChoice.tsx'
import { ColumnsChoice } from './ColumnsChoice.tsx'
import { ListReportView } from './ListReportView.tsx'
import { ListSource } from './ListSource.tsx'
import styles from './ListStep.module.css'
import { parseDecimals, type RecipientListState } from './useRecipientList.ts'

/**
 * The first step to a campaign: a file becomes a list that was read, repaired where a person said so, and
 * understood.
 */
export function ListStep({
  list,
  flags,
  sought,
  decimals,
  token,
  canGroup = false,
  children,
}: {
  list: RecipientListState
  /** Of the recipients, by all that is known of the campaign. Undefined until they are found. */
  flags: ListReport['flags'] | undefined
  /** The kind of flag that a later step has led back to. */
  sought?: FlagKind | undefined
  /** Of the token, where it is known already; otherwise the person says them. */
  decimals?: number | undefined
  /** What all rounds of its series pay. */
  token?: TokenFacts | undefined
  /** What can be done with a list that has no problem. */
  /** Whether a column may say groups: those of campaigns over time. */
  canGroup?: boolean
  children?: ReactNode
}) {
  const { file, look, amounts, report, work } = list
  const isClear = look !== undefined && !('fault' in look.layout)
  const isDeclared = amounts.unit !== undefined && parseDecimals(amounts.decimals) !== undefined
  return (
    <div className="stack gap20">
      <ListSource list={list} />
      {work.status === 'failed' ? <Notice tone="bad" title={work.sentence} /> : null}
      {file && look ? <ColumnsChoice list={list} look={look} canGroup={canGroup} /> : null}
      {file && look && isClear ? (
        <Card title={say('Unit of the amounts')}>
          <AmountsChoice list={list} look={look} decimals={token?.decimals ?? decimals} />
          {report || work.status === 'checking' ? null : (
            <div className={styles.next}>
              <Button disabled={!isDeclared} onClick={list.check}>
                {say('Check list')}
              </Button>
              {isDeclared ? null : <p className="muted small">{say('Choose the unit first.')}</p>}
            </div>
          )}
        </Card>
      ) : null}
      {work.status === 'checking' ? (
        <ProgressBar label={say('Reading the list')} done={work.done} all={work.all} onCancel={list.cancel} />
      ) : null}
      {report ? (
        <ListReportView list={list} report={report} flags={flags} sought={sought} token={token}>
          {children}
        </ListReportView>
      ) : null}
    </div>
  )
}
