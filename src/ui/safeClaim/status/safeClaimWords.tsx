import type { SafeClaimState } from '../../../claim/safeClaim/safeClaimState.ts'
import { type Message, message, say } from '../../../language/say.ts'
import type { StatusWords } from '../../claim/status/StatusHead.tsx'
import { claimsEnded, claimsOpen } from '../../claim/status/windowTitles.tsx'
import { rich } from '../../language/rich.tsx'
import { Time } from '../../parts/Time.tsx'

type InWords = Exclude<SafeClaimState, { status: 'done' | 'overtaken' }>

/** What is claimed has its receipt instead. */
export const isPaid = (
  state: SafeClaimState,
): state is Extract<SafeClaimState, { status: 'done' | 'overtaken' }> =>
  state.status === 'done' || state.status === 'overtaken'

const canClaim = () => ({ tone: 'good', title: say('This Safe can claim') }) as const
const stillHere = message('The tokens can still be claimed.')

/** The words of each state of a Safe's claim: what it is, and what it means. */
export function safeClaimWords(state: InWords): StatusWords {
  switch (state.status) {
    case 'checking':
      return { tone: 'busy', title: say('Checking the Safe and the list') }
    case 'could-not-check':
      return {
        tone: 'warn',
        title: say('We couldn’t check'),
        text: state.isAttempted
          ? say('This page keeps watching for what you sent.')
          : state.proposals.length > 0
            ? say('The signatures are kept. Nothing was sent.')
            : say('This Safe may still be able to claim. Nothing was sent.'),
      }
    case 'not-eligible':
      return {
        tone: 'plain',
        title: say('This Safe can’t claim here'),
        text: say(
          {
            one: 'The list of this campaign has {count} address, and not this one.',
            other: 'The list of this campaign has {count} addresses, and not this one.',
          },
          { count: state.listed },
        ),
      }
    case 'no-safe':
      return {
        tone: 'warn',
        title: say('This address no longer answers as a Safe'),
        text:
          state.opens === undefined
            ? say('Anyone can pay the fee of its claim: the tokens go to this address.')
            : rich('Anyone can pay the fee of its claim from {date}: the tokens go to this address.', {
                date: <Time at={state.opens} only="date" />,
              }),
      }
    case 'unsupported':
      return state.opens === undefined
        ? {
            ...canClaim(),
            text: say('Its owners can’t sign here. {reason} Anyone can pay the fee instead.', {
              reason: state.reason,
            }),
          }
        : {
            tone: 'plain',
            title: claimsOpen(state.opens),
            text: say('Its owners can’t sign here. {reason} Anyone can pay the fee then.', {
              reason: state.reason,
            }),
          }
    case 'not-started':
      return {
        tone: 'plain',
        title: claimsOpen(state.start),
        text: state.pending
          ? `${signed(state.pending)} ${say('It can be executed from then on.')}`
          : say('Owners can sign now. It can be executed from then on.'),
      }
    case 'nothing-due': {
      const day = <Time at={state.next} only="date" />
      return {
        tone: 'plain',
        title:
          state.paid === 0n
            ? rich('The first tokens unlock {day}', { day })
            : rich('More tokens unlock {day}', { day }),
        text: state.pending
          ? `${signed(state.pending)} ${say('It can be executed from then on.')}`
          : say('Owners can sign now. It can be executed from then on.'),
      }
    }
    case 'campaign-cancelled':
      return {
        tone: 'warn',
        title: say('This campaign was cancelled'),
        text: say(
          'Its operator took the tokens back before claims opened. This Safe was on the list, and there is nothing to claim.',
        ),
      }
    case 'ended':
      return {
        tone: 'warn',
        title: claimsEnded(state.end),
        text: say('This Safe’s tokens were not claimed. They go back to the campaign.'),
      }
    case 'unproposed':
      if (state.others.length + state.unproven.length > 0)
        return {
          tone: 'warn',
          title: say('A claim already waits in the Safe’s queue'),
          text: say('Check it there before you sign another. You can’t be paid twice.'),
        }
      if (state.unasked.length > 0)
        return {
          ...canClaim(),
          text: say('We couldn’t check whether a proposal waits. You can’t be paid twice.'),
        }
      return state.isAllReported
        ? { ...canClaim(), text: say('No owner has proposed it yet.') }
        : { ...canClaim(), text: say('No proposal is known here. Ask the other owners first.') }
    case 'collecting': {
      const { have, need, signing } = state.pending
      const missing = need - have
      if (signing.maySign)
        return {
          tone: 'plain',
          title: say('Your signature is needed'),
          text: missing === 1 ? say('Yours is the last one.') : undefined,
        }
      return signing.because === 'has-signed'
        ? {
            tone: 'plain',
            title: say(
              { one: 'Waiting for {count} more owner', other: 'Waiting for {count} more owners' },
              { count: missing },
            ),
            text: say('You have signed.'),
          }
        : {
            tone: 'plain',
            title: say(
              { one: '{count} more owner must sign', other: '{count} more owners must sign' },
              { count: missing },
            ),
          }
    }
    case 'queued':
      return {
        tone: 'plain',
        title: say('Other transactions come first'),
        text: say('All signatures are there. It can be executed after them.'),
      }
    case 'executable':
      if (state.refused)
        return {
          tone: 'bad',
          title: say('The last execution failed'),
          text: say('{sentence} Only the network fee was spent.', { sentence: state.refused.sentence }),
        }
      if (state.outbid)
        return {
          tone: 'warn',
          title: say('The last execution was cancelled'),
          text: say('The wallet sent another transaction instead. You can try again.'),
        }
      return {
        tone: 'good',
        title: say('Ready to execute'),
        text: say('All signatures are there. Any wallet can execute it.'),
      }
    case 'executing': {
      const { tone, title, text } = executingWords[state.progress]
      return { tone, title: say(title), text: say(text) }
    }
    case 'failed': {
      const { claims, settings } = state.proposal.reading
      return {
        tone: 'bad',
        title: say('The claim failed'),
        text: `${state.reason} ${claims.length + settings.length > 1 ? say('Below is what became of the rest.') : say('Only the network fee was spent.')} ${say(state.mayPropose ? stillHere : over)}`,
      }
    }
    case 'replaced':
      return {
        tone: 'plain',
        title: state.byRejection ? say('Rejected by the owners') : say('Replaced in the Safe'),
        text: `${say('Another transaction used nonce {nonce}.', { nonce: String(state.proposal.proposal.transaction.nonce) })} ${say(state.mayPropose ? stillHere : over)}`,
      }
    case 'spent':
      return {
        tone: 'warn',
        title: say('This proposal can no longer be executed'),
        text: `${say('Another transaction used its nonce.')} ${say(state.mayPropose ? stillHere : over)}`,
      }
    case 'too-late':
      return {
        tone: 'warn',
        title: claimsEnded(state.end),
        text: say('The proposal would fail now. The tokens go back to the campaign.'),
      }
  }
}

const over = message('Claims have ended, so it can’t be proposed again.')

const signed = ({ have, need }: { have: number; need: number }) =>
  say(
    { one: '{have} of {count} signatures is there.', other: '{have} of {count} signatures are there.' },
    { have, count: need },
  )

const executingWords: Record<
  Extract<SafeClaimState, { status: 'executing' }>['progress'],
  { tone: StatusWords['tone']; title: Message; text: Message }
> = {
  asked: {
    tone: 'busy',
    title: message('Confirm in your wallet'),
    text: message('It must show a call of this Safe and 0 ETH. If it shows anything else, reject it.'),
  },
  pending: {
    tone: 'busy',
    title: message('Executing the claim'),
    text: message('It usually takes 2 to 4 seconds. You can close this page.'),
  },
  confirming: {
    tone: 'busy',
    title: message('Executed'),
    text: message('We are waiting for the last confirmations.'),
  },
  dropped: {
    tone: 'warn',
    title: message('Still waiting for confirmation'),
    text: message('No node has seen the transaction for a while. It may still arrive.'),
  },
  'could-not-check': {
    tone: 'warn',
    title: message('Still waiting for confirmation'),
    text: message('The nodes don’t answer at the moment. We keep checking.'),
  },
}
