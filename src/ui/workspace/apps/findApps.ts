import type { SafeApp } from '../../../safe/service/wire/safeApps.ts'

/**
 * The apps of a category (empty: of all) that have all words of a search in their texts, with those of this
 * site first and the featured ones next.
 */
export function findApps(
  apps: readonly SafeApp[],
  { search, category, own }: { search: string; category: string; own: string },
): readonly SafeApp[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = (app: SafeApp) => (originOf(app.url) === own ? 0 : app.featured ? 1 : 2)
  return apps
    .filter((app) => {
      if (category && !categoriesOf([app]).some(({ key }) => key === category)) return false
      const { name, description, tags, provider } = app
      const text = [name, description, ...(tags ?? []), provider?.name ?? '', originOf(app.url) ?? '']
        .join('\n')
        .toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => rank(a) - rank(b))
}

/** One of the categories that apps are in, by how many of them. */
export type AppCategory = { readonly key: string; readonly name: string; readonly count: number }

/** The categories of some apps, the largest first, each in one spelling of the several that services have. */
export function categoriesOf(apps: readonly SafeApp[]): readonly AppCategory[] {
  const found = new Map<string, AppCategory>()
  for (const { tags } of apps) {
    for (const key of new Set((tags ?? []).map(keyOf))) {
      const count = found.get(key)?.count ?? 0
      if (key) found.set(key, { key, name: key.slice(0, 1).toUpperCase() + key.slice(1), count: count + 1 })
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
}

const keyOf = (tag: string) =>
  tag
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

/** Undefined for what is no address. */
export const originOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).origin : undefined
