import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import { forgetExecution } from '../multisig/executionStore.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { useSite } from '../site/siteContext.ts'
import { proposalStore } from './proposalStore.ts'

type Executing = Extract<SafeClaimState, { status: 'executing' }>

/** An execution on its way. What is not known is said to be not known. */
export function ExecutingNotice({ state }: { state: Executing }) {
  const { chainId } = useSite()
  const { proposal } = state.proposal
  const again = (words: string) => (
    <Button
      kind="quiet"
      onClick={() => {
        forgetExecution({ chainId, ...proposal })
        proposalStore.noteExecution({ chainId, ...proposal }, undefined)
      }}
    >
      {words}
    </Button>
  )
  const link = state.hash ? <TransactionLink hash={state.hash} /> : null
  switch (state.progress) {
    case 'asked':
      return (
        <Notice
          tone="plain"
          title="Confirm in your wallet"
          action={again('The wallet shows nothing: start again')}
        >
          It must show a call of this Safe and 0 ETH. If it was sent, it shows here by itself.
        </Notice>
      )
    case 'pending':
      return (
        <Notice tone="plain" title="Sent">
          <p>
            Waiting for Blast, usually 2 to 4 seconds. You may close this page: it is followed when you come
            back.
          </p>
          {link}
        </Notice>
      )
    case 'confirming':
      return (
        <Notice tone="plain" title="Executed">
          <p>It is in a block; a few more, and it is settled.</p>
          {link}
        </Notice>
      )
    case 'dropped':
      return (
        <Notice tone="warn" title="Out of sight for now" action={again('Try again')}>
          <p>No node has known it for a while. It may still arrive; this page keeps looking.</p>
          {link}
        </Notice>
      )
    case 'could-not-check':
      return (
        <Notice tone="warn" title="Sent, and out of sight for now">
          <p>The nodes do not answer at the moment. It goes its way without them; this page keeps asking.</p>
          {link}
        </Notice>
      )
  }
}
