import styles from './SignedText.module.css'

/** A text exactly as a wallet is asked to sign it, or as somebody is asked to accept it: never as anything but text. */
export function SignedText({ label, text }: { label: string; text: string }) {
  return (
    <section className={styles.text} aria-label={label} lang="en" dir="ltr">
      <p className={styles.label}>{label}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}
