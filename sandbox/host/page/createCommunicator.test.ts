import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { type SafeMethod, safeMethods } from '../../../src/safe/app/messages.ts'
import * as v from '../../../src/schema/v.ts'
import { intactHost } from '../hostControl.ts'
import { createCommunicator, type RequestHandlers } from './createCommunicator.ts'

const appOrigin = 'https://claim.example'
afterEach(() => void vi.unstubAllGlobals())

/** The host's end of the line, with a frame that only remembers what was posted to it. */
function openHost() {
  const posted: unknown[] = []
  const app = { postMessage: (message: unknown, origin: string) => void posted.push([message, origin]) }
  const handled: [SafeMethod, unknown][] = []
  const methods = Object.keys(safeMethods) as SafeMethod[]
  // One that takes anything stands for each method's own.
  const handlers = Object.fromEntries(
    methods.map((method) => [method, (params: unknown) => void handled.push([method, params])]),
  ) as unknown as RequestHandlers
  let listen: (event: { source: unknown; origin: unknown; data: unknown }) => void = () => undefined
  vi.stubGlobal('addEventListener', (_: 'message', listener: typeof listen) => {
    listen = listener
  })
  // Nothing else of a frame is used.
  const frame = { contentWindow: app } as unknown as HTMLIFrameElement
  createCommunicator({
    frame,
    appOrigin,
    handlers,
    readControl: async () => intactHost,
    bystanders: { 'other-frame': frame, 'other-origin': frame },
  })
  return { app, posted, handled, methods, dispatch: (event: Parameters<typeof listen>[0]) => listen(event) }
}

const junk = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true })
const env = { sdkVersion: '9.1.0' }

test('5,000 messages that are no request of the app: none throws, none is handled, none is answered', async () => {
  const host = openHost()
  const method = fc.constantFrom<unknown>(...host.methods)
  const request = fc.record({ id: fc.constant('1'), method, params: junk, env: fc.constant(env) })
  const lookAlikes = fc.oneof(
    fc.constantFrom<unknown>('null', '', '*', null, undefined, [appOrigin], `${appOrigin}.evil.com`),
    fc.webUrl().filter((url) => url !== appOrigin),
    fc.string().map((text) => `${appOrigin}${text || ':444'}`),
  )
  const damaged = fc.oneof(
    junk,
    request.map((each) => ({ ...each, id: '' })),
    request.map((each) => ({ ...each, id: 'x'.repeat(201) })),
    request.map((each) => ({ ...each, env: undefined })),
    fc
      .tuple(
        request,
        fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'eth_sign')),
      )
      .filter(([, name]) => !Object.hasOwn(safeMethods, name))
      .map(([each, name]) => ({ ...each, method: name })),
    fc
      .tuple(
        request,
        junk.filter((each) => typeof each !== 'string'),
      )
      .map(([each, name]) => ({ ...each, method: name })),
  )
  const event = fc.oneof(
    fc.record({
      source: fc.constantFrom<unknown>(null, undefined, {}, globalThis),
      origin: fc.constant(appOrigin),
      data: request,
    }),
    fc.record({ source: fc.constant<unknown>(host.app), origin: lookAlikes, data: request }),
    fc.record({ source: fc.constant<unknown>(host.app), origin: fc.constant(appOrigin), data: damaged }),
  )
  fc.assert(
    fc.property(event, (each) => host.dispatch(each)),
    { numRuns: runs(5_000), endOnFailure: true },
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(host.handled).toEqual([])
  expect(host.posted).toEqual([])
})

test('5,000 requests with any parameters: a handler sees what its method takes, and all others are refused', async () => {
  const host = openHost()
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...host.methods), junk, async (method, params) => {
      host.handled.length = 0
      host.posted.length = 0
      host.dispatch({ source: host.app, origin: appOrigin, data: { id: '1', method, params, env } })
      const { params: schema } = safeMethods[method]
      const isBare = v.is(schema, undefined)
      if (isBare || v.is(schema, params)) {
        await Promise.resolve()
        expect(host.handled.map(([name]) => name)).toEqual([method])
        if (isBare) expect(host.handled[0]?.[1]).toBeUndefined()
        return
      }
      await new Promise((resolve) => setImmediate(resolve))
      expect(host.handled).toEqual([])
      expect(host.posted).toMatchObject([[{ id: '1', success: false, error: 'Request failed' }, appOrigin]])
      refused++
    }),
    { numRuns: runs(5_000), endOnFailure: true },
  )
  expect(refused).toBeGreaterThan(runs(5_000) / 4)
})
