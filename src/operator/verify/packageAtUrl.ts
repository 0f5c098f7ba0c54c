import { mostBytesOf, tooLargeError } from '../../campaign/assertFileSize.ts'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { fetchWithin } from '../../http/fetchWithin.ts'
import { readBytes } from '../../http/readBytes.ts'
import { PackageFileUnreadError } from './packageErrors.ts'

/** Milliseconds for one file. */
const patienceMs = 30_000

/** A package that a web server holds. It cannot be listed, so foreign files beside it stay unseen. */
export type PackageAtUrl = PackageSource & { readonly url: string }

/**
 * The files below an address that `readPackageUrl` gave. Errors are PackageFileUnreadError; a missing file is
 * an answer.
 */
export function packageAtUrl(url: string): PackageAtUrl {
  return {
    url,
    async read(path, most) {
      const { host } = new URL(url)
      return fetchWithin(
        `${url}${path}`,
        {
          patienceMs,
          credentials: 'omit',
          faultOf: ({ isLate, cause }) =>
            new PackageFileUnreadError(
              isLate
                ? `${host} gave no answer within ${patienceMs / 1_000} seconds.`
                : `${host} did not answer, or does not let pages read it, or is not among the hosts that this site may ask.`,
              cause,
            ),
        },
        async (response) => {
          if (response.status === 404 || response.status === 410) return null
          if (response.status !== 200)
            throw new PackageFileUnreadError(`${host} answered with status ${response.status}.`)
          const bytes = await readBytes(response, most ?? mostBytesOf(path))
          if (!bytes) throw tooLargeError(path, most)
          return bytes
        },
      )
    },
  }
}
