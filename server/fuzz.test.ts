import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiRoot, type CallRow, calls } from '../src/session/calls.ts'
import { pageHeaders } from '../src/session/pageHeaders.ts'
import { problemSchema } from '../src/session/problem.ts'
import { type Site, startSite } from './test-support/startSite.ts'

/*
 * Malformed requests, by the hundred thousand: whatever is sent, the answer is a good one or a refusal that names its reason, never
 * a fault of ours. They are damaged copies of good requests, so that they get far, and rubbish, which does not.
 */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const requests = 100_000
const atOnce = 50
const seed = 20_261_121

it(`answers ${requests.toLocaleString('en')} malformed requests without a fault of its own`, async () => {
  const random = randomOf(seed)
  const pick = <value>(from: readonly value[]): value => from[Math.floor(random() * from.length)] as value
  const statuses = new Map<number, number>()
  const rows = Object.values(calls as Record<string, CallRow>)

  const one = async (at: number) => {
    const row = pick(rows)
    const path = row.path.replace(/\{(\w+)\}/g, (_, name) =>
      random() < 0.6 ? encodeURIComponent(good[name] ?? '') : inPath(rubbish(random)),
    )
    const method =
      random() < 0.9
        ? row.method.toUpperCase()
        : pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
    const headers = new Headers()
    if (random() < 0.9)
      headers.set('origin', random() < 0.9 ? site.origin : pick(['null', 'https://evil.example', 'x']))
    if (random() < 0.9)
      headers.set(
        'content-type',
        random() < 0.9 ? 'application/json' : pick(['text/plain', 'multipart/form-data', '']),
      )
    if (random() < 0.2)
      headers.set('cookie', headerText(`__Host-everclaim=${rubbish(random)}; a=${rubbish(random)}`))
    if (random() < 0.2) headers.set('x-forwarded-for', headerText(rubbish(random)))
    if (random() < 0.1) headers.set(pageHeaders.account, headerText(rubbish(random)))
    if (random() < 0.1) headers.set(pageHeaders.frame, headerText(rubbish(random)))
    const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(random)
    const query = random() < 0.1 ? `?${inPath(rubbish(random))}=%00` : ''
    const url = `https://api.example${apiRoot}${path}${query}`
    const response = await site.api(
      new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }),
      {
        peer: pick(['203.0.113.9', '::1', '', 'x']),
      },
    )
    const count = statuses.get(response.status) ?? 0
    statuses.set(response.status, count + 1)
    if (response.status >= 500)
      throw new Error(
        `Seed ${seed}, request ${at}: ${method} ${url} got ${response.status}: ${await response.text()}`,
      )
    // Each form of refusal is looked at often enough, and the rest only counted.
    if (response.status >= 400 && count < 200 && method !== 'HEAD') {
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(problemSchema.safeParse(await response.json()).success).toBe(true)
    }
  }
  for (let at = 0; at < requests; at += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, more) => one(at + more)))
  // The requests got as far as they were meant to: some are good, and they are refused for many reasons.
  expect([...statuses.keys()].sort()).toEqual(
    expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 405, 413]),
  )
  expect(Object.prototype).not.toHaveProperty('polluted')
}, 300_000)

const account = `0x${'ab'.repeat(20)}`
const good: Record<string, string> = { campaign: 'spring', account, id: 'cd'.repeat(32) }

const bodies: readonly unknown[] = [
  { message: 'hello', signature: `0x${'11'.repeat(65)}` },
  { account, message: 'hello', signature: '0x' },
  { index: 1, account, amount: '5', proof: [`0x${'22'.repeat(32)}`] },
]

/** A good body, damaged somewhere, or what is none. */
function bodyOf(random: () => number): BodyInit {
  if (random() < 0.05)
    return new Uint8Array(Array.from({ length: random() * 60 }, () => Math.floor(random() * 256)))
  if (random() < 0.002) return `"${'x'.repeat(400_000)}"`
  const text = JSON.stringify(bodies[Math.floor(random() * bodies.length)])
  const way = random()
  if (way < 0.25) {
    const from = Math.floor(random() * text.length)
    return text.slice(0, from) + rubbish(random) + text.slice(from + Math.floor(random() * 5))
  }
  if (way < 0.5) return text.replace(/"[^"]*"(?=[,}\]])/, () => JSON.stringify(value(random, 0)) ?? '')
  if (way < 0.6) return '['.repeat(1 + Math.floor(random() ** 8 * 100_000))
  if (way < 0.7)
    return text.replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},')
  if (way < 0.8)
    return text.replace(/\d+/, () => String([1e308, -1, 2 ** 31, 2 ** 53, 0.5][Math.floor(random() * 5)]))
  if (way < 0.9) return JSON.stringify(value(random, 0)) ?? ''
  return text
}

function value(random: () => number, depth: number): unknown {
  const way = random()
  if (way < 0.3 || depth > 4) return rubbish(random)
  if (way < 0.5)
    return [0, -0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 1, null, true, false][Math.floor(random() * 9)]
  if (way < 0.7) return Array.from({ length: random() * 6 }, () => value(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: random() * 5 }, () => [rubbish(random), value(random, depth + 1)]),
  )
}

const pieces = [
  ...[
    '\0',
    '\ud800',
    '\u202e',
    '\r\n',
    ' ',
    '%',
    '%00',
    '../',
    '..\\',
    "'",
    '"',
    '`',
    ';--',
    '$' + '{1}',
    '{{1}}',
    '<b>',
  ],
  ...[
    '0x',
    '0X',
    `0x${'f'.repeat(40)}`,
    `0x${'0'.repeat(64)}`,
    '1e5',
    '-1',
    'null',
    'spring',
    'é',
    '𝟙',
    'ａ',
    '__proto__',
  ],
]
function rubbish(random: () => number): string {
  return Array.from({ length: random() * 5 }, () => pieces[Math.floor(random() * pieces.length)]).join('')
}

/** Half a letter cannot stand in an address. */
const inPath = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '%'))

/** What the type of headers lets through. */
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '~').trim()

/** mulberry32: small, and the same everywhere. */
function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
