import { useEffect, useState } from 'react'
import type { Hex } from 'viem'
import type { AttemptProgress } from '../../../claim/claimState.ts'
import { followAttempt } from '../../../claim/followAttempt.ts'
import type { AuthorizationSending } from '../../../claim/safeClaim/storedAuthorizations.ts'
import type { SentAttempt } from '../../../claim/storedAttempts.ts'
import { say } from '../../../language/say.ts'
import { ExecutionNotice } from '../../multisig/ExecutionNotice.tsx'
import { ProposedNotice } from '../../multisig/ProposedNotice.tsx'
import { onReturn } from '../../page/onReturn.ts'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { TransactionNotice } from '../../parts/TransactionNotice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { noteInBrowser } from './authorizationStore.ts'

/**
 * What this browser sent of a claim authorization, followed to its end: it is not offered a second time
 * meanwhile.
 */
export function SentAuthorization({
  messageHash,
  sending,
  isAgain,
  onLook,
}: {
  messageHash: Hex
  sending: AuthorizationSending
  /** It may pay more later, in a campaign over time. */
  isAgain: boolean
  onLook: () => void
}) {
  const forget = () => noteInBrowser(messageHash, { sending: undefined })
  if (sending.status === 'sent')
    return <Sent key={sending.hash} sending={sending} isAgain={isAgain} onLook={onLook} onForget={forget} />
  return <ProposedNotice payer={sending.payer} safeTxHash={sending.safeTxHash} onAgain={forget} />
}

function Sent({
  sending,
  isAgain,
  onLook,
  onForget,
}: {
  sending: SentAttempt
  isAgain: boolean
  onLook: () => void
  onForget: () => void
}) {
  const site = useSite()
  const [progress, setProgress] = useState<AttemptProgress>({ status: 'pending' })
  const [looks, setLooks] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transaction is known by its hash
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const follow = async () => {
      for await (const update of followAttempt(site, sending, { signal, onWake: onReturn }))
        if ('attempt' in update && update.attempt.status === 'following' && !signal.aborted)
          setProgress(update.attempt.progress)
    }
    void follow()
    return () => controller.abort()
  }, [site, sending.hash, looks])
  const isPaid = progress.status === 'included'
  useEffect(() => {
    if (isPaid) onLook()
  }, [isPaid, onLook])
  const hash = 'hash' in progress ? progress.hash : sending.hash
  const again = { hash, onAgain: onForget }
  switch (progress.status) {
    case 'pending':
    case 'unseen':
      return <ExecutionNotice status={{ status: 'pending' }} hash={hash} onAgain={undefined} />
    case 'reported':
      return (
        <TransactionNotice tone="plain" title={say('Sent, and confirmed by one node')} hash={hash}>
          {say('We are waiting for a second node.')}
        </TransactionNotice>
      )
    case 'included':
      if (isAgain)
        return (
          <TransactionNotice
            tone="done"
            title={say('Paid')}
            hash={hash}
            again={say('Close')}
            onAgain={onForget}
          >
            {say('What had unlocked went to the address above.')}
          </TransactionNotice>
        )
      return (
        <TransactionNotice tone="plain" title={say('Sent')} hash={hash}>
          {say('It is in a block. We are reading it back.')}
        </TransactionNotice>
      )
    case 'dropped':
      return <ExecutionNotice status={progress} hash={hash} onAgain={onForget} />
    case 'could-not-check':
      return (
        <>
          <ErrorNotice
            title={say('Still waiting for confirmation')}
            lead={say('The transaction goes on without the nodes. We keep checking.')}
            error={progress.error}
            onRetry={() => setLooks((count) => count + 1)}
          />
          <TransactionLink hash={hash} />
        </>
      )
    case 'reverted':
      return (
        <TransactionNotice tone="bad" title={say('The claim failed')} {...again}>
          {say('{reason} Only the network fee was spent.', { reason: progress.reason })}
        </TransactionNotice>
      )
    case 'paid-nothing':
      return (
        <TransactionNotice tone="bad" title={say('The transaction claimed nothing')} {...again}>
          {say('It paid nothing and spent only the network fee.')}
        </TransactionNotice>
      )
    case 'cancelled':
      return (
        <TransactionNotice tone="warn" title={say('Cancelled in your wallet')} {...again}>
          {say('Another transaction took its place. The tokens can still be claimed.')}
        </TransactionNotice>
      )
  }
}
