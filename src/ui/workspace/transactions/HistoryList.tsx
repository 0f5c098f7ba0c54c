import { useInfiniteQuery } from '@tanstack/react-query'
import { message, say } from '../../../language/say.ts'
import { historyQuery } from '../../../multisig/queries.ts'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { useSite } from '../../site/siteContext.ts'
import { HiddenSwitch } from '../hidden/HiddenSwitch.tsx'
import { isHiddenTransfer } from '../hidden/isHiddenToken.ts'
import { useShowsHidden } from '../hidden/showsHidden.ts'
import { useNotSpam } from '../hidden/useNotSpam.ts'
import { DayList } from '../list/DayList.tsx'
import { EmptyList } from '../list/EmptyList.tsx'
import styles from '../list/List.module.css'
import { PagedList } from '../list/PagedList.tsx'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import { fitsFilter, type OwnFilter } from './fitsFilter.ts'
import filters from './HistoryFilters.module.css'
import { HistoryFilters } from './HistoryFilters.tsx'
import { type FilterTexts, filterTextsOf, parseHistoryFilter } from './historyFilter.ts'
import { historyDays } from './historyRows.ts'
import { SaveHistory } from './SaveHistory.tsx'
import { TransactionRow } from './TransactionRow.tsx'

const noMatches = {
  all: message('No transaction matches this filter.'),
  incoming: message('No incoming transaction matches this filter.'),
  outgoing: message('No outgoing transaction matches this filter.'),
  module: message('No transaction of a module matches this filter.'),
} as const

/** What was, newest first, by the reader's days; all of it or what a filter leaves. */
export function HistoryList() {
  const { rewrite, parameters } = useWorkspaceView()
  const texts = filterTextsOf((key) => parameters[key])
  const parsed = parseHistoryFilter(texts)
  const ask = ({ kind, ...fields }: FilterTexts) =>
    rewrite({
      view: 'transactions',
      parameters: { list: 'history', ...(kind === 'all' ? {} : { kind }), ...fields },
    })
  return (
    <>
      <HistoryFilters asked={texts} faults={parsed.status === 'faulty' ? parsed.faults : {}} onAsk={ask} />
      {parsed.status === 'faulty' ? (
        <div className={styles.card}>
          <EmptyList title={say('This filter isn’t valid')}>
            {rich('Change it above, or <button>show everything</button>.', {
              button: (words) => <TextButton onClick={() => ask({ kind: 'all' })}>{words}</TextButton>,
            })}
          </EmptyList>
        </div>
      ) : (
        <Entries texts={texts} filter={parsed.filter} own={parsed.own} onReset={() => ask({ kind: 'all' })} />
      )}
    </>
  )
}

function Entries({
  texts,
  filter,
  own,
  onReset,
}: {
  texts: FilterTexts
  filter: Parameters<typeof historyQuery>[1]['filter']
  /** What is compared here. */
  own: OwnFilter | undefined
  onReset: () => void
}) {
  const { safe } = useOpenSafe()
  const { hrefOf } = useWorkspaceView()
  const query = useInfiniteQuery(historyQuery(useSite(), { safe: safe.address, filter }))
  const items = query.data?.pages.flatMap(({ results }) => results) ?? []
  const read = items.filter(({ type }) => type === 'TRANSACTION')
  // What is unknown here is listed all the same: it may be what was looked for.
  const fitsOwn = own
    ? items.filter((item) => item.type !== 'TRANSACTION' || fitsFilter(item.transaction, own))
    : items
  const notSpam = useNotSpam()
  const isHiddenShown = useShowsHidden()
  const isHidden = (transaction: TransactionSummary) => isHiddenTransfer(transaction, notSpam)
  const usual = fitsOwn.filter((item) => item.type !== 'TRANSACTION' || !isHidden(item.transaction))
  const fitting = isHiddenShown ? fitsOwn : usual
  const days = historyDays(fitting)
  const shown = days.reduce((sum, { entries }) => sum + entries.length, 0)
  const { kind, ...fields } = texts
  const href = (transaction: string) =>
    hrefOf({
      view: 'transactions',
      parameters: { list: 'history', ...(kind === 'all' ? {} : { kind }), ...fields, transaction },
    })
  return (
    <>
      {query.data && (own || read.length > 0) ? (
        <div className={filters.save}>
          <p className="small breakable muted" role="status">
            {own
              ? `${say(
                  {
                    one: '{count} of the {transactions} read so far fits.',
                    other: '{count} of the {transactions} read so far fit.',
                  },
                  {
                    count: shown,
                    transactions: say(
                      { one: '{count} transaction', other: '{count} transactions' },
                      { count: read.length },
                    ),
                  },
                )} ${
                  query.hasNextPage
                    ? say('We filter the loaded transactions only. Press “Show more” for older ones.')
                    : say('That is the whole history.')
                }`
              : null}
          </p>
          <SaveHistory filter={filter} own={own} isLeftOut={isHiddenShown ? undefined : isHidden} />
        </div>
      ) : null}
      <HiddenSwitch count={fitsOwn.length - usual.length} what="transfers" />
      <div className={styles.card}>
        <PagedList
          query={query}
          what="history"
          isEmpty={shown === 0}
          empty={
            kind === 'all' && !own ? (
              <EmptyList title={say('Nothing yet')}>{say('This Safe’s transactions show here.')}</EmptyList>
            ) : (
              <EmptyList title={say('No matches')}>
                {say(noMatches[kind])} <TextButton onClick={onReset}>{say('Show everything')}</TextButton>
              </EmptyList>
            )
          }
        >
          <DayList label={say('History')} days={days}>
            {({ transaction }) => <TransactionRow transaction={transaction} href={href(transaction.id)} />}
          </DayList>
        </PagedList>
      </div>
    </>
  )
}
