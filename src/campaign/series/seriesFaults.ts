import { say } from '../../language/say.ts'
import type { Hex } from '../hex.ts'
import type { Manifest } from '../manifest.ts'

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
    const reasons = before ? linkFaults(round, before) : firstFaults(round)
    return reasons.map((reason) => ({ round: at + 1, reason }))
  })
}

/** What keeps a round from being the first of its series, a sentence without its subject each. */
export function firstFaults({ manifest }: Round): readonly string[] {
  const { previous, schedule } = manifest
  return [
    ...(previous
      ? [
          say('is not the first: it names the round of {distributor} before it', {
            distributor: previous.distributor,
          }),
        ]
      : []),
    ...(schedule ? [say('pays over time: rounds pay at once')] : []),
  ]
}

/** What keeps a round from being the one after another, a sentence without its subject each. */
export function linkFaults({ manifest }: Round, before: Round): readonly string[] {
  const { previous } = manifest
  if (!previous) return [say('names no round before it: it begins a series of its own')]
  return [
    ...(previous.manifestHash === before.manifestHash
      ? []
      : [
          say('names the package {named} before it, not {found}', {
            named: previous.manifestHash,
            found: before.manifestHash,
          }),
        ]),
    ...(previous.distributor === before.distributor.toLowerCase()
      ? []
      : [
          say('names the contract {named} before it, not {found}', {
            named: previous.distributor,
            found: before.distributor,
          }),
        ]),
    ...moneyFaults({ manifest }, before),
  ]
}

/** What keeps the amounts of a round from being added to those of one before it. */
export function moneyFaults(
  { manifest: { chainId, token } }: Pick<Round, 'manifest'>,
  { manifest: of }: Pick<Round, 'manifest'>,
): readonly string[] {
  return [
    ...(chainId === of.chainId
      ? []
      : [
          say('is on chain {own}, and the round before it on {other}', {
            own: String(chainId),
            other: String(of.chainId),
          }),
        ]),
    ...(token.address === of.token.address && token.decimals === of.token.decimals
      ? []
      : [
          say('pays the token {own}, and the round before it {other}', {
            own: token.address,
            other: of.token.address,
          }),
        ]),
  ]
}
