import { useState } from 'react'
import type { TrustCheck } from '../../claim/trustChecks.ts'
import { CheckList } from '../parts/CheckList.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import styles from './TrustCard.module.css'

const said: Record<TrustCheck['status'], string> = {
  passed: 'Verified',
  'one-node': 'Reported by one node',
  failed: 'Failed',
  open: 'Checking',
  'could-not-check': 'Could not check',
}

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
  const failed = checks.filter((check) => check.status === 'failed').length
  const unknown = checks.filter(({ status }) => status === 'could-not-check').length
  const open = checks.filter(({ status }) => status === 'open' || status === 'one-node').length
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <section className={styles.trust} aria-label="Verified on-chain">
      <Disclosure
        isOpen={isOpen ?? failed > 0}
        onToggle={setOpen}
        summary={
          <span className={failed > 0 ? 'bad' : ''} data-trust={failed > 0 ? 'failed' : 'ok'}>
            {checks.length === 0
              ? 'Checking this campaign'
              : failed > 0
                ? `${failed} of ${checks.length} checks failed`
                : unknown > 0
                  ? `${checks.length - unknown - open} of ${checks.length} checks passed, ${unknown} not possible now`
                  : open > 0
                    ? `${checks.length - open} of ${checks.length} checks passed`
                    : `All ${checks.length} checks passed`}
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
          A claim never asks for an approval. This page can only ask your wallet to send a claim to this
          contract, with 0 ETH. Your full address is not sent to the list’s server.
        </p>
      </Disclosure>
    </section>
  )
}
