import { relative } from 'node:path'
import type { Plugin } from 'vite'
import * as v from '../../src/schema/v.ts'

const chunkSchema = v.object({
  /** Below the site’s root, as all files here. */
  file: v.string(),
  /** Of the repository: the module that an `import()` of the code names. */
  source: v.optional(v.string()),
  /** Files that come with it. */
  imports: v.array(v.string()),
  styles: v.array(v.string()),
  /** Files of the code that its `import()`s name. */
  later: v.array(v.string()),
  /** Bytes that each module has in it before it is minified and compressed, by its path in the repository. */
  modules: v.record(v.string(), v.pipe(v.number(), v.finite())),
})

/** Whether a module is none of a library. */
export const isOurs = (id: string): boolean => !id.includes('/node_modules/')

/** What a build put into which file: what `EVERCLAIM_REPORT` of `npm run build` names is written with it. */
export const buildReportSchema = v.object({
  chunks: v.array(chunkSchema),
  /** By the module: who imports it, of our own modules and of what is in the site. */
  importers: v.record(v.string(), v.array(v.string())),
})
export type BuildReport = v.InferOutput<typeof buildReportSchema>

/** Fills `report` with what is bundled. */
export function reportPlugin(root: string, report: BuildReport): Plugin {
  const nameOf = (id: string) =>
    relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll('\\', '/')
  return {
    name: 'build-report',
    generateBundle(_, bundle) {
      // Of our own modules also those of which nothing is left but what they pass on.
      const ids = new Set([...this.getModuleIds()].filter(isOurs))
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        report.chunks.push({
          file: chunk.fileName,
          ...(chunk.facadeModuleId ? { source: nameOf(chunk.facadeModuleId) } : undefined),
          imports: chunk.imports,
          later: chunk.dynamicImports,
          styles: [...(chunk.viteMetadata?.importedCss ?? [])],
          modules: Object.fromEntries(
            Object.entries(chunk.modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength]),
          ),
        })
        for (const id of chunk.moduleIds) ids.add(id)
      }
      for (const id of ids)
        report.importers[nameOf(id)] = (this.getModuleInfo(id)?.importers ?? []).map(nameOf)
    },
  }
}

/** Files that come with some, these among them. */
export function filesWith({ chunks }: BuildReport, files: readonly string[]): readonly string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const all = new Set(files)
  // A set goes on to what is added to it.
  for (const file of all) for (const other of byFile.get(file)?.imports ?? []) all.add(other)
  return [...all]
}
