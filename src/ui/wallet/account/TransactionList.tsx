import { useState } from 'react'
import type { Address, Hex } from 'viem'
import { chains } from '../../../config/chains.ts'
import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'
import { useSite } from '../../site/siteContext.ts'
import { useWalletTexts } from '../texts/useWalletTexts.ts'
import { recentTransactions } from './recentTransactionStore.ts'
import styles from './TransactionList.module.css'
import { type PendingUpdate, useTransactionUpdates } from './transactionUpdates.ts'
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
  const { tone, word, note } = standing(transaction, news)
  const hash = hashOnChain(transaction)
  const content = (
    <>
      <StatusIcon tone={tone} />
      <span className={styles.text}>
        <bdi className={styles.description} title={transaction.description}>
          {transaction.description}
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

/** No explorer knows the hash that a Safe's owners sign. */
function hashOnChain({ hash, kind, onChainHash }: RecentTransaction): Hex | undefined {
  return onChainHash ?? (kind === 'safe' ? undefined : hash)
}

type Tone = 'pending' | 'warn' | 'good' | 'bad' | 'gone'
type Status = {
  tone: Tone
  word:
    | 'pending'
    | 'stillWaiting'
    | 'confirming'
    | 'waitingForOwners'
    | 'dropped'
    | 'confirmed'
    | 'failed'
    | 'cancelled'
    | 'replaced'
  note?: 'unseenNote' | 'couldNotCheckNote' | 'droppedNote' | 'cancelledNote' | 'replacedNote'
}

/**
 * The status of a transaction in words. What is not known is said to be not known, and waiting is no failure.
 */
function standing({ status, outcome, kind }: RecentTransaction, news: PendingUpdate | undefined): Status {
  if (status === 'confirmed') return { tone: 'good', word: 'confirmed' }
  if (outcome === 'cancelled') return { tone: 'gone', word: 'cancelled', note: 'cancelledNote' }
  if (outcome === 'replaced') return { tone: 'gone', word: 'replaced', note: 'replacedNote' }
  if (status === 'failed') return { tone: 'bad', word: 'failed' }
  const word = news?.isLate ? 'stillWaiting' : 'pending'
  switch (news?.news) {
    case undefined:
      return kind === 'safe' ? { tone: 'pending', word: 'waitingForOwners' } : { tone: 'pending', word }
    case 'sent':
      return { tone: 'pending', word }
    case 'confirming':
      return { tone: 'pending', word: 'confirming' }
    case 'owners':
      return { tone: 'pending', word: 'waitingForOwners' }
    case 'unseen':
      return { tone: 'warn', word, note: 'unseenNote' }
    case 'could-not-check':
      return { tone: 'warn', word, note: 'couldNotCheckNote' }
    case 'dropped':
      return { tone: 'warn', word: 'dropped', note: 'droppedNote' }
  }
}

const shapes: Record<Tone, string | undefined> = {
  pending: undefined,
  warn: 'M10 6.2v4.6M10 13.5v.1',
  good: 'm6.8 10.2 2.2 2.2 4.2-4.6',
  bad: 'm7.5 7.5 5 5m0-5-5 5',
  gone: 'M7 10h6',
}

function StatusIcon({ tone }: { tone: Tone }) {
  return (
    <svg className={styles.icon} data-tone={tone} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.6" />
      {tone === 'pending' ? <path className={styles.turning} d="M10 2.4a7.6 7.6 0 0 1 7.6 7.6" /> : null}
      {shapes[tone] ? <path d={shapes[tone]} /> : null}
    </svg>
  )
}
