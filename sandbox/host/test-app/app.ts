import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { createHostMessenger } from '../../../src/safe/app/createHostMessenger.ts'
import { createSafeApp } from '../../../src/safe/app/createSafeApp.ts'

/** What a call came to; an error is its text and its code. */
export type CallAnswer = { readonly data: unknown } | { readonly error: string; readonly code?: unknown }

declare global {
  interface Window {
    /** Calls Safe's official SDK, or our own module with `?own`: `callSafe('safe.getInfo')`. */
    callSafe(path: string, ...args: unknown[]): Promise<CallAnswer>
    /** Everything that was posted to this frame, as it came. */
    heardMessages: { readonly origin: string; readonly data: unknown }[]
    /** Posts a request of one's own making to the host. */
    askHost(request: unknown): void
  }
}

window.heardMessages = []
addEventListener('message', ({ origin, data }) => window.heardMessages.push({ origin, data }))
window.askHost = (request) => parent.postMessage(request, '*')

const app = chooseApp()
window.callSafe = async (path, ...args) => {
  const names = path.split('.')
  const name = names.pop() ?? ''
  try {
    const part = names.reduce<unknown>((value, key) => Reflect.get(Object(value), key), app)
    return { data: await Reflect.apply(Reflect.get(Object(part), name), part, args) }
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
    const said = error instanceof Error ? error.message : String(error)
    return { error: said, ...(code === undefined ? {} : { code }) }
  }
}
document.body.dataset.ready = 'yes'

/** The official SDK's listener throws at damaged messages; `?bare` leaves it out. */
function chooseApp(): unknown {
  if (location.search.includes('bare')) return {}
  if (!location.search.includes('own')) return new SafeAppsSDK()
  const allowedOrigins = [`http://localhost:${location.port}`]
  // Nobody waits long for a host that lies.
  return createSafeApp(createHostMessenger({ window, allowedOrigins, connectDeadlineMs: 2_000 }))
}
