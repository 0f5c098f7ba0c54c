import { catalogueFolders } from '../../language/catalogueFolders.ts'
import { type CatalogueGroup, groupsOfRoute } from '../../language/catalogueGroups.ts'
import type { Language } from '../../language/languages.ts'
import type { Catalogue } from '../../language/say.ts'

export { pageTexts } from '../../config/pageTexts.ts'

/** One file a language and group, compiled when the site is built (`scripts/texts/cataloguePlugin.ts`). */
const files = import.meta.glob<Catalogue>('../../../languages/*/*.json', { import: 'default' })
const loaded = new Map<Language, Catalogue>()

/**
 * The texts of a language: of these groups, and of those that came before.
 *
 * @throws (rejects) where a file does not come
 */
async function loadCatalogues(language: Language, groups: readonly CatalogueGroup[]): Promise<Catalogue> {
  const paths = groups.map((group) => `../../../languages/${catalogueFolders[language]}/${group}.json`)
  const catalogues = await Promise.all(paths.map((path) => files[path]?.()))
  const all: Catalogue = Object.assign({}, loaded.get(language), ...catalogues)
  loaded.set(language, all)
  return all
}

/**
 * The texts that a page is drawn with, and the way to those of its later parts.
 *
 * @param route as in `pages/routes.ts`
 * @throws (rejects) where a file does not come
 */
export async function loadTexts(
  language: Language,
  route: string,
): Promise<{ catalogue: Catalogue; loadMore: () => Promise<Catalogue> }> {
  const { first, later } = groupsOfRoute(route)
  return {
    catalogue: await loadCatalogues(language, first),
    loadMore: () => loadCatalogues(language, later),
  }
}
