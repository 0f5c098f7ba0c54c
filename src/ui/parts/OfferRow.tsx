import type { ReactNode } from 'react'
import styles from './OfferRow.module.css'

/** What a campaign has for an account: its name, the news of it, the amount and where to go. */
export function OfferRow({
  title,
  news,
  amount,
  action,
  ...data
}: {
  title: string
  news: ReactNode
  amount: ReactNode
  action: ReactNode
  [attribute: `data-${string}`]: string
}) {
  return (
    <li className={styles.row} {...data}>
      <div className={styles.what}>
        <p className="strong breakable">
          <bdi>{title}</bdi>
        </p>
        <div className="muted small breakable">{news}</div>
      </div>
      <p className={styles.amount}>{amount}</p>
      <p className={styles.action}>{action}</p>
    </li>
  )
}
