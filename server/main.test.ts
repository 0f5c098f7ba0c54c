import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../src/chain/test-support/startAnvil.ts'
import { startMain } from './test-support/startMain.ts'

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
let environment: Record<string, string> = {}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-main-'))
  mkdirSync(join(folder, 'out'))
  writeFileSync(join(folder, 'out/index.html'), '<h1>Home</h1>')
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  environment = {
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

/** Asked by another name than that of the machine. */
function statusOf(port: number, path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once('error', reject)
      .end()
  })
}
const start = (more: Record<string, string>) => startMain({ ...environment, ...more })

it('serves site and API in one process, and ends in order on a signal', async () => {
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
  // A page whose own name was made to point here asks with that name.
  expect(await statusOf(adminPort, '/metrics', 'evil.example')).toBe(403)
  expect(await statusOf(adminPort, '/metrics', `localhost:${adminPort}`)).toBe(200)
  api.kill('SIGTERM')
  expect(await api.ended).toBe(0)
  expect(api.said()).toContain('stopped')
})

it('names the faults of its environment in a sentence each, and starts nothing', async () => {
  const api = start({ EVERCLAIM_ORIGINS: '', PORT: 'x' })
  expect(await api.ended).toBe(1)
  expect(api.said()).toContain('The environment has 2 faults. Nothing was started.')
  expect(api.said()).not.toContain('    at ')
})

it('says that a port is taken, and leaves the uploads of the process that has it alone', async () => {
  const { port } = node.address() as AddressInfo
  const packages = join(folder, 'packages')
  mkdirSync(join(packages, '.incoming/being-sent'), { recursive: true })
  const api = start({ PORT: String(port), EVERCLAIM_PACKAGES: packages })
  expect(await api.ended).toBe(1)
  expect(api.said()).toContain(`Nothing can be served at 127.0.0.1:${port}. Nothing was started.`)
  expect(readdirSync(join(packages, '.incoming'))).toEqual(['being-sent'])
})
