import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectOrigins } from '../src/config/connectOrigins.ts'
import type { SiteConfig } from '../src/config/site.ts'
import { EverclaimError } from '../src/errors.ts'
import { integrityOf } from './site/sealFiles.ts'
import { manifestFolders } from './write-manifest.ts'

/** A page has no one place for its policy, and must not be published without. */
export class UnsealablePageError extends EverclaimError {
  override name = 'UnsealablePageError'
  constructor(path: string, reason: string) {
    super(`${path} cannot be given its policy: ${reason}.`, { docs: 'site' })
  }
}

/**
 * Seals an exported site: writes a Content-Security-Policy into every page, so that it holds on hosts that
 * set no headers, and a `_headers` file for hosts that do (the format of Netlify and Cloudflare Pages).
 * Returns the number of pages.
 *
 * @throws UnsealablePageError for a page without exactly one head and one charset
 */
export function sealExport(folder: string, site: SiteConfig): number {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.html'),
  )
  const hashes = new Set<string>()
  for (const path of pages) {
    const html = readFileSync(join(folder, path), 'utf8')
    const own = inlineScriptHashes(html)
    for (const hash of own) hashes.add(hash)
    writeFileSync(join(folder, path), withPolicy(path, html, contentSecurityPolicy(site, own)))
  }
  // A page's own policy leaves this out, so no page may compile it; a worker has none but the header's, and
  // hashes whole lists.
  const wasmForWorkers = ["'wasm-unsafe-eval'"]
  const ancestors = ["'self'", ...site.safeHosts].join(' ')
  const policyFor = (who: string) =>
    `${contentSecurityPolicy(site, [...hashes], wasmForWorkers)}; frame-ancestors ${who}`
  writeFileSync(
    join(folder, '_headers'),
    [
      '/*',
      `  Content-Security-Policy: ${policyFor(ancestors)}`,
      '  Referrer-Policy: no-referrer',
      '  X-Content-Type-Options: nosniff',
      '  Permissions-Policy: camera=(self), geolocation=(), microphone=(), payment=(), usb=(self), hid=(self)',
      '  Cross-Origin-Opener-Policy: same-origin-allow-popups',
      '',
      ...(site.embed.isEnabled ? embedRule(policyFor(embedAncestors(site.embed.ancestors))) : []),
      // Compared with its `integrity` by pages that give one: see docs/site.md.
      ...(site.embed.isEnabled ? ['/embed.js', '  Access-Control-Allow-Origin: *', ''] : []),
      // Read by Safe hosts before they embed the site.
      ...manifestFolders(site).flatMap((path) => [
        `/${path}${path && '/'}manifest.json`,
        '  Access-Control-Allow-Origin: *',
        '',
      ]),
      ...['/assets/*', '/packages/0x*'].flatMap((path) => [
        path,
        '  Cache-Control: public, max-age=31536000, immutable',
        '',
      ]),
    ].join('\n'),
  )
  return pages.length
}

/**
 * Who may show the frames for other pages. Of two rules for a path, Netlify and `npm run serve` take the
 * later one; Cloudflare Pages joins them, and the stricter one would hold, unless a line with `!` takes the
 * first one back.
 */
const embedRule = (policy: string) => [
  '/embed/*',
  '  ! Content-Security-Policy',
  `  Content-Security-Policy: ${policy}`,
  '',
]

const embedAncestors = (ancestors: readonly string[]) =>
  ancestors.includes('*') ? '*' : ["'self'", ...ancestors].join(' ')

/**
 * Browsers look for the charset in a page's first 1,024 bytes, and a policy is longer than that: so the
 * charset comes first, the policy next, and all that it binds after it.
 */
function withPolicy(path: string, html: string, policy: string): string {
  const heads = [...html.matchAll(/<head(?=[\s>])[^>]*>/gi)]
  const charsets = [...html.matchAll(/<meta(?=\s)[^>]*\scharset=[^>]*>/gi)]
  const [head, secondHead] = heads
  const [charset, secondCharset] = charsets
  if (!head || !charset || secondHead || secondCharset)
    throw new UnsealablePageError(
      path,
      `it has ${heads.length} heads and ${charsets.length} charsets, not one each`,
    )
  const start = head.index + head[0].length
  if (charset.index < start) throw new UnsealablePageError(path, 'its charset is before its head')
  const before = html.slice(0, start) + charset[0]
  if (Buffer.byteLength(before) > 1024)
    throw new UnsealablePageError(path, 'its charset would not be within the first 1,024 bytes')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`
  const between = html.slice(start, charset.index)
  return before + meta + between + html.slice(charset.index + charset[0].length)
}

/** CSP hashes of the scripts that are in a page itself. JSON islands never run and need none. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !/type="application\/json"/.test(attributes ?? ''))
    .map(([, , code = '']) => `'${integrityOf(code)}'`)
}

/** Where pictures of names, tokens, collectibles and apps may come from: what the operator has named. */
function picturesOf({ ipfsGateway, imageProxy }: SiteConfig): string {
  const origins = [ipfsGateway, imageProxy].flatMap((url) =>
    url?.startsWith('https:') ? [new URL(url).origin] : [],
  )
  return [...new Set(origins)].join(' ')
}

/**
 * What a page may load and ask: itself, the configured nodes and packages, and WalletConnect where it is
 * switched on.
 *
 * @param more what scripts may do beside that
 */
export function contentSecurityPolicy(
  site: SiteConfig,
  scriptHashes: readonly string[],
  more: readonly string[] = [],
): string {
  const asked = new Set(connectOrigins(site))
  if (site.walletConnect.isEnabled) {
    if (!site.walletConnect.relayUrl.startsWith('/')) asked.add(new URL(site.walletConnect.relayUrl).origin)
    asked.add('https://verify.walletconnect.org')
  }
  const frames = site.walletConnect.isEnabled ? 'https://verify.walletconnect.org' : "'none'"
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...more, ...scriptHashes].join(' '),
    // The wallet kit writes its theme into a style element.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    // Icons of wallets announce themselves as data URLs (EIP-6963).
    `img-src 'self' data: ${picturesOf(site)}`.trim(),
    `connect-src 'self' ${[...asked].join(' ')}`.trim(),
    `frame-src ${frames}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // It is made by `public/boot.js`, before any other code runs, and none can be made after it.
    'trusted-types default',
  ].join('; ')
}
