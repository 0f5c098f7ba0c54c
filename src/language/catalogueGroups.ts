/**
 * Catalogues of texts: each is a file of its own in each language, and comes with the pages that need it. A
 * message that several groups say is in `common`.
 */
export const catalogueGroups = [
  'common',
  'claim',
  'create',
  'help',
  'manage',
  'operator',
  'safe',
  'verify',
  'wallet',
  'workspace',
] as const

export type CatalogueGroup = (typeof catalogueGroups)[number]

/** What any page may show once it is used: by a wallet, a Safe, or what is wrong with a package. */
const shared: readonly CatalogueGroup[] = ['claim', 'operator', 'safe', 'verify', 'wallet']

/** What the pages below a path show at first, besides what all show. */
const own: readonly (readonly [path: RegExp, groups: readonly CatalogueGroup[]])[] = [
  [/^\/claim\/.*\/safe$/, ['claim', 'safe']],
  [/^\/(claim.*)?$/, ['claim']],
  [/^\/create$/, ['create', 'operator']],
  [/^\/help$/, ['help']],
  [/^\/manage$/, ['manage', 'operator']],
  [/^\/safe$/, ['safe', 'workspace']],
  [/^\/verify$/, ['operator', 'verify']],
]

/**
 * The catalogues of a page: those that it is drawn with, and those that come after it, before any code that
 * comes later.
 *
 * @param route as in `pages/routes.ts`
 */
export function groupsOfRoute(route: string): {
  readonly first: readonly CatalogueGroup[]
  readonly later: readonly CatalogueGroup[]
} {
  const [, groups = []] = own.find(([path]) => path.test(route)) ?? []
  return { first: ['common', ...groups], later: shared.filter((group) => !groups.includes(group)) }
}
