import { crc32 as crcOfNode } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readZip } from '../../../e2e/support/readZip.ts'
import { crc32, writeZip } from './writeZip.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const files = [
  { path: 'manifest.json', bytes: utf8('{}\n') },
  { path: 'shards/0.bin', bytes: Uint8Array.from({ length: 70_000 }, (_, at) => at & 255) },
  { path: 'shards/ü.bin', bytes: new Uint8Array(0) },
]
const archiveOf = (entries: Parameters<typeof writeZip>[0]) => Buffer.concat([...writeZip(entries)])

test('every file is found again, byte for byte', () => {
  const found = readZip(archiveOf(files))
  expect([...found.keys()]).toEqual(files.map(({ path }) => path))
  for (const { path, bytes } of files) expect(found.get(path)?.equals(bytes), path).toBe(true)
})

test('the same files give the same archive, and no files an empty one', () => {
  expect(archiveOf(files).equals(archiveOf(files))).toBe(true)
  expect(readZip(archiveOf([]))).toEqual(new Map())
})

test('any files are found again', () => {
  const file = fc.record({
    path: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    bytes: fc.uint8Array({ maxLength: 200 }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(file, { selector: ({ path }) => path, maxLength: 5 }), (entries) => {
      const found = readZip(archiveOf(entries))
      expect([...found].map(([path, bytes]) => ({ path, bytes: Uint8Array.from(bytes) }))).toEqual(
        entries.map(({ path, bytes }) => ({ path, bytes: Uint8Array.from(bytes) })),
      )
    }),
  )
})

test('sums are those of zlib', () => {
  expect(crc32(utf8('123456789'))).toBe(0xcbf43926)
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => crc32(bytes) === crcOfNode(bytes)))
})

test('more files than a plain zip can hold are refused', () => {
  const many = function* () {
    for (let at = 0; at < 65_536; at++) yield { path: `${at}`, bytes: new Uint8Array(0) }
  }
  const write = () => {
    let pieces = 0
    for (const piece of writeZip(many())) pieces += piece.length > 0 ? 1 : 0
    return pieces
  }
  expect(write).toThrow(RangeError)
})
