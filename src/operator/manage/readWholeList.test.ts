import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { readAllocation } from '../../campaign/allocations.ts'
import { climbToCap } from '../../campaign/climbToCap.ts'
import { createWasmKeccak } from '../../campaign/createWasmKeccak.ts'
import { arbitraryList } from '../../campaign/fixtures/arbitraryList.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import { isProven } from '../../campaign/isProven.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import { partOfShard, readShard, writeShard } from '../../campaign/shard.ts'
import { PackageUnavailableError } from '../../package/fromFirstValidHost.ts'
import { proveAllocations, readWholeList } from './readWholeList.ts'
import { hosts, servePackage } from './test-support/servePackage.ts'

let keccak256: Keccak256
beforeAll(async () => {
  keccak256 = createWasmKeccak()
})

const token = { address: `0x${'77'.repeat(20)}`, symbol: 'DEMO', name: 'Demo', decimals: 18 } as const
const rows = Array.from(
  { length: 40 },
  (_, i) => [`0x${(i * 6 + 1).toString(16).padStart(2, '0').repeat(20)}`, BigInt(i + 1)] as const,
)
const serve = (prefixBits = 3, list = tableOf(rows), capBits?: number) =>
  servePackage({
    allocations: list,
    keccak256,
    token,
    prefixBits,
    capBits,
    title: 'Spring',
    receiver: `0x${'99'.repeat(20)}`,
  })

describe('readWholeList', () => {
  test('gives back any list, however it is cut into files', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryList(60), fc.integer({ min: 0, max: 6 }), async (list, prefixBits) => {
        const { pkg, fetchBytes } = await serve(prefixBits, list)
        const read = await readWholeList(pkg, { keccak256, fetchBytes })
        expect(read).toEqual(list)
      }),
      { numRuns: runs(25) },
    )
  })

  test('a host that has lost or damaged a file is passed over, file by file', async () => {
    const { pkg, fetchBytes, files } = await serve()
    files.delete(`${hosts[0]}shards/2.bin`)
    const damaged = Uint8Array.from(files.get(`${hosts[0]}shards/5.bin`) ?? [])
    damaged[30] = (damaged[30] ?? 0) ^ 1
    files.set(`${hosts[0]}shards/5.bin`, damaged)
    expect((await readWholeList(pkg, { keccak256, fetchBytes })).count).toBe(40)
  })

  test('a file that no host has right is an error, never a shorter list', async () => {
    const { pkg, fetchBytes, files } = await serve()
    for (const host of hosts) files.delete(`${host}shards/2.bin`)
    await expect(readWholeList(pkg, { keccak256, fetchBytes })).rejects.toThrow(PackageUnavailableError)
  })

  test('a list whose files are each sound and that is not in order as a whole is refused', async () => {
    // The first two bits of each account; twice it goes up from 1 to 2, so two files may each call itself
    // whole.
    const prefixes = [0, 1, 2, 1, 2, 3]
    const unsorted = tableOf(
      prefixes.map(
        (prefix, i) => [`0x${(prefix * 64 + i).toString(16).padStart(2, '0').repeat(20)}`, 1n] as const,
      ),
    )
    const { pkg, fetchBytes, files } = await serve(2, unsorted, 0)
    const parts = [0, 1, 4, 5].map((from) => partOfShard(unsorted.count, from, from + 1))
    const { beside } = climbToCap(unsorted, { capBits: 0, parts, keccak256 })
    for (const [prefix, part] of parts.entries()) {
      const bytes = writeShard(unsorted.records, part, beside[prefix] ?? new Uint8Array())
      for (const host of hosts) files.set(`${host}shards/${prefix}.bin`, bytes)
      // By itself nothing is wrong with it.
      readShard({ bytes, manifest: pkg.manifest, cap: pkg.cap, prefix, keccak256 })
    }
    await expect(readWholeList(pkg, { keccak256, fetchBytes })).rejects.toThrow(
      'The list’s files are incomplete. We don’t use them.',
    )
  })

  test('a list that adds up to another total than its contract was made with is refused', async () => {
    const list = tableOf(rows)
    const { pkg, fetchBytes } = await serve(3, { ...list, total: list.total + 1n })
    await expect(readWholeList(pkg, { keccak256, fetchBytes })).rejects.toThrow(
      'The list’s total doesn’t match the campaign. We don’t use it.',
    )
  })

  test('says how far it is, and stops on request', async () => {
    const { pkg, fetchBytes } = await serve()
    const said: string[] = []
    await readWholeList(pkg, {
      keccak256,
      fetchBytes,
      onProgress: (done, all) => said.push(`${done}/${all}`),
    })
    expect(said).toEqual(['1/8', '2/8', '3/8', '4/8', '5/8', '6/8', '7/8', '8/8'])
    const stop = new AbortController()
    stop.abort(new Error('enough'))
    await expect(readWholeList(pkg, { keccak256, fetchBytes, signal: stop.signal })).rejects.toThrow('enough')
  })
})

test('proofs come from the files that hold the allocations, and climb to the cap', async () => {
  const { pkg, fetchBytes } = await serve(3, tableOf(rows), 1)
  const list = await readWholeList(pkg, { keccak256, fetchBytes })
  const wanted = [0, 7, 8, 39]
  const proofs = await proveAllocations(pkg, list, wanted, { keccak256, fetchBytes })
  expect([...proofs.keys()].sort((a, b) => a - b)).toEqual(wanted)
  const { cap, manifest } = pkg
  const height = manifest.tree.depth - manifest.tree.capBits
  expect(height).toBe(5)
  for (const index of wanted) {
    const { account, amount } = readAllocation(list.records, index)
    const proof = proofs.get(index) ?? []
    expect(isProven({ cap, height, index, account, amount, proof, keccak256 })).toBe(true)
    expect(isProven({ cap, height, index: index ^ 1, account, amount, proof, keccak256 })).toBe(false)
  }
})
