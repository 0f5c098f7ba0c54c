import type { SafeClaimState } from '../../../claim/safeClaim/safeClaimState.ts'
import type { StatusWords } from '../../claim/status/StatusHead.tsx'
import { claimsEnded, claimsOpen } from '../../claim/status/windowTitles.tsx'
import { Time } from '../../parts/Time.tsx'

type InWords = Exclude<SafeClaimState, { status: 'done' | 'overtaken' }>

/** What is claimed has its receipt instead. */
export const isPaid = (
  state: SafeClaimState,
): state is Extract<SafeClaimState, { status: 'done' | 'overtaken' }> =>
  state.status === 'done' || state.status === 'overtaken'

const canClaim = { tone: 'good', title: 'This Safe can claim' } as const
const owners = (count: number) => `${count} more ${count === 1 ? 'owner' : 'owners'}`
const stillHere = 'The tokens can still be claimed.'

/** The words of each state of a Safe's claim: what it is, and what it means. */
export function safeClaimWords(state: InWords): StatusWords {
  switch (state.status) {
    case 'checking':
      return { tone: 'busy', title: 'Checking the Safe and the list' }
    case 'could-not-check':
      return {
        tone: 'warn',
        title: 'We couldn’t check',
        text: state.isAttempted
          ? 'This page keeps watching for what you sent.'
          : state.proposals.length > 0
            ? 'The signatures are kept. Nothing was sent.'
            : 'This Safe may still be able to claim. Nothing was sent.',
      }
    case 'not-eligible':
      return {
        tone: 'plain',
        title: 'This Safe can’t claim here',
        text: `The list of this campaign has ${state.listed.toLocaleString('en-US')} addresses, and not this one.`,
      }
    case 'no-safe':
      return {
        tone: 'warn',
        title: 'This address no longer answers as a Safe',
        text: <>Anyone can pay the fee of its claim{from(state.opens)}: the tokens go to this address.</>,
      }
    case 'unsupported':
      return state.opens === undefined
        ? {
            ...canClaim,
            text: `Its owners can’t sign here. ${state.reason} Anyone can pay the fee instead.`,
          }
        : {
            tone: 'plain',
            title: claimsOpen(state.opens),
            text: `Its owners can’t sign here. ${state.reason} Anyone can pay the fee then.`,
          }
    case 'not-started':
      return {
        tone: 'plain',
        title: claimsOpen(state.start),
        text: state.pending
          ? `${signed(state.pending)} It can be executed from then on.`
          : 'Owners can sign now. It can be executed from then on.',
      }
    case 'nothing-due': {
      const day = <Time at={state.next} only="date" />
      return {
        tone: 'plain',
        title: state.paid === 0n ? <>The first tokens unlock {day}</> : <>More tokens unlock {day}</>,
        text: state.pending
          ? `${signed(state.pending)} It can be executed from then on.`
          : 'Owners can sign now. It can be executed from then on.',
      }
    }
    case 'campaign-cancelled':
      return {
        tone: 'warn',
        title: 'This campaign was cancelled',
        text: 'Its operator took the tokens back before claims opened. This Safe was on the list, and there is nothing to claim.',
      }
    case 'ended':
      return {
        tone: 'warn',
        title: claimsEnded(state.end),
        text: 'This Safe’s tokens were not claimed. They go back to the campaign.',
      }
    case 'unproposed':
      if (state.others.length + state.unproven.length > 0)
        return {
          tone: 'warn',
          title: 'A claim already waits in the Safe’s queue',
          text: 'Check it there before you sign another. You can’t be paid twice.',
        }
      if (state.unasked.length > 0)
        return {
          ...canClaim,
          text: 'We couldn’t check whether a proposal waits. You can’t be paid twice.',
        }
      return state.isAllReported
        ? { ...canClaim, text: 'No owner has proposed it yet.' }
        : { ...canClaim, text: 'No proposal is known here. Ask the other owners first.' }
    case 'collecting': {
      const { have, need, signing } = state.pending
      const missing = need - have
      if (signing.maySign)
        return {
          tone: 'plain',
          title: 'Your signature is needed',
          text: missing === 1 ? 'Yours is the last one.' : undefined,
        }
      return signing.because === 'has-signed'
        ? { tone: 'plain', title: `Waiting for ${owners(missing)}`, text: 'You have signed.' }
        : { tone: 'plain', title: `${owners(missing)} must sign` }
    }
    case 'queued':
      return {
        tone: 'plain',
        title: 'Other transactions come first',
        text: 'All signatures are there. It can be executed after them.',
      }
    case 'executable':
      if (state.refused)
        return {
          tone: 'bad',
          title: 'The last execution failed',
          text: `${state.refused.sentence} Only the network fee was spent.`,
        }
      if (state.outbid)
        return {
          tone: 'warn',
          title: 'The last execution was cancelled',
          text: 'The wallet sent another transaction instead. You can try again.',
        }
      return {
        tone: 'good',
        title: 'Ready to execute',
        text: 'All signatures are there. Any wallet can execute it.',
      }
    case 'executing':
      return executingWords[state.progress]
    case 'failed': {
      const { claims, settings } = state.proposal.reading
      return {
        tone: 'bad',
        title: 'The claim failed',
        text: `${state.reason} ${claims.length + settings.length > 1 ? 'Below is what became of the rest.' : 'Only the network fee was spent.'} ${state.mayPropose ? stillHere : over}`,
      }
    }
    case 'replaced':
      return {
        tone: 'plain',
        title: state.byRejection ? 'Rejected by the owners' : 'Replaced in the Safe',
        text: `Another transaction used nonce ${state.proposal.proposal.transaction.nonce}. ${state.mayPropose ? stillHere : over}`,
      }
    case 'spent':
      return {
        tone: 'warn',
        title: 'This proposal can no longer be executed',
        text: `Another transaction used its nonce. ${state.mayPropose ? stillHere : over}`,
      }
    case 'too-late':
      return {
        tone: 'warn',
        title: claimsEnded(state.end),
        text: 'The proposal would fail now. The tokens go back to the campaign.',
      }
  }
}

const over = 'Claims have ended, so it can’t be proposed again.'

const signed = ({ have, need }: { have: number; need: number }) =>
  `${have} of ${need} signatures ${need === 1 ? 'is' : 'are'} there.`

const from = (at: number | undefined) =>
  at === undefined ? null : (
    <>
      {' '}
      from <Time at={at} only="date" />
    </>
  )

const executingWords: Record<Extract<SafeClaimState, { status: 'executing' }>['progress'], StatusWords> = {
  asked: {
    tone: 'busy',
    title: 'Confirm in your wallet',
    text: 'It must show a call of this Safe and 0 ETH. If it shows anything else, reject it.',
  },
  pending: {
    tone: 'busy',
    title: 'Executing the claim',
    text: 'It usually takes 2 to 4 seconds. You can close this page.',
  },
  confirming: {
    tone: 'busy',
    title: 'Executed',
    text: 'We are waiting for the last confirmations.',
  },
  dropped: {
    tone: 'warn',
    title: 'Still waiting for confirmation',
    text: 'No node has seen the transaction for a while. It may still arrive.',
  },
  'could-not-check': {
    tone: 'warn',
    title: 'Still waiting for confirmation',
    text: 'The nodes don’t answer at the moment. We keep checking.',
  },
}
