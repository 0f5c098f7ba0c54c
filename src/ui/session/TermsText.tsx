import styles from './SignedText.module.css'

/** A campaign's terms exactly as they are accepted: never as anything but text, in whatever language they are. They may be long. */
export function TermsText({ label, text }: { label: string; text: string }) {
  return (
    <section className={`${styles.text} ${styles.long}`} aria-label={label}>
      <p className={styles.label}>{label}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
      <pre dir="auto" tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
