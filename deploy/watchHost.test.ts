import { spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSiteFetch, type SiteFetch } from '../server/site/createSiteFetch.ts'
import { lookupBy } from './askHost.ts'
import { checkHost } from './checkHost.ts'
import { makeSite } from './test-support/makeSite.ts'
import { type Change, type Host, startHost } from './test-support/startHost.ts'
import { watchedFiles, watchHost } from './watchHost.ts'

/** A script that is read in the third round, and then in the thirteenth. */
const late = 'assets/second-1a2b.js'
let folder: string
let serve: SiteFetch
beforeAll(async () => {
  folder = makeSite()
  writeFileSync(join(folder, late), 'go();')
  serve = await createSiteFetch(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the host does with an answer of its own; a test changes it while the host is watched. */
let change: Change
let hosts: Host[] = []
let sockets: Socket[] = []
beforeEach(() => {
  change = (response) => response
})
afterEach(() => {
  for (const each of [...hosts, ...sockets]) each.close()
  hosts = []
  sockets = []
})

/** A host whose answers `change` may change at any time. */
async function host(): Promise<number> {
  const started = await startHost(serve, (response, path) => change(response, path))
  hosts.push(started)
  return started.port
}

const withText = (response: Response, text: string) => {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  return new Response(text, { headers })
}

/** Puts a script into one page, only where it is asked for compressed, as browsers do. */
const poison = (page: string) => (response: Response, path: string) =>
  path === page && response.headers.get('content-encoding') === 'gzip'
    ? withText(response, `${readFileSync(join(folder, path, 'index.html'), 'utf8')}<script>spy()</script>`)
    : response

test('a change of a watched host is said when it begins, and when it ends', async () => {
  const origin = `http://127.0.0.1:${await host()}`
  const states = watchHost(origin, folder, { every: 1 })
  expect((await states.next()).value).toMatchObject({ status: 'well', faults: [] })

  change = poison('/help/')
  expect((await states.next()).value).toMatchObject({
    status: 'faulty',
    faults: [
      {
        path: '/help/',
        what: 'isn’t compressed, though the build has written it compressed and the request took gzip.',
      },
    ],
  })
  change = (response) => response
  expect((await states.next()).value).toMatchObject({ status: 'well' })

  await states.return(undefined)
})

test('a script that is read in one round of ten stays at fault until it is read again', async () => {
  const origin = `http://127.0.0.1:${await host()}`
  let asked = 0
  change = (response, path) => {
    if (path !== `/${late}`) return response
    asked += 1
    return withText(response, 'spy();')
  }
  const states = watchHost(origin, folder, { every: 1 })
  expect((await states.next()).value).toMatchObject({ status: 'well' })
  expect((await states.next()).value).toMatchObject({
    status: 'faulty',
    faults: [{ path: `/${late}`, what: 'has other bytes than the build. Does something rewrite it?' }],
  })
  change = (response) => response
  const before = asked
  expect((await states.next()).value).toMatchObject({ status: 'well' })
  expect(before).toBe(1)
  await states.return(undefined)
})

test('a host that is silent is neither well nor at fault, and is said once it is silent twice', async () => {
  const port = await host()
  const origin = `http://127.0.0.1:${port}`
  const states = watchHost(origin, folder, { every: 1 })
  expect((await states.next()).value).toMatchObject({ status: 'well' })

  // One round fails: the next answer is cut off before its end, once.
  let cut = 0
  change = (response, path) => {
    if (path !== '/boot.js' || cut > 0) return response
    cut += 1
    hosts[0]?.cut()
    return response
  }
  const next = states.next()
  await expect.poll(() => cut).toBe(1)
  change = poison('/help/')
  expect((await next).value).toMatchObject({ status: 'faulty' })

  hosts.splice(0)[0]?.close()
  expect((await states.next()).value).toMatchObject({
    status: 'unknown',
    why: expect.stringMatching(/ doesn’t answer\. Is the address right, and the host running\?$/),
  })
  await states.return(undefined)
})

test('a round reads every page, and each script within ten rounds; packages prove themselves', () => {
  const rounds = Array.from({ length: 10 }, (_, round) => watchedFiles(folder, round))
  for (const files of rounds)
    expect(files).toEqual(
      expect.arrayContaining([
        ...['index.html', 'claim/spring/index.html', 'embed/spring/index.html', 'help/index.html'],
        ...['boot.js', 'embed.js', 'claim/spring/manifest.json'],
      ]),
    )
  expect(rounds.flat().filter((path) => path === 'assets/page-1a2b.js')).toHaveLength(1)
  expect(rounds.flat().filter((path) => /packages|hidden|\.(gz|br)$/.test(path))).toEqual([])
})

/** A name server that has one address for every name. RFC 1035: the question comes back, and one answer. */
async function startNameServer(address: string): Promise<string> {
  const socket = createSocket('udp4')
  sockets.push(socket)
  socket.on('message', (question, { port }) => {
    const end = question.indexOf(0, 12) + 5
    const header = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)])
    socket.send(Buffer.concat([header, question.subarray(12, end), record]), port, '127.0.0.1')
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

test('a name that leads elsewhere by one resolver is a fault there', async () => {
  const port = await host()
  const elsewhere = async () => new Response('Connect your wallet')
  hosts.push(await startHost(elsewhere, (response) => response, { address: '127.0.0.2', port }))
  const [right, hijacked] = [await startNameServer('127.0.0.1'), await startNameServer('127.0.0.2')]

  const origin = `http://claim.acme.example:${port}`
  const viewpoint = (name: string, resolver: string) => ({ name, lookup: lookupBy(resolver) })
  expect(await checkHost(origin, folder, { viewpoints: [viewpoint('one', right)] })).toEqual([])
  const faults = await checkHost(origin, folder, {
    viewpoints: [viewpoint('one', right), viewpoint('two', hijacked)],
  })
  expect(faults).toContainEqual({
    path: '/',
    what: '(by two) has other bytes than the build. Does something rewrite it?',
  })
  expect(faults.filter(({ what }) => what.startsWith('(by one)'))).toEqual([])
})

test('the command says each change in a line, runs what it was given, and ends when it is stopped', async () => {
  const origin = `http://127.0.0.1:${await host()}`
  const log = join(folder, '.hidden', 'log')
  const run = `cat >> '${log}'; echo "$EVERCLAIM_HOST_STATUS" >> '${log}'`
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'deploy/main.ts', origin, '--every', '1', '--run', run],
    {
      env: { ...process.env, EVERCLAIM_OUT: folder, EVERCLAIM_RPC_URLS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => (await lines.next()).value
  expect(await line()).toMatch(/^\d{4}-.*Z http:\S+ serves the site as it should\.$/)
  change = poison('/help/')
  expect(await line()).toMatch(/^\d{4}-.*Z http:\S+ has 1 fault\.$/)
  expect(await line()).toMatch(/^\/help\/ isn’t compressed/)
  await expect
    .poll(() => readFileSync(log, 'utf8').split('\n'))
    .toEqual([
      expect.stringMatching(/ serves the site as it should\.$/),
      'well',
      expect.stringMatching(/ has 1 fault\.$/),
      expect.stringMatching(/^\/help\/ /),
      'faulty',
      '',
    ])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([1, null])
})

test('the command does not begin with words that it cannot mean', async () => {
  const wrong = [
    ['https://claim.acme.example', '--every', 'often'],
    ['https://claim.acme.example', '--resolver', 'dns.example'],
    ['https://claim.acme.example', '--run', 'mail'],
    ['claim.acme.example'],
  ]
  const said = await Promise.all(
    wrong.map(async (args) => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'deploy/main.ts', ...args], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const [text, [code]] = await Promise.all([child.stderr.toArray(), once(child, 'exit')])
      return { text: Buffer.concat(text).toString().split('\n')[0], code }
    }),
  )
  const text = 'Give the address of the site: npm run check:host -- https://claim.acme.example'
  expect(said).toEqual(wrong.map(() => ({ text, code: 2 })))
})
