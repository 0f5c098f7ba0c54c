import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'

const chunkSchema = z.object({
  /** Below the site’s root, as all files here. */
  file: z.string(),
  /** Of the repository: the module that an `import()` of the code names. */
  source: z.string().optional(),
  /** Files that come with it. */
  imports: z.array(z.string()),
  styles: z.array(z.string()),
  /** Bytes that each module has in it before it is minified and compressed, by its path in the repository. */
  modules: z.record(z.string(), z.number()),
})

/** What a build put into which file: what `EVERCLAIM_REPORT` of `npm run build` names is written with it. */
export const buildReportSchema = z.object({
  chunks: z.array(chunkSchema),
  /** By the module: who imports it, of what is in the site. */
  importers: z.record(z.string(), z.array(z.string())),
})
export type BuildReport = z.infer<typeof buildReportSchema>

/** Fills `report` with what is bundled. */
export function reportPlugin(root: string, report: BuildReport): Plugin {
  const nameOf = (id: string) =>
    relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll('\\', '/')
  return {
    name: 'build-report',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        report.chunks.push({
          file: chunk.fileName,
          ...(chunk.facadeModuleId ? { source: nameOf(chunk.facadeModuleId) } : undefined),
          imports: chunk.imports,
          styles: [...(chunk.viteMetadata?.importedCss ?? [])],
          modules: Object.fromEntries(
            Object.entries(chunk.modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength]),
          ),
        })
        for (const id of chunk.moduleIds)
          report.importers[nameOf(id)] = (this.getModuleInfo(id)?.importers ?? []).map(nameOf)
      }
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
