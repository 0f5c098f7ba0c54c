import type { Hex } from '../hex.ts'
import type { Manifest } from '../manifest.ts'

/** A round whose package was recomputed to its contract's address. */
export type Round = {
  readonly manifest: Manifest
  readonly manifestHash: Hex
  readonly distributor: Hex
}

/** What keeps a round from its place in a series. Who shows it has a whole sentence for each. */
export type RoundFault =
  /** It should be the first, and names the contract of a round before it. */
  { readonly code: 'not-first'; readonly distributor: string } | { readonly code: 'over-time' } | LinkFault

/** What keeps a round from being the one after another. `named`: what it names, `found`: what is there. */
export type LinkFault =
  | { readonly code: 'names-none' }
  | { readonly code: 'other-package' | 'other-contract'; readonly named: string; readonly found: string }
  | MoneyFault

/** What keeps the amounts of two rounds from being added. `own`: of the round, `other`: of that before it. */
export type MoneyFault = {
  readonly code: 'other-chain' | 'other-token'
  readonly own: string
  readonly other: string
}

/** Something that keeps packages from being one series. `round`: from 1, the first. */
export type SeriesFault = { readonly round: number; readonly fault: RoundFault }

/**
 * What is wrong with a series, from its first round to its last: nothing where each names the one before it,
 * the first names none, and all pay the same token on the same chain, so that one amount and one transaction
 * can be made of them.
 */
export function seriesFaults(rounds: readonly Round[]): readonly SeriesFault[] {
  return rounds.flatMap((round, at) => {
    const before = rounds[at - 1]
    const faults = before ? linkFaults(round, before) : firstFaults(round)
    return faults.map((fault) => ({ round: at + 1, fault }))
  })
}

/** What keeps a round from being the first of its series. */
export function firstFaults({ manifest }: Round): readonly RoundFault[] {
  const { previous, schedule } = manifest
  const faults: RoundFault[] = []
  if (previous) faults.push({ code: 'not-first', distributor: previous.distributor })
  if (schedule) faults.push({ code: 'over-time' })
  return faults
}

/** What keeps a round from being the one after another. */
export function linkFaults({ manifest }: Round, before: Round): readonly LinkFault[] {
  const { previous } = manifest
  if (!previous) return [{ code: 'names-none' }]
  const faults: LinkFault[] = []
  if (previous.manifestHash !== before.manifestHash)
    faults.push({ code: 'other-package', named: previous.manifestHash, found: before.manifestHash })
  if (previous.distributor !== before.distributor.toLowerCase())
    faults.push({ code: 'other-contract', named: previous.distributor, found: before.distributor })
  return [...faults, ...moneyFaults({ manifest }, before)]
}

/** What keeps the amounts of a round from being added to those of one before it. */
export function moneyFaults(
  { manifest: { chainId, token } }: Pick<Round, 'manifest'>,
  { manifest: of }: Pick<Round, 'manifest'>,
): readonly MoneyFault[] {
  const faults: MoneyFault[] = []
  if (chainId !== of.chainId)
    faults.push({ code: 'other-chain', own: String(chainId), other: String(of.chainId) })
  if (token.address !== of.token.address || token.decimals !== of.token.decimals)
    faults.push({ code: 'other-token', own: token.address, other: of.token.address })
  return faults
}
