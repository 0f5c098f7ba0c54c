import { chains } from '../../../config/chains.ts'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { shortAddress } from '../../parts/shortAddress.ts'
import { shortText } from '../../parts/shortText.ts'
import { useSite } from '../../site/siteContext.ts'
import { ListRow } from '../list/ListRow.tsx'
import { describeTransaction } from './describeTransaction.ts'
import { RowProposer } from './RowProposer.tsx'
import { ShownAmount } from './ShownAmount.tsx'
import { StatusPill } from './StatusPill.tsx'
import styles from './TransactionRow.module.css'
import { TransactionTitle } from './TransactionTitle.tsx'
import { listedStatus } from './transactionStatus.ts'

/**
 * A transaction in a list: a link to all that is known of it. Words and counts are the wallet service's,
 * where there are none of ours.
 */
export function TransactionRow({
  transaction,
  href,
  isInConflict = false,
  conflict,
}: {
  transaction: TransactionSummary
  href: string
  /** The nonce is above it already. */
  isInConflict?: boolean
  /** What the service calls a conflict of a kind that is unknown here. */
  conflict?: string | undefined
}) {
  const { safe } = useOpenSafe()
  const { nativeCurrency } = chains[useSite().chainId].chain
  const { id, txInfo, executionInfo, timestamp, safeAppInfo } = transaction
  const { kind, title, party, amount, doubt } = describeTransaction(txInfo, { native: nativeCurrency })
  const status = listedStatus(transaction, safe.nonce)
  const multisig = executionInfo?.type === 'MULTISIG' ? executionInfo : undefined
  return (
    <ListRow
      href={href}
      data-transaction-id={id}
      data-kind={kind}
      kind={kind}
      title={<TransactionTitle transaction={transaction} reported={title} />}
      detail={
        <>
          {party ? (
            <>
              {party.word}{' '}
              {party.info.name ? (
                <>
                  <bdi>{shortText(party.info.name, 28)}</bdi>{' '}
                </>
              ) : null}
              <span className={styles.address}>{shortAddress(party.info.value)}</span>
            </>
          ) : null}
          {safeAppInfo ? (
            <span>
              {party ? ' · ' : ''}by <bdi>{shortText(safeAppInfo.name, 28)}</bdi>
            </span>
          ) : null}
          <RowProposer transaction={transaction} />
        </>
      }
      doubt={doubt}
      amount={amount ? <ShownAmount amount={amount} /> : null}
      notes={[
        ...(executionInfo && !isInConflict ? [<ExecutionNote key="how" info={executionInfo} />] : []),
        ...(conflict === undefined
          ? []
          : [
              <span key="conflict">
                <span className="muted">Conflict</span> <bdi>{shortText(conflict, 28)}</bdi>
              </span>,
            ]),
      ]}
      signatures={multisig && { have: multisig.confirmationsSubmitted, need: multisig.confirmationsRequired }}
      time={typeof timestamp === 'number' ? timestamp : undefined}
      status={
        <>
          <StatusPill tone={status.tone}>{status.word}</StatusPill>
          {status.isContradicted ? <span className={styles.contradicted}>Service disagrees</span> : null}
        </>
      }
    />
  )
}

/** How it is executed: after signatures with a nonce, by a module, or in a way that is unknown here. */
function ExecutionNote({ info }: { info: NonNullable<TransactionSummary['executionInfo']> }) {
  switch (info.type) {
    case 'MULTISIG':
      return (
        <>
          <span className="muted">Nonce</span> {info.nonce}
        </>
      )
    case 'MODULE':
      return 'By a module'
    case 'UNKNOWN':
      return (
        <>
          <span className="muted">Executed as</span> <bdi>{shortText(info.wireType, 28)}</bdi>
        </>
      )
  }
}
