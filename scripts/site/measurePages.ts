import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ExportedPage } from '../../pages/export.tsx'
import type { Budget } from './budgets.ts'
import { type BuildReport, filesWith } from './buildReport.ts'

export type Weight = Budget & {
  /** Bytes before minifying and compressing, by module; those of a package are one. */
  readonly modules: ReadonlyMap<string, number>
}

/** `viem` of what is in that package, else the path itself. */
const moduleName = (path: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path

const hrefsIn = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, href = '']) => href.slice(1))

/** Scripts that a page’s document asks for. */
export const scriptsOf = ({ html }: ExportedPage): readonly string[] =>
  hrefsIn(html, /<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"/g)

/** What a built page weighs, by what its document asks for and by the build’s report. */
export function weighPage(folder: string, page: ExportedPage, report: BuildReport): Weight {
  const scripts = scriptsOf(page)
  const styles = hrefsIn(page.html, /<link rel="stylesheet" href="([^"]+)"/g)
  const fonts = hrefsIn(page.html, /<link rel="preload" href="([^"]+)" as="font"/g)
  return {
    ...weighScripts(folder, scripts, report),
    styles: sum(styles.map((file) => compressed(folder, file))),
    fonts: sum(fonts.map((file) => readFileSync(join(folder, file)).length)),
    requests: 1 + scripts.length + styles.length + fonts.length,
  }
}

/** Scripts with all that comes with them. */
export function weighScripts(
  folder: string,
  files: readonly string[],
  report: BuildReport,
): Pick<Weight, 'scripts' | 'modules'> {
  const all = filesWith(report, files)
  const modules = new Map<string, number>()
  for (const { file, modules: own } of report.chunks)
    if (all.includes(file))
      for (const [path, bytes] of Object.entries(own)) {
        const name = moduleName(path)
        modules.set(name, (modules.get(name) ?? 0) + bytes)
      }
  return { scripts: sum(all.map((file) => compressed(folder, file))), modules }
}

/** Bytes, compressed, of files by their paths of the site. */
export const weighFiles = (folder: string, paths: readonly string[]): number =>
  sum(paths.map((path) => compressed(folder, path)))

/** Files whose code an `import()` names; one may hold several such parts. */
export function filesOf({ chunks }: BuildReport, parts: readonly string[]): readonly string[] {
  return parts.map((part) => {
    const chunk =
      chunks.find(({ source }) => source === part) ?? chunks.find(({ modules }) => part in modules)
    if (!chunk) throw new Error(`The build has no ${part}.`)
    return chunk.file
  })
}

/** The modules that grew most since the last record, each with who imports it; heaviest first. */
export function grownModules(
  { modules }: Pick<Weight, 'modules'>,
  before: Readonly<Record<string, number>>,
  { importers }: BuildReport,
): readonly string[] {
  const grown = [...modules].map(([name, bytes]) => ({ name, more: bytes - (before[name] ?? 0) }))
  return grown
    .filter(({ more }) => more > 200)
    .sort((a, b) => b.more - a.more)
    .slice(0, 5)
    .map(({ name, more }) => {
      const by = Object.entries(importers)
        .filter(([path]) => moduleName(path) === name)
        .flatMap(([, from]) => from)
        .filter((path) => moduleName(path) !== name)
      return `${name}: ${more} bytes more, imported by ${[...new Set(by)].slice(0, 3).join(', ')}`
    })
}

const compressed = (folder: string, file: string) =>
  gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
