import { message, say } from '../../language/say.ts'
import { campaignIdOfTitle } from '../../operator/create/campaignIdOfTitle.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { type CheckedHistory, writeClaims } from '../../operator/manage/claimHistory.ts'
import { writeTimeline } from '../../operator/manage/claimTimeline.ts'
import { rich } from '../language/rich.tsx'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
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
      <Card title={say('Claims over time')}>
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
            <p className="measure muted small breakable">{say('No one has claimed yet.')}</p>
          ) : null}
          {state.status === 'failed' ? (
            <ErrorNotice
              title={say('We couldn’t read the times of the claims')}
              lead={say('Their number is still right.')}
              error={state.error}
              onRetry={again}
            />
          ) : null}
          {known && known.timeline.buckets.length > 0 ? (
            <div className="row gap10">
              <Button kind="quiet" onClick={saveTimeline}>
                {say('Save chart as CSV')}
              </Button>
              {checked ? (
                <SaveRows
                  label={say('Save all claims as CSV')}
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
        <Card title={say('Latest claims')}>
          <ol className="lines">
            {known.latest.map(({ index, account, recipient, amount, time, transactionHash }) => (
              <li key={`${transactionHash} ${index}`}>
                <Address value={account} />
                <span className={own.amount}>
                  <TokenAmount value={amount} token={token} />
                </span>
                <span className="muted">
                  {recipient === account ? (
                    <Time at={time} only="distance" />
                  ) : (
                    rich('{time}, paid to another address', { time: <Time at={time} only="distance" /> })
                  )}
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

/** What all claims were checked against: the contract and, where it is read, the list. */
const checkedTexts = {
  overTime: {
    list: message({
      one: 'The one paid claim, checked against what the contract has paid of it and the list.',
      other: 'All {count} paid claims, each checked against what the contract has paid of it and the list.',
    }),
    alone: message({
      one: 'The one paid claim, checked against what the contract has paid of it. One node reported the accounts and amounts. They aren’t checked against the list.',
      other:
        'All {count} paid claims, each checked against what the contract has paid of it. One node reported the accounts and amounts. They aren’t checked against the list.',
    }),
  },
  bitmap: {
    list: message({
      one: 'The one paid claim, checked against its bitmap and the list.',
      other: 'All {count} paid claims, each checked against its bitmap and the list.',
    }),
    alone: message({
      one: 'The one paid claim, checked against its bitmap. One node reported the accounts and amounts. They aren’t checked against the list.',
      other:
        'All {count} paid claims, each checked against its bitmap. One node reported the accounts and amounts. They aren’t checked against the list.',
    }),
  },
} as const

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
        <p className="measure muted small breakable">{say('We read the logs after the contract.')}</p>
      ) : history.status === 'reading' ? (
        <p className="measure muted small breakable" role="status">
          {history.history
            ? say(
                {
                  one: 'Reading the contract’s logs: up to block {block} of {last}, {count} claim so far.',
                  other: 'Reading the contract’s logs: up to block {block} of {last}, {count} claims so far.',
                },
                {
                  block: history.history.nextBlock - 1,
                  last: history.toBlock,
                  count: history.history.claims.length,
                },
              )
            : say('Reading the contract’s logs.')}
        </p>
      ) : null}
      {history.status === 'failed' && history.error ? (
        <ErrorNotice
          title={say('We couldn’t read all of the contract’s logs')}
          lead={say('We keep what we read, and continue from there.')}
          error={history.error}
          onRetry={history.again}
        />
      ) : null}
      {history.status === 'read' && checked && checked.missingCount > 0 ? (
        <Notice
          tone="warn"
          title={say(
            { one: '{count} claim is missing here', other: '{count} claims are missing here' },
            { count: checked.missingCount },
          )}
          action={
            <Button kind="quiet" onClick={history.anew}>
              {say('Read all logs again')}
            </Button>
          }
        >
          {say('The node’s logs are incomplete. The counts above come from the contract and are right.')}
        </Notice>
      ) : null}
      {checked && checked.refusedCount > 0 ? (
        <Notice
          tone="warn"
          title={say(
            { one: '{count} log left out', other: '{count} logs left out' },
            { count: checked.refusedCount },
          )}
        >
          {say('A node reported claims that don’t match the contract or the list. We don’t show them.')}
        </Notice>
      ) : null}
      {history.status === 'read' && checked && checked.missingCount === 0 && checked.claims.length > 0 ? (
        <p className="measure muted small breakable">
          {say(checkedTexts[isOverTime ? 'overTime' : 'bitmap'][hasList ? 'list' : 'alone'], {
            count: checked.claims.length,
          })}
        </p>
      ) : null}
    </>
  )
}
