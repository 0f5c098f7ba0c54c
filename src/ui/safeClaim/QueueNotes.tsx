import type { PendingProposal } from '../../claim/safeClaim/safeClaimState.ts'
import type { QueueEntry } from '../../claim/safeClaim/verifySafeClaims.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Notice } from '../parts/Notice.tsx'
import styles from './QueueNotes.module.css'

const words = {
  rejection: 'a rejection',
  claim: 'another claim',
  other: 'another transaction',
} as const

/** What is before a proposal, and what could take its place. */
export function QueueNotes({
  pending,
  isListed,
}: {
  pending: PendingProposal
  /** The wallet service answers, so that the workspace can show what is there. */
  isListed: boolean
}) {
  const { next, ahead, rivals, proposal } = pending
  const { nonce } = proposal.transaction
  return (
    <>
      {next < nonce ? (
        <div className="stack gap4 muted small">
          <p>
            Nonce {next} comes first; this one is {nonce}.
          </p>
          {ahead.length > 0 ? (
            <Entries entries={ahead} isListed={isListed} lead="What comes first:" />
          ) : (
            <p>We don’t know what comes first. An owner may have to propose something.</p>
          )}
        </div>
      ) : null}
      {rivals.length > 0 ? (
        <Notice tone="warn" title={`Two transactions share nonce ${nonce}`}>
          <Entries
            entries={rivals}
            isListed={isListed}
            lead="The first one executed cancels the other. The other one:"
          />
        </Notice>
      ) : null}
    </>
  )
}

function Entries({
  entries,
  isListed,
  lead,
}: {
  entries: readonly QueueEntry[]
  isListed: boolean
  lead: string
}) {
  const { safe } = useOpenSafe()
  return (
    <>
      <p>{lead}</p>
      <ul className={styles.entries}>
        {entries.map(({ safeTxHash, what, isChecked, nonce }) => (
          <li key={`${nonce} ${safeTxHash}`}>
            {safeTxHash && isListed ? (
              <a className="tall" href={transactionPath(safe.address, { transaction: safeTxHash })}>
                {words[what]}
              </a>
            ) : (
              words[what]
            )}
            {isChecked ? '' : ' (according to the wallet service)'}
          </li>
        ))}
      </ul>
    </>
  )
}
