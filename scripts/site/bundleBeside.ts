import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type InlineConfig, type Manifest } from 'vite'
import { type BuildReport, reportPlugin } from './buildReport.ts'
import { ownFiles, ownLoader } from './ownLoader.ts'

/** Paths of the site: what a document asks for. */
export type BesideFiles = {
  readonly script: string
  /** What the script imports. */
  readonly modules: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Bundles the script of pages that no visitor of a claim comes to, with its styles, into `assets/` of
 * `folder`. It is a bundle of its own: what it shares with the site would otherwise be cut out of the files
 * that a claim loads.
 *
 * @param entry its script, below `root`
 * @param report is filled with what is bundled
 */
export async function bundleBeside(
  shared: InlineConfig,
  root: string,
  folder: string,
  entry: string,
  report: BuildReport,
): Promise<BesideFiles> {
  const outDir = resolve(root, folder)
  await build({
    ...shared,
    plugins: [...(shared.plugins ?? []), ownLoader, reportPlugin(root, report)],
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      manifest: 'assets/beside.json',
      assetsInlineLimit: 0,
      modulePreload: ownFiles,
      rolldownOptions: { input: join(root, entry) },
    },
  })
  const path = resolve(outDir, 'assets/beside.json')
  const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'))
  await rm(path)
  const names = new Set([entry])
  // A set goes on to what is added to it.
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported)
  const [made, ...others] = [...names].flatMap((name) => manifest[name] ?? [])
  if (!made) throw new Error(`The bundle has no ${entry}.`)
  return {
    script: `/${made.file}`,
    modules: others.map(({ file }) => `/${file}`),
    styles: [...new Set([made, ...others].flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
  }
}
