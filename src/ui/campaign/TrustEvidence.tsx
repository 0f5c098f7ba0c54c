import { trustChecks } from '../../claim/trustChecks.ts'
import type { Evidence } from '../../claim/trustStatuses.ts'
import { say } from '../../language/say.ts'
import { CheckList } from '../parts/CheckList.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { checkSaid } from '../parts/checksSummary.ts'
import styles from './TrustEvidence.module.css'

/** What was checked, each with the value that anyone can check again elsewhere. */
export function TrustEvidence({ evidence }: { evidence: Evidence }) {
  return (
    <>
      <CheckList
        isWide
        checks={trustChecks(evidence).map(({ id, status, title, text, value }) => ({
          id,
          status,
          title,
          said: say(checkSaid[status]),
          children: (
            <>
              <p className="muted small">{text}</p>
              {value ? (
                <p className={styles.value}>
                  <code>{value}</code>
                  <CopyButton text={value} label={say('Copy: {title}', { title })} />
                </p>
              ) : null}
            </>
          ),
        }))}
      />
      <p className={styles.promise}>
        {say(
          'A claim never asks for an approval. We only ask your wallet to send a claim to this contract, with 0 ETH. We don’t send your full address to the list’s server.',
        )}
      </p>
    </>
  )
}
