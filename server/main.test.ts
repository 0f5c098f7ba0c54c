import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder = ''
const node = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    const { id, method } = JSON.parse(text)
    const head = {
      number: '0x10',
      hash: `0x${'ab'.repeat(32)}`,
      timestamp: '0x65000000',
      parentHash: `0x${'aa'.repeat(32)}`,
    }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x13e31' : head }))
  })
})
let environment: NodeJS.ProcessEnv = { NODE_ENV: 'production' }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-main-'))
  mkdirSync(join(folder, 'out'))
  writeFileSync(join(folder, 'out/index.html'), '<h1>Home</h1>')
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  environment = {
    ...{ NODE_ENV: 'production', PATH: process.env.PATH ?? '' },
    EVERCLAIM_PRODUCT: 'Acme',
    EVERCLAIM_RPC_URLS: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    EVERCLAIM_CAMPAIGNS: JSON.stringify([
      { id: 'spring', distributor: `0x${'11'.repeat(20)}`, packages: ['/packages/spring/'] },
    ]),
    EVERCLAIM_ORIGINS: 'http://localhost:3000',
    EVERCLAIM_OUT: join(folder, 'out'),
    DATABASE_URL: join(folder, 'api.sqlite'),
  }
})
afterAll(() => {
  node.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function start(more: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const until = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => said.includes(text) && resolve()
      child.stdout.on('data', look)
      child.on('close', () => reject(new Error(`It ended: ${said}`)))
      look()
    })
  return { child, ended, until, said: () => said }
}

it('serves site and API in one process, and ends in order when it is told to', async () => {
  const [port, adminPort] = [await freePort(), await freePort()]
  const api = start({ PORT: String(port), EVERCLAIM_ADMIN_PORT: String(adminPort) })
  await api.until('started')
  const at = `http://127.0.0.1:${port}`
  expect(await (await fetch(at)).text()).toBe('<h1>Home</h1>')
  expect(await (await fetch(`${at}/ready`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${at}/api/v1/session`)).json()).toEqual({ session: null })
  expect((await fetch(`${at}/metrics`)).status).toBe(404)
  const admin = `http://127.0.0.1:${adminPort}`
  expect(await (await fetch(`${admin}/metrics`)).text()).toContain(
    'everclaim_answers_total{call="getSession",status="200"} 1',
  )
  expect(await (await fetch(`${admin}/sponsorship`)).json()).toEqual({ campaigns: [] })
  expect(await (await fetch(`${admin}/terms/spring.json`)).json()).toMatchObject({ acceptances: [] })
  expect((await fetch(`${admin}/metrics`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  api.child.kill('SIGTERM')
  expect(await api.ended).toBe(0)
  expect(api.said()).toContain('stopped')
})

it('names the faults of its environment in a sentence each, and starts nothing', async () => {
  const api = start({ EVERCLAIM_ORIGINS: '', PORT: 'x' })
  expect(await api.ended).toBe(1)
  expect(api.said()).toContain('The environment has 2 faults. Nothing was started.')
  expect(api.said()).not.toContain('    at ')
})

it('says that a port is taken', async () => {
  const { port } = node.address() as AddressInfo
  const api = start({ PORT: String(port) })
  expect(await api.ended).toBe(1)
  expect(api.said()).toContain(`Nothing can be served at 127.0.0.1:${port}. Nothing was started.`)
})
