import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHeaderRules } from '../server/site/readHeaderRules.ts'
import type { SiteConfig } from '../src/config/site.ts'
import { plainSite } from '../src/config/test-support/plainSite.ts'
import { sealExport, UnsealablePageError } from './seal-export.ts'

const plain: SiteConfig = {
  ...plainSite,
  rpcUrls: ['https://rpc.one.example/key', '/rpc', 'https://rpc.two.example:8443'],
  campaigns: [
    {
      id: 'spring',
      distributor: '0x00000000000000000000000000000000000000d1',
      packages: ['/packages/spring/', 'https://files.example/spring/', 'https://rpc.one.example/spring/'],
    },
  ],
  safeHosts: ['https://safe.example', 'https://other.example:444'],
}
const full: SiteConfig = {
  ...plain,
  walletConnect: {
    isEnabled: true,
    projectId: '0123456789abcdef0123456789abcdef',
    relayUrl: 'wss://relay.walletconnect.org',
  },
  names: { isEnabled: true, rpcUrl: 'https://eth.example/key' },
}

/** As other tools write pages: the charset is not first. */
const page = (code = 'go()') =>
  `<!DOCTYPE html><html lang="en"><head><script src="/boot.js"></script><meta charSet="utf-8" data-next-head=""/><link rel="icon" href="/icon.svg"/></head><body><script>${code}</script><script id="__NEXT_DATA__" type="application/json">{"a":1}</script></body></html>`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-seal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (path: string, html: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), html)
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** The page's policy by directive. */
function policyOf(path: string): Record<string, string[]> {
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(read(path)) ?? []
  return directives(policy)
}

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}

function headers(): Record<string, string> {
  const [all = ''] = read('_headers').split('\n\n')
  return Object.fromEntries(
    all
      .split('\n')
      .slice(1)
      .map((line) => {
        const at = line.indexOf(': ')
        return [line.slice(0, at).trim(), line.slice(at + 2)]
      }),
  )
}

test('a page may ask the configured origins and no other', () => {
  put('index.html', page())
  expect(sealExport(folder, plain)).toBe(1)
  expect(policyOf('index.html')).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'", hash('go()')],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      'https://rpc.one.example',
      'https://rpc.two.example:8443',
      'https://files.example',
    ],
    'frame-src': ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  })
})

test('pictures come from this site, and from the gateway and the proxy that the operator names', () => {
  put('index.html', page())
  const ipfsGateway = 'https://ipfs.example/'
  sealExport(folder, { ...plain, ipfsGateway, imageProxy: 'https://images.example/get?url=' })
  const pictures = ["'self'", 'data:', 'https://ipfs.example', 'https://images.example']
  expect(policyOf('index.html')['img-src']).toEqual(pictures)
  sealExport(folder, { ...plain, ipfsGateway: '/pictures/', imageProxy: '/pictures/?url=' })
  expect(policyOf('index.html')['img-src']).toEqual(["'self'", 'data:'])
})

test('WalletConnect and names open their own hosts', () => {
  put('index.html', page())
  sealExport(folder, full)
  expect(policyOf('index.html')['connect-src']).toEqual([
    "'self'",
    'https://rpc.one.example',
    'https://rpc.two.example:8443',
    'https://files.example',
    'https://eth.example',
    'wss://relay.walletconnect.org',
    'https://verify.walletconnect.org',
  ])
  expect(policyOf('index.html')['frame-src']).toEqual(['https://verify.walletconnect.org'])
})

test.each(['safeService', 'api'] as const)(
  'what %s names may be asked where it is configured, and nowhere else',
  (field) => {
    put('index.html', page())
    const origin = 'https://service.example:8443'
    const asked = (place: SiteConfig[typeof field]) => {
      sealExport(folder, { ...plain, [field]: place })
      const [policy = ''] = [headers()['Content-Security-Policy']]
      put('index.html', page())
      return directives(policy)
    }
    const without = asked({ isEnabled: false })
    expect(without['connect-src']).not.toContain(origin)

    const withService = asked({ isEnabled: true, url: `${origin}/api/v1` })
    expect(withService['connect-src']).toEqual([...(without['connect-src'] ?? []), origin])
    // Nothing else is opened for it: no pictures, no frames, no scripts.
    expect({ ...withService, 'connect-src': [] }).toEqual({ ...without, 'connect-src': [] })

    expect(asked({ isEnabled: true, url: '/api/v1' })).toEqual(without)
  },
)

test('each page allows its own inline scripts, and no JSON island', () => {
  put('index.html', page('one()'))
  put('claim/spring/index.html', page('two()'))
  expect(sealExport(folder, plain)).toBe(2)
  expect(policyOf('index.html')['script-src']).toEqual(["'self'", hash('one()')])
  expect(policyOf('claim/spring/index.html')['script-src']).toEqual(["'self'", hash('two()')])
  const all = directives(headers()['Content-Security-Policy'] ?? '')['script-src']
  // What a page may not do by its own policy, and a worker may, which has only this one.
  expect(new Set(all)).toEqual(new Set(["'self'", "'wasm-unsafe-eval'", hash('one()'), hash('two()')]))
})

test('the charset comes first, then the policy, then what it binds', () => {
  put('index.html', page())
  sealExport(folder, full)
  const html = read('index.html')
  expect(html).toMatch(
    /^<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8" data-next-head=""\/><meta http-equiv="Content-Security-Policy" content="[^"]*"\/><script src="\/boot\.js">/,
  )
  expect(html.match(/charset/gi)).toHaveLength(1)
  // Nothing else was changed.
  expect(html.replace(/<meta [^>]*>/g, '')).toBe(page().replace(/<meta [^>]*>/g, ''))
})

test('the headers say who may embed the site, and do not lock its Safe hosts out', () => {
  put('index.html', page())
  sealExport(folder, plain)
  expect(directives(headers()['Content-Security-Policy'] ?? '')['frame-ancestors']).toEqual([
    "'self'",
    'https://safe.example',
    'https://other.example:444',
  ])
  expect(headers()).not.toHaveProperty('X-Frame-Options')
  expect(headers()).toMatchObject({ 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' })
})

test('the frame for other pages has its own list, and no other page has', () => {
  put('index.html', page())
  sealExport(folder, plain)
  expect(read('_headers')).not.toContain('/embed/')
  const embedded = (ancestors: string[]) => {
    put('index.html', page())
    sealExport(folder, { ...plain, embed: { isEnabled: true, ancestors } })
    const rules = readHeaderRules(read('_headers'))
    return (path: string) => {
      // The last rule for a path holds, as `npm run serve` and Netlify have it.
      const values = rules.flatMap((rule) => (rule.path.test(path) ? rule.headers : []))
      return directives(new Map(values).get('Content-Security-Policy') ?? '')
    }
  }
  const named = embedded(['https://partner.example'])
  expect(named('/embed/spring/')['frame-ancestors']).toEqual(["'self'", 'https://partner.example'])
  expect(named('/embed.js')).toEqual(named('/'))
  expect(named('/')['frame-ancestors']).toEqual([
    "'self'",
    'https://safe.example',
    'https://other.example:444',
  ])
  expect({ ...named('/embed/spring/'), 'frame-ancestors': [] }).toEqual({
    ...named('/'),
    'frame-ancestors': [],
  })
  // Cloudflare Pages joins what two rules say, unless the first is taken back.
  expect(read('_headers')).toContain('/embed/*\n  ! Content-Security-Policy\n  Content-Security-Policy: ')
  expect(embedded(['*'])('/embed/')['frame-ancestors']).toEqual(['*'])
})

test.each([
  ['without a head', '<!DOCTYPE html><html><body></body></html>', '0 heads'],
  ['with two heads', page().replace('<body>', '<head></head><body>'), '2 heads'],
  ['without a charset', page().replace(/<meta [^>]*>/, ''), '0 charsets'],
  ['with two charsets', page().replace('</head>', '<meta charset="utf-16"/></head>'), '2 charsets'],
  ['with a charset before the head', `<meta charset="utf-8">${page().replace(/<meta [^>]*>/, '')}`, 'before'],
  ['with a late charset', page().replace('<html', `<html data-long="${'x'.repeat(1_000)}"`), '1,024 bytes'],
])('a page %s is refused', (_, html, reason) => {
  put('index.html', html)
  expect(() => sealExport(folder, plain)).toThrow(UnsealablePageError)
  expect(() => sealExport(folder, plain)).toThrow(reason)
})

test('behavior: the manifest of the site and of each campaign may be read from everywhere, and nothing else', () => {
  put('index.html', page())
  sealExport(folder, plain)
  const rules = read('_headers')
    .split('\n\n')
    .filter((rule) => rule.includes('Access-Control'))
  expect(rules).toEqual([
    '/manifest.json\n  Access-Control-Allow-Origin: *',
    ...plain.campaigns.map(({ id }) => `/claim/${id}/manifest.json\n  Access-Control-Allow-Origin: *`),
  ])
})
