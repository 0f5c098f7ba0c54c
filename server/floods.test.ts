import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../src/chain/test-support/startAnvil.ts'
import { bundleProgram } from './test-support/bundleProgram.ts'
import { flood, residentOf, statusFrom } from './test-support/flood.ts'
import { type MainProcess, startMain } from './test-support/startMain.ts'

const fileBytes = 250_000
const stranger = '127.9.9.9'
/** Of its network, and of another one. */
const neighbours = ['127.9.9.10', '127.200.0.1']

let folder = ''
let port = 0
let server: MainProcess
let program = ''
beforeAll(async () => {
  program = await bundleProgram('main.ts')
})
afterAll(() => rmSync(program, { force: true }))
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-floods-'))
  mkdirSync(join(folder, 'out/assets'), { recursive: true })
  writeFileSync(join(folder, 'out/index.html'), '<h1>Home</h1>')
  writeFileSync(join(folder, 'out/assets/app.js'), Buffer.alloc(fileBytes, 'flood '))
  port = await freePort()
  server = startMain(
    {
      EVERCLAIM_PRODUCT: 'Acme',
      EVERCLAIM_RPC_URLS: 'http://127.0.0.1:9',
      EVERCLAIM_CAMPAIGNS: JSON.stringify([
        { id: 'spring', distributor: `0x${'11'.repeat(20)}`, packages: ['/packages/spring/'] },
      ]),
      EVERCLAIM_ORIGINS: 'https://claim.example',
      EVERCLAIM_OUT: join(folder, 'out'),
      DATABASE_URL: join(folder, 'api.sqlite'),
      PORT: String(port),
    },
    program,
  )
  await server.until('started')
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
})

async function expectServed(addresses: readonly string[]) {
  for (const address of addresses)
    for (const path of ['/health', '/', '/assets/app.js', '/api/v1/session'])
      expect([address, path, (await statusFrom(port, { path, address })).status]).toEqual([
        address,
        path,
        '200',
      ])
}

// Other systems have one loopback address.
describe.runIf(process.platform === 'linux')('a server that is flooded', () => {
  it('serves others while one address holds 2,000 sockets half open', async () => {
    const held = await flood(port, { sockets: 2_000, from: () => stranger, say: 'GET / HTTP/1.1\r\n' })
    await expectServed(neighbours)
    held.end()
  })

  it('serves others while one address stalls what it sends', async () => {
    const head = 'Host: a\r\nOrigin: https://claim.example\r\nContent-Type: application/json'
    const say = `POST /api/v1/session HTTP/1.1\r\n${head}\r\nContent-Length: 100\r\n\r\n{`
    const held = await flood(port, { sockets: 20, from: () => stranger, say })
    await expectServed([stranger, ...neighbours])
    held.end()
  })

  it.each([
    ['one address', () => stranger],
    // Of 16 networks (/24), so that no share of a network is what holds them.
    ['many networks', (at: number) => `127.${1 + (at % 16)}.0.${2 + (Math.floor(at / 16) % 200)}`],
  ])('holds little memory for 1,200 sockets that ask for 20 files and read none: %s', async (_, from) => {
    const say = 'GET /assets/app.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20)
    const held = await flood(port, { sockets: 1_200, from, say })
    let most = 0
    const sampler = setInterval(() => {
      most = Math.max(most, residentOf(server.pid))
    }, 20)
    await expectServed(neighbours)
    await expectServed(neighbours)
    clearInterval(sampler)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(400_000_000)
    held.end()
  })
})
