import { type Hex, isAddressEqual } from 'viem'
import { isAgreed } from '../chain/agreement.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import { createNotifier } from '../chain/createNotifier.ts'
import { createPace } from '../chain/createPace.ts'
import { decodeClaims } from '../chain/decodeClaims.ts'
import type { SafeTransactionClues } from '../chain/followSafeTransaction.ts'
import type { Wake } from '../chain/pause.ts'
import { readerOf } from '../chain/readerOf.ts'
import { readReceipt } from '../chain/readReceipt.ts'
import type { Receipt } from '../chain/rpcSchemas.ts'
import { executionIn } from '../chain/safeExecutionsIn.ts'
import type { SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { message, say } from '../language/say.ts'
import { draftTransaction } from '../multisig/build/draftTransaction.ts'
import { followProposal } from '../multisig/outcome/followProposal.ts'
import { whyTransactionFailed } from '../multisig/outcome/whyTransactionFailed.ts'
import type { ReadSafeTransaction } from '../multisig/sources/askHost.ts'
import { linkedSignal } from '../signals/linkedSignal.ts'
import type { ProposalProgress } from './claimState.ts'
import { findClaimRecord } from './findClaimRecord.ts'
import { readAttemptPaid } from './readAttemptPaid.ts'
import type { ProposedAttempt } from './storedAttempts.ts'

/**
 * Follows a claim that a Safe has proposed to its end, which time alone never brings: owners may take days.
 * How it ended is the chain alone: a `Claimed` log of this allocation, the Safe's own log, its nonce, the
 * bitmap. Yields each new finding; a final one (`isProposalOver`) is the last.
 */
export async function* followProposedClaim(
  site: SiteConfig,
  proposal: ProposedAttempt,
  options: {
    signal: AbortSignal
    /** What the host knows of it; missing outside a host. */
    readDetails?: ReadSafeTransaction | undefined
    onWake?: Wake | undefined
    /** Pause between looks at the chain in milliseconds. */
    pollMs?: number | undefined
  },
): AsyncGenerator<ProposalProgress, void, void> {
  const { readDetails, onWake, pollMs = 4_000 } = options
  const { to, data } = proposal
  const reader = readerOf(site)
  const { signal, stop } = linkedSignal(options.signal)
  const clues: SafeTransactionClues = {}
  const looks = createNotifier()
  const stopWaking = onWake?.(looks.ring)
  const paid = watchPaid(reader, proposal, { signal, pollMs, onWake }).then((by) => {
    if (!by?.isOurs) stop()
    else {
      clues.transactionHash = by.hash
      looks.ring()
    }
    return by
  })
  // Thrown below.
  paid.catch(() => stop())
  const called = { ...proposal, calls: [{ to, value: 0n, data }] }
  const following = { signal, readDetails, clues, onWake: looks.onRing, pollMs }
  try {
    for await (const { owners, ...found } of followProposal(reader, called, following)) {
      switch (found.status) {
        case 'waiting':
        case 'executing':
          yield { status: 'waiting', owners }
          break
        case 'could-not-check':
          yield { status: 'could-not-check', error: found.error, owners }
          break
        case 'replaced':
          yield { status: 'replaced' }
          return
        case 'executed':
        case 'failed':
          yield await endOf(reader, proposal, { ...found, isSuccess: found.status === 'executed' })
          return
      }
    }
    if (!options.signal.aborted && (await paid)?.isOurs === false) yield { status: 'overtaken' }
  } finally {
    stopWaking?.()
    stop()
  }
}

/** Whether nothing can change any more. */
export function isProposalOver({ status }: ProposalProgress): boolean {
  return status !== 'waiting' && status !== 'could-not-check'
}

async function endOf(
  reader: ChainReader,
  proposal: ProposedAttempt,
  { isSuccess, receipt }: { isSuccess: boolean; receipt: Receipt },
): Promise<ProposalProgress> {
  const { distributor, index, safe, to, data } = proposal
  const hash = receipt.transactionHash
  const { claims, skipped } = decodeClaims(receipt, distributor)
  const claim = claims.find((each) => each.index === BigInt(index))
  if (claim) return { status: 'included', hash, recipient: claim.recipient, amount: claim.amount }
  const skip = skipped.find((each) => each.index === BigInt(index))
  if (isSuccess && skip && skip.reason !== 'alreadyClaimed')
    return { status: 'failed', hash, reason: say(skipReasons[skip.reason]) }
  if (isSuccess) return { status: 'paid-nothing', hash }
  // What a batch would have done is not known by calling it from outside.
  if (!isAddressEqual(to, distributor))
    return {
      status: 'failed',
      hash,
      reason: say('One of the calls in it was refused, and so all of them were.'),
    }
  const transaction = draftTransaction([{ to, value: 0n, data }], 0)
  const reason = await whyTransactionFailed(reader, { safe, transaction }, receipt.blockNumber)
  return { status: 'failed', hash, reason }
}

/** Why `tryClaim` or `claimMany` did not pay an entry. */
const skipReasons = {
  invalidProof: message('The contract did not accept the proof of this claim.'),
  transferFailed: message('The token refused to be sent to this address.'),
  nothingToPay: message('All that was unlocked had already been claimed.'),
  unknown: message('The contract skipped this claim and did not say why.'),
} as const

/** Resolves once the allocation is paid, to by whose transaction; to undefined when `signal` is aborted. */
async function watchPaid(
  reader: ChainReader,
  proposal: ProposedAttempt,
  { signal, pollMs, onWake }: { signal: AbortSignal; pollMs: number; onWake: Wake | undefined },
): Promise<PaidBy | undefined> {
  const { distributor, index, account, overTime, proposedAtBlock: fromBlock } = proposal
  const pace = createPace(pollMs, { onWake })
  // Looking for a log that no node shows is many questions.
  const searchPace = createPace(pollMs * 8, { onWake })
  while (!signal.aborted) {
    let isSearching = false
    try {
      // What of it still unlocks, the proposal can pay whenever it is executed.
      const { isPaid, agreement } = await readAttemptPaid(reader, proposal, 'all')
      if (isPaid && isAgreed(agreement)) {
        isSearching = true
        const claim = await findClaimRecord(reader, {
          distributor,
          index,
          account,
          fromBlock,
          isOverTime: !!overTime,
        })
        const receipt = claim ? await readReceipt(reader, claim.hash) : undefined
        if (receipt) {
          const isOurs = executionIn(receipt.logs, proposal) !== undefined
          return isOurs ? { isOurs, hash: receipt.transactionHash } : { isOurs }
        }
      }
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
    }
    await (isSearching ? searchPace : pace).pause(signal)
  }
  return undefined
}

type PaidBy = { isOurs: true; hash: Hex } | { isOurs: false }
