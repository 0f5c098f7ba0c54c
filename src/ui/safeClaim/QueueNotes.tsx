import type { ReactNode } from 'react'
import type { PendingProposal } from '../../claim/safeClaim/safeClaimState.ts'
import type { QueueEntry } from '../../claim/safeClaim/verifySafeClaims.ts'
import { message, say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Notice } from '../parts/Notice.tsx'
import styles from './QueueNotes.module.css'

const words = {
  rejection: message('a rejection'),
  claim: message('another claim'),
  other: message('another transaction'),
} as const
const reported = {
  rejection: message('<link>a rejection</link> (according to the wallet service)'),
  claim: message('<link>another claim</link> (according to the wallet service)'),
  other: message('<link>another transaction</link> (according to the wallet service)'),
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
            <Entries entries={ahead} isListed={isListed} lead={say('What comes first:')} />
          ) : (
            <p>{say('We don’t know what comes first. An owner may have to propose something.')}</p>
          )}
        </div>
      ) : null}
      {rivals.length > 0 ? (
        <Notice tone="warn" title={say('Two transactions share nonce {nonce}', { nonce: String(nonce) })}>
          <Entries
            entries={rivals}
            isListed={isListed}
            lead={say('The first one executed cancels the other. The other one:')}
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
              {isChecked ? link(say(words[what])) : rich(reported[what], { link })}
            </li>
          )
        })}
      </ul>
    </>
  )
}
