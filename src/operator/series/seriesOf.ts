import { type Round, type RoundFault, seriesFaults } from '../../campaign/series/seriesFaults.ts'
import { EverclaimError } from '../../errors.ts'

/** Packages that were given as the rounds of one series, and aren't. */
export class SeriesError extends EverclaimError {
  override name = 'SeriesError'
  constructor(summary: string, facts: readonly string[]) {
    super(summary, { facts: facts.map((fact) => `- ${fact}`), docs: 'package-format' })
  }
}

/**
 * The rounds from the first to the last, whatever order they were given in. Each was recomputed to its
 * contract's address.
 *
 * @throws SeriesError where they are not one series from its first round on, each of it once
 */
export function seriesOf<R extends Round & { readonly place: string }>(given: readonly R[]): readonly R[] {
  const isNamed = new Set(given.map(({ manifest }) => manifest.previous?.manifestHash))
  const byHash = new Map(given.map((round) => [round.manifestHash, round]))
  const rounds: R[] = []
  let at = given.find(({ manifestHash }) => !isNamed.has(manifestHash))
  for (; at; at = byHash.get(at.manifest.previous?.manifestHash ?? '0x')) {
    rounds.unshift(at)
    byHash.delete(at.manifestHash)
  }
  const rest = given.filter((round) => !rounds.includes(round))
  // What the last round doesn't lead to is compared in the order in which it was given, which shows the gap.
  const faults = seriesFaults(rounds).map(
    ({ round, fault }) => `${rounds[round - 1]?.place}, round ${round}: ${clauseOf(fault)}`,
  )
  const strays = rest.map(
    ({ place }) => `${place}: the other packages don’t lead to it, or it is there twice`,
  )
  if (faults.length + strays.length > 0)
    throw new SeriesError('These packages aren’t one series from its first round to its last.', [
      ...faults,
      ...strays,
    ])
  return rounds
}

/** For the command line, which speaks English only. */
function clauseOf(fault: RoundFault): string {
  switch (fault.code) {
    case 'not-first':
      return `is not the first: it names the round of ${fault.distributor} before it`
    case 'over-time':
      return 'pays over time: rounds pay at once'
    case 'names-none':
      return 'names no round before it: it begins a series of its own'
    case 'other-package':
      return `names the package ${fault.named} before it, not ${fault.found}`
    case 'other-contract':
      return `names the contract ${fault.named} before it, not ${fault.found}`
    case 'other-chain':
      return `is on chain ${fault.own}, and the round before it on ${fault.other}`
    case 'other-token':
      return `pays the token ${fault.own}, and the round before it ${fault.other}`
  }
}
