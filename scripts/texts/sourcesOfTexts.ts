import { readSources } from '../readSources.ts'

/** What the site and its core say; tests and what only the command line has are left out. */
export function sourcesOfTexts(): Map<string, string> {
  const all = [...readSources(['ts', 'tsx'])]
  return new Map(
    all.filter(([path]) => /^(src|pages)\//.test(path) && !/\.test\.|\/test-support\//.test(path)),
  )
}
