import type { Address } from 'viem'
import { manifestHash, readManifest } from '../../campaign/manifest.ts'
import { PackageDamagedError } from '../../campaign/packageErrors.ts'
import type { Round } from '../../campaign/series/seriesFaults.ts'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { asError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { fetchFile } from '../../package/fetchFile.ts'
import { fetchRounds } from '../../package/fetchRounds.ts'
import { keccak256 } from '../../package/keccak.ts'
import { bindCap, type VerifiedPackage } from '../../package/loadPackage.ts'
import { type SeriesSources, walkSeries } from '../../package/walkSeries.ts'
import type { MissingRound } from './draftSeries.ts'
import type { FoundRound } from './findRound.ts'

/** A round whose manifest is proven; and where its list is. */
export type LocatedRound = Round & { readonly distributor: Address; readonly source: PackageSource }

/** The rounds up to one, the first one first, and the one at which they end where it is not the first. */
export type RoundsUpTo = { readonly rounds: readonly LocatedRound[]; readonly missing?: MissingRound }

async function readFile(found: FoundRound | undefined, path: string): Promise<Uint8Array> {
  const bytes = await found?.source.read(path)
  if (!bytes) throw new PackageDamagedError(path, say('{path} is missing.', { path }))
  return bytes
}

/**
 * Goes from a round to the one that it names, to the first of its series (`walkSeries`). A round whose
 * package isn't found, or isn't what the later one names, is missing, and with it all before it.
 *
 * @throws what `find` throws
 */
export async function readRounds(
  last: VerifiedPackage,
  find: (round: MissingRound) => Promise<FoundRound | undefined>,
  earlierOf: SeriesSources['earlierOf'] = fetchRounds,
): Promise<RoundsUpTo> {
  const { distributor, hosts } = last
  const rounds: LocatedRound[] = []
  const found = new Map<string, Promise<FoundRound | undefined>>()
  const findOnce = (round: MissingRound) => {
    const finding = found.get(round.distributor) ?? find(round)
    found.set(round.distributor, finding)
    return finding
  }
  let failure: Error | undefined
  const sources: SeriesSources = {
    own: last,
    campaigns: [],
    placesOf: () => [],
    earlierOf,
    packageOf: async ({ distributor }) => {
      const named = rounds[0]?.manifest.previous
      const at =
        named &&
        (await findOnce(named).catch((error: unknown) => {
          failure = asError(error)
          throw error
        }))
      const [bytes, cap] = await Promise.all([readFile(at, 'manifest.json'), readFile(at, 'cap.bin')])
      const manifest = readManifest(bytes)
      const bound = await bindCap(manifest, manifestHash(bytes, keccak256), cap, { distributor })
      return { manifest, root: manifest.tree.root, hosts: [], ...bound }
    },
  }
  const campaign = { id: distributor, distributor, packages: [...hosts] }
  for await (const round of walkSeries({ status: 'loaded', campaign, pkg: last }, sources)) {
    if (failure) throw failure
    const named = rounds[0]?.manifest.previous
    if (round.status === 'missing') return named ? { rounds, missing: named } : { rounds }
    const { manifest, manifestHash, distributor } = round.pkg
    const read: PackageSource['read'] = named
      ? async (path, most) => (await findOnce(named))?.source.read(path, most) ?? null
      : (path) => fetchFile(`${hosts[0]}${path}`)
    rounds.unshift({ manifest, manifestHash, distributor, source: { read } })
  }
  return { rounds }
}
