import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSiteFetch } from './createSiteFetch.ts'

let folder = ''
let fetch: (request: Request) => Promise<Response>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-site-'))
  mkdirSync(join(folder, 'claim/spring'), { recursive: true })
  mkdirSync(join(folder, '_next/static'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<h1>Home</h1>')
  writeFileSync(join(folder, '404.html'), '<h1>Nothing here</h1>')
  writeFileSync(join(folder, 'claim/spring/index.html'), '<h1>Spring</h1>')
  writeFileSync(join(folder, '_next/static/a.js'), 'a')
  writeFileSync(join(folder, '_headers'), '/*\n  referrer-policy: no-referrer\n')
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
  expect((await ask('/_next/static/a.js')).headers.get('cache-control')).toContain('immutable')
  expect((await ask('/claim/spring')).headers.get('location')).toBe('/claim/spring/')
  expect(await (await ask('/claim/spring/')).text()).toContain('Spring')
})

it('says that nothing is there with the site’s own page, and serves neither the rules nor what lies outside', async () => {
  for (const path of [
    '/nothing',
    '/_headers',
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

it('is read, and nothing else', async () => {
  const answer = await ask('/', { method: 'POST' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it('does not start where no site was built', async () => {
  await expect(createSiteFetch(join(folder, 'claim'))).rejects.toThrow('EVERCLAIM_OUT names no built site.')
})
