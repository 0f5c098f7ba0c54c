import {
  requestSchema,
  type SafeMethod,
  type SafeParams,
  type SafeResponse,
  safeMethods,
} from '../../../src/safe/app/messages.ts'
import * as v from '../../../src/schema/v.ts'
import type { HostControl } from '../hostControl.ts'

/** The generation of the format that Safe{Wallet} answers with. */
const hostVersion = '9.1.0'

export type RequestContext = { readonly id: string; readonly sdkVersion: string }

/**
 * Gives the answer's data; `undefined` gives no answer at all, and what throws is answered with 'Request
 * failed'.
 */
export type RequestHandlers = {
  readonly [method in SafeMethod]: (params: SafeParams<method>, context: RequestContext) => unknown
}

export type Communicator = {
  readonly send: (id: string, data: unknown) => void
  readonly refuse: (id: string, error: string) => void
  /** What the host says unasked, with an id that answers nothing. */
  readonly announce: (data: unknown) => void
}

/**
 * The host's end of the line to the app. It listens to exactly the app's frame at exactly the app's origin,
 * knows the methods of the format and is silent on others. How it misbehaves, when a test wants it, is
 * decided here.
 */
export function createCommunicator(options: {
  readonly frame: HTMLIFrameElement
  readonly appOrigin: string
  readonly handlers: RequestHandlers
  readonly readControl: () => Promise<HostControl>
  /** Frames beside the app: one of the host's origin, one of another. */
  readonly bystanders: Readonly<Record<'other-frame' | 'other-origin', HTMLIFrameElement>>
}): Communicator {
  const { frame, appOrigin, handlers, readControl, bystanders } = options

  const post = (message: unknown) => frame.contentWindow?.postMessage(message, appOrigin)

  async function answer(message: SafeResponse) {
    const { answers, delayMs } = await readControl()
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    switch (answers) {
      case 'hang':
        return
      case 'version-0':
        return post({ ...message, version: '0.9.0' })
      case 'other-frame':
      case 'other-origin':
        return bystanders[answers].contentWindow?.postMessage(message, '*')
      case 'garbage':
        for (const damaged of damagedMessages(message)) post(damaged)
        return post(message)
      case 'twice':
        post(message)
        return post({ id: message.id, success: false, error: 'Request failed', version: hostVersion })
      case 'ok':
        return post(message)
    }
  }

  const send: Communicator['send'] = (id, data) =>
    void answer({ id, success: true, version: hostVersion, data })
  const refuse: Communicator['refuse'] = (id, error) =>
    void answer({ id, success: false, error, version: hostVersion })

  async function handle(method: SafeMethod, given: unknown, context: RequestContext) {
    try {
      const handler = handlers[method] as (params: unknown, context: RequestContext) => unknown
      // A method without parameters does not look at what came.
      const isBare = v.is(safeMethods[method].params, undefined)
      const data = await handler(isBare ? undefined : v.parse(safeMethods[method].params, given), context)
      if (data !== undefined) send(context.id, data)
    } catch {
      refuse(context.id, 'Request failed')
    }
  }

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== appOrigin) return
    const request = v.safeParse(requestSchema, data)
    if (!request.success || !isMethod(request.output.method)) return
    const { id, method, params, env } = request.output
    void handle(method, params, { id, sdkVersion: env.sdkVersion })
  })

  return { send, refuse, announce: (data) => send(crypto.randomUUID(), data) }
}

function isMethod(method: string): method is SafeMethod {
  return Object.hasOwn(safeMethods, method)
}

/** What a broken or hostile parent might post instead of an answer; the answer's id is in most of it. */
function damagedMessages(message: SafeResponse): readonly unknown[] {
  const { id } = message
  return [
    null,
    undefined,
    0,
    '',
    [],
    id,
    { id },
    { id, success: true },
    { id, success: true, version: 9, data: {} },
    { id, success: true, version: null, data: {} },
    { id, success: true, version: '', data: {} },
    { id, success: 'true', version: hostVersion, data: {} },
    { id: [id], success: true, version: hostVersion, data: {} },
    { id: 'nobody asked', success: true, version: hostVersion, data: { safeAddress: 'x' } },
    { target: 'metamask-inpage', data: { name: 'metamask-provider' } },
  ]
}
