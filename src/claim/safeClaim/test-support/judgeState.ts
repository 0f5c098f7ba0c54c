import { type Address, type Hex, isAddressEqual } from 'viem'
import type { ProposalFacts, SafeClaimState } from '../safeClaimState.ts'
import { isClaim, isClean, kindOf } from './claimFixtures.ts'
import type { ModelBlock } from './createModelFixture.ts'
import type { Attempt, Look, ModelPlay, Visible } from './createModelPlay.ts'

/** A state that says what is not so. */
export class WrongStateError extends Error {
  override name = 'WrongStateError'
}

/** @throws WrongStateError with these words, unless it is so */
export function must(isSo: boolean, words: string): asserts isSo {
  if (!isSo) throw new WrongStateError(words)
}

/**
 * What must hold of a state, whatever has happened: by the world's own books, never by those of the code
 * under test.
 *
 * @param seen the chain as this page could last read it
 * @throws WrongStateError
 */
export function judgeState(play: ModelPlay, look: Look, seen: ModelBlock | undefined): void {
  const { chain } = look.news
  if (chain.status !== 'read') {
    judgeAt(play, look, seen)
    return
  }
  must(
    look.blocks.some(({ number }) => number === chain.block),
    'It read another block than the newest.',
  )
  // Where the chain went on between two questions, one of its blocks has to bear the state out.
  const faults: WrongStateError[] = []
  for (const block of look.blocks)
    try {
      judgeAt(play, look, block)
      return
    } catch (error) {
      if (!(error instanceof WrongStateError)) throw error
      faults.push(error)
    }
  throw faults[0]
}

function judgeAt(play: ModelPlay, { state, news, blocks }: Look, seen: ModelBlock | undefined): void {
  const { world } = play
  const isRead = news.chain.status === 'read'
  const isReported = world.nodes() === 'up' && blocks.length === 1
  must(isRead || world.nodes() !== 'up', 'The nodes answer, and it could not check.')
  judgeAttempt(play, state)
  if (play.isListSilent()) {
    must(isOneOf(state, 'could-not-check'), 'Nobody has reported that there is an allocation.')
    return
  }
  if (!seen) {
    must(isOneOf(state, 'checking', 'could-not-check'), 'Nobody has reported anything.')
    return
  }
  if (!isRead)
    // Only what was proven before stays said.
    must(
      isOneOf(state, 'checking', 'could-not-check', 'executing', 'done', 'overtaken'),
      'Nobody answers, and it shows an end.',
    )
  judgePayment(play, state, seen)
  switch (state.status) {
    case 'checking':
      // A payment is shown once it has its confirmations.
      if (!seen.payment || seen.number - seen.payment.block + 1 >= play.confirmations)
        must(!isReported, 'Everybody has answered.')
      return
    case 'could-not-check':
      must(!isReported, 'Everybody has answered.')
      return
    case 'done':
    case 'overtaken':
      return
    case 'not-eligible':
    case 'no-safe':
    case 'unsupported':
      must(false, 'Nothing of this script leads there.')
      return
    case 'executing':
      judgeExecuting(play, state, seen)
      return
    case 'failed':
    case 'replaced':
    case 'spent':
      judgeEnd(play, state, seen)
      return
    case 'unproposed':
    case 'ended':
      judgeNothing(play, state, seen)
      return
    case 'not-started':
      must(!hasBegun(play, seen), 'It has begun.')
      if (state.pending) judgePending(play, state, seen)
      else judgeNothing(play, state, seen)
      return
    case 'collecting':
    case 'queued':
    case 'executable':
    case 'too-late':
      judgePending(play, state, seen)
  }
}

const isOneOf = ({ status }: SafeClaimState, ...all: SafeClaimState['status'][]) => all.includes(status)
const hasBegun = ({ window }: ModelPlay, { timestamp }: ModelBlock) => timestamp >= window.start
const hasEnded = ({ window }: ModelPlay, { timestamp }: ModelBlock) =>
  window.end !== null && timestamp >= window.end
const isOpenAt = (play: ModelPlay, seen: ModelBlock) => hasBegun(play, seen) && !hasEnded(play, seen)

/** Claims that wait, and that an owner may be asked for: nothing else may be proposed besides. */
function pendingOf(play: ModelPlay, { nonce }: ModelBlock): Visible[] {
  return play
    .visible()
    .filter(
      ({ proposal, proofs, isOwn }) =>
        isClean(proposal) && proposal.transaction.nonce >= nonce && (proofs.size > 0 || isOwn),
    )
}

/** "Paid" is said where the bitmap says so, and of whom it is true; nothing else is said then. */
function judgePayment(play: ModelPlay, state: SafeClaimState, seen: ModelBlock): void {
  const { isClaimed, payment } = seen
  if (state.status === 'done') {
    must(payment !== undefined, 'Nothing was paid.')
    must(payment.by !== 'anybody', 'Somebody else has paid it.')
    must(payment.hash === state.hash, 'Another transaction has paid it.')
    must(payment.recipient === state.recipient, 'Somebody else was paid.')
    must(seen.number - payment.block + 1 >= play.confirmations, 'It is not confirmed.')
    return
  }
  if (state.status === 'overtaken') {
    must(payment !== undefined, 'Nothing was paid.')
    must(state.claim === undefined || state.claim.hash === payment.hash, 'Another transaction has paid it.')
    must(state.claim === undefined || state.claim.recipient === payment.recipient, 'Somebody else was paid.')
    if (state.by === 'somebody-else') must(payment.by === 'anybody', 'The Safe itself has paid it.')
    else {
      // It has to be found out, but for what is bundled with something of the Safe that is not known here.
      const isKnown = play.visible().some(({ proposal }) => proposal.safeTxHash === payment.by)
      must(!play.isCalm() || (!payment.isPlain && !isKnown), 'By whom it was paid is there to be read.')
    }
    const { waiting, executed } = state
    if (waiting) must(waiting.proposal.transaction.nonce >= seen.nonce, 'What "waits" has been executed.')
    if (executed)
      must(
        seen.executed.some(({ hash, isPaid }) => hash === executed && !isPaid),
        'Nothing was executed beside the payment.',
      )
    return
  }
  const isSaid = state.status === 'executing' && state.progress === 'confirming'
  const isUnknown = isOneOf(state, 'checking', 'could-not-check') || play.world.nodes() === 'down'
  if (!isUnknown && !isSaid) must(!isClaimed, 'The tokens have been paid.')
}

/** "Nothing was sent" is not said of what may have been, and what is on its way is shown. */
function judgeAttempt(play: ModelPlay, state: SafeClaimState): void {
  const live = [...play.machine().attempts.values()].filter((each) => isLive(play, each))
  if (live.length === 0 || play.isListSilent()) return
  if (state.status === 'could-not-check') must(state.isAttempted, 'Something may have been sent.')
  const isOnItsWay = live.some(({ sent, isHeard }) => sent && isHeard)
  if (play.world.nodes() === 'up' && isOnItsWay)
    must(
      isOneOf(state, 'executing', 'done', 'overtaken'),
      'What was sent is on its way, and it is not shown.',
    )
}

/** It may still be executed, by what its page has heard. */
function isLive({ world }: ModelPlay, { proposal, sent, isDeclined, isHeard }: Attempt): boolean {
  const { transaction, safeTxHash } = proposal
  const { nonce, executed } = world.head()
  if (isDeclined || transaction.nonce < nonce) return false
  if (executed.some((each) => each.safeTxHash === safeTxHash)) return false
  return isHeard && (!sent || sent.status === 'pending' || sent.status === 'dropped')
}

function judgeExecuting(
  play: ModelPlay,
  { proposal, hash, progress }: Extract<SafeClaimState, { status: 'executing' }>,
  seen: ModelBlock,
): void {
  const { safeTxHash } = proposal.proposal
  const executed = seen.executed.find((each) => each.safeTxHash === safeTxHash)
  if (progress === 'confirming') {
    must(executed !== undefined, 'It was not executed.')
    must(executed.hash === hash, 'Another transaction has executed it.')
    must(seen.number - executed.block + 1 < play.confirmations || !play.isCalm(), 'It is confirmed.')
    return
  }
  must(executed === undefined, 'It was executed.')
  const attempt = play.machine().attempts.get(safeTxHash)
  must(attempt !== undefined, 'No wallet was asked for it.')
  if (hash) must(attempt.sent?.hash === hash, 'It was sent in another transaction.')
}

function judgeEnd(
  play: ModelPlay,
  state: Extract<SafeClaimState, { status: 'failed' | 'replaced' | 'spent' }>,
  seen: ModelBlock,
): void {
  const { safeTxHash, transaction } = state.proposal.proposal
  const inPlace = seen.executed[transaction.nonce]
  must(inPlace !== undefined, 'Its nonce is free.')
  switch (state.status) {
    case 'failed':
      must(inPlace.safeTxHash === safeTxHash && inPlace.hash === state.hash, 'It was not executed.')
      must(!inPlace.isPaid, 'It has paid.')
      break
    case 'replaced': {
      must(inPlace.safeTxHash !== safeTxHash, 'It was executed itself.')
      const isRejection = kindOf(inPlace.safeTxHash) === 'rejection'
      must(
        state.byRejection === isRejection || (state.byRejection === undefined && !play.isCalm()),
        'By what?',
      )
      break
    }
    case 'spent':
      must(!play.isCalm(), 'The nodes know what became of it.')
  }
  must(state.mayPropose === !hasEnded(play, seen), 'Whether another can be made is shown wrongly.')
  if (play.isCalm()) must(pendingOf(play, seen).length === 0, 'Another waits, and is not offered.')
}

function judgeNothing(
  play: ModelPlay,
  state: Extract<SafeClaimState, { status: 'unproposed' | 'ended' | 'not-started' }>,
  seen: ModelBlock,
): void {
  if (state.status === 'unproposed') must(isOpenAt(play, seen), 'Nothing can be claimed now.')
  if (state.status === 'ended') must(hasEnded(play, seen), 'It has not ended.')
  const pendings = pendingOf(play, seen)
  // An approval that could not be read proves nothing, and is named.
  if (play.world.nodes() !== 'flaky')
    must(pendings.length === 0, 'One waits already, and another is offered.')
  if (state.status === 'ended') return
  judgeOthers(play, state, seen)
  if (state.status !== 'unproposed') return
  must(state.isAllReported === (state.unasked.length === 0), 'Whether all was reported is shown wrongly.')
  if (play.service() === 'down') must(state.unasked.length === 1, 'Who may know more is not named.')
}

/** What an owner has signed and cannot be signed here is named, and nothing else is. */
function judgeOthers(
  play: ModelPlay,
  { others }: { others: readonly ProposalFacts[] },
  seen: ModelBlock,
): void {
  const isNamed = (hash: Hex) => others.some((each) => each.proposal.safeTxHash === hash)
  if (play.world.nodes() !== 'flaky')
    for (const { proposal, proofs } of play.visible())
      if (
        isClaim(proposal) &&
        !isClean(proposal) &&
        proofs.size > 0 &&
        proposal.transaction.nonce >= seen.nonce
      )
        must(isNamed(proposal.safeTxHash), 'A transaction that claims this too is not named.')
  for (const { proposal, reading } of others) {
    must(proposal.signatures.length > 0, 'No owner has signed what "waits".')
    must(proposal.transaction.nonce >= seen.nonce, 'What "waits" is over.')
    must(reading.faults.length > 0, 'A claim that could be signed is called something else.')
  }
}

function judgePending(
  play: ModelPlay,
  state: Extract<
    SafeClaimState,
    { status: 'collecting' | 'queued' | 'executable' | 'too-late' | 'not-started' }
  >,
  seen: ModelBlock,
): void {
  const { pending } = state
  if (!pending) return
  judgeOthers(play, pending, seen)
  const { nonce, owners, threshold } = seen
  const { safeTxHash, transaction, signatures } = pending.proposal
  must(transaction.nonce >= nonce, 'It is over.')
  must(isClean(pending.proposal), 'It does something else besides.')
  const signers: readonly Address[] = signatures.map(({ signer }) => signer)
  must(new Set(signers).size === signers.length, 'Somebody is counted twice.')
  for (const signer of signers) {
    must(
      owners.some((owner) => isAddressEqual(owner, signer)),
      'Who signed does not own the Safe.',
    )
    must(play.hasAgreed(signer, safeTxHash), 'Somebody is counted who has not signed.')
  }
  const isOwn = play.visible().some((each) => each.isOwn && each.proposal.safeTxHash === safeTxHash)
  const isKept = isOwn || play.mayHaveKept(safeTxHash)
  must(pending.have > 0 || isKept || play.hasBeenFlaky(), 'No owner has signed it.')
  must(pending.have === signers.length && pending.need === threshold, 'It counts wrongly.')
  must(pending.missing.length === owners.length - signers.length, 'Who is missing is shown wrongly.')
  // All that can be seen is counted, and nothing better was passed over.
  if (play.world.nodes() !== 'flaky') {
    const most = Math.max(0, ...pendingOf(play, seen).map(({ proofs }) => proofs.size))
    must(pending.have >= most, 'There is one that more owners have signed.')
  }
  const isComplete = pending.have >= threshold
  const isNext = transaction.nonce === nonce
  switch (state.status) {
    case 'not-started':
      return
    case 'too-late':
      must(hasEnded(play, seen), 'There is time left.')
      return
    case 'collecting':
      must(!isComplete && isOpenAt(play, seen), 'All have signed.')
      return
    case 'queued':
      must(isComplete && !isNext && isOpenAt(play, seen), 'Nothing is before it.')
      return
    case 'executable':
      must(isComplete && isNext && isOpenAt(play, seen), 'It cannot be executed now.')
      return
  }
}
