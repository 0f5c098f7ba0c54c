import { crc32 } from 'node:zlib'

/**
 * Files of a zip archive whose entries are stored, read by its directory as any unzip does; every sum is
 * checked.
 */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1) throw new Error('The archive has no directory.')
  const count = archive.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`Entry ${entry} of the directory is none.`)
    const [method, crc, size] = [at + 10, at + 16, at + 24]
    if (archive.readUInt16LE(method) !== 0) throw new Error(`Entry ${entry} is packed.`)
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} does not begin where it should.`)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + archive.readUInt32LE(size))
    if (crc32(bytes) !== archive.readUInt32LE(crc)) throw new Error(`${name} is damaged.`)
    files.set(name, bytes)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  if (at !== end) throw new Error('The directory does not end where it should.')
  return files
}
