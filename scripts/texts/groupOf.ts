import type { CatalogueGroup } from '../../src/language/catalogueGroups.ts'

/** Folders whose messages are of one group; those of all others are `common`, and of what many pages show. */
const folders: Readonly<Partial<Record<CatalogueGroup, RegExp>>> = {
  claim: /^src\/(claim|ui\/(campaign|claim|embed|home|independent|linked|receipt|scan|schedule|siteList))\//,
  create: /^src\/ui\/create\//,
  help: /^src\/ui\/help\/HelpPage/,
  manage: /^src\/ui\/manage\/(?!manageFragment)/,
  operator: /^src\/(campaign\/|operator\/|session\/refusalSentence)/,
  safe: /^src\/(multisig|safe|ui\/(multisig|safeClaim))\//,
  verify: /^src\/ui\/verify\//,
  wallet: /^src\/(guard|wallet|ui\/shortcuts|ui\/wallet\/(?!Connect|DialogNotLoaded|WalletProvider))/,
  workspace: /^src\/ui\/workspace\//,
}

/** Of folders above, and on pages that have nothing else of them. */
const shared = /\/(CampaignPhase|CampaignTile)\.tsx$/

/** The group of what a file says. */
export function groupOfFile(path: string): CatalogueGroup {
  if (shared.test(path)) return 'common'
  const [group = 'common'] = Object.entries(folders).find(([, folder]) => folder.test(path)) ?? []
  return group as CatalogueGroup
}

/** The catalogue of a message, from the files that say it: of one group, or `common`. */
export function groupOf(paths: readonly string[]): CatalogueGroup {
  const groups = new Set(paths.map(groupOfFile))
  const [group = 'common'] = groups
  return groups.size === 1 ? group : 'common'
}
