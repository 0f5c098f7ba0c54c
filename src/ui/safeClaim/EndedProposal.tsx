import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'

type Ended = Extract<SafeClaimState, { status: 'failed' | 'replaced' | 'spent' }>

/** A proposal that ended without paying, and the way to a new one. */
export function EndedProposal({ state, onAgain }: { state: Ended; onAgain: () => void }) {
  const { tone, title, sentence } = wordsOf(state)
  return (
    <Notice
      tone={tone}
      title={title}
      action={state.mayPropose ? <Button onClick={onAgain}>Start again</Button> : undefined}
    >
      <p>{sentence}</p>
      {state.mayPropose ? null : <p>Claims have ended, so no other proposal can be made now.</p>}
      {state.status === 'failed' ? <TransactionLink hash={state.hash} /> : null}
    </Notice>
  )
}

function wordsOf(state: Ended) {
  const { reading, proposal } = state.proposal
  switch (state.status) {
    case 'failed': {
      const hasMore = reading.claims.length + reading.settings.length > 1
      return {
        tone: 'bad',
        title: 'Executed, but the claim inside failed',
        sentence: `${state.reason} ${hasMore ? 'What became of the rest is below.' : 'Only the network fee was spent.'}`,
      } as const
    }
    case 'replaced':
      return {
        tone: 'plain',
        title: state.byRejection ? 'Rejected by the owners' : 'Replaced in the Safe',
        sentence: `The Safe executed another transaction with nonce ${proposal.transaction.nonce}, so this proposal can never be executed.`,
      } as const
    case 'spent':
      return {
        tone: 'warn',
        title: 'This proposal is over',
        sentence:
          'The Safe has used its nonce, and the nodes no longer say what by. According to the contract, the allocation was not paid.',
      } as const
  }
}
