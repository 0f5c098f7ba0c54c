import { isAgreed } from '../chain/agreement.ts'
import { decodeClaims } from '../chain/decodeClaims.ts'
import { followTransaction, type TransactionStatus } from '../chain/followTransaction.ts'
import type { Wake } from '../chain/pause.ts'
import { readerOf } from '../chain/readerOf.ts'
import type { SiteConfig } from '../config/site.ts'
import { say } from '../language/say.ts'
import type { AttemptProgress } from './claimState.ts'
import type { AttemptPlace, SentAttempt } from './storedAttempts.ts'

/** Follows a sent claim to its true end. The last value is final: see `isFinal`. */
export async function* followClaim(
  site: SiteConfig,
  attempt: SentAttempt,
  options: { signal: AbortSignal; onWake?: Wake | undefined },
): AsyncGenerator<AttemptProgress, void, void> {
  for await (const status of followTransaction(readerOf(site), attempt, options))
    yield toProgress(status, attempt)
}

type Receipt = Extract<TransactionStatus, { receipt: unknown }>['receipt']

/**
 * What a transaction's status means for the claim it carries. "Included" is said of a `Claimed` log of this
 * allocation and of nothing else: a wallet may send something other than it was asked to, and a smart
 * account's transaction may succeed while the call inside it fails.
 */
export function toProgress(status: TransactionStatus, attempt: AttemptPlace): AttemptProgress {
  switch (status.status) {
    case 'pending':
      return { status: status.isSeen ? 'pending' : 'unseen' }
    case 'dropped':
      return { status: 'dropped' }
    case 'unknown':
      return { status: 'could-not-check', error: status.error }
    case 'reverted':
      return status.isFinal
        ? {
            status: 'reverted',
            hash: status.receipt.transactionHash,
            reason: status.reason?.sentence ?? say('The contract refused the claim and did not say why.'),
          }
        : { status: 'pending' }
    case 'included':
      if (!status.isFinal) return { status: isAgreed(status.agreement) ? 'pending' : 'reported' }
      return (
        paidIn(status.receipt, attempt) ?? {
          status: 'paid-nothing',
          hash: status.receipt.transactionHash,
        }
      )
    case 'replaced': {
      if (!status.isFinal) return { status: 'pending' }
      // Whatever replaced it, what counts is whether it paid: the same call with another fee does, another
      // may.
      const paid = paidIn(status.receipt, attempt)
      if (paid) return { ...paid, hash: status.by }
      if (status.kind !== 'repriced') return { status: 'cancelled', hash: status.by }
      return status.receipt.status === 'reverted'
        ? { status: 'reverted', hash: status.by, reason: say('The contract refused the claim.') }
        : { status: 'paid-nothing', hash: status.by }
    }
  }
}

/** Whether nothing can change any more. */
export function isFinal({ status }: AttemptProgress): boolean {
  return status === 'included' || status === 'paid-nothing' || status === 'reverted' || status === 'cancelled'
}

/** What the contract's own logs say of this allocation; undefined where they say nothing. */
function paidIn(receipt: Receipt, { distributor, index }: AttemptPlace) {
  if (receipt.status !== 'success') return undefined
  const { claims } = decodeClaims(receipt, distributor)
  const claim = claims.find((each) => each.index === BigInt(index))
  if (!claim) return undefined
  const { recipient, amount } = claim
  return { status: 'included', hash: receipt.transactionHash, recipient, amount } as const
}
