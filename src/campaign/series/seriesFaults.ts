import type { Hex } from '../hex.ts'
import type { Manifest } from '../manifest.ts'
import { linkFaults } from './linkFaults.ts'

/** A round whose package was recomputed to its contract's address. */
export type Round = {
  readonly manifest: Manifest
  readonly manifestHash: Hex
  readonly distributor: Hex
}

/** Something that keeps packages from being one series. `round`: from 1, the first. */
export type SeriesFault = { readonly round: number; readonly reason: string }

/**
 * What is wrong with a series, from its first round to its last: nothing where each names the one before it,
 * the first names none, and all pay the same token on the same chain, so that one amount and one transaction
 * can be made of them.
 */
export function seriesFaults(rounds: readonly Round[]): readonly SeriesFault[] {
  return rounds.flatMap((round, at) => {
    const before = rounds[at - 1]
    const reasons = before ? linkFaults(round, before) : faultsOfFirst(round)
    return reasons.map((reason) => ({ round: at + 1, reason }))
  })
}

function faultsOfFirst({ manifest }: Round): string[] {
  const { previous, schedule } = manifest
  return [
    ...(previous ? [`is not the first: it names the round of ${previous.distributor} before it`] : []),
    ...(schedule ? ['pays over time: rounds pay at once'] : []),
  ]
}
