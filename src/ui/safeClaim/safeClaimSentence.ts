import { isAddressEqual } from 'viem'
import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'

const moreOwners = (count: number) => `${count} more ${count === 1 ? 'owner' : 'owners'}`

/** The status of the Safe's claim, in one sentence. */
export function safeClaimSentence(state: SafeClaimState): string {
  switch (state.status) {
    case 'checking':
      return 'Checking the Safe, the list and what its owners have signed.'
    case 'could-not-check':
      return 'The claim’s status could not be checked.'
    case 'not-eligible':
      return 'This Safe is not on the list.'
    case 'no-safe':
      return 'There is no Safe at this address on Blast.'
    case 'unsupported':
      return state.opens === undefined
        ? 'Its owners cannot sign here; anybody can still pay for its claim.'
        : 'Its owners cannot sign here; anybody can pay for its claim once claims are open.'
    case 'not-started':
      return state.pending
        ? `Claims are not open yet; ${state.pending.have} of ${state.pending.need} signatures are there already.`
        : 'Claims are not open yet; owners may sign before.'
    case 'ended':
      return 'Claims have ended, and this Safe was not paid.'
    case 'unproposed':
      return state.unasked.length > 0
        ? 'Not claimed yet. Whether a proposal is waiting could not be checked.'
        : state.others.length + state.unproven.length > 0
          ? 'Not claimed yet, and no proposal is known that could be signed here.'
          : state.isAllReported
            ? 'Not claimed yet, and no proposal is waiting.'
            : 'Not claimed yet. No proposal is known to this browser; ask the other owners first.'
    case 'collecting': {
      const { have, need } = state.pending
      return `${have} of ${need} signatures are there: ${moreOwners(need - have)} must sign.`
    }
    case 'queued':
      return 'Enough owners have signed; other transactions of the Safe come first.'
    case 'executable':
      return 'Enough owners have signed: anybody can execute it now.'
    case 'executing':
      switch (state.progress) {
        case 'asked':
          return 'Your wallet was asked to execute it.'
        case 'pending':
          return 'Sent: waiting for Blast.'
        case 'confirming':
          return 'Executed: waiting until Blast has settled it.'
        case 'dropped':
        case 'could-not-check':
          return 'Sent, and out of sight for now.'
      }
      break
    case 'done':
      if (state.by === 'operator') return 'Claimed: it was sent for you, and the Safe has been paid.'
      return isAddressEqual(state.recipient, state.allocation.account)
        ? 'Claimed: the Safe has been paid.'
        : 'Claimed: the Safe had it paid to another address.'
    case 'overtaken':
      if (state.claim && !isAddressEqual(state.claim.recipient, state.allocation.account))
        return 'Already claimed: the Safe had it paid to another address.'
      return state.by === 'somebody-else'
        ? 'Already claimed: somebody paid the fee for it, and the Safe has been paid.'
        : 'Already claimed: the contract has paid this allocation.'
    case 'failed':
      return 'Executed, but the claim inside failed: this Safe was not paid.'
    case 'replaced':
      return `${
        state.byRejection
          ? 'The owners rejected the proposal.'
          : 'The Safe executed another transaction in its place.'
      } ${state.mayPropose ? 'The tokens are still here.' : 'This Safe was not paid.'}`
    case 'spent':
      return 'The proposal’s nonce is used up, and nothing was paid.'
    case 'too-late':
      return 'Claims ended before the proposal was executed.'
  }
}
