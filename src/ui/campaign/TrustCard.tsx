import { useState } from 'react'
import type { TrustCheck } from '../../claim/trustChecks.ts'
import { CheckList } from '../parts/CheckList.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { checkSaid, checksSummary } from '../parts/checksSummary.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import styles from './TrustCard.module.css'

/**
 * What was checked, each with the value that anyone can check again elsewhere. One line where all is well;
 * open where something is not.
 */
export function TrustCard({
  checks = [],
}: {
  /** Left out until the campaign’s files are here. */
  checks?: readonly TrustCheck[] | undefined
}) {
  const { failed, words } = checksSummary(checks)
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <section className={styles.trust} aria-label="Verified on-chain">
      <Disclosure
        isOpen={isOpen ?? failed > 0}
        onToggle={setOpen}
        summary={
          <span className={failed > 0 ? 'bad' : ''}>
            {checks.length === 0 ? 'Checking this campaign' : words}
          </span>
        }
      >
        <CheckList
          isWide
          checks={checks.map(({ id, status, title, text, value }) => ({
            id,
            status,
            title,
            said: checkSaid[status],
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
          A claim never asks for an approval. We only ask your wallet to send a claim to this contract, with 0
          ETH. We don’t send your full address to the list’s server.
        </p>
      </Disclosure>
    </section>
  )
}
