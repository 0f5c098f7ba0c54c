import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Hex } from '../src/campaign/hex.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { manifestHash } from '../src/campaign/manifest.ts'
import { seriesFaults } from '../src/campaign/series/seriesFaults.ts'
import { type VerifiedPackage, verifyPackage } from '../src/campaign/verifyPackage.ts'
import { EverclaimError } from '../src/errors.ts'
import { packageFolder } from './packageFolder.ts'
import { SeriesError } from './seriesError.ts'

/**
 * All rounds of a series, from its first one to the last, which is verified already. Each is found by the
 * hash that its successor names and recomputed as a whole; where it lies is believed by nobody.
 *
 * @param places folders of the earlier rounds, in any order; where there are none, those beside the last one
 * @throws SeriesError where one is missing, or they are not one series
 */
export async function roundsUpTo(
  last: VerifiedPackage,
  {
    folder,
    places,
    keccak256,
    onRound,
  }: {
    folder: string
    places: readonly string[]
    keccak256: Keccak256
    /** Called before a round is recomputed; what it returns is called as `verifyPackage` goes on. */
    onRound: () => (done: number, all: number) => void
  },
): Promise<readonly VerifiedPackage[]> {
  const folders = places.length > 0 ? await hashesOf(places, keccak256) : await besides(folder, keccak256)
  const rounds = [last]
  const used = new Set<string>()
  for (let hash = last.manifest.previous; hash !== undefined; ) {
    const place = folders.get(hash)
    if (place === undefined)
      throw new SeriesError('A round of the series is missing.', [
        `${hash}, the round before “${rounds[0]?.manifest.texts.title}”, is ${
          places.length > 0 ? 'none of the folders of --earlier' : `in no folder beside ${folder}`
        }.`,
        'Name the folders of all earlier rounds with --earlier.',
      ])
    const round = await verifyPackage(packageFolder(place), keccak256, onRound())
    // Its manifest was read twice; between that it may have become another one.
    if (round.manifestHash !== hash) throw new SeriesError(`The folder ${place} changed while it was read.`)
    used.add(place)
    rounds.unshift(round)
    hash = round.manifest.previous
  }
  const surplus = places.find((place) => !used.has(place))
  if (surplus !== undefined)
    throw new SeriesError(`The folder ${surplus} isn’t an earlier round of the series.`)
  const faults = seriesFaults(rounds)
  if (faults.length > 0)
    throw new SeriesError(
      'The rounds are not one series.',
      faults.map(({ round, reason }) => `Round ${round} ${reason}`),
    )
  return rounds
}

async function hashesOf(places: readonly string[], keccak256: Keccak256): Promise<Map<Hex, string>> {
  const folders = new Map<Hex, string>()
  for (const place of places) {
    const bytes = await packageFolder(place).read('manifest.json')
    if (bytes === null) throw new SeriesError(`The folder ${place} has no manifest.json.`)
    folders.set(manifestHash(bytes, keccak256), place)
  }
  return folders
}

/** Folders beside one that have a manifest. What else is there is nobody's business. */
async function besides(folder: string, keccak256: Keccak256): Promise<Map<Hex, string>> {
  const folders = new Map<Hex, string>()
  const parent = dirname(resolve(folder))
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    const place = join(parent, entry.name)
    const bytes = await packageFolder(place)
      .read('manifest.json')
      .catch((cause: unknown) => {
        if (cause instanceof EverclaimError) return null
        throw cause
      })
    if (bytes !== null) folders.set(manifestHash(bytes, keccak256), place)
  }
  return folders
}
