import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSiteFetch, type SiteFetch } from '../server/site/createSiteFetch.ts'
import { freePort, startAnvil } from '../src/chain/test-support/startAnvil.ts'
import { checkHost } from './checkHost.ts'
import { makeSite } from './test-support/makeSite.ts'
import { type Change, startHost } from './test-support/startHost.ts'

let folder: string
let serve: SiteFetch
beforeAll(async () => {
  folder = makeSite()
  serve = await createSiteFetch(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

let close: (() => void) | undefined
afterEach(() => {
  close?.()
  close = undefined
})

/** A host that answers as `npm run serve` does, but for what `change` makes of its answers. */
async function host(change: Change = (response) => response): Promise<string> {
  const started = await startHost(serve, change)
  close = started.close
  return `http://127.0.0.1:${started.port}`
}

const withHeader = (response: Response, name: string, value: string | null) => {
  const headers = new Headers(response.headers)
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

const withBody = (response: Response, body: BodyInit, status: number) =>
  new Response(body, { status, headers: withHeader(response, 'content-length', null).headers })

test('the site’s own server has no fault', async () => {
  expect(await checkHost(await host(), folder)).toEqual([])
})

test('a node that lets no page ask it is a fault, as is one that is silent', async () => {
  const open = await startAnvil()
  const closed = await startAnvil(['--no-cors'])
  const silent = `http://127.0.0.1:${await freePort()}`
  const origin = await host()
  const faults = await checkHost(origin, folder, {
    nodes: [open.url, closed.url, silent],
  })
  await Promise.all([open.stop(), closed.stop()])
  expect(faults).toEqual([
    {
      path: `Node ${new URL(closed.url).host}:`,
      what: `it answers, but lets no page of ${origin} ask it (CORS): no visitor can use it.`,
    },
    { path: `Node ${new URL(silent).host}:`, what: 'it does not answer.' },
  ])
})

test('another list of campaigns than the build’s is the operator’s business', async () => {
  const rows = [{ id: 'summer', distributor: `0x${'22'.repeat(20)}`, packages: ['/packages/summer/'] }]
  const change = (response: Response, path: string) =>
    path === '/campaigns.json' ? withBody(response, JSON.stringify(rows), 200) : response
  expect(await checkHost(await host(change), folder)).toEqual([])
})

test.each([
  [
    'anybody may embed it',
    (response: Response) => withHeader(response, 'content-security-policy', null),
    '/',
    'says who may embed the site by "nothing", and should by "frame-ancestors \'self\' https://safe.example".',
  ],
  [
    'the frame may be shown by all who may embed the site, and not by those it is for',
    (response: Response, path: string) =>
      path.startsWith('/embed/')
        ? withHeader(response, 'content-security-policy', "frame-ancestors 'self' https://safe.example")
        : response,
    '/embed/spring/',
    'says who may embed the site by "frame-ancestors \'self\' https://safe.example", and should by "frame-ancestors \'self\' https://partner.example".',
  ],
  [
    'Safe hosts are locked out',
    (response: Response) => withHeader(response, 'x-frame-options', 'SAMEORIGIN'),
    '/',
    'has X-Frame-Options, which knows no list of origins and locks out Safe hosts.',
  ],
  [
    'the policy of referrers is missing',
    (response: Response) => withHeader(response, 'referrer-policy', null),
    '/help/',
    'has the header referrer-policy not at all, and should as "no-referrer".',
  ],
  [
    'a page is kept',
    (response: Response, path: string) =>
      path === '/' ? withHeader(response, 'cache-control', 'max-age=600') : response,
    '/',
    'has the Cache-Control "max-age=600", and should have "no-cache".',
  ],
  [
    'what never changes is asked for again',
    (response: Response) => withHeader(response, 'cache-control', 'no-cache'),
    '/assets/page-1a2b.js',
    'has the Cache-Control "no-cache", and should have "public, max-age=31536000, immutable".',
  ],
  [
    'a Safe host cannot read the manifest',
    (response: Response) => withHeader(response, 'access-control-allow-origin', null),
    '/manifest.json',
    'has the header access-control-allow-origin not at all, and should as "*".',
  ],
  [
    'every page may read the site',
    (response: Response) => withHeader(response, 'access-control-allow-origin', '*'),
    '/',
    'may be read by every page (Access-Control-Allow-Origin), and should not.',
  ],
  [
    'a script has another type',
    (response: Response, path: string) =>
      path.endsWith('.js') ? withHeader(response, 'content-type', 'text/plain') : response,
    '/boot.js',
    'has the type text/plain, and should have text/javascript.',
  ],
  [
    'something is put into the pages',
    async (response: Response, path: string) =>
      path === '/' && !response.headers.has('content-encoding')
        ? withBody(response, `${await response.text()}<script>spy()</script>`, 200)
        : response,
    '/',
    'has other bytes than the build. Does something rewrite it?',
  ],
  [
    'the list of campaigns has a fault',
    (response: Response, path: string) =>
      path === '/campaigns.json' ? withBody(response, '[{"id":"Summer"}]', 200) : response,
    '/campaigns.json',
    'has faults, so the pages show the campaigns of the build:\n- campaigns[0].id is not a name of at most 63 small letters, digits and hyphens.\n- campaigns[0].distributor is missing.\n- campaigns[0].packages is missing.',
  ],
  [
    'nothing is compressed',
    (response: Response, path: string) =>
      path === '/assets/page-1a2b.css' && response.headers.has('content-encoding')
        ? withBody(withHeader(response, 'content-encoding', null), readFileSync(join(folder, path)), 200)
        : response,
    '/assets/page-1a2b.css',
    'isn’t compressed, though the build has written it compressed and the request took gzip.',
  ],
  [
    'every path is the start page',
    (response: Response) =>
      response.status === 404 ? withBody(response, readFileSync(join(folder, 'index.html')), 200) : response,
    '/no-such-page/',
    'answers with 200, and should be missing (404).',
  ],
  [
    'a missing page is the host’s own',
    (response: Response) => (response.status === 404 ? withBody(response, '404', 404) : response),
    '/no-such-page/',
    'is missing, as it should be, but not with the site’s own page 404.html.',
  ],
  [
    'files for the host are served',
    (response: Response, path: string) => (path === '/_headers' ? withBody(response, '/*', 200) : response),
    '/_headers',
    'answers with 200, and should be missing (404).',
  ],
  [
    'a folder without a slash leads nowhere',
    (response: Response, path: string) =>
      path === '/claim/spring' ? new Response('', { status: 404 }) : response,
    '/claim/spring',
    'answers with 404, and should lead to /claim/spring/.',
  ],
])('%s', async (_, change, path, what) => {
  const faults = await checkHost(await host(change), folder)
  expect(faults).toContainEqual({ path, what })
})

test('a host that does not answer, and a folder without a site, are no answer', async () => {
  await expect(checkHost('http://127.0.0.1:1', folder)).rejects.toThrow(
    'http://127.0.0.1:1/ doesn’t answer. Is the address right, and the host running?',
  )
  await expect(checkHost('http://127.0.0.1:1', join(folder, 'help'))).rejects.toThrow(
    'There is no built site to compare with. Run `npm run build` first.',
  )
})
