import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** All files below a folder, as paths with `/`, in the order of their bytes on every machine. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort((a, b) => (a < b ? -1 : 1))
}

/**
 * A line for each file, as `sha256sum --check` reads them. Its own hash is that of the whole folder: equal
 * folders have equal ones.
 */
export const sumsOf = (folder: string, files: readonly string[]): string =>
  files.map((path) => `${sha256(readFileSync(join(folder, path)))}  ${path}\n`).join('')
