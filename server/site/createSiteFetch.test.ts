import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSiteFetch, type SiteFetch } from './createSiteFetch.ts'

const large = 'claim '.repeat(40_000)
const hash = `0x${'ab'.repeat(32)}`
let folder = ''
let fetch: SiteFetch
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-site-'))
  mkdirSync(join(folder, 'claim/spring'), { recursive: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<h1>Home</h1>')
  writeFileSync(join(folder, '404.html'), '<h1>Nothing here</h1>')
  writeFileSync(join(folder, 'claim/spring/index.html'), '<h1>Spring</h1>')
  writeFileSync(join(folder, 'assets/a.js'), 'a')
  writeFileSync(join(folder, '_headers'), '/*\n  referrer-policy: no-referrer\n')
  writeFileSync(join(folder, '_redirects'), '/a /b')
  mkdirSync(join(folder, 'claim/.git'))
  for (const path of ['.env', 'claim/.git/config']) writeFileSync(join(folder, path), 'secret')
  writeFileSync(join(folder, 'assets/large.js'), large)
  for (const [ending, pack] of [
    ['.br', brotliCompressSync],
    ['.gz', gzipSync],
  ] as const)
    writeFileSync(join(folder, `assets/large.js${ending}`), pack(large))
  mkdirSync(join(folder, `packages/${hash}`), { recursive: true })
  mkdirSync(join(folder, 'packages/spring'))
  for (const name of [hash, 'spring']) writeFileSync(join(folder, `packages/${name}/cap.bin`), '0123456789')
  writeFileSync(join(folder, '..', 'everclaim-outside.txt'), 'outside')
  fetch = await createSiteFetch(folder)
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  rmSync(join(folder, '..', 'everclaim-outside.txt'))
})
const ask = (path: string, init: RequestInit = {}) => fetch(new Request(`https://claim.example${path}`, init))

it('serves pages and files with the build’s headers', async () => {
  const home = await ask('/')
  expect([home.status, await home.text()]).toEqual([200, '<h1>Home</h1>'])
  expect(home.headers.get('referrer-policy')).toBe('no-referrer')
  expect(home.headers.get('cache-control')).toBe('no-cache')
  expect((await ask('/assets/a.js')).headers.get('cache-control')).toContain('immutable')
  expect((await ask('/claim/spring')).headers.get('location')).toBe('/claim/spring/')
  expect(await (await ask('/claim/spring/')).text()).toContain('Spring')
})

it('says that nothing is there with the site’s own page, and serves neither the rules nor what lies outside', async () => {
  for (const path of [
    '/nothing',
    '/_headers',
    '/%5fheaders',
    '/_header%73',
    '/_HEADERS',
    '/%2f_headers',
    '//_headers',
    '/claim/..%2f_headers',
    '/claim/%2e%2e/_headers',
    '/%5c_headers',
    '/_headers%00',
    '/_headers/',
    '/%255fheaders',
    '/_redirects',
    '/.env',
    '/%2eenv',
    '/claim/.git/config',
    '/..%2feverclaim-outside.txt',
    '/%2e%2e/everclaim-outside.txt',
    '/%00',
    '/%',
  ]) {
    const answer = await ask(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, '<h1>Nothing here</h1>'])
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  }
})

it('sends nothing twice, and no body to HEAD', async () => {
  const etag = (await ask('/')).headers.get('etag') ?? ''
  expect((await ask('/', { headers: { 'if-none-match': `"x", W/${etag}` } })).status).toBe(304)
  const head = await ask('/', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '13', ''])
})

it.each([
  [undefined, null],
  ['identity', null],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['GZIP', 'gzip'],
])('sends what was compressed ahead to who reads it: %s', async (accepted, encoding) => {
  const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const answer = await ask('/assets/large.js', { headers })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from
  expect(unpack(bytes).toString()).toBe(large)
  // Each form has a tag of its own.
  const tag = answer.headers.get('etag') ?? ''
  const known = { ...headers, 'if-none-match': tag }
  expect((await ask('/assets/large.js', { headers: known })).status).toBe(304)
  const other = { 'accept-encoding': encoding === 'br' ? 'gzip' : 'br', 'if-none-match': tag }
  expect((await ask('/assets/large.js', { headers: other })).status).toBe(200)
})

it('sends nothing compressed that holds something else than the file of today', async () => {
  writeFileSync(join(folder, 'changed.txt'), 'today')
  writeFileSync(join(folder, 'changed.txt.br'), brotliCompressSync('yesterday'))
  writeFileSync(join(folder, 'changed.txt.gz'), 'damaged')
  const answer = await ask('/changed.txt', { headers: { 'accept-encoding': 'br, gzip' } })
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, 'today'])
  writeFileSync(join(folder, 'changed.txt'), 'tomorrow')
  expect(await (await ask('/changed.txt')).text()).toBe('tomorrow')
})

it.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  // Several at once, and what is no range: all of it.
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['bytes=3-1', 200, '0123456789', null],
  ['lines=1-2', 200, '0123456789', null],
])('sends the part that is asked for: %s', async (range, status, text, contentRange) => {
  const answer = await ask('/packages/spring/cap.bin', { headers: { range } })
  expect([answer.status, await answer.text()]).toEqual([status, text])
  expect(answer.headers.get('content-range')).toBe(contentRange)
})

it('sends a part only of the file that the caller has begun', async () => {
  const part = async (tag: string) =>
    (await ask('/packages/spring/cap.bin', { headers: { range: 'bytes=0-3', 'if-range': tag } })).status
  const tag = (await ask('/packages/spring/cap.bin')).headers.get('etag') ?? ''
  expect([await part(tag), await part('"another"')]).toEqual([206, 200])
})

it('has files kept that are named by their content, and asked for again what is not', async () => {
  const cacheOf = async (path: string) => (await ask(path)).headers.get('cache-control')
  const forEver = 'public, max-age=31536000, immutable'
  expect(await cacheOf(`/packages/${hash}/cap.bin`)).toBe(forEver)
  expect(await cacheOf('/%61ssets/a.js')).toBe(forEver)
  expect(await cacheOf('/packages/spring/cap.bin')).toBe('no-cache')
  expect(await cacheOf('/assets/none.js')).toBe('no-cache')
  expect(await cacheOf('/claim/spring/')).toBe('no-cache')
})

it('reads no more of a file than is taken', async () => {
  const reader = (await ask('/assets/large.js')).body?.getReader()
  const first = (await reader?.read())?.value
  expect(first?.byteLength).toBeLessThan(large.length / 4)
  await reader?.cancel()
})

it('ends the connection where a file is another one than was announced', async () => {
  writeFileSync(join(folder, 'replaced.txt'), 'a'.repeat(100_000))
  let cuts = 0
  const cut = () => void cuts++
  const answer = await fetch(new Request('https://claim.example/replaced.txt'), { cut })
  writeFileSync(join(folder, 'replaced.txt'), 'short')
  await answer.text()
  expect(cuts).toBe(1)
})

it('is read, and nothing else', async () => {
  const answer = await ask('/', { method: 'POST' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it('does not start where no site was built', async () => {
  await expect(createSiteFetch(join(folder, 'claim'))).rejects.toThrow('EVERCLAIM_OUT names no built site.')
})
