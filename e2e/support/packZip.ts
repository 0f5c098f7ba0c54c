import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

/**
 * A folder as a file manager packs it (APPNOTE 6.3): deflated, with entries of its folders, all below its
 * name.
 */
export function packZip(folder: string): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  const put = (path: string, bytes: Buffer) => {
    const name = Buffer.from(path)
    const packed = path.endsWith('/') ? bytes : deflateRawSync(bytes)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x0800, 2)
    about.writeUInt16LE(path.endsWith('/') ? 0 : 8, 4)
    about.writeUInt16LE(0x21, 8)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, place, name]))
    parts.push(local)
    offset += local.length
  }
  const top = basename(folder)
  put(`${top}/`, Buffer.alloc(0))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const inside = `${top}/${relative(folder, path).replaceAll('\\', '/')}`
    if (entry.isDirectory()) put(`${inside}/`, Buffer.alloc(0))
    else put(inside, readFileSync(path))
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
