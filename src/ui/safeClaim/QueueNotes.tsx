import type { ReactNode } from 'react'
import type { PendingProposal } from '../../claim/safeClaim/safeClaimState.ts'
import type { QueueEntry } from '../../claim/safeClaim/verifySafeClaims.ts'
import { message, say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Notice } from '../parts/Notice.tsx'
import styles from './QueueNotes.module.css'

const sentences = {
  rejection: message('<link>A rejection</link> has nonce {nonce}.'),
  claim: message('<link>Another claim</link> has nonce {nonce}.'),
  other: message('<link>Another transaction</link> has nonce {nonce}.'),
} as const
const reported = {
  rejection: message('According to the wallet service, <link>a rejection</link> has nonce {nonce}.'),
  claim: message('According to the wallet service, <link>another claim</link> has nonce {nonce}.'),
  other: message('According to the wallet service, <link>another transaction</link> has nonce {nonce}.'),
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
            {say('Nonce {next} comes first; this one is {nonce}.', {
              next: String(next),
              nonce: String(nonce),
            })}
          </p>
          {ahead.length > 0 ? (
            <Entries entries={ahead} isListed={isListed} />
          ) : (
            <p>{say('We don’t know what comes first. An owner may have to propose something.')}</p>
          )}
        </div>
      ) : null}
      {rivals.length > 0 ? (
        <Notice tone="warn" title={say('Two transactions share nonce {nonce}', { nonce: String(nonce) })}>
          <p>{say('The first one executed cancels the other.')}</p>
          <Entries entries={rivals} isListed={isListed} />
        </Notice>
      ) : null}
    </>
  )
}

function Entries({ entries, isListed }: { entries: readonly QueueEntry[]; isListed: boolean }) {
  const { safe } = useOpenSafe()
  return (
    <ul className={styles.entries}>
      {entries.map(({ safeTxHash, what, isChecked, nonce }) => {
        const link = (words: ReactNode) =>
          safeTxHash && isListed ? (
            <a className="tall" href={transactionPath(safe.address, { transaction: safeTxHash })}>
              {words}
            </a>
          ) : (
            words
          )
        return (
          <li key={`${nonce} ${safeTxHash}`}>
            {rich(isChecked ? sentences[what] : reported[what], { link, nonce: String(nonce) })}
          </li>
        )
      })}
    </ul>
  )
}
