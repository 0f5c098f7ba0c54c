import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Pages of a claim’s journeys, below the repository: what works of them without the site’s host. */
export const journeys = [
  'pages/index.tsx',
  'pages/help.tsx',
  'pages/claim/[campaign]/index.tsx',
  'pages/claim/[campaign]/receipt.tsx',
  'pages/claim/[campaign]/without-this-site.tsx',
]
const entry = 'pages/browser.tsx'

/**
 * What no journey waits for, by its beginning: other pages, the languages, of which a visitor reads one, what
 * a wallet brings, a host’s frame, what the API offers, the way to another device, the list of shortcuts, and
 * what is for owners of a Safe. Of these a worker keeps what a visitor has loaded.
 */
const leftOut = [
  'pages/',
  'languages/',
  'src/multisig/',
  'src/claim/followProposedClaim.ts',
  'src/ui/claim/SafeClaimMethods.tsx',
  'src/ui/claim/searchProposal.ts',
  'src/ui/claim/series/ProposedRounds.tsx',
  'src/ui/claim/sponsored/',
  'src/ui/claim/terms/',
  'src/ui/frame/',
  'src/ui/multisig/',
  'src/ui/otherDevice/DeviceLink.tsx',
  'src/ui/shortcuts/',
  'src/ui/speed/',
  'src/ui/wallet/',
]

/**
 * Fills `files` with the scripts and styles of a claim’s journeys, as paths below the site’s root: those that
 * their pages import, at once or later.
 */
export function offlineFilesPlugin(root: string, files: Set<string>): Plugin {
  const nameOf = (id: string) =>
    relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll('\\', '/')
  return {
    name: 'offline-files',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const homes = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
      const starts = [entry, ...journeys].map((name) => join(root, name))
      const reached = new Set(starts)
      // A set goes on to what is added to it.
      for (const id of reached) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
        for (const other of importedIds) if (homes.has(other)) reached.add(other)
        for (const other of dynamicallyImportedIds) {
          if (leftOut.some((start) => nameOf(other).startsWith(start))) continue
          reached.add(other)
          starts.push(other)
        }
      }
      const needed = new Set(starts.flatMap((id) => homes.get(id) ?? []))
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      for (const chunk of needed) {
        files.add(chunk.fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
        for (const file of chunk.imports) {
          const imported = byFile.get(file)
          if (imported) needed.add(imported)
        }
      }
    },
  }
}
