import type { Address } from 'viem'
import type { EncodedCall } from '../callContract.ts'
import type { ProvenAllocation } from '../encodeClaim.ts'
import { encodeTryClaim } from '../encodeTryClaim.ts'
import type { Log } from '../rpcSchemas.ts'
import { encodeAggregate } from './aggregate.ts'
import { type RoundOutcome, roundOutcomes } from './roundOutcomes.ts'

/** What an account has in one round of a series, with its proof. */
export type RoundClaim = { readonly distributor: Address } & ProvenAllocation

export type SeriesCall = {
  /** One for each round. From a Safe's owners they are a batch, where each is named. */
  readonly calls: readonly EncodedCall[]
  /** All of them in one transaction of any wallet. A round that fails stops no other. */
  readonly call: EncodedCall
  /**
   * The same, except that it fails where a round does: the gas of `call` is estimated with it, and sent with
   * more, as its calldata is 12 gas a round cheaper. A node that searches for the least gas with which `call`
   * goes through finds one with which rounds fail, as `call` goes through all the same.
   */
  readonly strict: EncodedCall
  /** In the order of the rounds. `receipt`: of a transaction that has `call`, or all of `calls`. */
  readonly outcomesIn: (receipt: {
    readonly logs: readonly Pick<Log, 'address' | 'topics' | 'data'>[]
  }) => readonly RoundOutcome[]
}

/**
 * Claims what an account has in some rounds, in one transaction. Each pays the account itself, no matter
 * who sends it; one that was claimed meanwhile, or that the token refuses, is skipped.
 */
export function claimCallsOf(rounds: readonly RoundClaim[]): SeriesCall {
  const calls = rounds.map(encodeTryClaim)
  return {
    calls,
    call: encodeAggregate(calls, { mayFail: true }),
    strict: encodeAggregate(calls, { mayFail: false }),
    outcomesIn: (receipt) => roundOutcomes(rounds, receipt),
  }
}
