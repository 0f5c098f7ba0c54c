import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCompress, readEnvironment, readSiteFolders } from './env.ts'

const campaign = {
  id: 'spring',
  distributor: '0x00000000000000000000000000000000000000d1',
  packages: ['/packages/spring/', 'https://files.example/spring/'],
}

const good = {
  EVERCLAIM_PRODUCT: 'Acme',
  EVERCLAIM_RPC_URLS: 'https://rpc.one.example, https://rpc.two.example/key',
  EVERCLAIM_CAMPAIGNS: JSON.stringify([campaign]),
  EVERCLAIM_SAFE_HOSTS: 'https://safe.example',
  EVERCLAIM_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
}

const faultsOf = (change: Record<string, string | undefined>) => {
  try {
    readEnvironment({ ...good, ...change })
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'no fault'
}

test('default', () => {
  expect(readEnvironment(good)).toMatchInlineSnapshot(`
    {
      "api": {
        "isEnabled": false,
      },
      "brand": {
        "hasOperatorLinks": true,
        "icons": {},
        "links": {
          "social": [],
        },
      },
      "campaigns": [
        {
          "distributor": "0x00000000000000000000000000000000000000d1",
          "id": "spring",
          "packages": [
            "/packages/spring/",
            "https://files.example/spring/",
          ],
        },
      ],
      "chainId": 81457,
      "embed": {
        "isEnabled": false,
      },
      "hasDocs": true,
      "imageProxy": undefined,
      "ipfsGateway": undefined,
      "keepsOffline": true,
      "names": {
        "isEnabled": false,
      },
      "product": "Acme",
      "rpcUrls": [
        "https://rpc.one.example",
        "https://rpc.two.example/key",
      ],
      "safeHosts": [
        "https://safe.example",
      ],
      "safeService": {
        "isEnabled": true,
        "url": "https://safe-client.safe.global",
      },
      "speed": {
        "isEnabled": false,
      },
      "theme": {
        "accent": {
          "dark": "#2563eb",
          "light": "#2563eb",
        },
        "font": "geist",
        "id": "everclaim",
        "mode": "dark",
      },
      "unlisted": "on",
      "url": undefined,
      "walletConnect": {
        "isEnabled": true,
        "projectId": "0123456789abcdef0123456789abcdef",
        "relayUrl": "wss://relay.walletconnect.org",
      },
    }
  `)
})

test('behavior: a node and a name are all that a site needs', () => {
  const { EVERCLAIM_PRODUCT, EVERCLAIM_RPC_URLS } = good
  const site = readEnvironment({ EVERCLAIM_PRODUCT, EVERCLAIM_RPC_URLS })
  expect([site.campaigns, site.walletConnect]).toEqual([[], { isEnabled: false }])
  for (const none of [' ', undefined, 'none'])
    expect(readEnvironment({ ...good, EVERCLAIM_WALLETCONNECT_PROJECT_ID: none }).walletConnect).toEqual({
      isEnabled: false,
    })
})

test('nobody shows the frame unless the operator names who may', () => {
  expect(readEnvironment(good).embed).toEqual({ isEnabled: false })
  const read = (text: string) => readEnvironment({ ...good, EVERCLAIM_EMBED_ANCESTORS: text }).embed
  expect(read('none')).toEqual({ isEnabled: false })
  expect(read('*')).toEqual({ isEnabled: true, ancestors: ['*'] })
  expect(read('https://a.example, http://localhost:3000')).toEqual({
    isEnabled: true,
    ancestors: ['https://a.example', 'http://localhost:3000'],
  })
  for (const wrong of [
    'https://*.example',
    'https://a.example/',
    'a.example',
    "'self'",
    '*,https://a.example',
  ])
    expect(faultsOf({ EVERCLAIM_EMBED_ANCESTORS: wrong })).toContain('is not an exact origin')
})

test('the documentation is part of the site unless it is switched off', () => {
  expect(readEnvironment(good).hasDocs).toBe(true)
  expect(readEnvironment({ ...good, EVERCLAIM_DOCS: 'off' }).hasDocs).toBe(false)
  expect(faultsOf({ EVERCLAIM_DOCS: 'no' })).toContain('- EVERCLAIM_DOCS: "no" is neither `on` nor `off`.')
})

test('an opened campaign is kept unless that is switched off', () => {
  expect(readEnvironment(good).keepsOffline).toBe(true)
  expect(readEnvironment({ ...good, EVERCLAIM_OFFLINE: 'off' }).keepsOffline).toBe(false)
  expect(faultsOf({ EVERCLAIM_OFFLINE: 'no' })).toContain(
    '- EVERCLAIM_OFFLINE: "no" is neither `on` nor `off`.',
  )
})

test('what a link may open is chosen; an id that is an address would be a link’s', () => {
  expect(readEnvironment(good).unlisted).toBe('on')
  expect(readEnvironment({ ...good, EVERCLAIM_UNLISTED: 'verify-only' }).unlisted).toBe('verify-only')
  expect(faultsOf({ EVERCLAIM_UNLISTED: 'no' })).toContain(
    '- EVERCLAIM_UNLISTED: "no" is none of `on`, `verify-only`, `off`.',
  )
  const id = `0x${'ab'.repeat(20)}`
  const campaigns = JSON.stringify([{ id, distributor: id, packages: ['/p/'] }])
  expect(faultsOf({ EVERCLAIM_CAMPAIGNS: campaigns })).toContain(`the id "${id}" is an address`)
})

test('error: all faults are named at once', () => {
  expect(
    faultsOf({
      EVERCLAIM_PRODUCT: ' ',
      EVERCLAIM_RPC_URLS: 'http://rpc.example,rpc.example',
      EVERCLAIM_CAMPAIGNS: '[{"id":"Spring 1","distributor":"0x1","packages":[]}]',
      EVERCLAIM_SAFE_HOSTS: 'https://safe.example/',
      EVERCLAIM_WALLETCONNECT_PROJECT_ID: 'abc',
      EVERCLAIM_ACCENT: 'blue',
      EVERCLAIM_THEME: 'sepia',
      EVERCLAIM_THEME_ID: 'my theme!',
      EVERCLAIM_WALLETCONNECT_RELAY: 'https://relay.example',
      EVERCLAIM_IPFS_GATEWAY: 'https://ipfs.example',
      EVERCLAIM_SPEED: 'fast',
    }),
  ).toMatchInlineSnapshot(`
    "The environment has 14 faults. Nothing was built.

    - EVERCLAIM_PRODUCT: is missing. Give the name people know, for example \`Acme\`.
    - EVERCLAIM_RPC_URLS: "http://rpc.example" must start with https:// (http:// only for this machine).
    - EVERCLAIM_RPC_URLS: "rpc.example" is neither a URL nor a path of this site.
    - EVERCLAIM_CAMPAIGNS: campaigns[0].id is not a name of at most 63 small letters, digits and hyphens.
    - EVERCLAIM_CAMPAIGNS: campaigns[0].distributor is not an address of 0x and 40 hexadecimal digits.
    - EVERCLAIM_CAMPAIGNS: campaigns[0].packages is empty; name at least one place.
    - EVERCLAIM_SAFE_HOSTS: "https://safe.example/" is not an exact origin; write it like \`https://safe.example\`.
    - EVERCLAIM_WALLETCONNECT_PROJECT_ID: "abc" is neither 32 hexadecimal characters nor \`none\`.
    - EVERCLAIM_WALLETCONNECT_RELAY: "https://relay.example" is neither a wss:// URL nor a path of this site.
    - EVERCLAIM_IPFS_GATEWAY: "https://ipfs.example" must end with a slash.
    - EVERCLAIM_SPEED: "fast" is none of \`vercel\`, \`own\`, \`none\`.
    - EVERCLAIM_THEME: "sepia" is none of \`dark\`, \`light\`, \`system\`.
    - EVERCLAIM_ACCENT: "blue" is not a hex value such as \`#2563eb\`.
    - EVERCLAIM_THEME_ID: "my theme!" has other characters than letters, digits and underscores.

    Docs: docs/site.md"
  `)
})

test('behavior: pictures have a gateway and a proxy where the operator names them, with names or without', () => {
  const named = {
    EVERCLAIM_IPFS_GATEWAY: 'https://ipfs.example/',
    EVERCLAIM_IMAGE_PROXY: 'https://images.example/?url=',
  }
  expect(readEnvironment({ ...good, ...named })).toMatchObject({
    ipfsGateway: 'https://ipfs.example/',
    imageProxy: 'https://images.example/?url=',
  })
  expect(readEnvironment(good).imageProxy).toBeUndefined()
  expect(faultsOf({ EVERCLAIM_IMAGE_PROXY: 'http://images.example/?url=' })).toContain(
    'EVERCLAIM_IMAGE_PROXY',
  )
})

describe('param: EVERCLAIM_RPC_URLS', () => {
  test.each([
    ['plain http', 'http://rpc.example'],
    ['a secret', 'https://user:pass@rpc.example'],
    ['a service that is gone', 'https://blast.blastapi.io/key'],
    ['the same node twice', 'https://a.example,https://a.example'],
    ['another scheme', 'ftp://rpc.example'],
    ['a path that leaves the site', '/../rpc'],
    ['a protocol-relative URL', '//rpc.example'],
    ['nothing', ' , '],
  ])('refuses %s', (_, url) => {
    expect(faultsOf({ EVERCLAIM_RPC_URLS: url })).toContain('EVERCLAIM_RPC_URLS')
  })
  test.each(['http://127.0.0.1:8545', 'http://localhost:8545', '/sandbox/rpc'])('takes %s', (url) => {
    expect(readEnvironment({ ...good, EVERCLAIM_RPC_URLS: url }).rpcUrls).toEqual([url])
  })
})

describe('param: EVERCLAIM_CAMPAIGNS', () => {
  const distributor = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const withFault = (change: object) => JSON.stringify([{ ...campaign, ...change }])

  test.each([
    ['what is not JSON', '{', 'is not JSON'],
    ['what is not a list', '{}', 'is not a list.'],
    ['what is not an object', '[1]', 'campaigns[0] is not an object.'],
    ['a missing field', '[{}]', 'campaigns[0].distributor is missing.'],
    ['a repeated id', JSON.stringify([campaign, campaign]), 'names "spring" twice.'],
    [
      'the id of what visitors open',
      JSON.stringify([{ ...campaign, id: 'opened' }]),
      'the id "opened" is kept for campaigns that visitors open themselves; choose another.',
    ],
    ['an unknown field', withFault({ root: '0x' }), 'campaigns[0] has the unknown field "root".'],
    [
      'the second campaign',
      JSON.stringify([campaign, { ...campaign, id: '' }]),
      'campaigns[1].id is not a name of at most',
    ],
    [
      'a package that is no text',
      withFault({ packages: ['/a/', 1] }),
      'campaigns[0].packages[1] is not a text.',
    ],
    ['half a block', withFault({ fromBlock: 0.5 }), 'campaigns[0].fromBlock is not the number of a block.'],
    [
      'the zero address',
      withFault({ distributor: `0x${'0'.repeat(40)}` }),
      'distributor is the zero address.',
    ],
    ['a wrong checksum', withFault({ distributor: distributor.replace('5aA', '5aa') }), 'a wrong checksum'],
    [
      'a package without a slash at its end',
      withFault({ packages: ['https://a.example/x'] }),
      'with a slash.',
    ],
    [
      'a package over plain http',
      withFault({ packages: ['http://a.example/x/'] }),
      'must start with https://',
    ],
    [
      'a package with a query',
      withFault({ packages: ['https://a.example/x/?v=/'] }),
      'must not have a query.',
    ],
    [
      'a package with a fragment',
      withFault({ packages: ['https://a.example/x/#/'] }),
      'must not have a fragment.',
    ],
  ])('refuses %s', (_, value, sentence) => {
    expect(faultsOf({ EVERCLAIM_CAMPAIGNS: value })).toContain(sentence)
  })

  test('one campaign’s fault does not hide another’s', () => {
    const value = JSON.stringify([
      { ...campaign, id: 'Bad' },
      { ...campaign, packages: ['https://a.example/x'] },
    ])
    expect(faultsOf({ EVERCLAIM_CAMPAIGNS: value })).toMatch(/campaigns\[0\]\.id.*with a slash/s)
  })

  test('reads it from a file, whose faults name it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'everclaim-list-'))
    const file = join(folder, 'campaigns.json')
    const read = () => readEnvironment({ ...good, EVERCLAIM_CAMPAIGNS: file }).campaigns
    expect(faultsOf({ EVERCLAIM_CAMPAIGNS: file })).toContain(`the file "${file}" can't be read: ENOENT`)
    writeFileSync(file, '[{"id":"spring"}]')
    expect(faultsOf({ EVERCLAIM_CAMPAIGNS: file })).toContain(
      `EVERCLAIM_CAMPAIGNS: the file "${file}": campaigns[0].distributor is missing.`,
    )
    writeFileSync(file, `${JSON.stringify([campaign], null, 2)}\n`)
    expect(read()).toEqual([campaign])
    writeFileSync(file, '[]')
    expect(read()).toEqual([])
    rmSync(folder, { recursive: true })
  })

  test.each([distributor, distributor.toLowerCase(), `0x${distributor.slice(2).toUpperCase()}`])(
    'takes %s',
    (address) => {
      const [read] = readEnvironment({
        ...good,
        EVERCLAIM_CAMPAIGNS: withFault({ distributor: address }),
      }).campaigns
      expect(read?.distributor).toBe(address)
    },
  )
})

describe('param: EVERCLAIM_SAFE_HOSTS', () => {
  test.each(['https://safe.example/', 'safe.example', 'https://*.safe.example', 'null', '/^https/'])(
    'refuses %s',
    (host) => {
      expect(faultsOf({ EVERCLAIM_SAFE_HOSTS: host })).toContain('EVERCLAIM_SAFE_HOSTS')
    },
  )
})

describe('param: EVERCLAIM_SAFE_SERVICE', () => {
  const serviceOf = (url: string) => readEnvironment({ ...good, EVERCLAIM_SAFE_SERVICE: url }).safeService

  test('Safe’s own service, unless another one is named', () => {
    const hosted = { isEnabled: true, url: 'https://safe-client.safe.global' }
    expect(readEnvironment(good).safeService).toEqual(hosted)
    expect(serviceOf(' ')).toEqual(hosted)
  })
  test('`none` switches it off', () => expect(serviceOf('none')).toEqual({ isEnabled: false }))

  test.each([
    'https://service.example',
    'https://service.example/cgw',
    'http://localhost:8000',
    '/sandbox/safe-service',
  ])('takes %s, with and without a slash at its end', (url) => {
    expect(serviceOf(url)).toEqual({ isEnabled: true, url })
    expect(serviceOf(`${url}/`)).toEqual({ isEnabled: true, url })
    expect(serviceOf(`${url}//`)).toEqual({ isEnabled: true, url })
  })

  test.each([
    ['plain http', 'http://service.example', 'must start with https://'],
    ['a query', 'https://service.example?key=1', 'must have neither a query nor a fragment.'],
    ['a query after a slash', 'https://service.example/?key=1', 'must have neither a query nor a fragment.'],
    ['a query of a path', '/service?key=1', 'EVERCLAIM_SAFE_SERVICE: "/service?key=1"'],
    ['a fragment', 'https://service.example/#a', 'must have neither a query nor a fragment.'],
    ['a secret', 'https://user:pass@service.example', 'EVERCLAIM_SAFE_SERVICE'],
    ['another scheme', 'wss://service.example', 'EVERCLAIM_SAFE_SERVICE'],
    ['a name alone', 'service.example', 'is neither a URL nor a path of this site.'],
    ['another site', '//service.example', 'EVERCLAIM_SAFE_SERVICE'],
    ['a path that leaves the site', '/../service', 'EVERCLAIM_SAFE_SERVICE'],
    ['the site itself', '/', 'EVERCLAIM_SAFE_SERVICE'],
    ['another word for nothing', 'off', 'is neither a URL nor a path of this site.'],
  ])('refuses %s', (_, url, sentence) => {
    expect(faultsOf({ EVERCLAIM_SAFE_SERVICE: url })).toContain(sentence)
  })
})

describe('param: EVERCLAIM_API', () => {
  const apiOf = (url: string) => readEnvironment({ ...good, EVERCLAIM_API: url }).api

  test('no page knows of an API, unless one is named', () => {
    expect(readEnvironment(good).api).toEqual({ isEnabled: false })
    expect(apiOf(' ')).toEqual({ isEnabled: false })
    expect(apiOf('none')).toEqual({ isEnabled: false })
  })

  test.each(['/api/v1', 'https://api.example/api/v1', 'https://api.example', 'http://127.0.0.1:8080/api/v1'])(
    'takes %s, with and without a slash at its end',
    (url) => {
      expect(apiOf(url)).toEqual({ isEnabled: true, url })
      expect(apiOf(`${url}/`)).toEqual({ isEnabled: true, url })
    },
  )

  test.each([
    ['plain http', 'http://api.example/api/v1', 'must start with https://'],
    ['a query', 'https://api.example/api/v1?key=1', 'must have neither a query nor a fragment.'],
    ['a fragment', 'https://api.example/api/v1#a', 'must have neither a query nor a fragment.'],
    ['a secret', 'https://user:pass@api.example', 'holds a user name or a password'],
    ['another scheme', 'wss://api.example', 'must start with https://'],
    ['a name alone', 'api.example', 'is neither a URL nor a path of this site.'],
    ['another site', '//api.example', 'EVERCLAIM_API: "//api.example" is not a path of this site.'],
    ['a path that leaves the site', '/../api', 'is not a path of this site.'],
    ['the site itself', '/', 'EVERCLAIM_API'],
    ['another word for nothing', 'off', 'is neither a URL nor a path of this site.'],
  ])('refuses %s', (_, url, sentence) => {
    expect(faultsOf({ EVERCLAIM_API: url })).toContain(sentence)
  })
})

describe('param: EVERCLAIM_SPEED', () => {
  test('the platform’s own script where the platform builds, nothing elsewhere', () => {
    expect(readEnvironment(good).speed).toEqual({ isEnabled: false })
    expect(readEnvironment({ ...good, VERCEL: '1' }).speed).toEqual({
      isEnabled: true,
      scriptUrl: '/_vercel/speed-insights/script.js',
      endpoint: '/_vercel/speed-insights/vitals',
    })
    expect(readEnvironment({ ...good, VERCEL: '1', EVERCLAIM_SPEED: 'none' }).speed).toEqual({
      isEnabled: false,
    })
  })
  test('the site’s own script needs somewhere to report to', () => {
    expect(faultsOf({ EVERCLAIM_SPEED: 'own' })).toContain('EVERCLAIM_SPEED_ENDPOINT: is missing.')
    expect(
      readEnvironment({ ...good, EVERCLAIM_SPEED: 'own', EVERCLAIM_SPEED_ENDPOINT: '/vitals' }).speed,
    ).toEqual({ isEnabled: true, scriptUrl: '/speed.js', endpoint: '/vitals' })
  })

  test('behavior: the script may be elsewhere on the site, and only there', () => {
    const own = { EVERCLAIM_SPEED: 'own', EVERCLAIM_SPEED_ENDPOINT: '/vitals' }
    const { speed } = readEnvironment({ ...good, ...own, EVERCLAIM_SPEED_SCRIPT: '/assets/v.js' })
    expect(speed).toMatchObject({ scriptUrl: '/assets/v.js' })
    for (const script of ['https://cdn.example/v.js', '//cdn.example/v.js', '/../v.js', 'v.js'])
      expect(faultsOf({ ...own, EVERCLAIM_SPEED_SCRIPT: script })).toContain(
        `EVERCLAIM_SPEED_SCRIPT: "${script}" is not a path of this site, and no other script may run.`,
      )
  })
})

test('the folder of files beside the build must be there', () => {
  expect(readSiteFolders({})).toEqual(['public'])
  expect(readSiteFolders({ EVERCLAIM_FILES: ' docs ' })).toEqual(['public', 'docs'])
  expect(() => readSiteFolders({ EVERCLAIM_FILES: 'nowhere' })).toThrow(
    'EVERCLAIM_FILES: "nowhere" is not a folder.',
  )
})

test('the build compresses unless that is off', () => {
  for (const value of [undefined, '', ' ', 'on'])
    expect(readCompress({ EVERCLAIM_COMPRESS: value })).toBe(true)
  expect(readCompress({ EVERCLAIM_COMPRESS: ' off ' })).toBe(false)
  expect(() => readCompress({ EVERCLAIM_COMPRESS: 'no' })).toThrow(
    'EVERCLAIM_COMPRESS: "no" is neither `on` nor `off`.',
  )
})

test('the site’s own address is an origin', () => {
  expect(readEnvironment({ ...good, EVERCLAIM_URL: 'https://claim.acme.example/' }).url).toBe(
    'https://claim.acme.example',
  )
  for (const url of ['/claim', 'claim.acme.example', 'https://acme.example/claim', 'http://acme.example'])
    expect(faultsOf({ EVERCLAIM_URL: url })).toContain(
      `EVERCLAIM_URL: "${url}" is not the address of a site at the root of its origin; write it like`,
    )
})

test('an address like those of phishing sites is taken by its name only', () => {
  const change = { EVERCLAIM_URL: 'https://acme-claim.example' }
  expect(faultsOf(change)).toContain(
    '- EVERCLAIM_URL: acme-claim.example joins “claim” to another word (“acme-claim”), as the names of phishing sites do: wallets may block it, and people learn to trust such names. Use a name of your project’s own domain, like `claim.acme.example`, or set EVERCLAIM_URL_ACCEPTED=acme-claim.example.',
  )
  expect(faultsOf({ ...change, EVERCLAIM_URL_ACCEPTED: 'other-claim.example' })).toContain('EVERCLAIM_URL:')
  expect(faultsOf({ ...change, EVERCLAIM_URL_ACCEPTED: 'acme-claim.example' })).toBe('no fault')
})

test('an accent is given in one place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-brand-'))
  writeFileSync(join(folder, 'brand.json'), '{"accent":{"dark":"#8877ff","light":"#442299"}}')
  expect(readEnvironment({ ...good, EVERCLAIM_BRAND: folder }).theme.accent).toEqual({
    dark: '#8877ff',
    light: '#442299',
  })
  expect(faultsOf({ EVERCLAIM_BRAND: folder, EVERCLAIM_ACCENT: '#000000' })).toContain(
    'EVERCLAIM_ACCENT: is given, and brand.json has an accent as well; keep one of them.',
  )
  rmSync(folder, { recursive: true })
})
