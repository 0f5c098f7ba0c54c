import type { Address } from 'viem'
import { manifestHash, readManifest } from '../../campaign/manifest.ts'
import { readCap } from '../../campaign/readCap.ts'
import type { Round } from '../../campaign/series/seriesFaults.ts'
import { linkFaults } from '../../campaign/series/seriesFaults.ts'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { capToHex } from '../../chain/capToHex.ts'
import { computeAtOnceAddress } from '../../chain/computeAtOnceAddress.ts'
import { distributorParameters } from '../../chain/distributorParameters.ts'
import { fetchFile } from '../../package/fetchFile.ts'
import { keccak256 } from '../../package/keccak.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { MissingRound } from './draftSeries.ts'
import type { FoundRound } from './findRound.ts'

/** A round by its manifest and cap, recomputed to its contract; and where its list is. */
export type LocatedRound = Round & { readonly distributor: Address; readonly source: PackageSource }

/** The rounds up to one, the first one first, and the one at which they end where it is not the first. */
export type RoundsUpTo = { readonly rounds: readonly LocatedRound[]; readonly missing?: MissingRound }

/** No site shows more rounds than this of one series. */
const mostRounds = 500

/**
 * Goes from a round to the one that it names, to the first of its series. A round whose package isn't found,
 * or isn't what the later one names, is missing, and with it all before it.
 *
 * @throws what `find` throws
 */
export async function readRounds(
  last: VerifiedPackage,
  find: (round: MissingRound) => Promise<FoundRound | undefined>,
): Promise<RoundsUpTo> {
  const [host] = last.hosts
  let later: LocatedRound = {
    manifest: last.manifest,
    manifestHash: last.manifestHash,
    distributor: last.distributor,
    source: { read: (path) => fetchFile(`${host}${path}`) },
  }
  const rounds = [later]
  for (let missing = later.manifest.previous; missing; missing = later.manifest.previous) {
    const found = rounds.length < mostRounds ? await find(missing) : undefined
    const round = found && (await located(found.source).catch(() => undefined))
    if (!round || linkFaults(later, round).length > 0) return { rounds, missing }
    rounds.unshift(round)
    later = round
  }
  return { rounds }
}

async function located(source: PackageSource): Promise<LocatedRound | undefined> {
  const [bytes, capBytes] = await Promise.all([source.read('manifest.json'), source.read('cap.bin')])
  if (!bytes || !capBytes) return undefined
  const manifest = readManifest(bytes)
  const { schedule, ...parameters } = distributorParameters(manifest)
  if (schedule) return undefined
  const hash = manifestHash(bytes, keccak256)
  const cap = readCap(capBytes, manifest, keccak256)
  const distributor = computeAtOnceAddress({
    factory: manifest.factory,
    manifestHash: hash,
    parameters,
    cap: capToHex(cap),
  })
  return { manifest, manifestHash: hash, distributor, source }
}
