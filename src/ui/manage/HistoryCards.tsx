import { campaignIdOfTitle } from '../../operator/create/campaignIdOfTitle.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { type CheckedHistory, writeClaims } from '../../operator/manage/claimHistory.ts'
import { writeTimeline } from '../../operator/manage/claimTimeline.ts'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { plural } from '../parts/plural.ts'
import { saveFile } from '../parts/saveFile.ts'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import own from './HistoryCards.module.css'
import { SaveRows } from './SaveRows.tsx'
import { TimelineChart } from './TimelineChart.tsx'
import type { useClaimHistory } from './useClaimHistory.ts'
import type { useClaimTimeline } from './useClaimTimeline.ts'

/** Claims over time and the latest ones, from the contract’s logs, checked with its bitmap and the list. */
export function HistoryCards({
  terms,
  hasList,
  checked,
  history,
  timeline: { state, timeOf, again },
}: {
  terms: CampaignParameters
  /** The whole list is read and every claim checked against it. */
  hasList: boolean
  checked: CheckedHistory | undefined
  history: ReturnType<typeof useClaimHistory>
  /** Of the claims, once all of them are read. */
  timeline: ReturnType<typeof useClaimTimeline>
}) {
  const { token, title } = terms
  const name = campaignIdOfTitle(title)
  const saveTimeline = () => {
    if (state.status !== 'known') return
    const text = writeTimeline(state.timeline, token.decimals)
    saveFile(`${name}-claims-over-time.csv`, text)
  }
  const known = state.status === 'known' ? state : undefined
  return (
    <>
      <Card title="Claims over time">
        <div className="stack gap16" data-history={history.status}>
          <HistoryNotes
            checked={checked}
            history={history}
            hasList={hasList}
            isOverTime={terms.schedule !== undefined}
          />
          {known && known.timeline.buckets.length > 0 ? (
            <TimelineChart timeline={known.timeline} token={token} />
          ) : known ? (
            <p className="measure muted small breakable">No one has claimed yet.</p>
          ) : null}
          {state.status === 'failed' ? (
            <ErrorNotice
              title="We couldn’t read the times of the claims"
              lead="Their number is still right."
              error={state.error}
              onRetry={again}
            />
          ) : null}
          {known && known.timeline.buckets.length > 0 ? (
            <div className="row gap10">
              <Button kind="quiet" onClick={saveTimeline}>
                Save chart as CSV
              </Button>
              {checked ? (
                <SaveRows
                  label="Save all claims as CSV"
                  name={`${name}-claims.csv`}
                  all={checked.claims.length}
                  pieces={() => writeClaims(checked.claims, token.decimals, timeOf)}
                />
              ) : null}
            </div>
          ) : null}
        </div>
      </Card>
      {known && known.latest.length > 0 ? (
        <Card title="Latest claims">
          <ol className="lines">
            {known.latest.map(({ index, account, recipient, amount, time, transactionHash }) => (
              <li key={`${transactionHash} ${index}`}>
                <Address value={account} />
                <span className={own.amount}>
                  <TokenAmount value={amount} token={token} />
                </span>
                <span className="muted">
                  <Time at={time} only="distance" />
                  {recipient === account ? null : ', paid to another address'}
                </span>
                <TransactionLink hash={transactionHash} />
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
    </>
  )
}

/** How far reading is, and what of the logs cannot be shown. */
function HistoryNotes({
  checked,
  history,
  hasList,
  isOverTime,
}: {
  hasList: boolean
  isOverTime: boolean
  checked: CheckedHistory | undefined
  history: ReturnType<typeof useClaimHistory>
}) {
  return (
    <>
      {history.toBlock === 0 ? (
        <p className="measure muted small breakable">We read the logs after the contract.</p>
      ) : history.status === 'reading' ? (
        <p className="measure muted small breakable" role="status">
          Reading the contract’s logs
          {history.history
            ? `: up to block ${(history.history.nextBlock - 1).toLocaleString('en-US')} of ${history.toBlock.toLocaleString('en-US')}, ${plural(history.history.claims.length, 'claim')} so far`
            : ''}
          .
        </p>
      ) : null}
      {history.status === 'failed' && history.error ? (
        <ErrorNotice
          title="We couldn’t read all of the contract’s logs"
          lead="We keep what we read, and continue from there."
          error={history.error}
          onRetry={history.again}
        />
      ) : null}
      {history.status === 'read' && checked && checked.missingCount > 0 ? (
        <Notice
          tone="warn"
          title={`${plural(checked.missingCount, 'claim')} ${checked.missingCount === 1 ? 'is' : 'are'} missing here`}
          action={
            <Button kind="quiet" onClick={history.anew}>
              Read all logs again
            </Button>
          }
        >
          The node’s logs are incomplete. The counts above come from the contract and are right.
        </Notice>
      ) : null}
      {checked && checked.refusedCount > 0 ? (
        <Notice tone="warn" title={`${plural(checked.refusedCount, 'log')} left out`}>
          A node reported claims that don’t match the contract or the list. We don’t show them.
        </Notice>
      ) : null}
      {history.status === 'read' && checked && checked.missingCount === 0 && checked.claims.length > 0 ? (
        <p className="measure muted small breakable">
          {checked.claims.length === 1
            ? 'The one paid claim, '
            : `All ${plural(checked.claims.length, 'paid claim')}, each `}
          checked against {isOverTime ? 'what the contract has paid of it' : 'its bitmap'}
          {hasList
            ? ' and the list.'
            : '. One node reported the accounts and amounts. They aren’t checked against the list.'}
        </p>
      ) : null}
    </>
  )
}
