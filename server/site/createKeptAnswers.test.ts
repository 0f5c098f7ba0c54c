import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Listening, listen } from '../listen.ts'
import { createKeptAnswers } from './createKeptAnswers.ts'
import { createSiteFetch, type SiteFetch } from './createSiteFetch.ts'

/* A site behind a real socket. `made` counts the answers that were not repeated. */

let folder = ''
let listening: Listening
let clock = 0
const made = vi.fn<SiteFetch>()
const read = vi.fn((path: string) => readFile(path))
const page = `<p>${'Spring '.repeat(400)}</p>`
const shard = Buffer.alloc(2_000, 7)
const place = `packages/0x${'ab'.repeat(32)}`

beforeEach(async () => {
  clock = 0
  folder = mkdtempSync(join(tmpdir(), 'everclaim-kept-'))
  mkdirSync(join(folder, place), { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(page))
  writeFileSync(join(folder, 'campaigns.json'), '[]')
  writeFileSync(join(folder, 'large.txt'), 'x'.repeat(65_537))
  writeFileSync(join(folder, place, '1.bin'), shard)
  writeFileSync(join(folder, '_headers'), '/*\n  referrer-policy: no-referrer\n')
  await start()
})
afterEach(async () => {
  await listening.stop(0)
  rmSync(folder, { recursive: true })
})

async function start(most?: number) {
  const kept = createKeptAnswers({ now: () => clock, read, ...(most === undefined ? {} : { most }) })
  const site = await createSiteFetch(folder, undefined, kept)
  read.mockClear()
  made.mockReset().mockImplementation(site)
  listening = await listen(made, { host: '127.0.0.1', port: 0, atOnce: kept.answer })
}

/** All of an answer but its date. */
function ask(path: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) {
  return new Promise<{ status: number | undefined; headers: object; body: Buffer }>((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: listening.port, path, method, headers: { ...headers } },
      async (answer) => {
        const parts: Buffer[] = []
        for await (const part of answer) parts.push(part)
        const { date: _, ...others } = answer.headers
        resolve({ status: answer.statusCode, headers: others, body: Buffer.concat(parts) })
      },
    )
    asked.once('error', reject).end()
  })
}

/** Asks until an answer was repeated: a file is kept soon after it was served first. */
const untilKept = (path: string, options?: Parameters<typeof ask>[1]) =>
  vi.waitFor(async () => {
    const before = made.mock.calls.length
    const answer = await ask(path, options)
    expect(made.mock.calls.length).toBe(before)
    return answer
  })

/** Asks twice, the second time long enough after the first for it to have been kept. */
async function isMadeAnew(path: string, options?: Parameters<typeof ask>[1]) {
  await untilKept('/index.html')
  await ask(path, options)
  await untilKept(`/${place}/1.bin`)
  const before = made.mock.calls.length
  await ask(path, options)
  return made.mock.calls.length === before + 1
}

it.each([
  ['/', {}],
  ['/', { headers: { 'accept-encoding': 'gzip' } }],
  [`/${place}/1.bin`, { headers: { 'accept-encoding': 'gzip, br' } }],
])('repeats an answer to the last byte and header: %s %j', async (path, options) => {
  const first = await ask(path, options)
  expect(first.status).toBe(200)
  expect(await untilKept(path, options)).toEqual(first)
})

it('keeps what is compressed apart from what is not', async () => {
  await untilKept('/', { headers: { 'accept-encoding': 'gzip' } })
  const plain = await untilKept('/')
  expect(plain.body.toString()).toBe(page)
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

it('sees at once that a page was replaced, or its compressed twin went away', async () => {
  const gzip = { headers: { 'accept-encoding': 'gzip' } }
  await untilKept('/')
  await untilKept('/', gzip)
  rmSync(join(folder, 'index.html.gz'))
  expect((await ask('/', gzip)).body.toString()).toBe(page)
  writeFileSync(join(folder, 'index.html'), 'another')
  expect((await ask('/')).body.toString()).toBe('another')
})

it('sees within a second that a package went away', async () => {
  await untilKept(`/${place}/1.bin`)
  rmSync(join(folder, place), { recursive: true })
  clock += 1_001
  expect((await ask(`/${place}/1.bin`)).status).toBe(404)
})

it.each([
  ['HEAD', '/', { method: 'HEAD' }],
  ['a range', '/', { headers: { range: 'bytes=0-1' } }],
  ['what the caller may have already', '/', { headers: { 'if-none-match': '"a"' } }],
  ['a question with a query', '/?a=1', {}],
  ['a large file', '/large.txt', {}],
  ['the list of campaigns', '/campaigns.json', {}],
  ['what is missing', '/nothing/', {}],
])('leaves %s to be made anew', async (_, path, options) => {
  expect(await isMadeAnew(path, options)).toBe(true)
})

it('reads a file once for a crowd, and not again for questions that are made anew', async () => {
  await Promise.all(Array.from({ length: 8 }, () => ask('/')))
  await untilKept('/')
  for (let again = 0; again < 3; again++) await ask('/', { headers: { 'if-none-match': '"a"' } })
  expect(read).toHaveBeenCalledTimes(1)
})

it('keeps no more than it may: the oldest goes first', async () => {
  await listening.stop(0)
  await start(page.length + 100)
  await untilKept('/')
  await untilKept(`/${place}/1.bin`)
  const before = made.mock.calls.length
  await ask('/')
  expect(made.mock.calls.length).toBe(before + 1)
})
