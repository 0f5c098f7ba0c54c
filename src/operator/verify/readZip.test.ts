import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeZip } from '../create/writeZip.ts'
import { NoPackageError, PackageFileUnreadError } from './packageErrors.ts'
import { packageOfFiles } from './packageOfFiles.ts'
import { readZip } from './readZip.ts'

type Entry = {
  path: string
  bytes: Uint8Array
  isDeflated?: boolean
  /** What the directory says it unpacks to, where that is not the truth. */
  size?: number
  flags?: number
  method?: number
}

/**
 * A ZIP archive by the book: local headers, data, central directory, end. Its checksums are zero: nobody
 * needs them here.
 */
function zip(entries: readonly Entry[], comment = ''): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, bytes, isDeflated = false, size = bytes.length, flags = 0, method } of entries) {
    const name = Buffer.from(path)
    const data = isDeflated ? deflateRawSync(bytes) : Buffer.from(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method ?? (isDeflated ? 8 : 0), 4)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(name.length, 22)
    parts.push(Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, data]))
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, rest, name]))
    offset += 30 + name.length + data.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.from(Buffer.concat([...parts, central, end, Buffer.from(comment)]))
}

const text = (value: string) => new TextEncoder().encode(value)
const manifest = { path: 'spring/manifest.json', bytes: text('{}\n'.repeat(500)), isDeflated: true }
const cap = { path: 'spring/cap.bin', bytes: Uint8Array.from({ length: 64 }, (_, i) => i) }
const read = (archive: Buffer<ArrayBuffer>) => readZip(new Blob([archive]))

test('stored and packed entries come back as they were, folders are no files', async () => {
  const files = await read(zip([{ path: 'spring/', bytes: new Uint8Array() }, manifest, cap], 'a comment'))
  expect(files.map(({ path, size }) => [path, size()])).toEqual([
    ['spring/manifest.json', 1500],
    ['spring/cap.bin', 64],
  ])
  expect(await Promise.all(files.map((file) => file.read()))).toEqual([manifest.bytes, cap.bytes])
})

test('the archive that the create page saves is read', async () => {
  const made = [
    { path: 'manifest.json', bytes: text('{}\n') },
    { path: 'shards/0.bin', bytes: Uint8Array.from({ length: 70_000 }, (_, at) => at & 255) },
  ]
  const files = await readZip(new Blob([...writeZip(made)]))
  expect(await Promise.all(files.map(async ({ path, read: get }) => ({ path, bytes: await get() })))).toEqual(
    made,
  )
})

test('what is no archive, or one of another kind, is refused with what to do', async () => {
  const whole = zip([manifest, cap])
  const refusals: [Buffer<ArrayBuffer>, string][] = [
    [Buffer.from('no archive'), 'is not a ZIP file, or is cut off'],
    [whole.subarray(0, -30), 'is not a ZIP file, or is cut off'],
    [whole.subarray(40), 'is cut off'],
    [zip([{ ...manifest, flags: 1 }]), 'is encrypted'],
    [zip([{ ...manifest, method: 12 }]), 'uses a compression that we can’t read'],
    [zip([cap, cap]), 'holds spring/cap.bin twice'],
    [zip([{ ...manifest, size: 3e9 }]), 'unpacks to more than any package has'],
  ]
  for (const [archive, what] of refusals) {
    const error = await read(archive).catch((refusal: unknown) => refusal)
    expect(error).toBeInstanceOf(NoPackageError)
    expect(error).toMatchObject({
      summary: `The archive ${what}. Unpack it and choose its folder instead. Nothing was sent.`,
    })
  }
})

test('an entry that unpacks to more or less than it says is not read', async () => {
  for (const size of [10, 1499, 1501, 1e6]) {
    const [file] = await read(zip([{ ...manifest, size }]))
    await expect(file?.read()).rejects.toThrow(PackageFileUnreadError)
  }
})

test('an entry whose packing is damaged is not read, and the others are', async () => {
  const archive = zip([manifest, cap])
  archive.fill(0xff, 30 + manifest.path.length, 30 + manifest.path.length + 4)
  const [first, second] = await read(archive)
  await expect(first?.read()).rejects.toThrow('It is damaged inside the archive.')
  expect(await second?.read()).toEqual(cap.bytes)
})

test('an archive of a megabyte that unpacks to 999 is refused without taking the memory', async () => {
  const bytes = new Uint8Array(999_000_000)
  const archive = zip([manifest, cap, { path: 'spring/exports/uniswap.json', bytes, isDeflated: true }])
  expect(archive.length).toBeLessThan(1_100_000)
  const files = packageOfFiles(await readZip(new Blob([archive])))
  const before = process.memoryUsage()
  await expect(files.read('exports/uniswap.json', 2_000)).rejects.toThrow('has more than 2,000 bytes')
  await expect(files.read('cap.bin')).resolves.toEqual(cap.bytes)
  expect(process.memoryUsage().arrayBuffers - before.arrayBuffers).toBeLessThan(10_000_000)
})

test('overlapping entries are refused', async () => {
  const shared = zip([
    { path: 'a', bytes: new Uint8Array(5_000) },
    { path: 'b', bytes: new Uint8Array(5_000) },
  ])
  // The directory's second entry is put onto the first one, and the bytes of the second are taken out.
  const text = shared.toString('latin1')
  const second = text.indexOf('PK\u0003\u0004', 1)
  const central = text.indexOf('PK\u0001\u0002')
  const cut = Buffer.concat([shared.subarray(0, second), shared.subarray(central)])
  cut.writeUInt32LE(second, cut.length - 6)
  await expect(readZip(new Blob([new Uint8Array(cut)]))).rejects.toThrow('overlapping entries')
})
