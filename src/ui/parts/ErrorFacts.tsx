import { useContext } from 'react'
import { say } from '../../language/say.ts'
import { SiteContext } from '../site/siteContext.ts'
import styles from './small.module.css'

/**
 * What is known of a fault beside its sentence, such as hashes to compare, and the page that explains it: one
 * press away.
 *
 * @param docs the page of the documentation, where the site has it
 */
export function ErrorFacts({ facts, docs }: { facts: readonly string[]; docs?: string | undefined }) {
  const page = useContext(SiteContext)?.hasDocs ? docs : undefined
  if (facts.length === 0 && !page) return null
  return (
    <details className={styles.errorFacts}>
      <summary>{say('Details')}</summary>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
      {page ? (
        // Beside the page, so that a claim under way is kept.
        <a className="tall" href={`/docs/${page}/`} target="_blank" rel="noreferrer">
          {say('Read more about this')}
        </a>
      ) : null}
    </details>
  )
}
