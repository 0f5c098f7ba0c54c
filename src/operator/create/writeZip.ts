import type { PackageFile } from '../../campaign/buildPackage.ts'

/** A zip without its extension for large archives holds at most so many files, and so many bytes. */
const mostFiles = 65_535
const mostBytes = 0xffffffff

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32 as zip counts it (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** Midnight of the first day that zip knows, 1980-01-01: the same files give the same archive, always. */
const date = 0x0021
/** Names are in UTF-8. */
const flags = 0x0800

/**
 * Files as a zip archive (APPNOTE 6.3), stored and not packed: hashes and addresses cannot be made smaller.
 * The pieces are made as they are asked for.
 *
 * @throws RangeError where a plain zip cannot hold them
 */
export function* writeZip(files: Iterable<PackageFile>): Generator<Uint8Array<ArrayBuffer>> {
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path)
    const size = bytes.length
    if (directory.length === mostFiles || offset + size + 1_000 > mostBytes)
      throw new RangeError('These files are too many, or too large, for a plain zip archive.')
    const crc = crc32(bytes)
    const about: readonly Field[] = [
      ...fieldsOf(16, [flags, 0, 0, date]),
      ...fieldsOf(32, [crc, size, size]),
      ...fieldsOf(16, [name.length, 0]),
    ]
    const header = numbers([...fieldsOf(32, [0x04034b50]), [16, 10], ...about])
    yield joined(header, name)
    yield joined(bytes)
    const entry = numbers([
      ...[...fieldsOf(32, [0x02014b50]), ...fieldsOf(16, [20, 10]), ...about],
      ...[...fieldsOf(16, [0, 0, 0]), ...fieldsOf(32, [0, offset])],
    ])
    directory.push(joined(entry, name))
    offset += header.length + name.length + size
  }
  yield* directory
  const length = directory.reduce((sum, entry) => sum + entry.length, 0)
  const count = directory.length
  yield numbers([
    ...[...fieldsOf(32, [0x06054b50]), ...fieldsOf(16, [0, 0, count, count])],
    ...[...fieldsOf(32, [length, offset]), ...fieldsOf(16, [0])],
  ])
}

type Field = readonly [bits: number, value: number]

const fieldsOf = (bits: number, values: readonly number[]): Field[] => values.map((value) => [bits, value])

/** Numbers one behind the other, the lowest byte first. */
function numbers(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  for (const [bits, value] of fields) for (let at = 0; at < bits; at += 8) bytes.push((value >>> at) & 255)
  return Uint8Array.from(bytes)
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
