import type { TrustCheck } from '../../claim/trustChecks.ts'
import { Card } from '../parts/Card.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import styles from './TrustCard.module.css'

/** What was checked rather than believed, each with the value that anybody can check again elsewhere. */
export function TrustCard({ checks }: { checks: readonly TrustCheck[] }) {
  const failed = checks.filter((check) => check.status === 'failed').length
  const open = checks.filter(({ status }) => status !== 'passed' && status !== 'failed').length
  return (
    <Card
      title="Checked, not believed"
      aside={
        <span className={failed > 0 ? styles.bad : open > 0 ? styles.open : styles.good}>
          {failed > 0
            ? `${failed} failed`
            : open > 0
              ? `${checks.length - open} of ${checks.length}`
              : 'All verified'}
        </span>
      }
    >
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li
            key={check.id}
            className={styles[check.status]}
            data-check={check.id}
            data-status={check.status}
          >
            <span className={styles.mark} aria-hidden="true">
              {check.status === 'passed' ? '✓' : check.status === 'failed' ? '×' : '·'}
            </span>
            <div className={styles.body}>
              <p className={styles.title}>
                <span className="visuallyHidden">
                  {
                    {
                      passed: 'Verified: ',
                      'one-node': 'Reported by one node: ',
                      failed: 'Failed: ',
                      open: 'Checking: ',
                      'could-not-check': 'Could not check: ',
                    }[check.status]
                  }
                </span>
                {check.title}
              </p>
              <p className={styles.text}>{check.text}</p>
              {check.value ? (
                <p className={styles.value}>
                  <code>{check.value}</code>
                  <CopyButton text={check.value} label={`Copy: ${check.title}`} />
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.promise}>
        A claim never asks for an approval. All that this page can have a wallet send is a claim to this
        contract, with 0 ETH.
      </p>
    </Card>
  )
}
