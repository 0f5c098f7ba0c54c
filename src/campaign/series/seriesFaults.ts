import type { Hex } from '../hex.ts'
import type { Manifest } from '../manifest.ts'

/** A round whose package was recomputed. */
export type Round = { readonly manifest: Manifest; readonly manifestHash: Hex }

/** Something that keeps packages from being one series. `round`: from 1, the first. */
export type SeriesFault = { readonly round: number; readonly reason: string }

/**
 * What is wrong with a series, from its first round to its last: nothing where each names the one before it,
 * the first names none, and all pay the same token on the same chain, so that their amounts can be added up.
 */
export function seriesFaults(rounds: readonly Round[]): readonly SeriesFault[] {
  return rounds.flatMap((round, at) => {
    const before = rounds[at - 1]
    const reasons = before ? faultsOfLink(round, before) : faultsOfFirst(round)
    return reasons.map((reason) => ({ round: at + 1, reason }))
  })
}

const faultsOfFirst = ({ manifest: { previous } }: Round): string[] =>
  previous ? [`is not the first: it names the package ${previous} before it`] : []

/** Why a round is not the one after another. */
export function faultsOfLink({ manifest }: Pick<Round, 'manifest'>, before: Round): string[] {
  const { previous } = manifest
  if (!previous) return ['names no round before it: it begins a series of its own']
  return [
    ...(previous === before.manifestHash
      ? []
      : [`names the package ${previous} before it, not ${before.manifestHash}`]),
    ...faultsOfMoney(manifest, before.manifest),
  ]
}

/** Why the amounts of two campaigns cannot be compared. */
export function faultsOfMoney(
  { chainId, token }: Pick<Manifest, 'chainId' | 'token'>,
  of: Pick<Manifest, 'chainId' | 'token'>,
): string[] {
  return [
    ...(chainId === of.chainId ? [] : [`is on chain ${chainId}, and the round before it on ${of.chainId}`]),
    ...(token.address === of.token.address
      ? []
      : [`pays the token ${token.address}, and the round before it ${of.token.address}`]),
    ...(token.decimals === of.token.decimals
      ? []
      : [`has ${token.decimals} decimals, and the round before it ${of.token.decimals}`]),
  ]
}
