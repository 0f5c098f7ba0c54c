import type { CatalogueGroup } from '../../src/language/catalogueGroups.ts'

/** Folders whose messages are of one group; those of all others are `common`. */
const folders: readonly (readonly [start: string, group: CatalogueGroup])[] = [['src/ui/help/', 'help']]

/** The catalogue of a message, from the files that say it: of one group, or `common`. */
export function groupOf(paths: readonly string[]): CatalogueGroup {
  const groups = new Set(
    paths.map((path) => folders.find(([start]) => path.startsWith(start))?.[1] ?? 'common'),
  )
  const [group = 'common'] = groups
  return groups.size === 1 ? group : 'common'
}
