import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CarReader } from '@ipld/car'
import { importer } from 'ipfs-unixfs-importer'
import { fixedSize } from 'ipfs-unixfs-importer/chunker'
import { balanced } from 'ipfs-unixfs-importer/layout'
import { expect, test } from 'vitest'
import type { PackageFile } from '../../campaign/buildPackage.ts'
import { makeCar } from './makeCar.ts'

/*
 * Against the software that others use: the same folder has the same CID as IPFS's own importer gives it with
 * the settings of `ipfs add --cid-version=1`, and IPLD's reader of CAR files finds the same blocks in ours.
 */

const folder = fileURLToPath(new URL('../../campaign/fixtures/package-1', import.meta.url))
const fixture: PackageFile[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.\w+$/.test(path))
  .map((path) => ({ path, bytes: new Uint8Array(readFileSync(join(folder, path))) }))
const many = Array.from({ length: 512 }, (_, i) => ({
  path: `shards/${i.toString(16).padStart(3, '0')}.bin`,
  bytes: Uint8Array.of(i & 255, i >> 8),
}))
const long = new Uint8Array(262_144 * 175 + 1).map((_, i) => (i >> 10) & 255)

test.each<[string, PackageFile[]]>([
  ['a package', fixture],
  ['a folder of 512 files', many],
  ['a file of more leaves than one node links to', [{ path: 'long.bin', bytes: long }]],
  ['an empty file', [{ path: 'a/b/empty', bytes: new Uint8Array() }]],
])(
  '%s',
  async (_, files) => {
    const blocks = new Map<string, Uint8Array>()
    const store = {
      put: async (cid: { toString(): string }, bytes: Uint8Array) => {
        blocks.set(cid.toString(), bytes)
        return cid
      },
    }
    let root = ''
    const source = files.map(({ path, bytes }) => ({ path, content: bytes }))
    for await (const { cid } of importer(source, store as never, {
      cidVersion: 1,
      rawLeaves: true,
      wrapWithDirectory: true,
      chunker: fixedSize({ chunkSize: 262_144 }),
      layout: balanced({ maxChildrenPerNode: 174 }),
      // A folder stays one block, however large it is.
      shardSplitThresholdBytes: Number.POSITIVE_INFINITY,
    }))
      root = cid.toString()
    const car = await makeCar(files)
    expect(car.cid).toBe(root)

    const reader = await CarReader.fromBytes(Buffer.concat([...car.chunks()]))
    expect((await reader.getRoots()).map(String)).toEqual([root])
    const ours = new Map<string, Uint8Array>()
    for await (const { cid, bytes } of reader.blocks()) ours.set(cid.toString(), bytes)
    expect([...ours.keys()].sort()).toEqual([...blocks.keys()].sort())
    for (const [cid, bytes] of blocks) expect(Buffer.compare(ours.get(cid) ?? Buffer.of(), bytes)).toBe(0)
  },
  60_000,
)
