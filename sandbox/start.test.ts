import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { campaignIds } from './campaign/sandboxCampaigns.ts'
import { startDevnet } from './devnet/startDevnet.ts'
import { silent } from './progress.ts'
import { buildSite } from './site/buildSite.ts'
import { siteBuild } from './startSandbox.ts'
import { connectionTo } from './test-support/connectionTo.ts'

type Started = {
  readonly process: ChildProcessByStdio<null, Readable, Readable>
  readonly said: string[]
  /** Resolves with the first line that matches. */
  line(pattern: RegExp): Promise<string>
  readonly exit: Promise<{ code: number | null; signal: string | null }>
}

const script = fileURLToPath(new URL('./start.ts', import.meta.url))

let home: string
let siteFolder: string
const running = new Set<Started['process']>()

beforeAll(async () => {
  // A place of its own for the start's hold: a sandbox that somebody uses on this machine is none of our
  // business.
  home = await mkdtemp(join(tmpdir(), 'everclaim-start-'))
  // The site of the browser tests; building it once is enough.
  const devnet = await startDevnet({ port: 0, campaigns: campaignIds, mining: 'instant', progress: silent })
  await devnet.stop()
  siteFolder = (await buildSite(...siteBuild(devnet.campaigns))).folder
})
afterEach(() => {
  for (const process of running) process.kill('SIGKILL')
  running.clear()
})
afterAll(() => rm(home, { recursive: true, force: true }))

function start(...parameters: string[]): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', script, '--all', ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: home },
  })
  running.add(child)
  const said: string[] = []
  const waiting: { pattern: RegExp; resolve: (line: string) => void }[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line)
      for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve(line)
    })
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return {
    process: child,
    said,
    exit,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const already = said.find((line) => pattern.test(line))
        if (already !== undefined) return resolve(already)
        waiting.push({ pattern, resolve })
        exit.then(() => reject(new Error(`The start ended without saying ${pattern}:\n${said.join('\n')}`)))
      }),
  }
}

/** Two ports that nobody has at the moment. */
async function freePorts(): Promise<[string, string]> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address ? String(address.port) : ''
    }),
  )
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return [ports[0] ?? '', ports[1] ?? '']
}

const refused = (port: string) => expect(connectionTo(Number(port))).rejects.toThrow(/ECONNREFUSED/)

/** Every process below this one, the chain's among them: it listens where nobody else knows. */
function below(pid: number | undefined): readonly number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const children = pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child)
  return [...children, ...children.flatMap(below)]
}

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('comes up, refuses a second start, survives a kill, and ends with Ctrl-C leaving nothing', async () => {
  const [port, rpcPort] = await freePorts()
  const ports = ['--port', port, '--rpc-port', rpcPort]
  const first = start(...ports)
  expect(await first.line(/Open {2}/)).toContain(`http://127.0.0.1:${port}`)
  const host = /http:\/\/localhost:\d+$/.exec(await first.line(/As a Safe/))?.[0]
  expect(await (await fetch(`${host}/`)).text()).toContain('<title>Sandbox Safe host</title>')
  const service = /http:\/\/\S+$/.exec(await first.line(/Safe wallet service/))?.[0]
  expect((await fetch(`${service}/v1/chains/81457`)).status).toBe(200)
  expect(await first.line(/THESE KEYS ARE PUBLIC AND WORTHLESS/)).toBeTruthy()
  expect((await fetch(`http://127.0.0.1:${port}/claim/safe-users/`)).status).toBe(200)

  const second = start('--port', '1', '--rpc-port', '2')
  expect((await second.exit).code).toBe(1)
  expect(second.said[0]).toBe(
    `The sandbox of this checkout runs already at http://127.0.0.1:${port} (process ${first.process.pid}); end that one first.`,
  )

  const remains = below(first.process.pid)
  expect(remains.length).toBeGreaterThanOrEqual(2)
  first.process.kill('SIGKILL')
  await first.exit
  // The keeper ends the chain after this process, not before it.
  await expect.poll(() => remains.filter(runs)).toEqual([])

  const third = start(...ports)
  await third.line(/Open {2}/)
  expect(third.said[0]).toBe('The last start was killed; its remains have been cleared away.')
  const chain = await connectionTo(Number(rpcPort))
  const started = below(third.process.pid)
  third.process.kill('SIGINT')
  expect(await third.exit).toEqual({ code: 0, signal: null })
  expect(third.said.at(-1)).toBe('The sandbox has ended; nothing of it is left running.')
  await chain.closed
  expect(started.filter(runs)).toEqual([])
  await refused(rpcPort)
  await refused(port)
})

test('Ctrl-C while it comes up leaves nothing either', async () => {
  const [port, rpcPort] = await freePorts()
  const early = start('--port', port, '--rpc-port', rpcPort)
  await early.line(/Starting the sandbox/)
  early.process.kill('SIGINT')
  expect((await early.exit).code).toBe(130)
  await refused(port)
  await refused(rpcPort)
})

test('where the usual ports are taken, the next free ones are, and the start says so', async () => {
  const taken: Server[] = []
  // Another program may have them already, which is as good.
  for (const port of [3000, 8545]) {
    const server = createServer().listen(port, '127.0.0.1')
    await Promise.race([
      once(server, 'listening').then(() => taken.push(server)),
      once(server, 'error'),
    ]).catch(() => undefined)
  }
  try {
    const started = start()
    const site = /the site takes (\d+)\.$/.exec(
      await started.line(/^Port 3000 is in use by another program/),
    )?.[1]
    const chain = /the chain takes (\d+)\.$/.exec(
      await started.line(/^Port 8545 is in use by another program/),
    )?.[1]
    expect(Number(site)).toBeGreaterThan(3000)
    expect(Number(chain)).toBeGreaterThan(8545)
    expect(await started.line(/Open {2}/)).toContain(`http://127.0.0.1:${site}`)
    expect(await started.line(/RPC /)).toContain(`:${chain}`)
    const answer = await fetch(`http://127.0.0.1:${chain}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    })
    expect(await answer.json()).toMatchObject({ result: '0x13e31' })
    started.process.kill('SIGINT')
    expect((await started.exit).code).toBe(0)
  } finally {
    for (const server of taken) server.close()
  }
})

test.each([0, 1])('a port that was asked for and is in use is one sentence (%i)', async (which) => {
  const ports = await freePorts()
  const taken = createServer().listen(Number(ports[which]), '127.0.0.1')
  await once(taken, 'listening')
  try {
    const refusedStart = start('--port', ports[0], '--rpc-port', ports[1])
    expect((await refusedStart.exit).code).toBe(1)
    expect(refusedStart.said[0]).toBe(
      `Port ${ports[which]} is in use by another program; choose others with --port and --rpc-port.`,
    )
  } finally {
    taken.close()
  }
})

test.each([
  ['--port', 'abc'],
  ['--port', '70000'],
  ['--prot', '3000'],
  ['--safe-host', 'http://localhost:3100/'],
  ['--safe-host', 'safe.example'],
])('%s %s is not understood', async (...parameters) => {
  const wrong = start(...parameters)
  expect((await wrong.exit).code).toBe(1)
  expect(wrong.said[0]).toMatch(/^The arguments were not understood: /)
})

test('the built site holds no trace of the demo wallet', async () => {
  // The pages of the documentation name it, and have no script of the site.
  const files = (await readdir(siteFolder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.parentPath.startsWith(join(siteFolder, 'docs')),
  )
  expect(files.length).toBeGreaterThan(10)
  for (const { parentPath, name } of files) {
    const content = await readFile(join(parentPath, name), 'latin1')
    expect(content.includes('EVERCLAIM-SANDBOX-WALLET'), name).toBe(false)
  }
})
