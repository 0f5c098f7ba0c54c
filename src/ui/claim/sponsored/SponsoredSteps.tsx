import type { ReactNode } from 'react'
import type { Address as AddressValue } from 'viem'
import type { SponsoredProgress } from '../../../claim/sponsored/followSponsored.ts'
import { sentenceOf } from '../../../errors.ts'
import { Address } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import styles from './Sponsored.module.css'

/** How far a claim is that the operator sends, according to the API. */
export function SponsoredSteps({
  progress,
  account,
  isOtherTyped,
  isUnclaimed,
  ownWay,
  onDismiss,
}: {
  progress: SponsoredProgress | undefined
  account: AddressValue
  /** Another recipient is typed above, whom a sponsored claim does not pay. */
  isOtherTyped: boolean
  /** By the chain, as it was read last. Whether the tokens are still here nothing else says. */
  isUnclaimed: boolean
  /** What can be done where it is not sent, in a sentence; undefined where nothing can be done now. */
  ownWay: string | undefined
  onDismiss: () => void
}): ReactNode {
  switch (progress?.status) {
    case undefined:
      return <p className={styles.note}>Asking how far the claim is that was to be sent for you.</p>
    case 'queued':
      return (
        <Notice tone="plain" title="Waiting to be sent for you">
          <p role="status">
            {progress.position === 1
              ? 'It is the next in the queue.'
              : `It is number ${progress.position.toLocaleString('en-US')} in the queue.`}
          </p>
          <p className="shrinks">
            The tokens go to <Address value={account} canCopy={false} />
          </p>
          {isOtherTyped ? (
            <p>
              That is not the address you typed above. To have them there, claim them yourself before this is
              sent.
            </p>
          ) : null}
          <p>
            You may close this page. You may also pay the fee yourself meanwhile: an allocation is paid once
            at most.
          </p>
        </Notice>
      )
    case 'sent':
      return (
        <Notice tone="plain" title="Sent for you: waiting for Blast">
          <p role="status">It counts as claimed when the chain shows it; this page keeps looking.</p>
          <TransactionLink hash={progress.hash} />
        </Notice>
      )
    case 'claimed':
      return (
        <Notice tone="plain" title="Said to be claimed: looking on the chain">
          <p role="status">It counts as claimed when the chain shows it; this page keeps looking.</p>
          {progress.hash ? <TransactionLink hash={progress.hash} /> : null}
        </Notice>
      )
    case 'could-not-ask':
      return (
        <Notice tone="warn" title="Could not ask how far it is">
          {sentenceOf(progress.error)} What was asked for may go on all the same; this page keeps asking. If
          it is sent, the chain shows it here.
        </Notice>
      )
    case 'failed':
    case 'unknown':
      return (
        <Notice
          tone="warn"
          title="It was not sent for you"
          action={
            <Button kind="quiet" onClick={onDismiss}>
              Close
            </Button>
          }
        >
          {/* The API's reasons say themselves what can be done. */}
          {[
            progress.status === 'failed' ? progress.reason : 'The site knows nothing of it any more.',
            isUnclaimed ? 'The tokens are still here.' : '',
            progress.status === 'unknown' ? ownWay : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )
  }
}
