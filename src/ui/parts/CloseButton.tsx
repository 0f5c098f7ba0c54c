import styles from './CloseButton.module.css'

/** The cross in the corner of what lies over the page. */
export function CloseButton({
  label,
  className = '',
  onClick,
}: {
  label: string
  className?: string | undefined
  onClick: () => void
}) {
  return (
    <button type="button" className={`${styles.close} ${className}`} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="m5.5 5.5 9 9m0-9-9 9" />
      </svg>
    </button>
  )
}
