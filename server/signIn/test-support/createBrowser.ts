import { apiRoot } from '../../../src/session/calls.ts'
import { pageHeaders } from '../../../src/session/pageHeaders.ts'
import type { ApiFetch } from '../../createApi.ts'

/** One page in one browser: keeps cookies as a browser does, and sends them with what it asks. */
export type Browser = {
  readonly cookies: Map<string, string>
  /** The `Set-Cookie` lines that came, in order. */
  readonly lines: string[]
  get(path: string, headers?: HeadersInit): Promise<Response>
  post(path: string, body?: unknown, headers?: HeadersInit): Promise<Response>
  delete(path: string): Promise<Response>
  /** Another page of the same browser, or of a thief of all its cookies. */
  copy(options?: BrowserOptions): Browser
}

export type BrowserOptions = {
  origin?: string
  /** Origin of the Safe host that the page runs inside of. */
  frame?: string
  account?: string
  /** The address that it asks from. */
  peer?: string
}

export function createBrowser(api: ApiFetch, options: BrowserOptions & { origin: string }): Browser {
  const cookies = new Map<string, string>()
  const lines: string[] = []
  const { origin, frame, account, peer = '203.0.113.9' } = options

  async function ask(method: string, path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', origin)
    if (frame !== undefined && !headers.has(pageHeaders.frame)) headers.set(pageHeaders.frame, frame)
    if (account !== undefined && !headers.has(pageHeaders.account)) headers.set(pageHeaders.account, account)
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await api(
      new Request(`https://api.example${apiRoot}${path}`, { ...init, method, headers }),
      { peer },
    )
    for (const line of response.headers.getSetCookie()) {
      lines.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  return {
    cookies,
    lines,
    get: (path, headers = {}) => ask('GET', path, { headers }),
    post: (path, body, headers = {}) =>
      ask('POST', path, {
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(headers)) },
      }),
    delete: (path) => ask('DELETE', path),
    copy(others = {}) {
      const other = createBrowser(api, { ...options, ...others })
      for (const [name, value] of cookies) other.cookies.set(name, value)
      return other
    },
  }
}
