import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Made by tools, and no source. */
const made = new Set(['node_modules', 'cache', 'out'])

/** The same for the same paths with the same bytes, in whatever order the disk has them. */
export function sourcesHash(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) if (!made.has(name)) add(`${path}/${name}`)
      return
    }
    const bytes = readFileSync(join(root, path))
    hash.update(`${path}\n${bytes.length}\n`).update(bytes)
  }
  for (const path of [...paths].sort()) add(path)
  return hash.digest('hex').slice(0, 16)
}
