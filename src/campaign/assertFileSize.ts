import { say } from '../language/say.ts'
import { PackageDamagedError } from './packageErrors.ts'

/** The manifests of the rounds before one, in its package: so that all of them come with one request. */
export const roundsPath = 'rounds.json'

/**
 * Bytes that a file of a package has at most. Pages read no more; an export, which no page reads, of a
 * million recipients has less.
 */
export function mostBytesOf(path: string): number {
  if (path.startsWith('exports/')) return 1_000_000_000
  if (path === roundsPath) return 500_000
  return path === 'manifest.json' ? 100_000 : 1_000_000
}

/**
 * Refuses a file that no page would read, whatever is in it.
 *
 * @param size bytes, or as many as came until there were too many
 * @param most bytes that it can have, where more is known of it than its name
 * @throws PackageDamagedError
 */
export function assertFileSize(path: string, size: number, most = mostBytesOf(path)): void {
  if (size > most) throw tooLargeError(path, most)
}

/** That a file has more than `most` bytes, which no page would read. */
export const tooLargeError = (path: string, most = mostBytesOf(path)): PackageDamagedError =>
  new PackageDamagedError(
    path,
    say('{path} has more than {most} bytes, and no page reads it.', { path, most }),
  )
