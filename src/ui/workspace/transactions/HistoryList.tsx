import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isAddress } from 'viem'
import { chains } from '../../../config/chains.ts'
import { balancesQuery, historyQuery } from '../../../multisig/queries.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { shortText } from '../../parts/shortText.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { useSite } from '../../site/siteContext.ts'
import { DayList } from '../list/DayList.tsx'
import { EmptyList } from '../list/EmptyList.tsx'
import styles from '../list/List.module.css'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { PagedList } from '../list/PagedList.tsx'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import { HistoryFilters } from './HistoryFilters.tsx'
import { type AmountUnits, type FilterTexts, filterTextsOf, parseHistoryFilter } from './historyFilter.ts'
import { historyDays } from './historyRows.ts'
import { TransactionRow } from './TransactionRow.tsx'

/** What was, newest first, by the reader's days; all of it or what a filter leaves. */
export function HistoryList() {
  const { rewrite, parameters } = useWorkspaceView()
  const texts = filterTextsOf((key) => parameters[key])
  const units = useAmountUnits(texts)
  const parsed = parseHistoryFilter(texts, units)
  const ask = ({ kind, ...fields }: FilterTexts) =>
    rewrite({
      view: 'transactions',
      parameters: { list: 'history', ...(kind === 'all' ? {} : { kind }), ...fields },
    })
  return (
    <>
      <HistoryFilters
        asked={texts}
        units={units}
        faults={parsed.status === 'faulty' ? parsed.faults : {}}
        onAsk={ask}
      />
      <div className={styles.card}>
        {parsed.status === 'loading' ? (
          <ListSkeleton label="Loading the history" />
        ) : parsed.status === 'faulty' ? (
          <EmptyList title="The filter cannot be used as it is">
            Correct it above, or <TextButton onClick={() => ask({ kind: 'all' })}>see everything</TextButton>.
          </EmptyList>
        ) : (
          <Entries texts={texts} filter={parsed.filter} onReset={() => ask({ kind: 'all' })} />
        )}
      </div>
    </>
  )
}

function Entries({
  texts,
  filter,
  onReset,
}: {
  texts: FilterTexts
  filter: Parameters<typeof historyQuery>[1]['filter']
  onReset: () => void
}) {
  const { safe } = useOpenSafe()
  const { hrefOf } = useWorkspaceView()
  const query = useInfiniteQuery(historyQuery(useSite(), { safe: safe.address, filter }))
  const days = historyDays(query.data?.pages.flatMap(({ results }) => results) ?? [])
  const { kind, ...fields } = texts
  const href = (transaction: string) =>
    hrefOf({
      view: 'transactions',
      parameters: { list: 'history', ...(kind === 'all' ? {} : { kind }), ...fields, transaction },
    })
  return (
    <PagedList
      query={query}
      what="the history"
      isEmpty={days.length === 0}
      empty={
        kind === 'all' ? (
          <EmptyList title="Nothing yet">What this Safe receives and executes will be shown here.</EmptyList>
        ) : (
          <EmptyList title="Nothing fits">
            No {kind === 'module' ? 'transaction of a module' : `${kind} transaction`} fits this filter.{' '}
            <TextButton onClick={onReset}>See everything</TextButton>
          </EmptyList>
        )
      }
    >
      <DayList label="History" days={days}>
        {({ transaction }) => <TransactionRow transaction={transaction} href={href(transaction.id)} />}
      </DayList>
    </PagedList>
  )
}

/**
 * An amount is typed in the token's own units, by what the service says of the tokens that the Safe holds.
 */
function useAmountUnits({ kind, token }: FilterTexts): AmountUnits {
  const site = useSite()
  const { safe } = useOpenSafe()
  const wanted = kind === 'incoming' ? token?.trim() : undefined
  const balances = useQuery({
    ...balancesQuery(site, { safe: safe.address, currency: 'usd' }),
    enabled: wanted !== undefined && wanted !== '',
  })
  if (!wanted) {
    const { symbol, decimals } = chains[site.chainId].chain.nativeCurrency
    return { status: 'known', symbol, decimals }
  }
  if (!isAddress(wanted, { strict: false })) return { status: 'base-units' }
  if (balances.isPending) return { status: 'loading' }
  const found = balances.data?.items.find(
    ({ tokenInfo }) => tokenInfo.address.toLowerCase() === wanted.toLowerCase(),
  )
  const decimals = found?.tokenInfo.decimals
  if (!found || typeof decimals !== 'number') return { status: 'base-units' }
  return { status: 'known', symbol: shortText(found.tokenInfo.symbol ?? 'the token', 12), decimals }
}
