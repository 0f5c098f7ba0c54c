import { getAddress } from 'viem'
import { climbsToRoot, type Manifest } from '../campaign/manifest.ts'
import type { EarlierRound } from '../campaign/series/roundsFile.ts'
import { firstFaults, linkFaults, moneyFaults, type RoundFault } from '../campaign/series/seriesFaults.ts'
import type { CampaignConfig } from '../config/site.ts'
import { asError, EverclaimError } from '../errors.ts'
import { message, say } from '../language/say.ts'
import type { ProvenList, VerifiedPackage } from './loadPackage.ts'

/** A round whose manifest is proven: by its contract, or by a later round that names its hash. */
export type LoadedRound = {
  readonly status: 'loaded'
  readonly campaign: CampaignConfig
  readonly pkg: ProvenList
}

/** A round of a series. `missing`: no package of it was found, which says nothing about who is in it. */
export type SeriesRound =
  | LoadedRound
  | { readonly status: 'missing'; readonly campaign: CampaignConfig; readonly error: Error }

const faultWords = {
  'not-first': message('It is not the first: it names the round of {distributor} before it.'),
  'over-time': message('It pays over time: rounds pay at once.'),
  'names-none': message('It names no round before it: it begins a series of its own.'),
  'other-package': message('It names the package {named} before it, not {found}.'),
  'other-contract': message('It names the contract {named} before it, not {found}.'),
  'other-chain': message('It is on chain {own}, and the round before it on {other}.'),
  'other-token': message('It pays the token {own}, and the round before it {other}.'),
} as const satisfies Record<RoundFault['code'], string>

/** A package was found where the one of a round should be, and it is none of the series. */
export class NoRoundError extends EverclaimError {
  override name = 'NoRoundError'
  constructor(faults: readonly RoundFault[]) {
    super(say('This campaign isn’t a round of the series.'), {
      facts: faults.map((fault) => say(faultWords[fault.code], fault)),
      docs: 'package-format',
    })
  }
}

/** Longer chains are of nobody who pays people. */
const mostRounds = 1_000

/** Where rounds come from. */
export type SeriesSources = {
  /** Of the site. One that names another as its `next` leads past that one where its package is missing. */
  readonly campaigns: readonly CampaignConfig[]
  readonly packageOf: (campaign: CampaignConfig) => Promise<VerifiedPackage>
  /** The rounds before one, from the last back, as its package has them in one file (`fetchRounds`). */
  readonly earlierOf: (pkg: ProvenList) => Promise<readonly EarlierRound[]>
  /** Where the site may have the package with this hash. */
  readonly placesOf: (manifestHash: `0x${string}`) => readonly string[]
  /** Whose token all rounds pay. */
  readonly own: Pick<VerifiedPackage, 'manifest'>
  readonly signal?: AbortSignal | undefined
}

/**
 * Goes back through a series, from a round to the first: each manifest names the round before it by the hash
 * of its package, which proves it. The manifests before a round are in one file of its package. Where that is
 * absent, damaged or ends too soon, a round's own package is looked for where the site says that it lies,
 * then beside that of the round after it, in a folder with its hash, then where the site keeps packages.
 *
 * A round whose package isn't found ends the chain, as it alone names the one before it; the walk goes on
 * where the site lists that one. No round stops another.
 */
export async function* walkSeries(
  last: SeriesRound,
  sources: SeriesSources,
): AsyncGenerator<SeriesRound, void, void> {
  const seen = new Set<string>()
  const manifestBefore = rememberEarlier(sources)
  let round: SeriesRound | undefined = last
  while (round && seen.size < mostRounds) {
    sources.signal?.throwIfAborted()
    yield round
    seen.add(round.campaign.distributor.toLowerCase())
    const before: SeriesRound | undefined =
      round.status === 'loaded'
        ? await roundBefore(round, sources, manifestBefore)
        : await listedBefore(round, sources)
    round = before && !seen.has(before.campaign.distributor.toLowerCase()) ? before : undefined
  }
}

/** Whether the walk has come to a round that names none before it. */
export function isFirstKnown(rounds: readonly SeriesRound[]): boolean {
  const first = rounds.at(-1)
  return first?.status === 'loaded' && !first.pkg.manifest.previous
}

/** The manifest that a round names, where a package has it beside its own. */
function rememberEarlier({ earlierOf, signal }: SeriesSources) {
  const known = new Map<string, Manifest>()
  let isOver = false
  return async (pkg: ProvenList): Promise<Manifest | undefined> => {
    const hash = pkg.manifest.previous?.manifestHash
    if (hash !== undefined && !isOver && !known.has(hash)) {
      try {
        for (const { manifestHash, manifest } of await earlierOf(pkg)) known.set(manifestHash, manifest)
      } catch {
        signal?.throwIfAborted()
        isOver = true
      }
    }
    return hash === undefined ? undefined : known.get(hash)
  }
}

async function roundBefore(
  { pkg }: LoadedRound,
  sources: SeriesSources,
  manifestBefore: (pkg: ProvenList) => Promise<Manifest | undefined>,
): Promise<SeriesRound | undefined> {
  const { previous } = pkg.manifest
  if (!previous) return undefined
  const { distributor } = previous
  const listed = sources.campaigns.find((each) => each.distributor.toLowerCase() === distributor)
  const places = [
    ...pkg.hosts.flatMap((host) => beside(host, previous)),
    ...sources.placesOf(previous.manifestHash),
  ]
  const elsewhere = { id: distributor, distributor, packages: [...new Set(places)] }
  const manifest = await manifestBefore(pkg)
  // One of an earlier format does not answer without its cap.
  if (manifest && climbsToRoot(manifest)) {
    const hosts = [...new Set([...(listed?.packages ?? []), ...places, ...(manifest.hosts ?? [])])]
    const before = {
      manifest,
      manifestHash: previous.manifestHash,
      root: manifest.tree.root,
      distributor: getAddress(distributor),
      hosts,
    }
    if (faultsBetween(pkg, before).length === 0)
      return { status: 'loaded', campaign: listed ?? elsewhere, pkg: before }
  }
  let error: Error | undefined
  for (const campaign of listed ? [listed, elsewhere] : [elsewhere]) {
    try {
      const before = await sources.packageOf(campaign)
      const faults = faultsBetween(pkg, before)
      if (faults.length > 0) throw new NoRoundError(faults)
      // Its page is the one that the site has for it, wherever its files were found.
      const own = listed && campaign !== listed ? { ...elsewhere, id: listed.id } : campaign
      return { status: 'loaded', campaign: own, pkg: before }
    } catch (cause) {
      sources.signal?.throwIfAborted()
      error ??= asError(cause)
    }
  }
  return { status: 'missing', campaign: listed ?? elsewhere, error: error ?? new NoRoundError([]) }
}

const faultsBetween = (pkg: ProvenList, before: ProvenList): readonly RoundFault[] => [
  ...linkFaults(pkg, before),
  ...(before.manifest.previous ? [] : firstFaults(before)),
]

/** What the site lists as the round before one whose package is missing. */
async function listedBefore(
  { campaign: { id } }: SeriesRound,
  { campaigns, packageOf, own, signal }: SeriesSources,
): Promise<SeriesRound | undefined> {
  const campaign = campaigns.find(({ next }) => next === id)
  if (!campaign) return undefined
  try {
    const pkg = await packageOf(campaign)
    const faults = moneyFaults(own, pkg)
    if (faults.length > 0) throw new NoRoundError(faults)
    return { status: 'loaded', campaign, pkg }
  } catch (cause) {
    signal?.throwIfAborted()
    return { status: 'missing', campaign, error: asError(cause) }
  }
}

/** The folder with a round's hash, beside the folder of a package. */
function beside(host: string, { manifestHash }: NonNullable<Manifest['previous']>): string[] {
  const ofSite = 'https://site.invalid'
  const base = URL.canParse(host, ofSite) ? new URL(host, ofSite) : undefined
  // Files that were opened from this computer have addresses without folders.
  if (!base || !URL.canParse(`../${manifestHash}/`, base)) return []
  const url = new URL(`../${manifestHash}/`, base)
  return [url.origin === ofSite ? url.pathname : url.href]
}
