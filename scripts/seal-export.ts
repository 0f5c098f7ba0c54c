import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '../src/config/site.ts'

/**
 * Seals an exported site: writes a Content-Security-Policy into every page, so that it holds on hosts that set no
 * headers, and a `_headers` file for hosts that do (the format of Netlify and Cloudflare Pages). Returns the number of pages.
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
    const meta = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(site, own)}"/>`
    // Before everything else: a policy binds only what comes after it.
    writeFileSync(join(folder, path), html.replace(/<head>/, `<head>${meta}`))
  }
  const ancestors = ["'self'", ...site.safeHosts].join(' ')
  writeFileSync(
    join(folder, '_headers'),
    [
      '/*',
      `  Content-Security-Policy: ${contentSecurityPolicy(site, [...hashes])}; frame-ancestors ${ancestors}`,
      '  Referrer-Policy: no-referrer',
      '  X-Content-Type-Options: nosniff',
      '  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=(self), hid=(self)',
      '  Cross-Origin-Opener-Policy: same-origin-allow-popups',
      '',
      '/_next/static/*',
      '  Cache-Control: public, max-age=31536000, immutable',
      '',
    ].join('\n'),
  )
  return pages.length
}

/** CSP hashes of the scripts that stand in a page itself. JSON islands never run and need none. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !/type="application\/json"/.test(attributes ?? ''))
    .map(
      ([, , code]) =>
        `'sha256-${createHash('sha256')
          .update(code ?? '')
          .digest('base64')}'`,
    )
}

/** What a page may load and ask: itself, the configured nodes and packages, and WalletConnect where it is switched on. */
export function contentSecurityPolicy(site: SiteConfig, scriptHashes: readonly string[]): string {
  const origins = [...site.rpcUrls, ...site.campaigns.flatMap((campaign) => campaign.packages)]
  if (site.names.isEnabled) origins.push(site.names.rpcUrl)
  const asked = new Set(origins.filter((url) => !url.startsWith('/')).map((url) => new URL(url).origin))
  if (site.walletConnect.isEnabled) {
    asked.add('wss://relay.walletconnect.org')
    asked.add('https://verify.walletconnect.org')
  }
  const frames = site.walletConnect.isEnabled ? 'https://verify.walletconnect.org' : "'none'"
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    // The wallet kit writes its theme into a style element.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    // Icons of wallets announce themselves as data URLs (EIP-6963).
    "img-src 'self' data:",
    `connect-src 'self' ${[...asked].join(' ')}`.trim(),
    `frame-src ${frames}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ')
}
