import styles from './SignedText.module.css'

/**
 * A text exactly as a wallet is asked to sign it, in full: never as anything but text. This site's own texts
 * are English.
 */
export function SignedText({ label, text }: { label: string; text: string }) {
  return (
    <section className={styles.text} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <pre lang="en" dir="ltr">
        {text}
      </pre>
    </section>
  )
}
