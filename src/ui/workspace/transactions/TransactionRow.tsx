import type { ComponentType } from 'react'
import { chains } from '../../../config/chains.ts'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { shortAddress } from '../../parts/shortAddress.ts'
import { shortText } from '../../parts/shortText.ts'
import { useSite } from '../../site/siteContext.ts'
import { SignatureDots } from '../list/SignatureDots.tsx'
import { describeTransaction } from './describeTransaction.ts'
import { KindIcon } from './KindIcon.tsx'
import { ShownAmount } from './ShownAmount.tsx'
import { StatusPill } from './StatusPill.tsx'
import styles from './TransactionRow.module.css'
import { listedStatus } from './transactionStatus.ts'

/**
 * A transaction in a list: a link to all that is known of it. Words and counts are the wallet service's,
 * where `Title` finds none of ours.
 */
export function TransactionRow({
  transaction,
  href,
  Title,
  isInConflict = false,
}: {
  transaction: TransactionSummary
  href: string
  /** Draws the title, instead of the service's words `told`. */
  Title?: ComponentType<{ transaction: TransactionSummary; told: string }>
  /** The nonce stands above it already. */
  isInConflict?: boolean
}) {
  const { safe } = useOpenSafe()
  const { nativeCurrency } = chains[useSite().chainId].chain
  const { id, txInfo, executionInfo, timestamp, safeAppInfo } = transaction
  const { kind, title, party, amount, doubt } = describeTransaction(txInfo, { native: nativeCurrency })
  const status = listedStatus(transaction, safe.nonce)
  const multisig = executionInfo?.type === 'MULTISIG' ? executionInfo : undefined
  return (
    <a className={styles.row} href={href} data-transaction-id={id} data-kind={kind}>
      <KindIcon kind={kind} />
      <span className="stack">
        <span className={styles.title}>
          {Title ? <Title transaction={transaction} told={title} /> : <bdi>{title}</bdi>}
        </span>
        <span className={styles.party}>
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
        </span>
        {doubt ? <span className={styles.doubt}>{doubt}</span> : null}
      </span>
      <span className={styles.amount}>{amount ? <ShownAmount amount={amount} /> : null}</span>
      <span className={styles.facts}>
        {multisig && !isInConflict ? (
          <span className={styles.fact}>
            <span className="muted">Nonce</span> {multisig.nonce}
          </span>
        ) : null}
        {executionInfo?.type === 'MODULE' ? <span className={styles.fact}>By a module</span> : null}
        {multisig ? (
          <span className={styles.fact}>
            <SignatureDots have={multisig.confirmationsSubmitted} need={multisig.confirmationsRequired} />
            {multisig.confirmationsSubmitted} of {multisig.confirmationsRequired}
            <span className="visuallyHidden"> signatures</span>
          </span>
        ) : null}
        {typeof timestamp === 'number' ? (
          <time
            className={styles.fact}
            dateTime={new Date(timestamp).toISOString()}
            title={fullTime(timestamp)}
          >
            {clock(timestamp)}
          </time>
        ) : null}
      </span>
      <span className={styles.status}>
        <StatusPill tone={status.tone}>{status.word}</StatusPill>
        {status.isContradicted ? (
          <span className={styles.contradicted}>The service says otherwise</span>
        ) : null}
      </span>
      <svg className={styles.chevron} viewBox="0 0 20 20" aria-hidden="true">
        <path d="m8 5.5 4.5 4.5L8 14.5" />
      </svg>
    </a>
  )
}

const clock = (time: number) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(time)
const fullTime = (time: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' }).format(time)
