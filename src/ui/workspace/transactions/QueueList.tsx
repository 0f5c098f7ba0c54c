import { useInfiniteQuery } from '@tanstack/react-query'
import { say } from '../../../language/say.ts'
import { queueQuery } from '../../../multisig/queries.ts'
import type { Label } from '../../../safe/service/enumerations.ts'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { shortText } from '../../parts/shortText.ts'
import { useSite } from '../../site/siteContext.ts'
import { EmptyList } from '../list/EmptyList.tsx'
import styles from '../list/List.module.css'
import { PagedList } from '../list/PagedList.tsx'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import { nonceOf, type QueueRow, queueRows } from './queueRows.ts'
import { TransactionRow } from './TransactionRow.tsx'
import { UnknownRow } from './UnknownRow.tsx'

/** What waits for signatures or for its execution, in the order of the service. */
export function QueueList() {
  const { safe } = useOpenSafe()
  const query = useInfiniteQuery(queueQuery(useSite(), safe.address))
  const rows = queueRows(query.data?.pages.flatMap(({ results }) => results) ?? [])
  return (
    <div className={styles.card}>
      <PagedList
        query={query}
        what="queue"
        isEmpty={rows.length === 0}
        empty={
          <EmptyList title={say('Nothing is waiting')}>
            {say(
              'Proposed transactions wait here until enough owners have signed and one of them is executed.',
            )}
          </EmptyList>
        }
      >
        <ol className={styles.list} aria-label={say('Queue')}>
          {rows.map((row) => (
            <li key={row.key} className={row.type === 'conflict' ? styles.conflict : undefined}>
              <Entry row={row} />
            </li>
          ))}
        </ol>
      </PagedList>
    </div>
  )
}

function Entry({ row }: { row: QueueRow }) {
  const { safe } = useOpenSafe()
  switch (row.type) {
    case 'label':
      return <h3 className={styles.label}>{labelOf(row.label, safe.nonce)}</h3>
    case 'conflict':
      return (
        <>
          <p className={styles.conflictHead}>
            {say('Only one of these can run. They share nonce {nonce}', { nonce: String(row.nonce) })}
          </p>
          <ol>
            {row.transactions.map((transaction) => (
              <li key={transaction.id}>
                <Row transaction={transaction} isInConflict={nonceOf(transaction) === row.nonce} />
              </li>
            ))}
          </ol>
        </>
      )
    case 'transaction':
      return <Row transaction={row.transaction} conflict={row.conflict} />
    case 'unknown':
      return <UnknownRow wireType={row.wireType} />
  }
}

function Row(props: {
  transaction: TransactionSummary
  isInConflict?: boolean
  conflict?: string | undefined
}) {
  const { hrefOf } = useWorkspaceView()
  const parameters = { transaction: props.transaction.id }
  return <TransactionRow {...props} href={hrefOf({ view: 'transactions', parameters })} />
}

function labelOf(label: Label, nonce: number): string {
  switch (label) {
    case 'Next':
      return say('Next · nonce {nonce}', { nonce: String(nonce) })
    case 'Queued':
      return say('Queued')
    default:
      return shortText(label.unknown, 40)
  }
}
