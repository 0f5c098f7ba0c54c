import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getAddress, parseEther, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from '../../src/schema/v.ts'
import { type ChainClient, chainClient } from '../devnet/chainClient.ts'
import { demoAccounts } from '../devnet/demoAccounts.ts'
import { type Anvil, startAnvil } from '../devnet/startAnvil.ts'
import { createDelegateStore } from '../safe/createDelegateStore.ts'
import { createMessageStore } from '../safe/createMessageStore.ts'
import { createTransactionStore } from '../safe/createTransactionStore.ts'
import { createWalletService, type WalletService, walletServicePath } from '../service/createWalletService.ts'
import { type Site, serveSite } from './serveSite.ts'
import { healthy } from './siteControl.ts'

const page = (name: string) =>
  `<!doctype html><html><head><title>${name}</title></head><body>${name}</body></html>`
const tag = '<script src="/sandbox/demo-wallet.js"></script>'

let folder: string
let anvil: Anvil
let chain: ChainClient
let walletService: WalletService
let site: Site
let plainSite: Site

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everclaim-site-'))
  const files = {
    'out/index.html': page('home'),
    'out/404.html': page('nothing'),
    'out/about.html': page('about'),
    'out/claim/spring/index.html': page('claim'),
    'out/assets/a.js': 'let a = 1',
    'out/_headers': "/*\n  Content-Security-Policy: frame-ancestors 'self'\n/about\n  X-About: yes\n",
    'secret.txt': 'outside',
    'package/manifest.json': '{\n  "texts": {\n    "title": "Spring"\n  }\n}\n',
    'package/cap.bin': 'cap',
    'package/shards/0.bin': 'shard',
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  anvil = await startAnvil({ chainId: 81457, genesisTime: 1_719_360_000 })
  chain = chainClient(anvil.url)
  await chain.setBalance({ address: demoAccounts.ada.address, value: parseEther('1') })
  const options = {
    port: 0,
    folder: join(folder, 'out'),
    rpcUrl: anvil.url,
    packages: new Map([['spring', join(folder, 'package')]]),
    addressBook: new Map([[demoAccounts.dan.address, 'Dan']]),
  }
  walletService = createWalletService({
    chain,
    transactions: createTransactionStore({ chain }),
    messages: createMessageStore({ chain }),
    delegates: createDelegateStore(),
    names: new Map(),
    tokens: new Map(),
    safes: [],
    apps: [],
    mount: walletServicePath,
  })
  site = await serveSite({ ...options, hasDemoWallet: true, walletService })
  plainSite = await serveSite({ ...options, hasDemoWallet: false })
})
afterAll(async () => {
  await Promise.all([site?.stop(), plainSite?.stop(), anvil?.stop()])
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => void site.control(healthy))

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { headers, redirect: 'manual' })

/** Sends a path exactly as it is; `fetch` would tidy it up. */
async function rawGet(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: site.port, path, headers }, async (response) => {
      resolve({ status: response.statusCode, body: await text(response) })
    })
      .on('error', reject)
      .end()
  })
}

describe('as a plain static host', () => {
  test.each([
    ['/', 200, 'home'],
    ['/about', 200, 'about'],
    ['/about.html', 200, 'about'],
    ['/claim/spring/', 200, 'claim'],
    ['/claim/spring/?amount=1', 200, 'claim'],
    ['/no/such/page', 404, 'nothing'],
    ['/claim/', 404, 'nothing'],
  ])('GET %s answers %i with %s', async (path, status, name) => {
    const response = await fetch(`${plainSite.url}${path}`)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe(page(name))
  })

  test('a folder’s address gets its slash', async () => {
    const response = await get('/claim/spring')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/claim/spring/'])
  })

  test('the headers of the build’s own file come with the paths that it names', async () => {
    const headersOf = async (path: string) => {
      const { headers } = await get(path)
      return [headers.get('content-security-policy'), headers.get('x-about')]
    }
    expect(await headersOf('/')).toEqual(["frame-ancestors 'self'", null])
    expect(await headersOf('/about')).toEqual(["frame-ancestors 'self'", 'yes'])
    expect(await headersOf('/no/such/page')).toEqual(["frame-ancestors 'self'", null])
    expect((await get('/_headers')).status).toBe(404)
    site.control({ headers: 'ignored' })
    expect(await headersOf('/')).toEqual([null, null])
  })

  test('files with a hash in their name may be kept, pages are asked for again', async () => {
    const script = await get('/assets/a.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const home = await get('/')
    expect(home.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/', { 'if-none-match': home.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%00', '/%zz'])(
    'nothing outside of the folder: %s',
    async (path) => {
      const { status, body } = await rawGet(path)
      expect(status).toBe(404)
      expect(body).not.toContain('outside')
    },
  )

  test('files may be put beside those of the build, and in place of them', async () => {
    site.added.set('/packages/spring/', join(folder, 'package'))
    site.added.set('/assets/a.js', join(folder, 'package/cap.bin'))
    expect(await (await get('/packages/spring/shards/0.bin')).text()).toBe('shard')
    expect((await get('/packages/spring/no.bin')).status).toBe(404)
    expect(await (await get('/assets/a.js')).text()).toBe('cap')
    site.added.clear()
    expect((await get('/packages/spring/shards/0.bin')).status).toBe(404)
    expect(await (await get('/assets/a.js')).text()).toBe('let a = 1')
  })

  test('the demo wallet is in pages of the sandbox alone', async () => {
    expect(await (await get('/')).text()).toBe(page('home').replace('</head>', `${tag}</head>`))
    expect(await (await get('/no/such')).text()).toContain(tag)
    expect(await (await get('/assets/a.js')).text()).toBe('let a = 1')
    expect((await get('/sandbox/demo-wallet.js')).status).toBe(200)
    expect((await fetch(`${plainSite.url}/sandbox/demo-wallet.js`)).status).toBe(404)
    expect((await fetch(`${plainSite.url}/sandbox/wallet`)).status).toBe(404)
  })
})

const rpc = async (method: string, params: unknown[] = []) => {
  const response = await fetch(`${site.url}/sandbox/rpc`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  return response.ok ? response.json() : response.status
}

describe('as a node', () => {
  test('answers reads and batches', async () => {
    expect(await rpc('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 7, result: '0x13e31' })
    const batch = ['eth_chainId', 'net_version'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: [],
    }))
    const response = await fetch(`${site.url}/sandbox/rpc`, { method: 'POST', body: JSON.stringify(batch) })
    expect(await response.json()).toMatchObject([{ result: '0x13e31' }, { result: '81457' }])
  })

  test.each(['anvil_setBalance', 'evm_mine', 'eth_sendTransaction', 'eth_accounts'])(
    'has no %s, like any public node',
    async (method) => {
      expect(await rpc(method)).toMatchObject({ error: { code: -32601 } })
    },
  )

  test('misbehaves on request', async () => {
    site.control({ rpc: 'down' })
    expect(await rpc('eth_chainId')).toBe(503)
    site.control({ rpc: 'limited' })
    expect(await rpc('eth_chainId')).toBe(429)
    site.control({ rpc: 'wrong-chain' })
    expect(await rpc('eth_chainId')).toMatchObject({ result: '0x1' })
    const block = v.object({ result: v.object({ timestamp: v.string() }) })
    site.control({ rpc: 'ok' })
    const now = v.parse(block, await rpc('eth_getBlockByNumber', ['latest', false]))
    site.control({ rpc: 'halted' })
    const then = v.parse(block, await rpc('eth_getBlockByNumber', ['latest', false]))
    expect(Number(now.result.timestamp) - Number(then.result.timestamp)).toBe(3_600)
  })

  test('halted, has no newer block than its last one', async () => {
    const block = v.object({ result: v.object({ number: v.string(), timestamp: v.string() }) })
    const newest = async () => v.parse(block, await rpc('eth_getBlockByNumber', ['latest', false])).result
    site.control({ rpc: 'halted' })
    const last = await newest()
    await chain.mine({ blocks: 1 })
    expect(await newest()).toEqual(last)
    expect(await rpc('eth_blockNumber')).toMatchObject({ result: last.number })
    site.control({ rpc: 'ok' })
    expect(Number((await newest()).number)).toBeGreaterThan(Number(last.number))
  })

  test('a stalled node answers nothing until the next change', async () => {
    site.control({ rpc: 'stalled' })
    const broken = expect(rpc('eth_chainId')).rejects.toThrow()
    await expect.poll(() => site.waiting()).toBe(1)
    site.control({ rpc: 'ok' })
    await broken
    expect(await rpc('eth_chainId')).toMatchObject({ result: '0x13e31' })
  })
})

describe('as a package host', () => {
  const file = async (path: string) => {
    const response = await get(`/sandbox/packages/spring/${path}`)
    return response.ok ? response.text() : response.status
  }

  test('gives the files as they are, to any origin', async () => {
    expect(await file('shards/0.bin')).toBe('shard')
    expect(await file('cap.bin')).toBe('cap')
    expect(await file('none.bin')).toBe(404)
    expect((await get('/sandbox/packages/none/manifest.json')).status).toBe(404)
    const response = await get('/sandbox/packages/spring/cap.bin', { origin: 'https://elsewhere.example' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('misbehaves on request', async () => {
    site.control({ packages: 'down' })
    expect(await file('cap.bin')).toBe(503)
    site.control({ packages: 'damaged' })
    expect(await file('cap.bin')).toBe('cap')
    expect(await file('shards/0.bin')).not.toBe('shard')
    site.control({ packages: 'forged' })
    expect(await file('manifest.json')).toContain('"title": "Not Spring"')
  })
})

describe('as a wallet', () => {
  const ask = (body: unknown, headers: Record<string, string> = { origin: site.url }) =>
    fetch(`${site.url}/sandbox/wallet`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = async (method: string, params: unknown[]) =>
    v.parse(
      v.object({
        result: v.optional(v.unknown()),
        error: v.optional(v.object({ code: v.pipe(v.number(), v.finite()) })),
      }),
      await (await ask({ method, params })).json(),
    )
  const { ada, operator } = demoAccounts
  const signature = v.custom<`0x${string}`>(() => true)

  test.each([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page of another port', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a request that hides where it comes from', {}],
  ])('signs nothing for %s', async (_who, headers: Record<string, string>) => {
    const response = await ask({ method: 'personal_sign', params: ['0x41', ada.address] }, headers)
    expect([response.status, await response.text()]).toEqual([
      403,
      'The sandbox answers its own pages only.\n',
    ])
  })

  test('a foreign name that points here gets nothing', async () => {
    for (const path of ['/sandbox/wallet', '/sandbox/control', '/sandbox/rpc', '/sandbox/demo-wallet.js']) {
      const { status, body } = await rawGet(path, { host: 'evil.example' })
      expect([status, body]).toEqual([403, 'The sandbox has no such host name.\n'])
    }
  })

  test('lists accounts, and no keys', async () => {
    const listed = await (await get('/sandbox/wallet')).text()
    expect(listed).toContain(ada.address)
    for (const { key } of Object.values(demoAccounts)) expect(listed).not.toContain(key.slice(2))
  })

  test('signs messages and typed data', async () => {
    const message = v.parse(signature, (await answer('personal_sign', ['0x68656c6c6f', ada.address])).result)
    expect(await recoverMessageAddress({ message: 'hello', signature: message })).toBe(ada.address)

    const domain = {
      name: 'Everclaim',
      version: '1',
      chainId: 81457,
      verifyingContract: operator.address,
    } as const
    const types = { Claim: [{ name: 'index', type: 'uint256' }] } as const
    const typed = { domain, types, primaryType: 'Claim', message: { index: 5n } } as const
    const json = JSON.stringify({
      domain,
      primaryType: 'Claim',
      message: { index: '5' },
      types: { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] },
    })
    const signed = v.parse(signature, (await answer('eth_signTypedData_v4', [ada.address, json])).result)
    expect(await recoverTypedDataAddress({ ...typed, signature: signed })).toBe(ada.address)
  })

  test('holds the keys of the demo accounts and no others', async () => {
    expect(await answer('personal_sign', ['0x41', operator.address])).toMatchObject({ error: { code: 4100 } })
  })

  test('sends transactions, in order', async () => {
    const to = getAddress(`0x${'77'.repeat(20)}`)
    const value = parseEther('0.01')
    const send = () =>
      answer('eth_sendTransaction', [{ from: ada.address, to, value: `0x${value.toString(16)}` }])
    const sent = await Promise.all([send(), send()])
    for (const { result } of sent) {
      const receipt = await chain.waitForTransactionReceipt({ hash: v.parse(signature, result) })
      expect([receipt.status, receipt.from]).toEqual(['success', ada.address.toLowerCase()])
    }
    expect(await chain.getBalance({ address: to })).toBe(2n * value)
  })

  test('passes on what the node says of a transaction that cannot be paid', async () => {
    const { gus } = demoAccounts
    const { error } = await answer('eth_sendTransaction', [
      { from: gus.address, to: ada.address, gas: '0x5208' },
    ])
    expect(error?.code).toBeLessThan(0)
  })

  test('says in words what is sent', async () => {
    const described = await answer('sandbox_describe', [
      {
        to: demoAccounts.dan.address,
        data: `0xa9059cbb${ada.address.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
      },
    ])
    expect(described.result).toEqual({
      target: `Dan ${demoAccounts.dan.address}`,
      call: `transfer(${ada.address}, 1)`,
    })
  })
})

describe('the wallet service', () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${site.url}/sandbox/safe-service/${path}`, init)
  const decode = (origin: string) =>
    ask('v1/chains/81457/data-decoder', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ data: '0xd09de08a' }),
    })
  const wallet = 'http://localhost:3456'

  test('answers a wallet on another port of this machine, which asks first', async () => {
    const first = await ask('v1/chains/81457/data-decoder', {
      method: 'OPTIONS',
      headers: { origin: wallet, 'access-control-request-method': 'POST' },
    })
    expect([first.status, first.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(first.headers.get('access-control-allow-methods')).toContain('POST')
    const codes = await ask('v1/balances/supported-fiat-codes', { headers: { origin: wallet } })
    expect([codes.status, codes.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(await codes.json()).toContain('USD')
    // No such function is known here: the answer is the service's own, not the guard's.
    expect((await decode(wallet)).status).not.toBe(403)
  })

  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'null',
    'http://127.0.0.1.evil.example:80',
  ])('answers nothing to a page of %s', async (origin) => {
    const refused = await decode(origin)
    expect([refused.status, await refused.text()]).toEqual([
      403,
      'The sandbox answers pages of this machine only.\n',
    ])
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a foreign name that points here gets nothing, and a site without it has nothing', async () => {
    const foreign = { host: 'evil.example' }
    const { status } = await rawGet('/sandbox/safe-service/v1/balances/supported-fiat-codes', foreign)
    expect(status).toBe(403)
    expect((await fetch(`${plainSite.url}/sandbox/safe-service/v1/chains`)).status).toBe(404)
  })

  test('takes no body without end', async () => {
    const body = 'x'.repeat(3_000_000)
    await expect(ask('v1/chains/81457/data-decoder', { method: 'POST', body })).rejects.toThrow()
    expect((await ask('v1/balances/supported-fiat-codes')).status).toBe(200)
  })

  test('is controlled by our own pages alone', async () => {
    const control = (body: unknown, headers: Record<string, string> = {}) =>
      ask('control', { method: 'POST', headers, body: JSON.stringify(body) })
    expect((await control({ answers: 'down' }, { origin: wallet })).status).toBe(403)
    expect(await (await control({ answers: 'down' })).json()).toEqual({ answers: 'down', words: 'true' })
    expect((await ask('v1/balances/supported-fiat-codes')).status).toBe(503)
    expect((await control({ answers: 'sideways' })).status).toBe(400)
    await control({ answers: 'ok' })
    expect(await (await ask('control')).json()).toEqual({ answers: 'ok', words: 'true' })
  })
})

test('controls are read and changed over HTTP, and nonsense is refused', async () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/sandbox/control`, { method: 'POST', headers, body: JSON.stringify(body) })
  const changed = { rpc: 'down', packages: 'ok', relay: 'ok', pages: 'ok', headers: 'ok', spare: 'off' }
  expect(await (await post({ rpc: 'down' })).json()).toEqual(changed)
  expect(await (await get('/sandbox/control')).json()).toEqual(changed)
  expect((await post({ rpc: 'sideways' })).status).toBe(400)
  expect((await post({ rpc: 'ok' }, { origin: 'https://evil.example' })).status).toBe(403)
})

describe('the host of speed reports', () => {
  const report = {
    schema: 'everclaim.speed.v1',
    sdkName: '@vercel/speed-insights/react',
    sdkVersion: '2.0.0',
    metrics: [
      { id: 'v6-1', metricType: 'TTFB', value: 12, route: '/', origin: 'http://127.0.0.1:3000', path: '/' },
    ],
  }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/sandbox/speed`, { method: 'POST', body: JSON.stringify(body), headers })

  test('takes them, shows them to people and to programs, and forgets them', async () => {
    expect((await post(report)).status).toBe(204)
    const page = await get('/sandbox/speed', { accept: 'text/html' })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('<td>TTFB</td><td>12 ms</td>')
    const list = async () => (await get('/sandbox/speed', { accept: 'application/json' })).json()
    expect(await list()).toMatchObject(report.metrics)
    expect((await fetch(`${site.url}/sandbox/speed`, { method: 'DELETE' })).status).toBe(204)
    expect(await list()).toEqual([])
  })

  test('refuses what is no report, and what another site sends', async () => {
    const refused = await post({ ...report, metrics: [] })
    expect([refused.status, Object.keys(await refused.json())]).toEqual([400, ['error']])
    expect((await post(report, { origin: 'http://evil.example' })).status).toBe(403)
    expect((await fetch(`${site.url}/sandbox/speed`, { method: 'PUT' })).status).toBe(405)
  })
})
