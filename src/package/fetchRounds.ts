import { roundsPath } from '../campaign/assertFileSize.ts'
import { type EarlierRound, readRounds } from '../campaign/series/roundsFile.ts'
import { fetchFile } from './fetchFile.ts'
import { keccak256 } from './keccak.ts'
import type { ProvenList } from './loadPackage.ts'

/**
 * The manifests of the rounds before one, from the last back, of the file that its package may have, where
 * its manifest was found. Few packages have it, so no other host is asked.
 *
 * @throws FileUnavailableError, PackageDamagedError
 */
export async function fetchRounds(
  { manifest, hosts: [host] }: Pick<ProvenList, 'manifest' | 'hosts'>,
  signal?: AbortSignal,
): Promise<readonly EarlierRound[]> {
  return readRounds(await fetchFile(`${host}${roundsPath}`, signal), manifest.previous, keccak256)
}
