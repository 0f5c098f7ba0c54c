import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Manifest, type ManifestChunk, type Plugin, type Rolldown } from 'vite'
import type { PageFiles } from '../../pages/Document.tsx'
import type { ExportedPage, exportDocs, exportEmbed, exportPages } from '../../pages/export.tsx'
import type { CampaignPreviews } from '../../src/config/campaignPreview.ts'
import type { SiteConfig } from '../../src/config/site.ts'
import { catalogueFolders } from '../../src/language/catalogueFolders.ts'
import { groupsOfRoute } from '../../src/language/catalogueGroups.ts'
import type { Language } from '../../src/language/languages.ts'
import type { KeptBuild } from '../../src/ui/offline/createKeeper.ts'
import { cataloguePlugin } from '../texts/cataloguePlugin.ts'
import { pathOfCatalogue } from '../texts/catalogues.ts'
import { embedTextsPlugin } from '../texts/embedTextsPlugin.ts'
import { type BuildReport, isOurs, reportPlugin } from './buildReport.ts'
import { type BesideFiles, bundleBeside } from './bundleBeside.ts'
import type { Docs } from './docs/readDocs.ts'
import { narrowKit } from './narrowKit.ts'
import { offlineFilesPlugin } from './offlineFiles.ts'
import { loader, ownFiles, ownLoader } from './ownLoader.ts'
import type { DrawnFile } from './writeDrawn.ts'

const root = join(import.meta.dirname, '../..')
const entry = 'pages/browser.tsx'
/** Below `pages/`. */
const claimPage = 'claim/[campaign]/index.tsx'
const helpPage = 'help.tsx'
const missingPage = '404.tsx'
/** Comes with the first wallet, on any page. */
const dialogPart = 'src/ui/wallet/kit/Kit.tsx'
/** Come behind the dialog: by themselves, or with a connected account. */
const requestParts = ['src/ui/wallet/kit/connectedRequests.ts', 'src/ui/session/signInStore.ts']
/** Drawn before any wallet is there: what they share with one is in no file with its libraries. */
const beforeWallet = [
  'src/ui/frame/UnknownFrame.tsx',
  'src/ui/frame/openSafeHost.ts',
  'src/ui/wallet/ConnectedButton.tsx',
  'src/ui/wallet/WalletNotice.tsx',
  'src/ui/wallet/account/FollowTransactions.tsx',
]
/** What the button of a claim is drawn with once a wallet is there. */
const claimParts = [
  'src/ui/wallet/kit/HostState.tsx',
  'src/ui/wallet/ConnectedButton.tsx',
  'src/ui/claim/OwnerClaim.tsx',
  'src/claim/planClaim.ts',
  'src/ui/claim/ReadyState.tsx',
  'src/ui/claim/status/WalletHead.tsx',
  'src/ui/claim/terms/BeforeClaiming.tsx',
  'src/ui/claim/sponsored/Sponsored.tsx',
]
/** Looks for a proposal, in a Safe's host alone. */
const searchPart = 'src/ui/claim/searchProposal.ts'
/** Of what needs these, no visitor waits for a claim's parts. */
const apartFromClaim = [
  'src/ui/frame/UnknownFrame.tsx',
  'src/ui/frame/AskingFrame.tsx',
  'src/ui/frame/openSafeHost.ts',
  'src/ui/offline/OfflinePart.tsx',
  'src/ui/page/persistCache.ts',
  'src/ui/speed/SpeedScript.tsx',
]
/** Bundles of their own, beside the site’s. */
const docsScript = 'src/ui/docs/docsPage.ts'
const embedScript = 'src/ui/embed/embedPage.ts'

/**
 * React and the library of schemas are a file each, and so is what all pages need, what a claim’s page needs
 * besides, and what is left that the same pages need: no page loads what only others need. All else is put
 * together only where the same parts need it, and small pieces with the nearest: those of the dialog that
 * connects among themselves, and those of what a wallet is asked by, or the dialog would bring these along,
 * and the Safe's pages. Pieces of tens of kilobytes count as small there: half as many requests.
 *
 * A group takes along what its modules import, unless a group before it has it.
 *
 * @param homes the name of the file for each module of a page’s first load; names that more pages need first
 */
function chunkGroups({
  homes,
  before,
  ofDialog,
  ofRequests,
  ofClaim,
}: Measured): Rolldown.CodeSplittingGroup[] {
  const names = [...homes].map(([name, modules], at) => {
    const ids = new Set(modules)
    return { name, test: (id: string) => ids.has(id), priority: 2 + (homes.size - at) / (homes.size + 1) }
  })
  const together = { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 }
  const closer = { ...together, entriesAwareMergeThreshold: 30_000 }
  // A browser asks for six files at a time, each there and back: a claim's button needed sixty.
  const claiming = (name: ClaimFile, priority: number) => ({
    name,
    test: (id: string) => ofClaim[name].has(id),
    priority,
  })
  return [
    { name: 'schema', test: /\/node_modules\/valibot\/|\/src\/schema\//, priority: 4 },
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
    ...names,
    // A frame asks the host around it before anything is seen, and needs no more than this for it.
    {
      name: 'host',
      test: /\/src\/(safe\/app\/(errors|mayReadBook|messages)|ui\/theme\/useTheme)\.ts$/,
      priority: 2.01,
    },
    // What draws a QR code: for a wallet on a phone, and for the way to another device, without a wallet.
    { name: 'qr', test: /\/node_modules\/qr\/|\/src\/ui\/parts\/(QrCode|qrDrawing)\./, priority: 2.005 },
    // What a page says of its wallet needs this alone of what asks one.
    { name: 'asked', test: /\/src\/ui\/wallet\/toasts\/walletRequests\.ts$/, priority: 2.004 },
    // A claim's parts need some of these libraries, too, and none of a wallet's.
    { ...together, test: (id) => ofDialog.has(id) && !isOurs(id), priority: 2 },
    claiming('claiming-dialog', 1.96),
    { ...closer, test: (id) => ofDialog.has(id), priority: 1.95 },
    { ...closer, test: (id) => before.has(id), priority: 1.92 },
    claiming('claiming-requests', 1.91),
    { ...closer, test: (id) => ofRequests.has(id), priority: 1.9 },
    // What several pages need of the search for a package: in a file with other parts, it would bring those.
    {
      name: 'unlisted',
      test: /\/src\/(ui\/linked\/(Searching|useLinkedPackage)\.tsx?|operator\/linked\/hintedPlace\.ts)$/,
      priority: 1.5,
    },
    // What opens a package, apart from what chooses and checks one on the operators' pages.
    {
      name: 'opened',
      test: /\/src\/(operator\/verify\/(openCampaign|packageErrors|packageOfFiles|assertFileCount)|campaign\/(assertFileSize|packageLimits|recordTable|sumAmounts)|ui\/(verify\/placeOfGiven|linked\/LinksClosed))\.tsx?$/,
      priority: 1.5,
    },
    // What every page fetches once it is readable.
    {
      name: 'afterwards',
      test: /\/src\/ui\/(offline\/OfflinePart|page\/persistCache)\.tsx?$/,
      priority: 1.45,
    },
    // What a claim over time reads, on the claim’s page and on those of operators: apart from all else, too.
    { name: 'paid', test: /\/src\/chain\/readPaidAmounts\.ts$/, priority: 1.4 },
    // Or the first group below would take along what the dialog needs of a library as well.
    { ...together, test: (id) => !isOurs(id), priority: 1.35 },
    claiming('claiming', 1.3),
    // Only a Safe's host needs these.
    claiming('proposed', 1.29),
    { ...together, priority: 1 },
  ]
}

/** The files of a claim's parts: alone, and with what the dialog or a wallet's requests need as well. */
type ClaimFile = 'claiming' | 'claiming-dialog' | 'claiming-requests' | 'proposed'

type Measured = {
  homes: ReadonlyMap<string, readonly string[]>
  /** What is drawn before any wallet is there, and what it needs of our own. */
  before: ReadonlySet<string>
  /** What comes with the dialog that connects. */
  ofDialog: ReadonlySet<string>
  /** What comes once that is drawn, for a wallet that is connected. */
  ofRequests: ReadonlySet<string>
  /** The modules of a claim's parts, by the name of their file. */
  ofClaim: Readonly<Record<ClaimFile, ReadonlySet<string>>>
}

/**
 * Bundles once in memory: which modules a page needs is known only when what is unused is gone. Returns the
 * modules of the pages’ first loads by the name of their file: `start` for those of all pages, `claim` for
 * those of a claim’s page, else the names of the pages.
 */
async function measureFirstLoads(shared: InlineConfig): Promise<Measured> {
  const options = { write: false, minify: false, rolldownOptions: { input: join(root, entry), checks } }
  const imports = new Map<string, readonly string[]>()
  const noteImports: Plugin = {
    name: 'note-imports',
    buildEnd() {
      for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? [])
    },
  }
  const made = await build({
    ...shared,
    plugins: [noteImports, narrowKit(root), cataloguePlugin()],
    logLevel: 'error',
    build: options,
  })
  if (Array.isArray(made) || !('output' in made)) throw new Error('The bundler watches, and should build.')
  const chunks = made.output.filter((each) => each.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const modulesOf = (source: string) => {
    const start = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, source))
    if (!start) throw new Error(`The bundle has no ${source}.`)
    const files = new Set([start.fileName])
    // A set goes on to what is added to it.
    for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported)
    return [...files].flatMap((file) => byFile.get(file)?.moduleIds ?? [])
  }
  /** Our own modules: through a library's index all of it would seem to be needed. */
  const closure = (parts: readonly string[]) => {
    const all = new Set(parts.map((part) => join(root, part)))
    // A set goes on to what is added to it.
    for (const id of all) for (const other of imports.get(id) ?? []) if (isOurs(other)) all.add(other)
    return all
  }
  const before = closure(beforeWallet)
  const ofDialog = new Set(modulesOf(dialogPart).filter((id) => !before.has(id)))
  const ofRequests = new Set(
    requestParts.flatMap(modulesOf).filter((id) => !before.has(id) && !ofDialog.has(id)),
  )
  const apart = closure(apartFromClaim)
  const withDialog = closure([dialogPart, 'src/ui/wallet/WalletNotice.tsx'])
  const claim = [...closure(claimParts)].filter((id) => !apart.has(id))
  const search = [...closure([searchPart])].filter((id) => !apart.has(id) && !claim.includes(id))
  const isAlone = (id: string) => !withDialog.has(id) && !ofRequests.has(id)
  const ofClaim = {
    claiming: new Set(claim.filter(isAlone)),
    proposed: new Set(search.filter(isAlone)),
    'claiming-dialog': new Set([...claim, ...search].filter((id) => withDialog.has(id))),
    'claiming-requests': new Set(
      [...claim, ...search].filter((id) => !withDialog.has(id) && ofRequests.has(id)),
    ),
  }
  const pages = new Map<string, string[]>()
  for (const source of chunks.flatMap(({ facadeModuleId }) => facadeModuleId ?? [])) {
    const page = relative(join(root, 'pages'), source)
    if (page.startsWith('..') || source === join(root, entry)) continue
    for (const id of modulesOf(join('pages', page))) pages.set(id, [...(pages.get(id) ?? []), page])
  }
  const start = new Set(modulesOf(entry))
  const nameOf = (id: string, needing: readonly string[]) => {
    // The claim links to the help, which must not bring the claim along. What the smallest page shares is
    // small, and not worth a request of its own.
    const isForAll = [claimPage, helpPage].every((page) => needing.includes(page))
    if (start.has(id) || isForAll || (needing.length > 1 && needing.includes(missingPage))) return 'start'
    // The Safe's pages share a small module with what asks a host, and would come along with it.
    if (needing.includes(claimPage) || id.endsWith('/src/signals/unlessAborted.ts')) return 'claim'
    return needing
      .map((page) =>
        page
          .replace(/\.tsx$/, '')
          .replace(/^.*\/(?!index$)/, '')
          .replaceAll('/', '-'),
      )
      .join('-')
  }
  const homes = new Map<string, string[]>([
    ['start', []],
    ['claim', []],
  ])
  const byNeed = [...pages].sort(([, a], [, b]) => b.length - a.length)
  // What the dialog that connects shares with some pages is small, and would bring their files along.
  const small = [
    'src/config/chains.ts',
    'src/ui/parts/CloseButton.tsx',
    'node_modules/viem/_esm/utils/stringify.js',
  ].map((path) => join(root, path))
  for (const id of small) if (!imports.has(id)) throw new Error(`The bundle has no ${id}.`)
  homes.set('start', small)
  // A page itself keeps a chunk of its own, by which the manifest knows it.
  for (const [id, needing] of byNeed) {
    if (id.startsWith(join(root, 'pages/')) && id !== loader) continue
    const name = nameOf(id, needing)
    homes.set(name, [...(homes.get(name) ?? []), id])
  }
  return { homes, before, ofDialog, ofRequests, ofClaim }
}

/**
 * What a class of a style sheet is called on the page. Vite's own names have the line in them too, which
 * every page carries twice and nobody reads.
 */
function classNameOf(name: string, _file: string, styles: string): string {
  const digits = createHash('sha256').update(styles).digest('hex').slice(0, 10)
  return `_${name}_${Number.parseInt(digits, 16).toString(36).slice(-5)}`
}

/** Libraries write `use client` for servers that draw components; this site has no server. */
const checks = { moduleLevelDirective: false }

/** What a build has drawn, and what is in which file. */
export type BundledSite = {
  readonly drawn: readonly ExportedPage[]
  readonly docs: readonly DrawnFile[]
  readonly embed: readonly DrawnFile[]
  /** Of the bundles beside the site’s. */
  readonly beside: Readonly<Partial<Record<'docs' | 'embed', BesideFiles>>>
  readonly report: BuildReport
  /** Of the bundles beside the site’s. */
  readonly besideReport: BuildReport
  /** What a service worker keeps of the bundle: see `offlineFiles.ts`. Paths of the site. */
  readonly kept: Pick<KeptBuild, 'id' | 'files'>
}

/**
 * Bundles the site for browsers into `folder`, beside the files of `public/`, and once more for this process,
 * which draws the pages with it. Returns them, and what is in which file.
 *
 * @param docs the documentation, where the site has it
 */
export async function bundleSite(
  folder: string,
  site: SiteConfig,
  previews: CampaignPreviews,
  docs?: Pick<Docs, 'menu' | 'pages'> | undefined,
): Promise<BundledSite> {
  const report: BuildReport = { chunks: [], importers: {} }
  const besideReport: BuildReport = { chunks: [], importers: {} }
  const offline = new Set<string>()
  const shared = {
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.EVERCLAIM_SITE_CONFIG': JSON.stringify(JSON.stringify(site)) },
    resolve: {
      // The letters that the operator has chosen, and no others, are in the export.
      alias: { 'everclaim-chosen-font': join(root, `src/ui/page/fonts/${site.theme.font}.css`) },
    },
    css: { modules: { generateScopedName: classNameOf } },
  } satisfies InlineConfig
  await build({
    ...shared,
    plugins: [
      ownLoader,
      narrowKit(root),
      cataloguePlugin(),
      reportPlugin(root, report),
      offlineFilesPlugin(root, offline),
    ],
    worker: { format: 'es' },
    build: {
      outDir: resolve(root, folder),
      emptyOutDir: true,
      manifest: 'assets/manifest.json',
      // A font or a picture in a sheet would be paid for by every page.
      assetsInlineLimit: 0,
      modulePreload: ownFiles,
      rolldownOptions: {
        input: join(root, entry),
        checks,
        output: {
          codeSplitting: { groups: chunkGroups(await measureFirstLoads(shared)) },
          // By default a shared file has the names of all parts that need it. Pages list the names of all
          // that they may need later, and no letter of a hash can be compressed: 42 bits are enough.
          chunkFileNames: ({ name, facadeModuleId }) => {
            // By language: `sealFiles.ts` writes a table for each folder.
            const [, language] = /\/languages\/([^/]+)\/[a-z]+\.json$/.exec(facadeModuleId ?? '') ?? []
            const folder = language ? `assets/${language}` : 'assets'
            return `${folder}/${name.includes('~') ? 'shared' : '[name]'}-[hash:7].js`
          },
          // The same of style sheets.
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash:7][extname]`,
        },
      },
    },
  })
  const path = resolve(root, folder, 'assets/manifest.json')
  const manifestText = await readFile(path, 'utf8')
  const manifest: Manifest = JSON.parse(manifestText)
  await rm(path)
  const buildId = await idOf(resolve(root, folder), manifestText)
  const beside: { docs?: BesideFiles; embed?: BesideFiles } = {}
  if (docs) beside.docs = await bundleBeside(shared, root, folder, docsScript, besideReport)
  if (site.embed.isEnabled) {
    const withTexts = { ...shared, plugins: [embedTextsPlugin()] }
    beside.embed = await bundleBeside(withTexts, root, folder, embedScript, besideReport)
  }
  // Within the project, where what is not bundled is found.
  const drawing = await mkdtemp(join(root, 'node_modules/.everclaim-'))
  try {
    await build({
      ...shared,
      plugins: [cataloguePlugin()],
      publicDir: false,
      build: {
        outDir: drawing,
        ssr: join(root, 'pages/export.tsx'),
        emptyOutDir: true,
        rolldownOptions: { checks },
      },
    })
    const made: {
      exportPages: typeof exportPages
      exportDocs: typeof exportDocs
      exportEmbed: typeof exportEmbed
    } = await import(pathToFileURL(join(drawing, 'export.js')).href)
    const drawn = await made.exportPages(site, previews, (route, language) =>
      filesOf(manifest, route, language, buildId),
    )
    return {
      drawn,
      docs:
        docs && beside.docs ? made.exportDocs(site, docs, { ...beside.docs, font: fontOf(manifest) }) : [],
      embed: beside.embed ? made.exportEmbed(site, previews, beside.embed) : [],
      beside,
      report,
      besideReport,
      kept: {
        id: buildId,
        files: [...[...offline].sort().map((file) => `/${file}`), fontOf(manifest)],
      },
    }
  } finally {
    await rm(drawing, { recursive: true })
  }
}

function filesOf(manifest: Manifest, route: string, language: Language, build: string): PageFiles {
  const start = chunkOf(manifest, entry)
  const page = chunkOf(manifest, sourceOf(manifest, route))
  const chunks = [
    ...addWithImports(manifest, page, addWithImports(manifest, start, new Set())),
    ...cataloguesOf(manifest, route, language),
  ]
  const href = (file: string) => `/${file}`
  return {
    script: href(start.file),
    modules: chunks.filter((chunk) => chunk !== start).map(({ file }) => href(file)),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map(href),
    font: fontOf(manifest),
    build,
  }
}

/** Of a bundle whose names say what is in its files, and of the files of `public/` that each page needs. */
async function idOf(folder: string, manifest: string): Promise<string> {
  const hash = createHash('sha256').update(manifest)
  for (const file of ['boot.js', 'icon.svg']) hash.update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}

/** What a page in another language than English waits for besides. */
function cataloguesOf(manifest: Manifest, route: string, language: Language): ManifestChunk[] {
  const folder = catalogueFolders[language]
  if (!folder) return []
  const sources = groupsOfRoute(route).first.map((group) => pathOfCatalogue(folder, group))
  return ['src/ui/language/otherLanguage.ts', ...sources].map((source) => chunkOf(manifest, source))
}

/** Path of the letters that are seen at once. */
function fontOf(manifest: Manifest): string {
  const font = Object.values(manifest).find(
    ({ src = '' }) => src.endsWith('-latin-wght-normal.woff2') && !src.includes('mono'),
  )
  if (!font) throw new Error('The bundle has no letters.')
  return `/${font.file}`
}

/** A route is named as the file of its page is; what has none is drawn by the page above it. */
function sourceOf(manifest: Manifest, route: string): string {
  const path = `pages${route.replace(/\/$/, '')}`
  const own = [`${path}.tsx`, `${path}/index.tsx`].find((source) => source in manifest)
  if (own) return own
  if (route === '/') throw new Error('The bundle has no page for this route.')
  return sourceOf(manifest, route.replace(/[^/]*$/, '').replace(/(.)\/$/, '$1'))
}

function chunkOf(manifest: Manifest, name: string): ManifestChunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The bundle has no ${name}.`)
  return chunk
}

/** Adds a chunk behind all that it imports, as their styles are meant to follow each other. */
function addWithImports(
  manifest: Manifest,
  chunk: ManifestChunk,
  chunks: Set<ManifestChunk>,
  path = new Set([chunk]),
) {
  for (const name of chunk.imports ?? []) {
    const imported = chunkOf(manifest, name)
    // Chunks may import each other.
    if (!path.has(imported)) addWithImports(manifest, imported, chunks, path.add(imported))
  }
  return chunks.add(chunk)
}
