import { readFileSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import { refusalOfPages } from '../server/check/refusalOfPages.ts'
import { type HeaderRule, readHeaderRules } from '../server/site/readHeaderRules.ts'
import { cacheOf, staticFile } from '../server/site/staticFile.ts'
import { campaignListFile } from '../src/config/campaignListFile.ts'
import { CampaignListError, readReplacedList } from '../src/config/readReplacedList.ts'
import { askHost, type HostAnswer, HostCheckError } from './askHost.ts'
import { siteFiles } from './siteFiles.ts'

/** Something that a host does otherwise than the site needs it. */
export type HostFault = {
  /** The path that was asked for; of a node, its host. */
  path: string
  /** One sentence: what is wrong, and what was expected. */
  what: string
}

/** One path, and what a right host makes of it. */
type Probe =
  | { kind: 'file'; path: string; file: string }
  | { kind: 'folder'; path: string }
  | { kind: 'missing'; path: string }
  /** Its operator may have replaced it since the build. */
  | { kind: 'list'; path: string }

/** A host as one look at it sees it: its origin, the built site, and the ways to ask for a path. */
type Look = {
  origin: string
  folder: string
  rules: readonly HeaderRule[]
  ask(path: string, encoding?: 'gzip'): Promise<HostAnswer>
}

/** A resolver to look by: where it says that the host's name leads to. */
export type Viewpoint = { name: string; lookup: LookupFunction }

/** Paths that are asked for at once. */
const atOnce = 8

/**
 * Asks a live host for pages and files of a built site, and holds the answers against the files and the
 * headers that the build wrote: status, bytes, policy, caching, compression, and that nothing is served that
 * is none of the site. It reads, and sends nothing.
 *
 * @param origin such as `https://claim.acme.example`
 * @param folder the built site, `out/`
 * @param options.nodes URLs of nodes that its pages ask
 * @param options.files paths in the folder that are compared beside the few of each kind that always are
 * @param options.viewpoints resolvers to look by, each in turn; the machine's own unless given
 * @returns the faults in the order of the paths, with the resolver's name where one was given; none for a
 *   host that does all of it
 * @throws HostCheckError
 */
export async function checkHost(
  origin: string,
  folder: string,
  {
    nodes = [],
    files = [],
    viewpoints = [],
  }: { nodes?: readonly string[]; files?: readonly string[]; viewpoints?: readonly Viewpoint[] } = {},
): Promise<readonly HostFault[]> {
  const rules = readHeaderRules(readText(join(folder, '_headers')))
  const probes = probesOf(folder, files)
  const faults: HostFault[] = []
  for (const viewpoint of viewpoints.length > 0 ? viewpoints : [undefined]) {
    const look: Look = {
      origin,
      folder,
      rules,
      ask: (path, encoding) => askHost(origin, path, { encoding, lookup: viewpoint?.lookup }),
    }
    const prefix = viewpoint ? `(by ${viewpoint.name}) ` : ''
    for (let start = 0; start < probes.length; start += atOnce) {
      const found = await Promise.all(
        probes.slice(start, start + atOnce).map((probe) => faultsOf(look, probe, prefix)),
      )
      faults.push(...found.flat())
    }
  }
  for (const node of nodes) {
    const what = await refusalOfPages(node, origin).catch(() => 'it does not answer.')
    if (what) faults.push({ path: `Node ${new URL(node).host}:`, what })
  }
  return faults
}

async function faultsOf(look: Look, probe: Probe, prefix: string): Promise<readonly HostFault[]> {
  const faults: HostFault[] = []
  await checkProbe(look, probe, (what) => faults.push({ path: probe.path, what: `${prefix}${what}` }))
  return faults
}

async function checkProbe(look: Look, probe: Probe, fault: (what: string) => void): Promise<void> {
  switch (probe.kind) {
    case 'file':
      return checkFile(look, probe, fault)
    case 'list':
      return checkList(look, probe.path, fault)
    case 'folder': {
      const asked = `${look.origin}${probe.path}`
      const { status, headers } = await look.ask(probe.path)
      const to = new URL(headers.get('location') ?? '', asked)
      if (![301, 302, 307, 308].includes(status) || to.href !== `${asked}/`)
        fault(`answers with ${status}, and should lead to ${probe.path}/.`)
      return
    }
    case 'missing': {
      const { status, headers, bytes } = await look.ask(probe.path)
      if (status !== 404) fault(`answers with ${status}, and should be missing (404).`)
      else if (!bytes.equals(readFileSync(join(look.folder, '404.html'))))
        fault('is missing, as it should be, but not with the site’s own page 404.html.')
      return checkHeaders(probe.path, headers, look.rules, fault)
    }
  }
}

async function checkFile(
  { folder, rules, ask }: Look,
  { path, file }: { path: string; file: string },
  fault: (what: string) => void,
): Promise<void> {
  const expected = readFileSync(join(folder, file))
  const plain = await ask(path)
  if (plain.status !== 200) return fault(`answers with ${plain.status}, and should be there (200).`)
  if (!plain.bytes.equals(expected)) fault('has other bytes than the build. Does something rewrite it?')
  checkHeaders(path, plain.headers, rules, fault)

  const found = await staticFile(folder, path)
  if (found.kind !== 'file') throw new HostCheckError(`The build has no file for ${path}.`)
  const { 'content-type': type, 'cache-control': cache } = Object.fromEntries(plain.headers)
  if (mediaType(type) !== mediaType(found.type))
    fault(`has the type ${type ?? 'of nothing'}, and should have ${mediaType(found.type)}.`)
  if (cache !== cacheOf(found))
    fault(
      `has the Cache-Control ${cache ? `"${cache}"` : 'of nothing'}, and should have "${cacheOf(found)}".`,
    )

  if (!hasFile(folder, `${file}.gz`)) return
  const packed = await ask(path, 'gzip')
  if (packed.headers.get('content-encoding') !== 'gzip')
    fault('isn’t compressed, though the build has written it compressed and the request took gzip.')
  else if (!packed.bytes.equals(expected)) fault('has other bytes compressed than plain.')
}

async function checkList(
  { origin, folder, rules, ask }: Look,
  path: string,
  fault: (what: string) => void,
): Promise<void> {
  const { status, headers, bytes } = await ask(path)
  if (status !== 200) return fault(`answers with ${status}, and should be there (200).`)
  checkHeaders(path, headers, rules, fault)
  const cache = headers.get('cache-control')
  if (cache !== 'no-cache')
    fault(`has the Cache-Control ${cache ? `"${cache}"` : 'of nothing'}, and should have "no-cache".`)
  const [, allowed = ''] = /connect-src ([^;"]*)/.exec(readText(join(folder, 'index.html'))) ?? []
  try {
    readReplacedList(bytes.toString('utf8'), origin, allowed.split(' '))
  } catch (error) {
    if (!(error instanceof CampaignListError)) throw error
    fault(`has faults, so the pages show the campaigns of the build:\n${error.facts.join('\n')}`)
  }
}

/** Every header of the build's rules. Of the policy, what only a header can say: who may embed the site. */
function checkHeaders(
  path: string,
  headers: Headers,
  rules: readonly HeaderRule[],
  fault: (what: string) => void,
): void {
  const expected = new Map(
    rules.flatMap((rule) =>
      rule.path.test(path) ? rule.headers.map(([name, value]) => [name.toLowerCase(), value] as const) : [],
    ),
  )
  expected.delete('cache-control')
  for (const [name, value] of expected) {
    const is = headers.get(name)
    if (name === 'content-security-policy') {
      if (ancestorsIn(is ?? '') !== ancestorsIn(value))
        fault(
          `says who may embed the site by "${ancestorsIn(is ?? '')}", and should by "${ancestorsIn(value)}".`,
        )
    } else if (is !== value)
      fault(`has the header ${name} ${is === null ? 'not at all' : `as "${is}"`}, and should as "${value}".`)
  }
  if (headers.has('x-frame-options'))
    fault('has X-Frame-Options, which knows no list of origins and locks out Safe hosts.')
  if (headers.has('access-control-allow-origin') && !/(?:manifest\.json|^\/embed\.js)$/.test(path))
    fault('may be read by every page (Access-Control-Allow-Origin), and should not.')
}

const ancestorsIn = (policy: string) => /frame-ancestors [^;]*/.exec(policy)?.[0].trim() ?? 'nothing'

const mediaType = (type: string | undefined) =>
  type?.replace(/\s*;.*/, '').replace('application/javascript', 'text/javascript')

/** A few paths of each kind, as every page and file of a site would be thousands; and those of `wanted`. */
function probesOf(folder: string, wanted: readonly string[]): readonly Probe[] {
  if (!hasFile(folder, 'index.html') || !hasFile(folder, '404.html'))
    throw new HostCheckError('There is no built site to compare with. Run `npm run build` first.', {
      facts: [`Folder: ${folder}`],
      docs: 'site',
    })
  const paths = siteFiles(folder)
  const first = (kind: RegExp) => paths.filter((path) => kind.test(path)).slice(0, 1)
  const page = first(/^claim\/[^/]+\/index\.html$/)
  const files = [
    ...[
      ...['index.html', 'help/index.html', 'docs/index.html', 'manifest.json'],
      ...['boot.js', 'sw.js', 'embed.js'],
    ].filter((path) => hasFile(folder, path)),
    // Other pages may show these than all others.
    ...first(/^embed\/.*index\.html$/),
    ...page,
    ...first(/^claim\/[^/]+\/manifest\.json$/),
    ...[/^assets\/.*\.js$/, /^assets\/.*\.css$/, /^assets\/.*\.woff2$/, /\.svg$/].flatMap(first),
    ...first(/^packages\/0x[0-9a-f]{64}\/manifest\.json$/),
    ...first(/^packages\/0x[0-9a-f]{64}\/.*\.bin$/),
  ]
  return [
    ...[...new Set([...files, ...wanted])].map(
      (file): Probe => ({ kind: 'file', path: `/${file.replace(/index\.html$/, '')}`, file }),
    ),
    ...page.map((file): Probe => ({ kind: 'folder', path: `/${file.replace('/index.html', '')}` })),
    { kind: 'list', path: `/${campaignListFile}` },
    { kind: 'missing', path: '/no-such-page/' },
    { kind: 'missing', path: '/assets/no-such-file.js' },
    // Files that are for the host alone.
    { kind: 'missing', path: '/_headers' },
  ]
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new HostCheckError('There is no built site to compare with. Run `npm run build` first.', {
      facts: [`Missing: ${path}`],
      docs: 'site',
      cause,
    })
  }
}

function hasFile(folder: string, path: string): boolean {
  try {
    readFileSync(join(folder, path))
    return true
  } catch {
    return false
  }
}
