import { existsSync, readFileSync } from 'node:fs'

/** What was kept in a file, an entry in JSON a line; nothing where there is no file. */
export function readLines<T>(path: string): T[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line): T => JSON.parse(line))
}
