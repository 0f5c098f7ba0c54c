import type { PackageSource } from '../src/campaign/verifyPackage.ts'
import { HostError } from './fileErrors.ts'

/** Time for one file, in milliseconds. */
const timeoutMs = 30_000

/** A package that a web server holds. It cannot be listed, so foreign files beside it stay unseen. */
export function packageUrl(url: string): PackageSource {
  const base = url.endsWith('/') ? url : `${url}/`
  return {
    async read(path) {
      const target = new URL(path, base).href
      let response: Response
      let bytes: ArrayBuffer
      try {
        response = await fetch(target, { signal: AbortSignal.timeout(timeoutMs) })
        bytes = await response.arrayBuffer()
      } catch (cause) {
        throw new HostError(target, reasonOf(cause))
      }
      if (response.status === 404 || response.status === 410) return null
      if (!response.ok) throw new HostError(target, `the server answered ${response.status}`)
      return new Uint8Array(bytes)
    },
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the server did not answer'
  if (cause.name === 'TimeoutError') return `no answer within ${timeoutMs / 1_000} seconds`
  const code = cause.cause instanceof Error && 'code' in cause.cause ? ` (${String(cause.cause.code)})` : ''
  return `the server did not answer${code}`
}
