import type { TrustCheck } from '../../claim/trustChecks.ts'
import { Card } from '../parts/Card.tsx'
import { CheckList } from '../parts/CheckList.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import styles from './TrustCard.module.css'

const said: Record<TrustCheck['status'], string> = {
  passed: 'Verified',
  'one-node': 'Reported by one node',
  failed: 'Failed',
  open: 'Checking',
  'could-not-check': 'Could not check',
}

/** What was checked rather than believed, each with the value that anybody can check again elsewhere. */
export function TrustCard({ checks }: { checks: readonly TrustCheck[] }) {
  const failed = checks.filter((check) => check.status === 'failed').length
  const open = checks.filter(({ status }) => status !== 'passed' && status !== 'failed').length
  return (
    <Card
      title="Checked, not believed"
      aside={
        <span className={`small strong ${failed > 0 ? 'bad' : open > 0 ? 'muted' : 'good'}`}>
          {failed > 0
            ? `${failed} failed`
            : open > 0
              ? `${checks.length - open} of ${checks.length}`
              : 'All verified'}
        </span>
      }
    >
      <CheckList
        isWide
        checks={checks.map(({ id, status, title, text, value }) => ({
          id,
          status,
          title,
          said: said[status],
          children: (
            <>
              <p className="muted small">{text}</p>
              {value ? (
                <p className={styles.value}>
                  <code>{value}</code>
                  <CopyButton text={value} label={`Copy: ${title}`} />
                </p>
              ) : null}
            </>
          ),
        }))}
      />
      <p className={styles.promise}>
        A claim never asks for an approval. All that this page can have a wallet send is a claim to this
        contract, with 0 ETH.
      </p>
    </Card>
  )
}
