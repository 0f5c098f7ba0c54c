import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file of the repository, by its path there. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The pages of the documentation, as paths of the repository. */
export const pages: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join('docs', name.replaceAll('\\', '/'))),
]
