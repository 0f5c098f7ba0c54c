import type { ComponentPropsWithRef } from 'react'
import styles from './small.module.css'

export type ButtonProps = ComponentPropsWithRef<'button'> & {
  kind?: 'primary' | 'quiet'
  /** The one thing to do there. */
  isWide?: boolean
  /** Shows that work goes on; the button stays focusable and says so. */
  isBusy?: boolean
  /**
   * Shows that something goes on which a press can still change: unlike a busy button, this one can be
   * pressed.
   */
  isWaiting?: boolean
}

export function Button({
  kind = 'primary',
  isWide = false,
  isBusy = false,
  isWaiting = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[kind]} ${isWide ? styles.wide : ''} ${className}`}
      aria-disabled={isBusy || rest.disabled || undefined}
      aria-busy={isBusy || isWaiting || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy || isWaiting ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
