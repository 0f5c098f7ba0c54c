import { mostBytesOf, tooLargeError } from '../src/campaign/assertFileSize.ts'
import type { PackageSource } from '../src/campaign/verifyPackage.ts'
import { fetchWithin } from '../src/http/fetchWithin.ts'
import { readBytes } from '../src/http/readBytes.ts'
import { HostError } from './fileErrors.ts'

/** Time for one file, in milliseconds. */
const patienceMs = 30_000

/** A package that a web server holds. It cannot be listed, so foreign files beside it stay unseen. */
export function packageUrl(url: string): PackageSource {
  const base = url.endsWith('/') ? url : `${url}/`
  return {
    async read(path, most) {
      const target = new URL(path, base).href
      return fetchWithin(
        target,
        {
          patienceMs,
          faultOf: ({ isLate, cause }) =>
            new HostError(
              target,
              isLate ? `no answer within ${patienceMs / 1_000} seconds` : reasonOf(cause),
            ),
        },
        async (response) => {
          if (response.status === 404 || response.status === 410) return null
          // A part of a file (206) is no file either, as on the page.
          if (response.status !== 200) throw new HostError(target, `the server answered ${response.status}`)
          const bytes = await readBytes(response, most ?? mostBytesOf(path))
          if (!bytes) throw tooLargeError(path, most)
          return bytes
        },
      )
    },
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the server did not answer'
  const code = cause.cause instanceof Error && 'code' in cause.cause ? ` (${String(cause.cause.code)})` : ''
  return `the server did not answer${code}`
}
