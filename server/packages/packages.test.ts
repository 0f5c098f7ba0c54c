import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { bundleCli } from '../../cli/test-support/bundleCli.ts'
import { renameCampaign } from '../../sandbox/campaign/renameCampaign.ts'
import { sendAsOperator } from '../../sandbox/devnet/placeCanonicalContracts.ts'
import type { LiveCampaign } from '../../sandbox/devnet/startDevnet.ts'
import { startDevnet } from '../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../sandbox/progress.ts'
import { merkleDistributorFactoryAbi } from '../../src/abi/merkleDistributorFactory.ts'
import { writeManifest } from '../../src/campaign/manifest.ts'
import { createChainReader } from '../../src/chain/createChainReader.ts'
import { freePort } from '../../src/chain/test-support/startAnvil.ts'
import { type FaultProxy, startFaultProxy } from '../../src/chain/test-support/startFaultProxy.ts'
import { publishToApi } from '../../src/operator/publish/publishToApi.ts'
import * as v from '../../src/schema/v.ts'
import { apiRoot } from '../../src/session/calls.ts'
import { createApiClient } from '../../src/session/createApiClient.ts'
import { problemSchema } from '../../src/session/problem.ts'
import { createApi, type MostAtOnce, usualAtOnce } from '../createApi.ts'
import { createRateLimits } from '../limits/createRateLimits.ts'
import { type Listening, listen } from '../listen.ts'
import { createLog } from '../observe/createLog.ts'
import { createMetrics } from '../observe/createMetrics.ts'
import { bundleProgram } from '../test-support/bundleProgram.ts'
import { sameHandler } from '../test-support/sameHandler.ts'
import { startMain } from '../test-support/startMain.ts'
import { createPackageFiles } from './createPackageFiles.ts'
import { createPackageHandlers } from './createPackageHandlers.ts'
import { bytesOnDisk, openPackageStore, type PackageStore } from './openPackageStore.ts'

/*
 * Publishing through the API: the real one over a socket, real distributors on a real chain behind two nodes
 * that lie, and the client that page and command line publish with.
 */

let devnet: Awaited<ReturnType<typeof startDevnet>>
let nodes: readonly [FaultProxy, FaultProxy]
let large: LiveCampaign
let small: LiveCampaign
beforeAll(async () => {
  devnet = await startDevnet({
    port: 0,
    campaigns: ['safe-users', 'ether'],
    mining: 'instant',
    progress: silent,
  })
  nodes = [await startFaultProxy(devnet.rpcUrl), await startFaultProxy(devnet.rpcUrl)]
  const [first, second] = devnet.campaigns
  if (!first || !second) throw new Error('The chain has no campaigns.')
  large = first
  small = second
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await devnet.stop()
})

const folder = mkdtempSync(join(tmpdir(), 'everclaim-packages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let clock: number
let running: { store: PackageStore; server: Listening; url: string; log: string[] }
beforeEach(async () => {
  clock = 0
  for (const entry of readdirSync(folder)) rmSync(join(folder, entry), { recursive: true })
  for (const node of nodes) node.set({ type: 'none' })
  running = await start()
})
afterEach(() => running.server.stop(0))

async function start({
  mostBytes = 1e9,
  mostPerNetwork = 100,
  mostAtOnce,
  isOn = true,
}: {
  mostBytes?: number
  mostPerNetwork?: number
  mostAtOnce?: MostAtOnce
  isOn?: boolean
} = {}) {
  const reader = createChainReader({
    chainId: 81457,
    rpcUrls: nodes.map(({ url }) => url),
    quorum: 2,
    timeoutMs: 10_000,
  })
  const store = await openPackageStore(folder)
  const nothing = async () => {
    throw new Error('This test has no such part.')
  }
  const packages = isOn ? { store, mostBytes, mostPerNetwork } : null
  const log: string[] = []
  const api = createApi({
    handlers: { ...sameHandler(nothing), ...createPackageHandlers({ packages, reader, now: () => clock }) },
    origins: ['https://claim.example'],
    proxies: new BlockList(),
    salt: 'salt',
    mostAtOnce,
    limits: createRateLimits({ points: 1e9 }),
    isReady: async () => true,
    metrics: createMetrics(),
    log: createLog((line) => log.push(line)),
    packageFiles: isOn ? createPackageFiles(store) : undefined,
  })
  const server = await listen(api, { host: '127.0.0.1', port: 0 })
  return { store, server, url: `http://127.0.0.1:${server.port}${apiRoot}`, log }
}
async function startAnew(options: Parameters<typeof start>[0] = {}) {
  await running.server.stop(0)
  running = await start(options)
}

const sourceOf = (place: string) => ({
  read: async (path: string) => {
    const file = join(place, ...path.split('/'))
    return existsSync(file) ? new Uint8Array(readFileSync(file)) : null
  },
})
const client = () => createApiClient({ url: running.url })
const waited: number[] = []
const wait = async (milliseconds: number) => void waited.push(milliseconds)
const publish = (place: string, onProgress?: (done: number, all: number) => void) =>
  publishToApi(client(), sourceOf(place), { wait, onProgress })
const begin = (campaign: Pick<LiveCampaign, 'folder'>) =>
  client().beginPackage({
    body: {
      manifest: readFileSync(join(campaign.folder, 'manifest.json'), 'utf8'),
      cap: `0x${readFileSync(join(campaign.folder, 'cap.bin')).toString('hex')}`,
    },
  })
/** A manifest of another package with the same list. */
const renamed = ({ manifest }: LiveCampaign) =>
  new TextDecoder().decode(writeManifest({ ...manifest, texts: { title: 'Not this one' } }))
const shard = (campaign: LiveCampaign, name: string) =>
  readFileSync(join(campaign.folder, 'shards', `${name}.bin`)).toString('base64')
const fileUrl = (campaign: LiveCampaign, path: string) =>
  `${running.url}/packages/${campaign.manifestHash}/${path}`
const statusOf = async (campaign: LiveCampaign) => client().getPackage({ hash: campaign.manifestHash })
const refusal = (code: string, more: object = {}) =>
  expect.objectContaining({ name: 'ApiRefusedError', code, ...more })

it('publishes a package of 43,469 Safes; every file is served as it was, for ever and to everybody', async () => {
  expect(await statusOf(large)).toEqual({ status: 'absent' })
  const steps: number[] = []
  const done = await publish(large.folder, (now, all) => steps.push(now / all))
  expect(done).toEqual({ packageHash: large.manifestHash, distributor: large.distributor.toLowerCase() })
  expect(steps.at(-1)).toBe(1)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
  expect(await statusOf(large)).toEqual({ status: 'published' })
  const paths = readdirSync(large.folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.\w+$/.test(path),
  )
  expect(paths).toHaveLength(514)
  for (const path of paths) {
    const response = await fetch(fileUrl(large, path), { headers: { origin: 'https://anybody.example' } })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.equals(readFileSync(join(large.folder, path))), path).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': path === 'manifest.json' ? 'application/json' : 'application/octet-stream',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  }
  const etag = (await fetch(fileUrl(large, 'cap.bin'))).headers.get('etag') ?? ''
  expect((await fetch(fileUrl(large, 'cap.bin'), { headers: { 'if-none-match': etag } })).status).toBe(304)
  const head = await fetch(fileUrl(large, 'cap.bin'), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '16384'])
  // Doing it again changes nothing, and the chain is not asked.
  const asked = nodes[0].asked.length
  expect(await publish(large.folder)).toEqual(done)
  expect(nodes[0].asked).toHaveLength(asked)
  // Neither accounts nor hashes are in the log.
  expect(running.log.join('\n')).not.toMatch(/0x[0-9a-f]{8}/i)
  expect(running.log.some((line) => line.includes('"call":"sendShards","status":200'))).toBe(true)
})

it('refuses a package whose contract is not on chain, and keeps nothing', async () => {
  const place = join(folder, '..', `${small.id}-renamed-${process.pid}`)
  cpSync(small.folder, place, { recursive: true })
  try {
    writeFileSync(join(place, 'manifest.json'), renamed(small))
    await expect(publish(place)).rejects.toEqual(refusal('no-contract', { reason: 'no-code' }))
  } finally {
    rmSync(place, { recursive: true })
  }
  const expected = await devnet.chain.getCode({ address: small.distributor })
  await devnet.chain.setCode({ address: small.distributor, bytecode: `0x${expected?.slice(2, -2)}99` })
  try {
    await expect(publish(small.folder)).rejects.toEqual(refusal('no-contract', { reason: 'other-code' }))
  } finally {
    await devnet.chain.setCode({ address: small.distributor, bytecode: expected ?? '0x' })
  }
  expect(readdirSync(join(folder, '.incoming'))).toEqual([])
  expect(running.store.usedBytes()).toBe(0)
})

it('says that it could not check where nodes are silent or contradict each other, and takes it afterwards', async () => {
  nodes[1].set({ type: 'status', status: 500 }, ['eth_getCode'])
  await expect(begin(small)).rejects.toEqual(refusal('could-not-check', { status: 503, isRetryable: true }))
  nodes[1].set({ type: 'lie', lie: () => '0x' }, ['eth_getCode'])
  await expect(begin(small)).rejects.toEqual(refusal('could-not-check', { status: 503, isRetryable: true }))
  expect(await statusOf(small)).toEqual({ status: 'absent' })
  nodes[1].set({ type: 'none' })
  expect(await begin(small)).toMatchObject({ state: { status: 'sending', next: 0 } })
})

it('believes no part of the list that does not recompute to the contract', async () => {
  const { hash } = await begin(small)
  const send = (first: number, ...shards: string[]) => client().sendShards({ hash, body: { first, shards } })
  const sound = shard(small, '0')
  const bytes = Buffer.from(sound, 'base64')
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
  await expect(send(0, bytes.toString('base64'))).rejects.toEqual(
    refusal('package-refused', {
      status: 422,
      reason: 'shards/0.bin',
      detail: expect.stringContaining('does not recompute to the root'),
    }),
  )
  expect(await statusOf(small)).toEqual({ status: 'sending', next: 0 })
  const all = readdirSync(join(small.folder, 'shards')).length
  expect(all).toBe(1)
  expect(await send(0, sound)).toEqual({ next: 1 })
  // Sent again, it is there; what comes too early is not taken, and the answer says what is awaited.
  expect(await send(0, sound)).toEqual({ next: 1 })
  expect(await send(5, sound)).toEqual({ next: 1 })
  await expect(send(1, sound)).rejects.toEqual(refusal('package-refused', { reason: 'shards' }))
})

it('takes the manifests before a round with the first part of its list, and serves them; no others', async () => {
  const place = mkdtempSync(join(tmpdir(), 'everclaim-round-'))
  try {
    const { manifest, manifestHash, parameters, cap } = await renameCampaign(small, 'Round 2', place, {
      previous: small,
      earlier: [small.manifest],
    })
    await sendAsOperator(devnet.chain, {
      to: manifest.factory,
      data: encodeFunctionData({
        abi: merkleDistributorFactoryAbi,
        functionName: 'create',
        args: [parameters, cap, manifestHash],
      }),
    })
    const { hash } = await begin({ folder: place })
    const rounds = readFileSync(join(place, 'rounds.json'), 'utf8')
    for (const wrong of [`${rounds} `, rounds.replace('"chainId":81457', '"chainId":81458'), '[]\n', ''])
      await expect(
        client().sendShards({ hash, body: { first: 0, shards: [shard(small, '0')], rounds: wrong } }),
      ).rejects.toEqual(refusal('package-refused', { status: 422, reason: 'rounds.json' }))
    const list = async () => ['manifest.json', 'cap.bin', 'rounds.json', 'shards/0.bin']
    await publishToApi(client(), { ...sourceOf(place), list }, { wait })
    const served = await fetch(`${running.url}/packages/${manifestHash}/rounds.json`)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await served.text()).toBe(rounds)
  } finally {
    rmSync(place, { recursive: true })
  }
})

it('refuses what is no manifest, no cap, or of another chain', async () => {
  const manifest = renamed(small)
  const before = nodes[0].asked.length
  const cap = `0x${readFileSync(join(small.folder, 'cap.bin')).toString('hex')}` as const
  const ask = (body: { manifest: string; cap: `0x${string}` }) => client().beginPackage({ body })
  await expect(ask({ manifest: '{}', cap })).rejects.toEqual(
    refusal('package-refused', { reason: 'manifest.json' }),
  )
  await expect(ask({ manifest: `${manifest} `, cap })).rejects.toEqual(
    refusal('package-refused', { reason: 'manifest.json' }),
  )
  await expect(ask({ manifest, cap: `0x${'00'.repeat(32)}` })).rejects.toEqual(
    refusal('package-refused', { reason: 'cap.bin' }),
  )
  await expect(ask({ manifest: manifest.replace('81457', '1'), cap })).rejects.toEqual(
    refusal('package-refused', { reason: 'chain' }),
  )
  expect(nodes[0].asked).toHaveLength(before)
})

it('what was not sent whole, or was changed on the disk, is never published', async () => {
  const { hash } = await begin(small)
  await expect(client().publishPackage({ hash })).rejects.toEqual(refusal('upload-unknown', { status: 409 }))
  await client().sendShards({ hash, body: { first: 0, shards: [shard(small, '0')] } })
  const stored = join(folder, '.incoming', hash, 'shards', '0.bin')
  const bytes = readFileSync(stored)
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
  writeFileSync(stored, bytes)
  await expect(client().publishPackage({ hash })).rejects.toEqual(
    refusal('package-refused', { reason: 'package' }),
  )
  expect(await statusOf(small)).toEqual({ status: 'absent' })
  expect((await fetch(fileUrl(small, 'manifest.json'))).status).toBe(404)
  expect(running.store.usedBytes()).toBe(0)
  // It is taken when it comes as it is.
  await publish(small.folder)
  expect(await statusOf(small)).toEqual({ status: 'published' })
})

it('goes on where it was cut off, and begins anew with an API that was started anew', async () => {
  const real = client()
  let sent = 0
  const cutting = {
    ...real,
    sendShards: async (input: Parameters<typeof real.sendShards>[0]) => {
      if (++sent === 3) throw new Error('The line broke.')
      return real.sendShards(input)
    },
  }
  await expect(publishToApi(cutting, sourceOf(large.folder), { wait })).rejects.toThrow('The line broke.')
  const state = await statusOf(large)
  if (state.status !== 'sending') throw new Error('It is not being sent.')
  expect(state.next).toBeGreaterThan(20)
  const steps: number[] = []
  await publish(large.folder, (done) => steps.push(done))
  expect(steps[0]).toBe(state.next + 2)
  // The same with a process that has forgotten all: while parts are sent, another one takes its place.
  rmSync(join(folder, large.manifestHash), { recursive: true })
  await startAnew()
  let isAnew = false
  const moving = {
    beginPackage: real.beginPackage,
    sendShards: real.sendShards,
    publishPackage: real.publishPackage,
  }
  for (const name of ['beginPackage', 'sendShards', 'publishPackage'] as const)
    Object.assign(moving, {
      [name]: async (input: never) => {
        if (name === 'publishPackage' && !isAnew) {
          isAnew = true
          await startAnew()
        }
        return client()[name](input)
      },
    })
  await publishToApi(moving, sourceOf(large.folder), { wait })
  expect(isAnew).toBe(true)
  expect(await statusOf(large)).toEqual({ status: 'published' })
})

it('a start removes what was left half-way, keeps what is published, and counts what lies there', async () => {
  await publish(small.folder)
  await begin(large)
  mkdirSync(join(folder, '.incoming', 'rubbish'))
  const used = readdirSync(small.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + bytesOnDisk(readFileSync(join(parentPath, name)).length), 0)
  await startAnew()
  expect(readdirSync(join(folder, '.incoming'))).toEqual([])
  expect(await statusOf(large)).toEqual({ status: 'absent' })
  expect(await statusOf(small)).toEqual({ status: 'published' })
  expect(running.store.usedBytes()).toBe(used)
})

it('serves files of packages and nothing else, changes none, and lists nothing', async () => {
  await publish(small.folder)
  // A client that does not tidy paths as browsers do.
  const statusAt = (path: string) =>
    new Promise((resolve) => {
      const { port } = new URL(running.url)
      request({ port, path: `${apiRoot}/packages/${small.manifestHash}/${path}` }, (response) =>
        resolve(response.resume().statusCode),
      ).end()
    })
  expect(await statusAt('manifest.json')).toBe(200)
  for (const path of [
    ...['exports/uniswap.json', 'shards/', 'shards/%30.bin', 'shards/00000.bin', '%2e%2e/manifest.json'],
    ...['../x/manifest.json', '..%2f..%2f..%2fetc%2fpasswd', '../.incoming/manifest.json', '../../packages'],
  ])
    expect([400, 404, 405], path).toContain(await statusAt(path))
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await fetch(fileUrl(small, 'manifest.json'), { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
  expect((await fetch(`${running.url}/packages/`)).status).toBe(404)
})

it('keeps within its disk, its uploads and what one network begins in a day', async () => {
  await startAnew({ mostBytes: 100_000 })
  await expect(begin(large)).rejects.toEqual(refusal('storage-full', { status: 507 }))
  await publish(small.folder)
  const used = running.store.usedBytes()
  await startAnew({ mostBytes: used + 514 * 4_096 })
  // It may begin, by the least that its list can take, and is refused when there is no more room.
  expect(await begin(large)).toMatchObject({ state: { status: 'sending' } })
  await expect(publish(large.folder)).rejects.toEqual(refusal('storage-full'))
  expect(running.store.usedBytes()).toBe(used)
  await startAnew({ mostPerNetwork: 1 })
  await begin(large)
  rmSync(join(folder, small.manifestHash), { recursive: true })
  await expect(begin(small)).rejects.toEqual(refusal('network-limit', { status: 429, reason: 'packages' }))
  // What was begun may go on.
  expect(await begin(large)).toMatchObject({ state: { status: 'sending' } })
})

it('takes it from the command line as well, which says first what it would do', async () => {
  const tools = mkdtempSync(join(tmpdir(), 'everclaim-cli-'))
  const bin = await bundleCli(tools)
  const run = promisify(execFile)
  const everclaim = (...args: string[]) =>
    run(process.execPath, [bin, 'publish', small.folder, '--api', running.url, ...args])
  const place = `${running.url}/packages/${small.manifestHash}/`
  expect((await everclaim()).stdout).toContain(`Add --send to publish at ${place}`)
  expect(await statusOf(small)).toEqual({ status: 'absent' })
  const { stdout } = await everclaim('--send')
  expect(stdout).toContain(`Published at ${place}`)
  expect(stdout).toContain(`Read back from ${place}: complete, and the same package.`)
  await startAnew({ isOn: false })
  await expect(everclaim('--send')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This API takes no packages. Publish it on another host.'),
  })
})

it('gives up what nobody sends any more', async () => {
  await begin(large)
  clock = 3_600_001
  await begin(small)
  expect(await statusOf(large)).toEqual({ status: 'absent' })
  expect(readdirSync(join(folder, '.incoming'))).toEqual([small.manifestHash])
})

it('takes a longer body for parts of a list than for anything else, and few of them at once', async () => {
  const post = (path: string, body: string) =>
    fetch(`${running.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const body = (bytes: number) => JSON.stringify({ first: 0, shards: ['A'.repeat(bytes)] })
  const path = `/packages/${small.manifestHash}/shards`
  expect((await post('/packages', body(400_000))).status).toBe(413)
  expect((await post(path, body(1_333_336))).status).toBe(409)
  expect((await post(path, body(1_400_000))).status).toBe(413)
  await startAnew({ mostAtOnce: { ...usualAtOnce, longBodies: { ...usualAtOnce.longBodies, all: 0 } } })
  const refused = await post(path, body(4))
  expect([refused.status, v.parse(problemSchema, await refused.json()).code]).toEqual([503, 'overloaded'])
})

it('a page of another site publishes nothing in its visitor’s name; programs and this site’s pages may', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${running.url}/packages`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    })
  expect((await ask({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ask({ origin: 'https://claim.example' })).status).toBe(400)
  expect((await ask({})).status).toBe(400)
})

it('is off unless it is switched on', async () => {
  await publish(small.folder)
  await startAnew({ isOn: false })
  expect(await statusOf(small)).toEqual({ status: 'not-taken' })
  await expect(begin(small)).rejects.toEqual(refusal('packages-not-taken', { status: 404 }))
  expect((await fetch(fileUrl(small, 'manifest.json'))).status).toBe(404)
})

it('a process that is killed at any moment serves a whole package or none, and its successor takes the rest', async () => {
  await running.server.stop(0)
  const database = mkdtempSync(join(tmpdir(), 'everclaim-killed-'))
  const at = { distributor: large.distributor, packages: ['/packages/spring/'] }
  const port = await freePort()
  const environment = {
    EVERCLAIM_PRODUCT: 'Acme',
    EVERCLAIM_RPC_URLS: nodes.map(({ url }) => url).join(','),
    EVERCLAIM_CAMPAIGNS: JSON.stringify([{ id: 'spring', ...at }]),
    EVERCLAIM_ORIGINS: 'https://claim.example',
    EVERCLAIM_OUT: 'none',
    EVERCLAIM_PACKAGES: folder,
    PORT: String(port),
    DATABASE_URL: join(database, 'api.sqlite'),
  }
  const real = createApiClient({ url: `http://127.0.0.1:${port}${apiRoot}` })
  const program = await bundleProgram('main.ts')
  const places = [1, 8, 'recomputing', 'renamed'] as const
  try {
    for (const place of places) {
      const api = startMain(environment, program)
      await api.until('started')
      expect(readdirSync(join(folder, '.incoming'))).toEqual([])
      expect(await real.getPackage({ hash: large.manifestHash })).toEqual({ status: 'absent' })
      let sent = 0
      const dying = {
        ...real,
        sendShards: (input: Parameters<typeof real.sendShards>[0]) => {
          const answer = real.sendShards(input)
          if (++sent === place) api.kill('SIGKILL')
          return answer
        },
        publishPackage: (input: Parameters<typeof real.publishPackage>[0]) => {
          const answer = real.publishPackage(input)
          if (place === 'recomputing') api.kill('SIGKILL')
          return answer
        },
      }
      const watcher = watch(folder, (_, name) => name === large.manifestHash && api.kill('SIGKILL'))
      const ended = publishToApi(dying, sourceOf(large.folder), {
        wait: () => Promise.reject(new Error('It has gone.')),
      }).catch(({ message }: Error) => message)
      // Once the package is there, its answer may be out before the process is gone.
      const isToldFirst =
        place === 'renamed' ? expect.objectContaining({ packageHash: large.manifestHash }) : ''
      expect(await ended).toBeOneOf(['It has gone.', isToldFirst])
      watcher.close()
      await api.ended
    }
    // The last one died when the package was there.
    const last = startMain(environment, program)
    await last.until('started')
    expect(await real.getPackage({ hash: large.manifestHash })).toEqual({ status: 'published' })
    for (const path of ['manifest.json', 'cap.bin', 'shards/000.bin', 'shards/1ff.bin'])
      expect(
        readFileSync(join(folder, large.manifestHash, path)).equals(readFileSync(join(large.folder, path))),
      ).toBe(true)
    last.kill('SIGTERM')
    expect(await last.ended).toBe(0)
  } finally {
    rmSync(database, { recursive: true })
    rmSync(program)
  }
})

it('waits as long as the API says, and no longer than people do', async () => {
  const { ApiRefusedError } = await import('../../src/session/apiErrors.ts')
  const limited = (retryAfterMs: number) =>
    new ApiRefusedError({
      call: 'beginPackage',
      stored: 'no',
      status: 429,
      code: 'too-many-requests',
      detail: 'Too many.',
      reason: undefined,
      retryAfterMs,
      isRetryable: true,
    })
  const real = client()
  waited.length = 0
  const beginPackage = vi.fn(real.beginPackage).mockRejectedValueOnce(limited(7_000))
  await publishToApi({ ...real, beginPackage }, sourceOf(small.folder), { wait })
  expect(waited).toEqual([7_000])
  const never = { ...real, beginPackage: vi.fn(real.beginPackage).mockRejectedValue(limited(1)) }
  await expect(publishToApi(never, sourceOf(small.folder), { wait })).rejects.toMatchObject({
    code: 'too-many-requests',
  })
  expect(waited).toEqual([7_000, 1_000, 2_000, 4_000, 8_000])
  const tomorrow = { ...real, beginPackage: vi.fn(real.beginPackage).mockRejectedValue(limited(86_400_000)) }
  await expect(publishToApi(tomorrow, sourceOf(small.folder), { wait })).rejects.toThrow()
  expect(tomorrow.beginPackage).toHaveBeenCalledTimes(1)
})
