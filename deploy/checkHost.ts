import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusalOfPages } from '../server/check/refusalOfPages.ts'
import { type HeaderRule, readHeaderRules } from '../server/site/readHeaderRules.ts'
import { cacheOf, staticFile } from '../server/site/staticFile.ts'
import { campaignListFile } from '../src/config/campaignListFile.ts'
import { CampaignListError, readReplacedList } from '../src/config/readReplacedList.ts'
import { EverclaimError } from '../src/errors.ts'

/** Something that a host does otherwise than the site needs it. */
export type HostFault = {
  /** The path that was asked for; of a node, its host. */
  path: string
  /** One sentence: what is wrong, and what was expected. */
  what: string
}

/** The host did not answer at all, or the folder holds no built site. Nothing is known of the host. */
export class HostCheckError extends EverclaimError {
  override name = 'HostCheckError'
}

/** Milliseconds that one answer may take. */
const patienceMs = 20_000

/** One path, and what a right host makes of it. */
type Probe =
  | { kind: 'file'; path: string; file: string }
  | { kind: 'folder'; path: string }
  | { kind: 'missing'; path: string }
  /** Its operator may have replaced it since the build. */
  | { kind: 'list'; path: string }

/**
 * Asks a live host for pages and files of a built site, and holds the answers against the files and the
 * headers that the build wrote: status, bytes, policy, caching, compression, and that nothing is served that
 * is none of the site. It reads, and sends nothing.
 *
 * @param origin such as `https://claim.acme.example`
 * @param folder the built site, `out/`
 * @param nodes URLs of nodes that its pages ask
 * @returns the faults in the order of the paths; empty for a host that does all of it
 * @throws HostCheckError
 */
export async function checkHost(
  origin: string,
  folder: string,
  nodes: readonly string[] = [],
): Promise<readonly HostFault[]> {
  const rules = readHeaderRules(readText(join(folder, '_headers')))
  const faults: HostFault[] = []
  for (const probe of await probesOf(folder)) {
    const fault = (what: string) => {
      faults.push({ path: probe.path, what })
    }
    switch (probe.kind) {
      case 'file':
        await checkFile(origin, folder, probe, rules, fault)
        break
      case 'folder': {
        const { status, headers } = await ask(origin, probe.path)
        const to = new URL(headers.get('location') ?? '', `${origin}${probe.path}`)
        if (![301, 302, 307, 308].includes(status) || to.href !== `${origin}${probe.path}/`)
          fault(`answers with ${status}, and should lead to ${probe.path}/.`)
        break
      }
      case 'list':
        await checkList(origin, folder, probe.path, rules, fault)
        break
      case 'missing': {
        const { status, headers, bytes } = await ask(origin, probe.path)
        if (status !== 404) fault(`answers with ${status}, and should be missing (404).`)
        else if (!bytes.equals(readFileSync(join(folder, '404.html'))))
          fault('is missing, as it should be, but not with the site’s own page 404.html.')
        checkHeaders(probe.path, headers, rules, fault)
        break
      }
    }
  }
  for (const node of nodes) {
    const what = await refusalOfPages(node, origin).catch(() => 'it does not answer.')
    if (what) faults.push({ path: `Node ${new URL(node).host}:`, what })
  }
  return faults
}

async function checkFile(
  origin: string,
  folder: string,
  { path, file }: { path: string; file: string },
  rules: readonly HeaderRule[],
  fault: (what: string) => void,
): Promise<void> {
  const expected = readFileSync(join(folder, file))
  const plain = await ask(origin, path)
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
  const packed = await ask(origin, path, 'gzip')
  if (packed.headers.get('content-encoding') !== 'gzip')
    fault('isn’t compressed, though the build has written it compressed and the request took gzip.')
  else if (!packed.bytes.equals(expected)) fault('has other bytes compressed than plain.')
}

async function checkList(
  origin: string,
  folder: string,
  path: string,
  rules: readonly HeaderRule[],
  fault: (what: string) => void,
): Promise<void> {
  const { status, headers, bytes } = await ask(origin, path)
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

/** A few paths of each kind: every page and file of a site would be thousands. */
async function probesOf(folder: string): Promise<readonly Probe[]> {
  if (!hasFile(folder, 'index.html') || !hasFile(folder, '404.html'))
    throw new HostCheckError('There is no built site to compare with. Run `npm run build` first.', {
      facts: [`Folder: ${folder}`],
      docs: 'site',
    })
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)[._]|\.(br|gz)$/.test(path))
    .sort()
  const first = (wanted: RegExp) => paths.filter((path) => wanted.test(path)).slice(0, 1)
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
    ...files.map((file): Probe => ({ kind: 'file', path: `/${file.replace(/index\.html$/, '')}`, file })),
    ...page.map((file): Probe => ({ kind: 'folder', path: `/${file.replace('/index.html', '')}` })),
    { kind: 'list', path: `/${campaignListFile}` },
    { kind: 'missing', path: '/no-such-page/' },
    { kind: 'missing', path: '/assets/no-such-file.js' },
    // Files that are for the host alone.
    { kind: 'missing', path: '/_headers' },
  ]
}

async function ask(origin: string, path: string, encoding = 'identity') {
  try {
    const response = await fetch(`${origin}${path}`, {
      headers: { 'accept-encoding': encoding },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes }
  } catch (cause) {
    throw new HostCheckError(`${origin}${path} doesn’t answer. Is the address right, and the host running?`, {
      cause,
      docs: 'site',
      isRetryable: true,
    })
  }
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
