import type { ReactNode } from 'react'
import type { Address as AddressValue } from 'viem'
import type { SponsoredProgress } from '../../../claim/sponsored/followSponsored.ts'
import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import { Address } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { ErrorSentence } from '../../parts/ErrorSentence.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'

/** How far a claim is that the site sends, according to its API, below `sponsoredWords`. */
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
  /** By the chain, as it was read last. Whether the tokens can still be claimed nothing else says. */
  isUnclaimed: boolean
  /** What can be done where it is not sent, in a sentence; undefined where nothing can be done now. */
  ownWay: string | undefined
  onDismiss: () => void
}): ReactNode {
  switch (progress?.status) {
    case undefined:
      return null
    case 'queued':
      return (
        <div className="muted small">
          <p className="shrinks">
            {rich('The tokens go to {address}', { address: <Address value={account} canCopy={false} /> })}
          </p>
          {isOtherTyped ? (
            <p>
              {say(
                'That isn’t the address you typed above. To have them there, claim them yourself before this is sent.',
              )}
            </p>
          ) : null}
        </div>
      )
    case 'sent':
    case 'claimed':
      return progress.hash ? <TransactionLink hash={progress.hash} /> : null
    case 'could-not-ask':
      return (
        <Notice tone="warn" title={say('We couldn’t check your free claim')}>
          <ErrorSentence
            error={progress.error}
            lead={say('It may still be sent. We keep checking, and Blast shows it here.')}
          />
        </Notice>
      )
    case 'failed':
    case 'unknown':
      return (
        <Notice
          tone="warn"
          title={say('Your free claim wasn’t sent')}
          action={
            <Button kind="quiet" onClick={onDismiss}>
              {say('Close')}
            </Button>
          }
        >
          {/* The API's reasons say themselves what can be done. */}
          {[
            progress.status === 'failed' ? progress.reason : say('This site no longer knows of it.'),
            isUnclaimed ? say('The tokens can still be claimed.') : '',
            progress.status === 'unknown' ? ownWay : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )
  }
}
