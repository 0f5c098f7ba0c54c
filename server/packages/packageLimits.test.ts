import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordBytes } from '../../src/campaign/allocations.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { makeCampaign } from '../../src/campaign/fixtures/makeCampaign.ts'
import type { Hex } from '../../src/campaign/hex.ts'
import { type Manifest, writeManifest } from '../../src/campaign/manifest.ts'
import { sumAmounts } from '../../src/campaign/sumAmounts.ts'
import { capToHex } from '../../src/chain/capToHex.ts'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import { expectedRuntimeCode } from '../../src/chain/test-support/expectedRuntimeCode.ts'
import { publishToApi } from '../../src/operator/publish/publishToApi.ts'
import type { ApiClient } from '../../src/session/createApiClient.ts'
import { createPackageHandlers } from './createPackageHandlers.ts'
import { bytesOnDisk, openPackageStore } from './openPackageStore.ts'

/*
 * What one sender can take of the place for packages. The chain stands in for itself in packages.test.ts;
 * here a double says that every contract is there, so that packages are many and cost nothing.
 */

const keccak256 = createWasmKeccak()
const made = campaign(300)
const code = expectedRuntimeCode({
  parameters: distributorParameters(made.manifest),
  cap: capToHex(made.cap),
})
// Of a reader no more than this is asked here, and no type can say so.
const reader = {
  chainId: 81457,
  atOneBlock: async (_: unknown, work: (block: unknown) => unknown) =>
    work({ read: async () => code.toLowerCase() }),
} as unknown as ChainReader

let folder: string
let clock: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-limits-'))
  clock = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A campaign with recipients all over the address space. */
function campaign(count: number, prefixBits?: number) {
  const records = new Uint8Array(count * recordBytes)
  const view = new DataView(records.buffer)
  for (let i = 0; i < count; i++) {
    view.setUint32(i * recordBytes, Math.floor((i / count) * 2 ** 32))
    view.setUint32(i * recordBytes + 4, i + 1)
    view.setUint32(i * recordBytes + 48, 7)
  }
  const list = { count, records, total: sumAmounts(records) }
  return makeCampaign(list, keccak256, prefixBits === undefined ? {} : { prefixBits })
}

/** The calls as a client makes them from an address of this name. */
async function start(mostBytes = 1e9) {
  const store = await openPackageStore(folder)
  const handlers = createPackageHandlers({
    packages: { store, mostBytes, mostPerNetwork: 1_000 },
    reader,
    now: () => clock,
  })
  const from = (network: string): Pick<ApiClient, 'beginPackage' | 'sendShards' | 'publishPackage'> => {
    const asked = {
      client: { address: network, network, wideNetwork: network },
      cookies: {},
      origin: undefined,
      countAccount: async () => undefined,
    }
    return {
      beginPackage: async ({ body }) =>
        (await handlers.beginPackage({ ...asked, parameters: {}, body })).body,
      sendShards: async ({ hash, body }) =>
        (await handlers.sendShards({ ...asked, parameters: { hash }, body })).body,
      publishPackage: async ({ hash }) =>
        (await handlers.publishPackage({ ...asked, parameters: { hash }, body: undefined })).body,
    }
  }
  return { store, from }
}

const source = { read: async (path: string) => made.all.get(path) ?? null }
const wait = async () => undefined
const titled = (title: string, manifest: Manifest = made.manifest, { cap } = made) => ({
  manifest: new TextDecoder().decode(writeManifest({ ...manifest, texts: { title } })),
  cap: `0x${Buffer.from(cap).toString('hex')}` as const,
})
const shard = (name: string) => Buffer.from(made.all.get(`shards/${name}.bin`) ?? []).toString('base64')
const refusal = (code: string, more: object = {}) =>
  expect.objectContaining({ name: 'ProblemError', code, ...more })

it('a package that is being recomputed is not thrown away, however long ago it was begun', async () => {
  const { from } = await start()
  const withoutEnd = { ...from('a'), publishPackage: async () => ({ status: 'published' as const }) }
  await publishToApi(withoutEnd, source, { wait })
  clock = 3_600_001
  const publishing = from('a').publishPackage({ hash: made.manifestHash })
  // The recomputing has begun when the place is looked through for somebody else.
  await from('b').beginPackage({ body: titled('Another one') })
  expect(await publishing).toEqual({ status: 'published' })
})

it('takes no package that is larger, or cut into more files, than its list needs', async () => {
  const { from, store } = await start()
  const begin = (body: { manifest: string; cap: Hex }) => from('a').beginPackage({ body })
  const cut = campaign(1, 14)
  await expect(begin(titled('Cut', cut.manifest, cut))).rejects.toEqual(
    refusal('package-refused', {
      reason: 'manifest.json',
      detail: 'Its list is cut into 16384 parts, and 1 are enough for it. It was not kept.',
    }),
  )
  const { tree, shards } = made.manifest
  const large = { ...made.manifest, tree: { ...tree, count: 2_000_001, depth: 21 } }
  await expect(begin(titled('Large', large))).rejects.toEqual(
    refusal('package-refused', {
      detail: 'A package has at most 2000000 recipients here. It was not kept.',
    }),
  )
  expect(shards.prefixBits).toBe(2)
  expect(store.usedBytes()).toBe(0)
})

it('counts what files take on the disk, which is whole blocks', async () => {
  const { from, store } = await start()
  await publishToApi(from('a'), source, { wait })
  const blocks = [...made.all.values()].reduce((sum, { length }) => sum + bytesOnDisk(length), 0)
  expect(made.all.size * 4_096).toBeLessThanOrEqual(blocks)
  expect(store.usedBytes()).toBe(blocks)
  expect((await openPackageStore(folder)).usedBytes()).toBe(blocks)
})

it('one address sends two packages at a time, and a third when one of them stands still', async () => {
  const { from } = await start()
  const begin = (network: string, title: string) => from(network).beginPackage({ body: titled(title) })
  await begin('a', 'One')
  await begin('a', 'Two')
  await expect(begin('a', 'Three')).rejects.toEqual(refusal('overloaded', { reason: 'uploads' }))
  await begin('b', 'Four')
  clock = 600_000
  await begin('a', 'Three')
  expect(readdirSync(join(folder, '.incoming'))).toHaveLength(3)
})

it('who sends a part now and then does not hold the places of ten', async () => {
  const { from } = await start()
  const begun: { network: string; hash: Hex }[] = []
  for (let i = 0; i < 10; i++) {
    const network = `n${i % 5}`
    const { hash } = await from(network).beginPackage({ body: titled(`No ${i}`) })
    begun.push({ network, hash })
  }
  const send = (first: number) =>
    Promise.all(
      begun.map(({ network, hash }) =>
        from(network).sendShards({ hash, body: { first, shards: [shard(String(first))] } }),
      ),
    )
  const honest = () => publishToApi(from('honest'), source, { wait })
  clock = 540_000
  await send(0)
  await expect(honest()).rejects.toEqual(refusal('overloaded', { reason: 'uploads' }))
  clock = 1_080_000
  await send(1)
  expect(await honest()).toMatchObject({ packageHash: made.manifestHash })
})

it('what was refused for want of room leaves its own to others', async () => {
  const least = [...made.all.values()].reduce((sum, { length }) => sum + bytesOnDisk(length), 0)
  const { from, store } = await start(least + 6 * 4_096 - 1)
  const other = {
    ...source,
    read: async (path: string) => (path === 'manifest.json' ? another : source.read(path)),
  }
  const another = new TextEncoder().encode(titled('Another one').manifest)
  const withoutEnd = { ...from('b'), publishPackage: async () => ({ status: 'published' as const }) }
  await publishToApi(withoutEnd, other, { wait })
  // There is no room for both: the other one stands still, and goes for it.
  await expect(publishToApi(from('a'), source, { wait })).rejects.toEqual(refusal('storage-full'))
  clock = 600_000
  await publishToApi(from('a'), source, { wait })
  expect(store.usedBytes()).toBe(least)
})

it.each(['sendShards', 'publishPackage'] as const)(
  'where another process has emptied the folder before %s, the sender begins again',
  async (call) => {
    const { from } = await start()
    let isEmptied = false
    const sending = from('a')
    const emptying = async (input: never) => {
      if (!isEmptied) await openPackageStore(folder)
      isEmptied = true
      return sending[call](input)
    }
    const client = { ...sending, [call]: emptying }
    await expect(publishToApi(client, source, { wait })).rejects.toEqual(refusal('upload-unknown'))
    expect(await publishToApi(client, source, { wait })).toMatchObject({ packageHash: made.manifestHash })
    await from('a').beginPackage({ body: titled('Another one') })
  },
)
