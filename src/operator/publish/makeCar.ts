import { concat } from 'viem'
import type { PackageFile } from '../../campaign/buildPackage.ts'

/** An archive for IPFS, and the name under which any node finds its folder. */
export type Car = {
  /** CIDv1 of the folder in base32, as gateways take it. */
  readonly cid: string
  /** CARv1: a header with the folder as its root, then every block once. */
  readonly chunks: () => Generator<Uint8Array>
  readonly byteCount: number
  readonly blockCount: number
}

/** As `ipfs add --cid-version=1` cuts: leaves of 256 KiB without a frame, and up to 174 links in a node. */
const leafBytes = 262_144
const mostLinks = 174

const rawCodec = 0x55
const nodeCodec = 0x70

type Block = { readonly cid: Uint8Array; readonly bytes: Uint8Array }
/** A part of the tree: its block, what it holds of the file, and how large everything below it is. */
type Part = { readonly cid: Uint8Array; readonly fileBytes: number; readonly treeBytes: number }
type Link = { readonly cid: Uint8Array; readonly name: string; readonly treeBytes: number }

/**
 * Packs files as a folder of UnixFS into a CAR file (the specifications of DAG-PB, UnixFS and CARv1 of IPLD).
 * The same files give the same bytes and the same CID, always; a folder is one block, never spread over
 * several.
 */
export async function makeCar(files: Iterable<PackageFile>): Promise<Car> {
  const blocks = new Map<string, Block>()
  const put = async (codec: number, bytes: Uint8Array): Promise<Uint8Array> => {
    const cid = await cidOf(codec, bytes)
    blocks.set(base32(cid), { cid, bytes })
    return cid
  }
  const root = await putFolder(folderOf(files), put)
  const header = concat([
    // DAG-CBOR of {"roots": [CID], "version": 1}
    Uint8Array.of(0xa2, 0x65),
    text('roots'),
    Uint8Array.of(0x81, 0xd8, 0x2a, 0x58, root.cid.length + 1, 0x00),
    root.cid,
    Uint8Array.of(0x67),
    text('version'),
    Uint8Array.of(0x01),
  ])
  const all = [...blocks.values()]
  const sizeOf = ({ cid, bytes }: Block) => cid.length + bytes.length
  return {
    cid: `b${base32(root.cid)}`,
    blockCount: all.length,
    byteCount: all.reduce(
      (sum, block) => sum + varint(sizeOf(block)).length + sizeOf(block),
      varint(header.length).length + header.length,
    ),
    *chunks() {
      yield concat([varint(header.length), header])
      for (const block of all) yield concat([varint(sizeOf(block)), block.cid, block.bytes])
    },
  }
}

type Folder = { readonly files: Map<string, Uint8Array>; readonly folders: Map<string, Folder> }

function folderOf(files: Iterable<PackageFile>): Folder {
  const root: Folder = { files: new Map(), folders: new Map() }
  for (const { path, bytes } of files) {
    const names = path.split('/')
    const name = names.pop() ?? ''
    let folder = root
    for (const each of names) {
      const inner: Folder = folder.folders.get(each) ?? { files: new Map(), folders: new Map() }
      folder.folders.set(each, inner)
      folder = inner
    }
    folder.files.set(name, bytes)
  }
  return root
}

type Put = (codec: number, bytes: Uint8Array) => Promise<Uint8Array>

async function putFolder(folder: Folder, put: Put): Promise<Part> {
  const links: Link[] = []
  for (const [name, inner] of folder.folders) links.push({ name, ...(await putFolder(inner, put)) })
  for (const [name, bytes] of folder.files) links.push({ name, ...(await putFile(bytes, put)) })
  // By the bytes of their names, as the format says.
  links.sort((a, b) => compareBytes(text(a.name), text(b.name)))
  return putNode(links, field(1, 1), 0, put)
}

async function putFile(bytes: Uint8Array, put: Put): Promise<Part> {
  let parts: Part[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += leafBytes) {
    const leaf = bytes.subarray(at, at + leafBytes)
    parts.push({ cid: await put(rawCodec, leaf), fileBytes: leaf.length, treeBytes: leaf.length })
  }
  while (parts.length > 1) {
    const above: Part[] = []
    for (let at = 0; at < parts.length; at += mostLinks) {
      const below = parts.slice(at, at + mostLinks)
      const fileBytes = below.reduce((sum, part) => sum + part.fileBytes, 0)
      const about = concat([
        field(1, 2),
        field(3, fileBytes),
        ...below.map((part) => field(4, part.fileBytes)),
      ])
      above.push(
        await putNode(
          below.map((part) => ({ name: '', ...part })),
          about,
          fileBytes,
          put,
        ),
      )
    }
    parts = above
  }
  const [top] = parts
  if (!top) throw new RangeError('A file has at least one leaf.')
  return top
}

/** Writes a node of DAG-PB: its links, then what UnixFS says of it. */
async function putNode(
  links: readonly Link[],
  about: Uint8Array,
  fileBytes: number,
  put: Put,
): Promise<Part> {
  const bytes = concat([
    ...links.map(({ cid, name, treeBytes }) =>
      framed(2, concat([framed(1, cid), framed(2, text(name)), field(3, treeBytes)])),
    ),
    framed(1, about),
  ])
  const treeBytes = links.reduce((sum, link) => sum + link.treeBytes, bytes.length)
  return { cid: await put(nodeCodec, bytes), fileBytes, treeBytes }
}

/** A number of protobuf. */
function field(number: number, value: number): Uint8Array {
  return concat([Uint8Array.of(number << 3), varint(value)])
}

/** Bytes of protobuf. */
function framed(number: number, bytes: Uint8Array): Uint8Array {
  return concat([Uint8Array.of((number << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  bytes.push(rest)
  return Uint8Array.from(bytes)
}

/** CIDv1 of a block: version, codec, and the SHA-256 of its bytes as a multihash. */
async function cidOf(codec: number, bytes: Uint8Array): Promise<Uint8Array> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))
  return concat([Uint8Array.of(1, codec, 0x12, 0x20), new Uint8Array(digest)])
}

/** RFC 4648, lower case, without padding. */
function base32(bytes: Uint8Array): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  let out = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) out += letters[(value >> (bits - 5)) & 31]
  }
  return bits > 0 ? out + letters[(value << (5 - bits)) & 31] : out
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value)
}
