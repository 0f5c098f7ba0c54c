import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, callNames, calls } from './calls.ts'
import { createSafeService, type SafeService } from './createSafeService.ts'
import { SafeServiceError } from './errors.ts'
import { callByName } from './test-support/callByName.ts'
import { createTestServer, json, type Reply, type TestServer, text } from './test-support/createTestServer.ts'
import { damaged, valueAt } from './test-support/damaged.ts'
import { examples } from './test-support/examples.ts'

/*
 * Each call x each fault of a service, over a real connection: a typed error or an answer that holds nothing
 * wrong, and never anything else. What is checked of the values is in damage.test.ts; here it is how each
 * fault is reported.
 */

let server: TestServer
let service: SafeService
/** Gives up at once, for answers that never come. */
let hasty: SafeService
/** Takes less than others do, so that the test of what is too much does not write 8 MB a call. */
let narrow: SafeService
beforeAll(async () => {
  server = await createTestServer()
  const options = { baseUrl: server.baseUrl, chainId: 81457, pause: async () => {} }
  service = createSafeService({ ...options, patience: { read: 30_000, write: 30_000 } })
  hasty = createSafeService({ ...options, patience: { read: 15, write: 15 } })
  narrow = createSafeService({ ...options, mostBytes: 100_000 })
})
afterAll(() => server.close())

const strays: unknown[] = []
const keep = (error: unknown) => void strays.push(error)
beforeAll(() => void process.on('unhandledRejection', keep))
afterAll(() => {
  process.off('unhandledRejection', keep)
  expect(strays).toEqual([])
})

type Outcome = { answer: unknown } | { error: SafeServiceError }
async function outcomeOf(name: CallName, reply: Reply, client = service): Promise<Outcome> {
  server.answer(reply)
  try {
    return { answer: await callByName(client, name) }
  } catch (error) {
    // A TypeError or whatever else would be a crash.
    expect(error).toBeInstanceOf(SafeServiceError)
    expect(error).toMatchObject({ call: name, stored: expect.stringMatching(/^(no|maybe)$/) })
    return { error: error as SafeServiceError }
  }
}

const isWrite = (name: CallName) => !calls[name].isSafeToRepeat
const needsNoAnswer = (name: CallName) => examples[name].wire === undefined

/** Which error, and whether it says that a write may have gone through. */
type Reported = { name: string; message?: unknown; status?: number; retryAfterMs?: number }
const unreadable = (message: string | RegExp): Reported => ({
  name: 'SafeServiceContentError',
  message: expect.stringMatching(message),
  status: 200,
})
const refused = (status: number, message: string): Reported => ({
  name: 'SafeServiceRefusedError',
  status,
  message,
})
const unreachable: Reported = { name: 'SafeServiceUnreachableError' }
const misshapen: Reported = { name: 'SafeServiceAnswerError', status: 200 }

const body = (name: CallName) => JSON.stringify(examples[name].wire ?? { ok: true })
const cut: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
  response.write('{"results":[', () => response.destroy())
}
const chunkCut: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"results":[', () => response.destroy())
}
/** More than the client takes, in an answer that has no end. */
const huge: Reply = (response) => {
  const part = Buffer.alloc(60_000, '[1,')
  const write = () => {
    if (!response.destroyed) response.write(part, write)
  }
  response.writeHead(200)
  write()
}
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

/** Faults that every call meets with the same error. */
const faults: readonly (readonly [string, (name: CallName) => Reply, Reported])[] = [
  [
    'a page with status 200',
    () => text('<!doctype html><p>Hi'),
    unreadable(/^Invalid response content: <!doctype/),
  ],
  ['a page with status 502', () => text('<h1>Bad gateway</h1>', 502), refused(502, 'Bad Gateway')],
  [
    'half of its JSON',
    (name) => text(body(name).slice(0, -1)),
    unreadable(/^Invalid response content: ["{[]/),
  ],
  ['an answer that is cut', () => cut, unreachable],
  ['an answer that is cut between two parts', () => chunkCut, unreachable],
  ['JSON that is very deep', () => text(deep), unreadable('^Response is nested too deeply$')],
  [
    'very deep JSON in a good answer',
    (name) => text(`{"x":${deep},"y":${body(name)}}`),
    unreadable('^Response is nested too deeply$'),
  ],
  ['a redirect', () => text('', 302, { location: '/elsewhere' }), unreachable],
  ['a body of a data source', () => json({ code: 7, message: 'No' }, 500), refused(500, '7: No')],
  [
    'a body of a controller',
    () => json({ statusCode: 404, message: 'Not Found', error: 'Not Found' }, 404),
    refused(404, '404: Not Found'),
  ],
  [
    'a body of a validation',
    () => json({ statusCode: 422, code: 'invalid_type', message: 'Required', path: ['to'] }, 422),
    refused(422, 'invalid_type: Required'),
  ],
  [
    'too many requests',
    () => json({ code: 429, message: 'Slow down' }, 429, { 'retry-after': '60' }),
    { ...refused(429, '429: Slow down'), retryAfterMs: 60_000 },
  ],
  ['no connection', () => (response: ServerResponse) => void response.destroy(), unreachable],
  ['a very deep error', () => text(deep, 503), refused(503, 'Service Unavailable')],
  [
    'bytes that are no text',
    () => (response) => response.end(Buffer.from([0xff, 0xfe, 0x00, 0x80])),
    unreadable(/^Inv/),
  ],
]

describe.each(faults)('%s', (_, replyTo, expected) => {
  test.each(callNames)('%s', async (name) => {
    const outcome = await outcomeOf(name, replyTo(name))
    expect(outcome).toMatchObject({ error: expected })
    const isCertain = expected.name === 'SafeServiceRefusedError' && (expected.status ?? 0) < 500
    expect(outcome).toMatchObject({ error: { stored: isWrite(name) && !isCertain ? 'maybe' : 'no' } })
  })
})

describe('an answer without an end', () => {
  const expected = (bytes: number) => ({
    error: unreadable(`^Response of more than ${bytes} bytes was cut$`),
  })
  test.each(callNames)('%s', async (name) => {
    expect(await outcomeOf(name, huge, narrow)).toMatchObject(expected(100_000))
  })
  test('behavior: 8 MB are the most', async () => {
    expect(await outcomeOf('getNonces', huge)).toMatchObject(expected(8_000_000))
    const long = JSON.stringify({ ...examples.getNonces.wire, x: 'x'.repeat(7_900_000) })
    expect(await outcomeOf('getNonces', text(long))).toMatchObject({ answer: examples.getNonces.parsed })
  })
})

describe('no answer in time', () => {
  test.each(callNames)('%s', async (name) => {
    for (const reply of [() => {}, (response: ServerResponse) => response.writeHead(200).write('{')])
      expect(await outcomeOf(name, reply, hasty)).toMatchObject({
        error: { name: 'SafeServiceSlowError', stored: isWrite(name) ? 'maybe' : 'no' },
      })
  })
})

describe('JSON of another kind', () => {
  test.each(callNames)('%s', async (name) => {
    const { wire } = examples[name]
    const other = Array.isArray(wire) ? {} : []
    for (const content of [undefined, null, other, 'ok', 1, true, [null], { results: null }]) {
      const outcome = await outcomeOf(name, json(content))
      // What needs no answer takes every one that is JSON, and keeps nothing of it.
      if (needsNoAnswer(name)) expect(outcome).toEqual({ answer: undefined })
      else if (Array.isArray(content) && content.length === 0 && Array.isArray(wire))
        expect(outcome).toEqual({ answer: [] })
      else expect(outcome, JSON.stringify(content)).toMatchObject({ error: misshapen })
    }
  })
})

describe('white space in place of an answer', () => {
  test.each(callNames)('%s', async (name) => {
    const outcome = await outcomeOf(name, text(' \r\n'))
    if (needsNoAnswer(name)) expect(outcome).toEqual({ answer: undefined })
    else
      expect(outcome).toMatchObject({
        error: { ...misshapen, message: expect.stringContaining('Expected: an answer that is not empty') },
      })
  })
})

const withField = (field: 'required' | 'word' | 'number') =>
  callNames.flatMap((name) => {
    const path = examples[name][field]
    return path ? [[name, path] as const] : []
  })
/** As errors name it: `results[0].transaction`. */
const named = (path: string) => path.replace(/(^|\.)(\d+)/g, '[$2]')

/** Texts that the service may choose as it likes, so that no text is wrong. */
const isFreeText = (path: string) => /(^|\.)(method|id)$/.test(path)

describe('a field that is missing, or of another type', () => {
  test.each(withField('required'))('%s without %s', async (name, path) => {
    const { wire } = examples[name]
    const isEntry = /(^|\.)\d+$/.test(path)
    const others = [
      ...[null, 12.5, true, { not: 'this' }],
      ...(isFreeText(path) ? [] : ['', '0x 1g']),
      ...(Array.isArray(valueAt(wire, path)) ? [] : [[]]),
    ]
    const changes = [...(isEntry ? [] : (['delete'] as const)), ...others.map((value) => ({ value }))]
    for (const change of changes) {
      const outcome = await outcomeOf(name, json(damaged(wire, path, change)))
      expect(outcome, JSON.stringify(change)).toMatchObject({
        error: { ...misshapen, path: expect.stringContaining(named(path)) },
      })
    }
  })
})

describe('a word that is not known', () => {
  test.each(withField('word'))('%s with a new %s', async (name, path) => {
    const { wire, parsed } = examples[name]
    const outcome = await outcomeOf(name, json(damaged(wire, path, { value: 'SOMETHING_NEW' })))
    expect(outcome).toEqual({ answer: damaged(parsed, path, { value: { unknown: 'SOMETHING_NEW' } }) })
    expect(await outcomeOf(name, json(damaged(wire, path, { value: 'x'.repeat(101) })))).toMatchObject(
      // What only informs is left out.
      /^\d+\.features/.test(path) ? { answer: expect.anything() } : { error: misshapen },
    )
  })
})

describe('a number that is none', () => {
  test.each(withField('number'))('%s with a wrong %s', async (name, path) => {
    const { wire } = examples[name]
    const isText = typeof valueAt(wire, path) === 'string'
    const wrong = isText
      ? [
          '-1',
          '1.5',
          '1e3',
          '0x10',
          '',
          ' 1',
          '1,000',
          '+1',
          'NaN',
          '9'.repeat(79),
          `${2n ** 256n}`,
          '١',
          12,
          0,
        ]
      : [-1, 1.5, 2 ** 53, 1e21, '7', '0x7', '', [7]]
    for (const value of wrong)
      expect(await outcomeOf(name, json(damaged(wire, path, { value }))), String(value)).toMatchObject({
        error: { ...misshapen, path: named(path) },
      })
  })

  test('behavior: numbers that JSON itself rounds are refused', async () => {
    for (const number of ['9007199254740993', '1e400', '12345678901234567890', '-0.5'])
      expect(
        await outcomeOf('getNonces', text(`{"currentNonce":${number},"recommendedNonce":9}`)),
      ).toMatchObject({ error: { ...misshapen, path: 'currentNonce' } })
  })
})

describe('fields that are not known', () => {
  const strange = { __new: { a: [1] }, constructor: null, toString: 1, length: -1 }
  test.each(callNames)('%s', async (name) => {
    const { wire, parsed } = examples[name]
    const content = Array.isArray(wire) || wire === undefined ? wire : { ...wire, ...strange }
    const outcome = await outcomeOf(name, json(content))
    if (Array.isArray(wire) || wire === undefined) expect(outcome).toEqual({ answer: parsed })
    else expect(outcome).toMatchObject({ answer: parsed })
  })

  test('behavior: a field cannot become what an answer is made of', async () => {
    const outcome = await outcomeOf(
      'getNonces',
      text('{"__proto__":{"currentNonce":1,"isOurs":true},"currentNonce":7,"recommendedNonce":9}'),
    )
    expect(outcome).toEqual({ answer: { currentNonce: 7, recommendedNonce: 9 } })
    expect(valueAt(outcome, 'answer.isOurs')).toBeUndefined()
  })
})

test('behavior: nothing was left waiting that nobody heard', async () => {
  await new Promise((resolve) => setImmediate(resolve))
  expect(strays).toEqual([])
})
