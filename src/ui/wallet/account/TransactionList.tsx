import { useState } from 'react'
import type { Address } from 'viem'
import { chains } from '../../../config/chains.ts'
import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'
import { useSite } from '../../site/siteContext.ts'
import { useWalletTexts } from '../texts/useWalletTexts.ts'
import { hashOnChain } from './hashOnChain.ts'
import { recentStatus } from './recentStatus.ts'
import { recentTransactions } from './recentTransactionStore.ts'
import { StatusIcon } from './StatusIcon.tsx'
import { sayKept } from './sentTitle.ts'
import styles from './TransactionList.module.css'
import { useTransactionUpdates } from './transactionUpdates.ts'
import { useRecentTransactions } from './useRecentTransactions.ts'

/** How many the dialog shows, by the specification. */
const shown = 3

/** The newest transactions that the account sent from this browser, and their status. */
export function TransactionList({ account }: { account: Address }) {
  const { chainId } = useSite()
  const text = useWalletTexts()
  const list = useRecentTransactions({ account, chainId })
  const [isSure, setSure] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="recent-transactions">
      <header className={styles.header}>
        <h3 id="recent-transactions">{text('transactions')}</h3>
        {list.length > 0 ? (
          // Twice, because nothing brings the list back.
          <button
            type="button"
            className={isSure ? `${styles.clear} ${styles.sure}` : styles.clear}
            onBlur={() => setSure(false)}
            onClick={() => {
              if (isSure) recentTransactions().clear({ account, chainId })
              setSure(!isSure)
            }}
          >
            {text(isSure ? 'clearAllAgain' : 'clearAll')}
          </button>
        ) : null}
      </header>
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.slice(0, shown).map((transaction) => (
            <Transaction key={transaction.hash} transaction={transaction} />
          ))}
        </ul>
      ) : (
        <p className="muted small">{text('noTransactions')}</p>
      )}
    </section>
  )
}

function Transaction({ transaction }: { transaction: RecentTransaction }) {
  const { chain } = chains[useSite().chainId]
  const text = useWalletTexts()
  const news = useTransactionUpdates(transaction.hash)
  const { tone, word, note } = recentStatus(transaction, news)
  const hash = hashOnChain(transaction)
  const title = sayKept(transaction)
  const content = (
    <>
      <StatusIcon tone={tone} />
      <span className={styles.text}>
        <bdi className={styles.description} title={title}>
          {title}
        </bdi>
        <span className={styles.standing} data-tone={tone} role="status">
          {text(word)}
          {note ? <span className={styles.note}>{text(note)}</span> : null}
        </span>
      </span>
    </>
  )
  return (
    <li data-transaction={transaction.hash} data-status={transaction.status}>
      {hash ? (
        <a
          className={styles.transaction}
          href={`${chain.blockExplorers.default.url}/tx/${hash}`}
          target="_blank"
          rel="noreferrer"
        >
          {content}
          <svg className={styles.away} viewBox="0 0 20 20" aria-hidden="true">
            <path d="M8 5.5h6.5V12M14 6l-8 8" />
          </svg>
        </a>
      ) : (
        <div className={styles.transaction}>{content}</div>
      )}
    </li>
  )
}
