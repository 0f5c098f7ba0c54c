import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** What a static host makes of a path. */
export type StaticAnswer =
  /** `path`: of a regular file on the disk. `isHashed`: its name says its content, so it never changes. */
  | { readonly kind: 'file'; readonly path: string; readonly type: string; readonly isHashed: boolean }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'missing' }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}

/** Files at the root that static hosts read themselves and never serve. */
const hostFiles: ReadonlySet<string> = new Set(['_headers', '_redirects'])

/**
 * Finds the file for a URL's path as plain static hosts do: the file itself, `<path>.html`, or the
 * `index.html` of a folder, whose address ends in a slash. The path is decoded once, piece by piece, and
 * decided on as it is then: no piece holds a slash, climbs, or is hidden.
 */
export async function staticFile(folder: string, urlPath: string): Promise<StaticAnswer> {
  const pieces = decodedPieces(urlPath)
  if (!pieces) return { kind: 'missing' }
  const last = pieces.at(-1)
  const target = join(folder, ...pieces)
  const answer = (path: string): StaticAnswer => ({
    kind: 'file',
    path,
    type: types[extname(path)] ?? 'application/octet-stream',
    isHashed: isHashed(pieces),
  })
  const indexPage = join(target, 'index.html')
  if (last === '') return (await isFile(indexPage)) ? answer(indexPage) : { kind: 'missing' }
  for (const path of [target, `${target}.html`]) if (await isFile(path)) return answer(path)
  return (await isFile(indexPage)) ? { kind: 'redirect', location: `${urlPath}/` } : { kind: 'missing' }
}

/** The path as text that is decoded once; undefined where it is none that a file can have. */
export function decodedPath(urlPath: string): string | undefined {
  const pieces = decodedPieces(urlPath)
  return pieces && `/${pieces.join('/')}`
}

/** `/a/b/` is `a`, `b` and an empty last one. */
function decodedPieces(urlPath: string): string[] | undefined {
  let pieces: string[]
  try {
    pieces = urlPath.slice(1).split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
  const isName = (piece: string, at: number) =>
    (piece !== '' || at === pieces.length - 1) &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no file of a site has them in its name
    !/[/\\\u0000-\u001f]/.test(piece) &&
    (!piece.startsWith('.') || piece === '.well-known')
  if (!pieces.every(isName)) return undefined
  // Some disks do not distinguish capital letters from small ones.
  return pieces.length === 1 && hostFiles.has(pieces[0]?.toLowerCase() ?? '') ? undefined : pieces
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}

/** Names content, not time: equal bytes have equal tags on every host. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/**
 * The build names these by their content; a folder that is named by a package's hash holds that package
 * alone.
 */
function isHashed([first, second, third]: readonly string[]): boolean {
  if (first === 'assets') return second !== undefined
  return first === 'packages' && third !== undefined && /^0x[0-9a-f]{64}$/.test(second ?? '')
}

/**
 * How long a file may be kept. What is not named by its content may change with the next build, and is asked
 * for again.
 */
export function cacheOf({ isHashed }: { readonly isHashed: boolean }): string {
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'
}
