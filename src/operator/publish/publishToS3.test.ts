import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { StoreRefusedError } from './publishErrors.ts'
import { publishToS3 } from './publishToS3.ts'

const credentials = { accessKeyId: 'AKID', secretAccessKey: 'very secret' }
const access = { region: 'eu-example-1', credentials }
const utf8 = (text: string) => new TextEncoder().encode(text)
const files = [
  { path: 'manifest.json', bytes: utf8('{}\n') },
  { path: 'cap.bin', bytes: new Uint8Array(64) },
  ...Array.from({ length: 20 }, (_, i) => ({ path: `shards/${i}.bin`, bytes: Uint8Array.of(i) })),
]

/**
 * A double of an object store, for what none can be made to do: to refuse one file, or for a moment. It
 * checks each signature and hash by the description, and keeps the body. A real store is in
 * publishToS3.peer.test.ts.
 */
const kept = new Map<string, Buffer>()
const order: string[] = []
let refuse: { path: string; status: number; body: string } | undefined
const server = createServer((request, response) => {
  void (async () => {
    const body: Buffer[] = []
    for await (const chunk of request) body.push(Buffer.from(chunk))
    const bytes = Buffer.concat(body)
    const path = request.url ?? ''
    if (refuse?.path === path) return response.writeHead(refuse.status).end(refuse.body)
    if (!isSigned(request, bytes))
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (request.method === 'GET') {
      const there = kept.get(path)
      return response.writeHead(there ? 200 : 404).end(there ?? '<Error><Code>NoSuchKey</Code></Error>')
    }
    kept.set(path, bytes)
    order.push(path)
    return response.writeHead(200).end()
  })()
})
let place: URL
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  place = new URL(`http://127.0.0.1:${port}/bucket/spring/`)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  kept.clear()
  order.length = 0
  refuse = undefined
})

function isSigned({ headers, method, url }: IncomingMessage, body: Buffer): boolean {
  const [, day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKID\/(\d{8})\/([\w-]+)\/s3\/aws4_request,SignedHeaders=([\w;-]+),Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const hash = createHash('sha256').update(body).digest('hex')
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = `${method}\n${url}\n\n${lines.join('')}\n${names}\n${hash}`
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  )
  return (
    headers['x-amz-content-sha256'] === hash &&
    names.split(';').includes('host') &&
    createHmac('sha256', key).update(toSign).digest('hex') === signature
  )
}

test('every file arrives as it is, and the manifest is the last one', async () => {
  const progress: number[] = []
  await publishToS3(files, place, access, (done) => progress.push(done))
  expect([...kept.keys()].sort()).toEqual(files.map(({ path }) => `/bucket/spring/${path}`).sort())
  for (const { path, bytes } of files) expect(kept.get(`/bucket/spring/${path}`)?.equals(bytes)).toBe(true)
  expect(order.at(-1)).toBe('/bucket/spring/manifest.json')
  expect(progress.at(-1)).toBe(files.length)
})

test('a store that refuses a file is not given the manifest, and its own error is shown', async () => {
  refuse = {
    path: '/bucket/spring/shards/7.bin',
    status: 403,
    body: '<Error><Code>AccessDenied</Code></Error>',
  }
  const error = await publishToS3(files, place, access).catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(StoreRefusedError)
  expect(error).toMatchObject({
    summary: `${place.host} didn’t accept shards/7.bin: status 403 (AccessDenied). Run the command again to continue.`,
    isRetryable: false,
  })
  expect(kept.has('/bucket/spring/manifest.json')).toBe(false)
  refuse = { ...refuse, status: 503 }
  await expect(publishToS3(files, place, access)).rejects.toMatchObject({ isRetryable: true })
  refuse = undefined
  await publishToS3(files, place, access)
  expect(kept.size).toBe(files.length)
})

test('wrong credentials and a store that is not there are distinguished', async () => {
  const wrong = { ...access, credentials: { ...credentials, secretAccessKey: 'another' } }
  await expect(publishToS3(files, place, wrong)).rejects.toThrow('(SignatureDoesNotMatch)')
  await expect(publishToS3(files, new URL('http://127.0.0.1:1/bucket/'), access)).rejects.toThrow(
    'it didn’t answer',
  )
})

test('another package that lies there is left as it is', async () => {
  kept.set('/bucket/spring/manifest.json', Buffer.from('{"another": 1}\n'))
  await expect(publishToS3(files, place, access)).rejects.toMatchObject({
    name: 'PlaceTakenError',
    summary: `At ${place.href} is another package. Nothing was uploaded. Choose another folder of the bucket.`,
  })
  expect([kept.size, order]).toEqual([1, []])
})

test('a store that does not say what lies there is not written to', async () => {
  const body = '<Error><Code>AccessDenied</Code></Error>'
  refuse = { path: '/bucket/spring/manifest.json', status: 403, body }
  await expect(publishToS3(files, place, access)).rejects.toMatchObject({
    name: 'StoreUnreadError',
    summary: expect.stringContaining('status 403 (AccessDenied). Nothing was uploaded.'),
    isRetryable: false,
  })
  refuse = { ...refuse, status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }
  await expect(publishToS3(files, place, access)).rejects.toThrow('(NoSuchBucket)')
  expect(order).toEqual([])
})
