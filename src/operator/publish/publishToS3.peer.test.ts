import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishToS3 } from './publishToS3.ts'

/*
 * Against an object store that is not ours (s3rver, as maintained by 20 Minutes): it checks the signature of
 * each request. What no store can be made to do, such as to refuse one file of many, is played by the double
 * of publishToS3.test.ts.
 */

type Store = { run(): Promise<{ port: number }>; close(): Promise<void> }
// It comes without types.
const S3rver: new (options: object) => Store = createRequire(import.meta.url)('@20minutes/s3rver')

const folder = mkdtempSync(join(tmpdir(), 'everclaim-store-'))
const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'bucket' }],
})
let host: string
beforeAll(async () => {
  const { port } = await store.run()
  host = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const access = { region: 'eu-example-1', credentials }
const files = [
  { path: 'manifest.json', bytes: new TextEncoder().encode('{}\n') },
  { path: 'cap.bin', bytes: new Uint8Array(64) },
  ...Array.from({ length: 20 }, (_, i) => ({ path: `shards/${i}.bin`, bytes: Uint8Array.of(i, 0, 255) })),
]

test('a store takes every file, and serves it as it was, with its type and for ever', async () => {
  const place = new URL('/bucket/spring%20(2027)/', host)
  await publishToS3(files, place, access)
  // Once more, as after an interruption.
  await publishToS3(files, place, access)
  for (const { path, bytes } of files) {
    const response = await fetch(new URL(path, place))
    expect(response.status, path).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes), path).toBe(true)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe(
      path.endsWith('.json') ? 'application/json; charset=utf-8' : 'application/octet-stream',
    )
  }
})

test('a wrong key and a bucket that is not there are refused with the store’s error code', async () => {
  const wrong = { ...access, credentials: { ...credentials, secretAccessKey: 'another' } }
  await expect(publishToS3(files, new URL('/bucket/spring/', host), wrong)).rejects.toThrow(
    'status 403 (SignatureDoesNotMatch)',
  )
  expect((await fetch(new URL('/bucket/spring/cap.bin', host))).status).toBe(404)
  await expect(publishToS3(files, new URL('/nobody/spring/', host), access)).rejects.toThrow(
    'status 404 (NoSuchBucket)',
  )
})
