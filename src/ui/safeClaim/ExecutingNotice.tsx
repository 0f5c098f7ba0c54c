import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import { forgetExecution } from '../multisig/executionStore.ts'
import { TransactionNotice } from '../parts/TransactionNotice.tsx'
import { useSite } from '../site/siteContext.ts'
import { proposalStore } from './proposalStore.ts'

type Executing = Extract<SafeClaimState, { status: 'executing' }>

/** An execution on its way. What is not known is said to be not known. */
export function ExecutingNotice({ state: { proposal, progress, hash } }: { state: Executing }) {
  const { chainId } = useSite()
  const which = { chainId, ...proposal.proposal }
  const { tone = 'plain', title, words, again } = texts[progress]
  return (
    <TransactionNotice
      tone={tone}
      title={title}
      hash={hash}
      again={again}
      onAgain={
        again
          ? () => {
              forgetExecution(which)
              proposalStore.noteExecution(which, undefined)
            }
          : undefined
      }
    >
      {words}
    </TransactionNotice>
  )
}

type Words = { tone?: 'warn'; title: string; words: string; again?: string }

const texts: Record<Executing['progress'], Words> = {
  asked: {
    title: 'Confirm in your wallet',
    words: 'It must show a call of this Safe and 0 ETH. If it was sent, it shows here by itself.',
    again: 'The wallet shows nothing: start again',
  },
  pending: {
    title: 'Sent',
    words:
      'Waiting for Blast, usually 2 to 4 seconds. You may close this page: it is followed when you come back.',
  },
  confirming: { title: 'Executed', words: 'It is in a block; a few more, and it is settled.' },
  dropped: {
    tone: 'warn',
    title: 'Out of sight for now',
    words: 'No node has known it for a while. It may still arrive; this page keeps looking.',
    again: 'Try again',
  },
  'could-not-check': {
    tone: 'warn',
    title: 'Sent, and out of sight for now',
    words: 'The nodes do not answer at the moment. It goes its way without them; this page keeps asking.',
  },
}
