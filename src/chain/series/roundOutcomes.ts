import type { Address } from 'viem'
import { type ClaimRecord, decodeClaims, type SkippedClaim } from '../decodeClaims.ts'
import type { Log } from '../rpcSchemas.ts'

/** What a transaction did for a round, by that round's own log and nothing else. */
export type RoundOutcome =
  | { readonly status: 'paid'; readonly claim: ClaimRecord }
  | { readonly status: 'skipped'; readonly reason: SkippedClaim['reason'] }
  /** The round has no log: its claims aren't open, or it had too little gas. It can be tried again. */
  | { readonly status: 'failed' }

/** In the order of the rounds. */
export function roundOutcomes(
  rounds: readonly { readonly distributor: Address; readonly index: bigint }[],
  receipt: { readonly logs: readonly Pick<Log, 'address' | 'topics' | 'data'>[] },
): readonly RoundOutcome[] {
  return rounds.map(({ distributor, index }) => {
    const { claims, skipped } = decodeClaims(receipt, distributor)
    const claim = claims.find((each) => each.index === index)
    if (claim) return { status: 'paid', claim }
    const skip = skipped.find((each) => each.index === index)
    return skip ? { status: 'skipped', reason: skip.reason } : { status: 'failed' }
  })
}
