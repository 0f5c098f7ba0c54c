/**
 * Catalogues of texts: each is a file of its own in each language, and comes with the pages that need it. A
 * message that several groups say is in `common`.
 */
export const catalogueGroups = ['common', 'help'] as const

export type CatalogueGroup = (typeof catalogueGroups)[number]

/**
 * The catalogues of a page; none where it is in English only.
 *
 * @param route as in `pages/routes.ts`
 */
export const groupsOf = (route: string): readonly CatalogueGroup[] =>
  route === '/help' ? ['common', 'help'] : []
