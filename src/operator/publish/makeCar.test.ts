import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PackageFile } from '../../campaign/buildPackage.ts'
import { makeCar } from './makeCar.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = async (files: readonly PackageFile[]) => Buffer.concat([...(await makeCar(files)).chunks()])

test('names are those that other tools of IPFS give', async () => {
  // The empty folder, and a folder with one file of 11 bytes, by their known CIDs.
  expect((await makeCar([])).cid).toBe('bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354')
  const blocks = readCar(await bytesOf([{ path: 'a.txt', bytes: utf8('hello world') }])).blocks
  expect([...blocks.keys()]).toContain('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e')
})

test('every file is found again through its links, and every block is what its name says', async () => {
  const file = fc.record({
    path: fc.constantFrom('a', 'b.bin', 'shards/0.bin', 'shards/1.bin', 'exports/x/y.json', 'ü'),
    bytes: fc.uint8Array({ maxLength: 300 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { selector: ({ path }) => path, maxLength: 6 }), async (files) => {
      const car = await makeCar(files)
      const bytes = Buffer.concat([...car.chunks()])
      expect(bytes).toHaveLength(car.byteCount)
      const { root, blocks } = readCar(bytes)
      expect(root).toBe(car.cid)
      expect(blocks.size).toBe(car.blockCount)
      for (const { path, bytes: content } of files)
        expect(readPath(blocks, root, path.split('/')).equals(content), path).toBe(true)
    }),
  )
})

test('a file of many leaves is put together again in its order', async () => {
  const bytes = new Uint8Array(262_144 * 180 + 7)
  for (let leaf = 0; leaf <= 180; leaf++) bytes[leaf * 262_144] = leaf
  const { root, blocks } = readCar(await bytesOf([{ path: 'large', bytes }]))
  expect(readPath(blocks, root, ['large']).equals(bytes)).toBe(true)
})

test('the same files give the same archive, in whatever order they come', async () => {
  const files = ['b', 'a', 'shards/1', 'shards/0'].map((path) => ({ path, bytes: utf8(path) }))
  expect((await makeCar(files)).cid).toBe((await makeCar([...files].reverse())).cid)
})

/** A reader of its own, by the specifications: each block is hashed, and none may be twice. */
function readCar(car: Buffer) {
  let at = 0
  const number = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = car.readUInt8(at++)
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const header = car.subarray(at + 1, at + number() + 1)
  at += header.length
  const root = nameOf(
    header.subarray(header.indexOf(Buffer.of(0xd8, 0x2a, 0x58, 0x25, 0)) + 5).subarray(0, 36),
  )
  const blocks = new Map<string, Buffer>()
  while (at < car.length) {
    const end = number() + at
    const cid = car.subarray(at, at + 36)
    const bytes = car.subarray(at + 36, end)
    expect(createHash('sha256').update(bytes).digest().equals(cid.subarray(4))).toBe(true)
    expect(blocks.has(nameOf(cid))).toBe(false)
    blocks.set(nameOf(cid), bytes)
    at = end
  }
  return { root, blocks }
}

function nameOf(cid: Uint8Array): string {
  let bits = [...cid].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  while (bits.length % 5 !== 0) bits += '0'
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  return `b${(bits.match(/.{5}/g) ?? []).map((each) => letters[Number.parseInt(each, 2)]).join('')}`
}

function readPath(blocks: ReadonlyMap<string, Buffer>, cid: string, path: readonly string[]): Buffer {
  const block = blocks.get(cid)
  if (!block) throw new Error(`no block ${cid}`)
  const [name, ...rest] = path
  if (cid.startsWith('bafkrei')) return block
  const { links } = readNode(block)
  if (name === undefined) return Buffer.concat(links.map((link) => readPath(blocks, link.cid, [])))
  const link = links.find((each) => each.name === name)
  if (!link) throw new Error(`no ${name}`)
  return readPath(blocks, link.cid, rest)
}

function readNode(block: Buffer) {
  const links: { cid: string; name: string }[] = []
  for (const [field, bytes] of fieldsOf(block)) {
    if (field !== 2) continue
    const parts = new Map(fieldsOf(bytes))
    links.push({ cid: nameOf(parts.get(1) ?? Buffer.of()), name: (parts.get(2) ?? '').toString() })
  }
  return { links }
}

function fieldsOf(bytes: Buffer): [number, Buffer][] {
  const fields: [number, Buffer][] = []
  let at = 0
  const number = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes.readUInt8(at++)
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = number()
    const value = number()
    if ((tag & 7) === 0) continue
    fields.push([tag >> 3, bytes.subarray(at, at + value)])
    at += value
  }
  return fields
}
