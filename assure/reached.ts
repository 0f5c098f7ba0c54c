import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** What batches without a failure have reached: those of the seeds from 1 to `seeds`, with these sources. */
export type Reached = { sources: string; seeds: number; count: number }

type All = { [part: string]: Reached }

const readAll = (path: string): All => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

/** What a part has reached with these sources; with others it begins anew. */
export function readReached(path: string, part: string, sources: string): Reached {
  const found = readAll(path)[part]
  return found?.sources === sources ? found : { sources, seeds: 0, count: 0 }
}

export function keepReached(path: string, part: string, reached: Reached): void {
  const all = Object.entries({ ...readAll(path), [part]: reached }).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}
