import type { SafeApp } from '../../../safe/service/wire/safeApps.ts'

/**
 * The apps that have all words of a search in their texts, with those of this site first and the featured
 * ones next.
 */
export function findApps(apps: readonly SafeApp[], search: string, own: string): readonly SafeApp[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = (app: SafeApp) => (originOf(app.url) === own ? 0 : app.featured ? 1 : 2)
  return apps
    .filter((app) => {
      const { name, description, tags, provider } = app
      const text = [name, description, ...(tags ?? []), provider?.name ?? '', originOf(app.url) ?? '']
        .join('\n')
        .toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => rank(a) - rank(b))
}

/** Undefined for what is no address. */
export const originOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).origin : undefined
