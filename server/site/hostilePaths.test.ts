import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { BlockList, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../bench/nodes/createRandom.ts'
import { runs, seedOf } from '../../scripts/test-support/runs.ts'
import { createApi } from '../createApi.ts'
import { createRateLimits } from '../limits/createRateLimits.ts'
import { listen } from '../listen.ts'
import { createLog } from '../observe/createLog.ts'
import { createMetrics } from '../observe/createMetrics.ts'
import { sameHandler } from '../test-support/sameHandler.ts'
import { createSiteFetch, type SiteFetch } from './createSiteFetch.ts'

const secret = 'canary-5d1f'
const root = mkdtempSync(join(tmpdir(), 'everclaim-hostile-paths-'))
const site = join(root, 'site')
let fetch: SiteFetch
beforeAll(async () => {
  for (const folder of ['site/claim/.git', 'site/assets', 'site-backup'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const path of ['index.html', '404.html', 'claim/index.html', 'assets/a.js'])
    writeFileSync(join(site, path), `public ${path}`)
  for (const path of [
    '_headers',
    '_redirects',
    '.env',
    'claim/.git/config',
    'claim/.htpasswd',
    '../database.sqlite',
    '../site-backup/key',
  ])
    writeFileSync(join(site, path), secret)
  // What is read of it is a rule for no path at all.
  writeFileSync(join(site, '_headers'), `# ${secret}\n`)
  fetch = await createSiteFetch(site)
})
afterAll(() => rmSync(root, { recursive: true }))

/** Where something is that nobody is to read, as a path from the site’s root, in plain letters. */
const targets = [
  ...['_headers', '_redirects', '.env', 'claim/.git/config', 'claim/.htpasswd'],
  ...['../database.sqlite', '../site-backup/key', '..//database.sqlite', './../database.sqlite'],
  ...['claim/../../database.sqlite', 'assets/../.env', 'assets/a.js/../../_headers', './_headers'],
  ...[`${root}/database.sqlite`, `file://${root}/database.sqlite`],
] as const satisfies readonly [string, ...string[]]

const hex = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')
type Change = (path: string) => string
/** How others have come around a check of a path: each is known of some server, proxy or framework. */
const changes: readonly [Change, ...Change[]] = [
  (path) => path,
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replaceAll('/', '%2F').replaceAll('.', '%2e'),
  (path) => path.replaceAll('.', '%2E'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '%5c'),
  (path) => path.replaceAll('/', '//'),
  (path) => path.replaceAll('/', '/./'),
  (path) => path.replaceAll('../', '....//'),
  (path) => path.replaceAll('../', '..;/'),
  (path) => path.replaceAll('../', '.%00./'),
  (path) => path.replaceAll('.', '%c0%ae'),
  (path) => path.replaceAll('/', '%c0%af'),
  (path) => path.replaceAll('.', '%u002e'),
  (path) => path.replaceAll('.', '\uff0e'),
  (path) => path.replaceAll('/', '\u2215'),
  (path) => path.replaceAll('%', '%25'),
  (path) => path.replaceAll('%', '%2525'),
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (path) => path.replace(/[a-z]/, hex),
  (path) => path.replace(/[a-z]+/g, hex),
  (path) => hex(path),
  ...[
    '/',
    '%00',
    '%00.html',
    '.',
    '%20',
    '::$DATA',
    '?',
    '#',
    ';a=b',
    '~',
    '.br',
    '/.',
    '/..',
    '%0a',
    '.rsc',
    '.json',
  ].map((end) => (path: string) => path + end),
  ...[
    'claim/../',
    '%2e/',
    'assets/%2e%2e/',
    '/',
    '\\',
    '%2f',
    '..%2fsite/',
    '_next/data/x/',
    'api/v1/../../',
    'en/../',
    '?/',
    '%09',
  ].map((start) => (path: string) => start + path),
]
/** What proxies and frameworks have taken another path or a right from. */
const headers: readonly [string, ...string[]] = [
  ...([
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-path',
    'x-forwarded-prefix',
    'x-forwarded-uri',
  ] as const),
  ...(['x-middleware-subrequest', 'x-invoke-path', 'x-nextjs-data', 'rsc', 'next-router-prefetch'] as const),
]

function variantsOf(seed: number, count: number) {
  const random = createRandom(seed)
  const paths = new Set<string>()
  while (paths.size < count) {
    let path: string = random.pick(targets)
    for (let times = random.integer(0, 3); times > 0; times--) path = random.pick(changes)(path)
    paths.add(`/${path}`)
  }
  return [...paths].map((path) => ({
    path,
    init: random.chance(0.3)
      ? { headers: { [random.pick(headers)]: encodeURI(random.pick(targets)), range: 'bytes=0-' } }
      : {},
  }))
}

/** As a server reads files that has no check at all. */
function isThere(path: string): boolean {
  try {
    const file = join(site, decodeURIComponent(new URL(path, 'https://claim.example').pathname))
    return existsSync(file) && statSync(file).isFile()
  } catch {
    return false
  }
}

const said = async (answer: Response) => JSON.stringify([...answer.headers]) + (await answer.text())

it('5,000 ways to write a path that nobody is to read: not a byte of it comes', async () => {
  const variants = variantsOf(seedOf(9), runs(5_000))
  const leaks = async ({ path, init }: (typeof variants)[number]) => {
    const answer = await fetch(new Request(new URL(`https://claim.example${path}`), init))
    return (await said(answer)).includes(secret) ? [path] : []
  }
  for (let at = 0; at < variants.length; at += 100)
    expect((await Promise.all(variants.slice(at, at + 100).map(leaks))).flat()).toEqual([])
  // They are no empty threat: hundreds lead to a file.
  expect(variants.filter(({ path }) => isThere(path)).length).toBeGreaterThan(runs(300))
})

it('the same, as bytes on a connection, where no client puts the path in order first', async () => {
  const server = await listen((request) => fetch(request), { host: '127.0.0.1', port: 0 })
  let answers = ''
  /** What comes until the server ends the connection. */
  const ask = async (path: string) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('data', (chunk) => {
      answers += chunk
    })
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: claim.example\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
  }
  const paths = variantsOf(seedOf(10), runs(200)).map(({ path }) => encodeURI(path).replaceAll('%25', '%'))
  try {
    for (const path of paths) await ask(path)
  } finally {
    await server.stop(0)
  }
  expect(answers).toContain('HTTP/1.1 404')
  expect(answers).not.toContain('HTTP/1.1 5')
  expect(answers).not.toContain(secret)
})

it('5,000 ways to write a path of the API: only those of its table are answered, and none of the administration’s', async () => {
  const metrics = createMetrics()
  let answered = 0
  const handler = async () => {
    answered++
    throw new Error(secret)
  }
  const api = createApi({
    handlers: sameHandler(handler),
    origins: ['https://claim.example'],
    proxies: new BlockList(),
    salt: 'salt',
    metrics,
    limits: createRateLimits({ points: 10_000_000 }),
    isReady: async () => true,
    log: createLog(() => undefined),
  })
  const random = createRandom(seedOf(11))
  const ask = (path: string) =>
    api(new Request(new URL(`https://claim.example${path}`)), { peer: '203.0.113.9' })
  for (let n = 0; n < runs(5_000); n++) {
    const target = random.pick([
      'metrics',
      'sponsorship',
      'api/v1/metrics',
      'api/v1/../metrics',
      'admin',
      'api/v1',
    ])
    let path: string = target
    for (let times = random.integer(0, 3); times > 0; times--) path = random.pick(changes)(path)
    const answer = await ask(`/${path}`)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await said(answer)).not.toContain(secret)
  }
  expect(answered).toBe(0)
  await ask('/api/v1/session')
  expect(answered).toBe(1)
})
