import { posix } from 'node:path'

/**
 * These files and all that they import, by paths of the repository, and where `isLater` also those that they
 * may import later.
 *
 * @param textOf a file's text; what it returns nothing for is not followed
 */
export function reachedFiles(
  entries: readonly string[],
  textOf: (path: string) => string | undefined,
  isLater: boolean,
): ReadonlySet<string> {
  const files = new Set(entries)
  // A set goes on to what is added to it.
  for (const file of files) {
    const text = textOf(file) ?? ''
    const add = (from = '') => files.add(posix.join(posix.dirname(file), from))
    for (const [, from] of text.matchAll(/^(?:import|export) (?!type\b)[^'";]*?'(\.[^']+)'/gms)) add(from)
    if (isLater) for (const [, from] of text.matchAll(/import\(\s*'(\.[^']+)'/g)) add(from)
  }
  return files
}
