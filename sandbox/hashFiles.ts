import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * One hash (SHA-256, 16 hexadecimal digits) of texts and of all files under some paths, names included: equal
 * inputs, equal hash. Tests, what supports them, and dot files do not count, nor do paths that do not exist.
 */
export async function hashFiles(root: string, paths: readonly string[], texts: readonly string[] = []) {
  const files: string[] = []
  for (const path of paths) files.push(...(await filesUnder(join(root, path))))
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}:${text}`)
  for (const file of files.sort()) {
    const bytes = await readFile(file)
    hash.update(`${relative(root, file)}:${bytes.length}:`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesUnder(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    const nested = entries
      .filter(
        ({ name }) =>
          !name.startsWith('.') &&
          !/\.(test|bench)\.tsx?$/.test(name) &&
          !['__snapshots__', 'test-support'].includes(name),
      )
      .map((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
    return (await Promise.all(nested)).flat()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTDIR') return [path]
    if (code === 'ENOENT') return []
    throw error
  }
}
