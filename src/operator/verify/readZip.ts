import { mostPackageBytes, mostPackageFiles } from '../../campaign/packageLimits.ts'
import { say } from '../../language/say.ts'
import { NoPackageError, PackageFileUnreadError } from './packageErrors.ts'
import type { GivenFile } from './packageOfFiles.ts'

/** Bytes of the central directory: a name of a package's file is short. */
const mostDirectory = 10_000_000

const refuse = (fault: string) =>
  new NoPackageError(say('{fault} Unpack it and choose its folder instead. Nothing was sent.', { fault }))

/**
 * The files of a ZIP archive (PKWARE's APPNOTE 6.3; stored or deflated entries, without ZIP64 and
 * encryption), as its central directory lists them. Each is unpacked when it is read, to exactly as many
 * bytes as the directory says: a package's files prove themselves, so that nothing here needs to be believed.
 *
 * @throws NoPackageError where it is no such archive
 */
export async function readZip(archive: Blob): Promise<GivenFile[]> {
  const tail = await bytesOf(archive.slice(Math.max(0, archive.size - 65_557)))
  const end = findEnd(tail)
  if (end === undefined) throw refuse(say('The archive is not a ZIP file, or is cut off.'))
  const view = viewOf(tail)
  const count = view.getUint16(end + 10, true)
  const size = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  if (count === 0xffff || size === 0xffffffff || start === 0xffffffff)
    throw refuse(say('The archive is a ZIP64 file, which we can’t read.'))
  if (start + size > archive.size) throw refuse(say('The archive is cut off.'))
  if (size > mostDirectory)
    throw refuse(say('The archive has a directory that is longer than any package’s.'))
  return readDirectory(archive, await bytesOf(archive.slice(start, start + size)), count)
}

function readDirectory(archive: Blob, directory: Uint8Array, count: number): GivenFile[] {
  if (count > mostPackageFiles)
    throw refuse(say('The archive has {entries} entries, more than any package.', { entries: count }))
  const view = viewOf(directory)
  const files: GivenFile[] = []
  const seen = new Set<string>()
  let at = 0
  let all = 0
  let packedInAll = 0
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== 0x02014b50)
      throw refuse(say('The archive has a damaged directory.'))
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const packed = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const offset = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameLength))
    const path = name.replaceAll('\\', '/')
    if (next > directory.length) throw refuse(say('The archive has a damaged directory.'))
    at = next
    if (path.endsWith('/')) continue
    if (flags & 1) throw refuse(say('The archive is encrypted.'))
    if (method !== 0 && method !== 8) throw refuse(say('The archive uses a compression that we can’t read.'))
    // Two files of one name are two truths; which one is read must not depend on the reader.
    if (seen.has(path)) throw refuse(say('The archive holds {path} twice.', { path }))
    seen.add(path)
    all += size
    packedInAll += packed
    // Entries that lie over each other make much of little.
    if (packedInAll > archive.size) throw refuse(say('The archive has overlapping entries.'))
    if (method === 0 && packed !== size) throw refuse(say('The archive has a damaged directory.'))
    // An archive that says more is not unpacked.
    if (all > mostPackageBytes) throw refuse(say('The archive unpacks to more than any package has.'))
    const packing = { archive, offset, packed, size, isDeflated: method === 8 }
    files.push({ path, size: () => size, read: () => unpack(packing) })
  }
  return files
}

/** Where an entry lies and how it is packed. Sizes and places in bytes. */
type Packing = { archive: Blob; offset: number; packed: number; size: number; isDeflated: boolean }

async function unpack({ archive, offset, packed, size, isDeflated }: Packing): Promise<Uint8Array> {
  const head = viewOf(await bytesOf(archive.slice(offset, offset + 30)))
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50)
    throw new PackageFileUnreadError(say('The archive is damaged at its place.'))
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const data = archive.slice(start, start + packed)
  const bytes = isDeflated ? await inflate(data, size) : await bytesOf(data)
  if (bytes.length !== size) throw new PackageFileUnreadError(say('Its size doesn’t match the archive.'))
  return bytes
}

/** Unpacks up to `size` bytes: an entry that has more is refused before it fills the memory. */
async function inflate(data: Blob, size: number): Promise<Uint8Array> {
  const output = new Uint8Array(size)
  const reader = data.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let at = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (at + part.value.length > size)
        throw new PackageFileUnreadError(say('It unpacks to more than the archive states.'))
      output.set(part.value, at)
      at += part.value.length
    }
  } catch (cause) {
    void reader.cancel().catch(() => undefined)
    if (cause instanceof PackageFileUnreadError) throw cause
    throw new PackageFileUnreadError(say('It is damaged inside the archive.'), cause)
  }
  return output.subarray(0, at)
}

/**
 * Where the record at the end of the archive begins. A comment may come after it, and its length must fit.
 */
function findEnd(tail: Uint8Array): number | undefined {
  const view = viewOf(tail)
  for (let at = tail.length - 22; at >= 0; at--) {
    if (view.getUint32(at, true) === 0x06054b50 && at + 22 + view.getUint16(at + 20, true) === tail.length)
      return at
  }
  return undefined
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}
