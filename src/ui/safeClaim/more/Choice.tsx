import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'

/** One thing to tick: a name, what is known of it, and an amount where there is one. */
export function Choice({
  title,
  amount,
  isTicked,
  onTick,
  children,
}: {
  title: ReactNode
  amount?: ReactNode
  isTicked: boolean
  /** Left out: it cannot be chosen, and `children` say why. */
  onTick?: ((isTicked: boolean) => void) | undefined
  children?: ReactNode
}) {
  const id = useId()
  return (
    <label className={styles.choice} data-is-offered={onTick !== undefined}>
      <input
        type="checkbox"
        checked={isTicked}
        disabled={!onTick}
        aria-describedby={children ? id : undefined}
        onChange={(event) => onTick?.(event.target.checked)}
      />
      <span className="stack gap4 breakable">
        <span className={styles.title}>{title}</span>
        {children ? (
          <span id={id} className="stack gap4 muted small">
            {children}
          </span>
        ) : null}
      </span>
      {amount ? <span className={styles.amount}>{amount}</span> : null}
    </label>
  )
}
