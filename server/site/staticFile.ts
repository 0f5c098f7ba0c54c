import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

/** What a static host makes of a path. */
export type StaticAnswer =
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly type: string }
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
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}

/**
 * Finds the file for a URL's path as plain static hosts do: the file itself, `<path>.html`, or the `index.html` of a
 * folder, whose address ends in a slash.
 */
export async function staticFile(folder: string, urlPath: string): Promise<StaticAnswer> {
  let path: string
  try {
    path = normalize(decodeURIComponent(urlPath))
  } catch {
    return { kind: 'missing' }
  }
  if (path.includes('\0') || path.split(sep).includes('..')) return { kind: 'missing' }
  const target = join(folder, path)

  if (path.endsWith(sep)) return (await read(join(target, 'index.html'))) ?? { kind: 'missing' }
  const file = (await read(target)) ?? (await read(`${target}.html`))
  if (file) return file
  if (await read(join(target, 'index.html'))) return { kind: 'redirect', location: `${urlPath}/` }
  return { kind: 'missing' }
}

async function read(path: string): Promise<StaticAnswer | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const bytes = await readFile(path)
  return { kind: 'file', bytes, type: types[extname(path)] ?? 'application/octet-stream' }
}

/** Names content, not time: equal bytes have equal tags on every host. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** What a build has named by its content never changes; all else may with the next build. */
export function cacheOf(urlPath: string): string {
  return urlPath.startsWith('/_next/static/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}
