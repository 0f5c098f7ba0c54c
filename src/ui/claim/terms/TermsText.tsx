import type { Terms } from '../../../claim/terms/termsQuery.ts'
import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import { HashValue } from '../../parts/HashValue.tsx'
import signed from '../../session/SignedText.module.css'
import styles from './AcceptTerms.module.css'

/**
 * A campaign's terms exactly as they are accepted, and their hash: never as anything but text, in whatever
 * language they are. They may be long.
 */
export function TermsText({ terms: { text, hash } }: { terms: Terms }) {
  return (
    <>
      <section className={`${signed.text} ${styles.text}`} aria-label={say('The terms')}>
        <p className={signed.label}>{say('The terms')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
        <pre dir="auto" tabIndex={0}>
          {text}
        </pre>
      </section>
      <p className={styles.small}>
        {rich('SHA-256 of the text: {hash}', {
          hash: <HashValue value={hash} />,
        })}
      </p>
    </>
  )
}
