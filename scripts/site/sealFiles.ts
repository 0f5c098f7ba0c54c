import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EverclaimError } from '../../src/errors.ts'
import type { BuildReport } from './buildReport.ts'
import { journeys } from './offlineFiles.ts'

/** A page asks for a script or a style that the site doesn’t have, and must not be published so. */
export class FileMissingError extends EverclaimError {
  override name = 'FileMissingError'
  constructor(file: string) {
    super(`A page asks for ${file}, which the build has not made.`, { docs: 'site' })
  }
}

/** `sha256-` and the hash in base64, as the attribute `integrity` has it (Subresource Integrity). */
export const integrityOf = (bytes: Uint8Array | string): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`

type Chunk = BuildReport['chunks'][number]

/** Scripts and styles that a document asks for: what is before the address, and the address. */
const asked =
  /(<script(?=\s)[^>]*?\ssrc="|<link rel="(?:stylesheet|modulepreload)" href="|<link rel="preload" href="(?=[^"]+" as="script"))\/([^"]+)"/g
const entryOf = (html: string) => /<script type="module" src="\/(assets\/[^"]+)"/.exec(html)?.[1]
/** Catalogues of one language: `assets/fr`. */
const languageFolder = /^assets\/[^/]+(?=\/)/
const worker = /assets\/\w+Worker-[\w-]+\.js/g

/**
 * Gives every script and style that a document of `folder` asks for its `integrity`, and writes the tables in
 * which `pages/loadChunk.ts` finds that of what comes later, and what it needs besides. A document pins the
 * first table, which has what the first scripts of a claim’s journeys name and pins the others: one of each
 * language, and one of the rest. Returns the paths of the first tables.
 *
 * @param bundles what is in them
 * @throws FileMissingError
 */
export function sealFiles(folder: string, bundles: readonly BuildReport[]): readonly string[] {
  const integrities = new Map<string, string>()
  const sealOf = (file: string) => {
    const known = integrities.get(file)
    if (known) return known
    if (!existsSync(join(folder, file))) throw new FileMissingError(file)
    const integrity = integrityOf(readFileSync(join(folder, file)))
    integrities.set(file, integrity)
    return integrity
  }
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .map((path) => ({ path, html: readFileSync(join(folder, path), 'utf8') }))
  /** What each document of a kind asks for, by the script that it begins with. */
  const first = new Map<string, Set<string>[]>()
  for (const { html } of pages) {
    const entry = entryOf(html)
    const files = new Set([...html.matchAll(asked)].map(([, , file = '']) => file))
    if (entry !== undefined) first.set(entry, [...(first.get(entry) ?? []), files])
  }
  const chunks = bundles.flatMap((bundle) => bundle.chunks)
  const made = {
    byFile: new Map(chunks.map((chunk) => [chunk.file, chunk])),
    needs: stylesNeeded(bundles.flatMap(({ importers }) => Object.entries(importers))),
  }
  const tables = new Map([...first].map(([entry, each]) => [entry, writeTables(folder, each, made, sealOf)]))
  for (const { path, html } of pages) {
    const place = tables.get(entryOf(html) ?? '')
    const pinned = place ? html.replace('<html', `<html data-seals="${place}"`) : html
    writeFileSync(
      join(folder, path),
      pinned.replace(asked, (_, before: string, file: string) => {
        return `${before}/${file}" integrity="${sealOf(file)}"`
      }),
    )
  }
  return [...new Set(tables.values())].flatMap((place) => (place ? `/${place.split(' ')[0]}` : []))
}

type Bundles = {
  readonly byFile: ReadonlyMap<string, Chunk>
  readonly needs: ReturnType<typeof stylesNeeded>
}

/**
 * Whether a file needs the styles of one that comes with it: of what is in that, a part may use one function,
 * and draw nothing. Each style sheet would be a request more.
 */
function stylesNeeded(importers: readonly (readonly [module: string, importers: readonly string[]])[]) {
  const imported = new Map<string, string[]>()
  for (const [module, each] of importers)
    for (const importer of each) imported.set(importer, [...(imported.get(importer) ?? []), module])
  const reached = new Map<Chunk, ReadonlySet<string>>()
  const reachOf = (chunk: Chunk) => {
    const known = reached.get(chunk)
    if (known) return known
    const all = new Set([...Object.keys(chunk.modules), ...(chunk.source ? [chunk.source] : [])])
    // A set goes on to what is added to it.
    for (const module of all) for (const other of imported.get(module) ?? []) all.add(other)
    reached.set(chunk, all)
    return all
  }
  return (chunk: Chunk, other: Chunk) => {
    const sheets = Object.keys(other.modules).filter((module) => module.endsWith('.css'))
    return sheets.length === 0 || sheets.some((sheet) => reachOf(chunk).has(sheet))
  }
}

/** Returns where the first table is, with its integrity; undefined where nothing comes later. */
function writeTables(
  folder: string,
  documents: readonly ReadonlySet<string>[],
  { byFile, needs: needsStyles }: Bundles,
  sealOf: (file: string) => string,
): string | undefined {
  /** Scripts that a script starts itself, and no attribute of a tag could be given for. */
  const startedBy = (file: string) => [
    ...new Set(readFileSync(join(folder, file), 'utf8').match(worker) ?? []),
    ...(/\/SpeedScript-/.test(file) && existsSync(join(folder, 'speed.js')) ? ['speed.js'] : []),
  ]
  /** All that comes with a script, styles in the order of its imports. */
  const needsOf = (file: string, needs = new Set<string>(), of = byFile.get(file)): Set<string> => {
    if (needs.has(file)) return needs
    needs.add(file)
    const chunk = byFile.get(file)
    for (const other of chunk?.imports ?? []) needsOf(other, needs, of)
    if (chunk && of && needsStyles(of, chunk)) for (const other of chunk.styles) needs.add(other)
    if (file.endsWith('.js') && chunk) for (const other of startedBy(file)) needs.add(other)
    return needs
  }
  // What each document asks for never comes later.
  const [some = new Set<string>()] = documents
  const everywhere = new Set([...some].filter((file) => documents.every((files) => files.has(file))))
  const laterOf = (files: Iterable<string>) => [...files].flatMap((file) => byFile.get(file)?.later ?? [])
  const withNeeds = (files: Iterable<string>) =>
    [...files].flatMap((file) => [...needsOf(file)]).filter((file) => !everywhere.has(file))
  const all = new Set(documents.flatMap((files) => withNeeds(laterOf(files))))
  if (all.size === 0) return undefined
  // A set goes on to what is added to it.
  for (const file of all) for (const other of withNeeds(laterOf([file]))) all.add(other)
  const sourceOf = (file: string) => byFile.get(file)?.source ?? ''
  const isOfClaims = (file: string) =>
    !sourceOf(file).startsWith('pages/') || journeys.includes(sourceOf(file))
  const ofClaims = [...everywhere, ...[...byFile.keys()].filter((file) => journeys.includes(sourceOf(file)))]
  const near = new Set(withNeeds(laterOf(ofClaims.flatMap((file) => [...needsOf(file)])).filter(isOfClaims)))
  const tableOf = (file: string) => languageFolder.exec(file)?.[0] ?? (near.has(file) ? 'near' : 'far')
  const write = (table: string, name: string, more: Readonly<Record<string, string>> = {}) => {
    const seals = [...all]
      .filter((file) => tableOf(file) === table)
      .sort()
      .map((file) => [file, [sealOf(file), ...withNeeds([file])].filter((each) => each !== file).join(' ')])
    const text = JSON.stringify({ ...Object.fromEntries(seals), ...more })
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 7)
    const file = `assets/${name}-${hash}.json`
    writeFileSync(join(folder, file), text)
    return `${file} ${integrityOf(text)}`
  }
  const languages = [...new Set([...all].map(tableOf))].filter((table) => languageFolder.test(`${table}/`))
  const others = Object.fromEntries(
    languages.map((table) => [table, write(table, `${table.slice(7)}/seals`)]),
  )
  return write('near', 'seals', { ...others, assets: write('far', 'more-seals') })
}
