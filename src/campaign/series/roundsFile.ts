import { say } from '../../language/say.ts'
import { mostBytesOf, roundsPath } from '../assertFileSize.ts'
import type { Hex } from '../hex.ts'
import type { Keccak256 } from '../keccak256.ts'
import { type Manifest, manifestHash, readManifest, writeManifest } from '../manifest.ts'
import { PackageDamagedError } from '../packageErrors.ts'
import { isSame } from '../sameBytes.ts'

/** A round by its manifest, which a later one names by its hash. */
export type EarlierRound = { readonly manifest: Manifest; readonly manifestHash: Hex }

const linesOf = (rounds: readonly string[]) => new TextEncoder().encode(`[${rounds.join(',\n')}]\n`)

/**
 * The bytes of rounds.json: a list of the manifests before a round, from the one that it names back, as far
 * as they follow on each other and no reader finds the file too large. Undefined where that is none.
 *
 * @param earlier the rounds' manifests, from the first to the last
 */
export function writeRounds(
  previous: Manifest['previous'],
  earlier: readonly Manifest[],
  keccak256: Keccak256,
): Uint8Array | undefined {
  const rounds: string[] = []
  let bytes = 4
  let named = previous
  for (const manifest of [...earlier].reverse()) {
    const written = writeManifest(manifest)
    if (!named || manifestHash(written, keccak256) !== named.manifestHash) break
    // In the order of the file's keys, whatever that of the object is.
    const text = JSON.stringify(JSON.parse(new TextDecoder().decode(written)))
    bytes += new TextEncoder().encode(text).length + 2
    if (bytes > mostBytesOf(roundsPath)) break
    rounds.push(text)
    named = manifest.previous
  }
  return rounds.length > 0 ? linesOf(rounds) : undefined
}

/**
 * Reads rounds.json, from the round before one back. It needs no trust: each manifest is the one that the
 * round after it names by its hash. It need not go back to the first, and is written in one way.
 *
 * @throws PackageDamagedError
 */
export function readRounds(
  bytes: Uint8Array,
  previous: Manifest['previous'],
  keccak256: Keccak256,
): readonly EarlierRound[] {
  const rounds: EarlierRound[] = []
  try {
    let named = previous
    for (const each of JSON.parse(new TextDecoder().decode(bytes)) as readonly unknown[]) {
      const written = new TextEncoder().encode(`${JSON.stringify(each, null, 2)}\n`)
      const hash = manifestHash(written, keccak256)
      if (hash !== named?.manifestHash) throw new TypeError()
      const manifest = readManifest(written)
      rounds.push({ manifest, manifestHash: hash })
      named = manifest.previous
    }
  } catch {
    throw new PackageDamagedError(
      roundsPath,
      say('{path} does not hold the rounds before this one.', { path: roundsPath }),
    )
  }
  if (rounds.length === 0 || !isSame(bytes, linesOf(rounds.map(({ manifest }) => JSON.stringify(manifest)))))
    throw new PackageDamagedError(
      roundsPath,
      say('{path} is not written in its one form.', { path: roundsPath }),
    )
  return rounds
}
