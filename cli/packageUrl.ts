import { assertFileSize } from '../src/campaign/assertFileSize.ts'
import { PackageDamagedError } from '../src/campaign/packageErrors.ts'
import type { PackageSource } from '../src/campaign/verifyPackage.ts'
import { HostError } from './fileErrors.ts'

/** Time for one file, in milliseconds. */
const timeoutMs = 30_000

/** A package that a web server holds. It cannot be listed, so foreign files beside it stay unseen. */
export function packageUrl(url: string): PackageSource {
  const base = url.endsWith('/') ? url : `${url}/`
  return {
    async read(path, most) {
      const target = new URL(path, base).href
      let response: Response
      const parts: Uint8Array[] = []
      let length = 0
      try {
        response = await fetch(target, { signal: AbortSignal.timeout(timeoutMs) })
        // An error ends the transfer as well. The text of a refusal is no file.
        for await (const part of response.status === 200 ? (response.body ?? []) : []) {
          length += part.length
          assertFileSize(path, length, most)
          parts.push(part)
        }
        if (response.status !== 200) await response.body?.cancel()
      } catch (cause) {
        if (cause instanceof PackageDamagedError) throw cause
        throw new HostError(target, reasonOf(cause))
      }
      if (response.status === 404 || response.status === 410) return null
      // A part of a file (206) is no file either, as on the page.
      if (response.status !== 200) throw new HostError(target, `the server answered ${response.status}`)
      return new Uint8Array(Buffer.concat(parts))
    },
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the server did not answer'
  if (cause.name === 'TimeoutError') return `no answer within ${timeoutMs / 1_000} seconds`
  const code = cause.cause instanceof Error && 'code' in cause.cause ? ` (${String(cause.cause.code)})` : ''
  return `the server did not answer${code}`
}
