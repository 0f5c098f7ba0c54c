import { mostBytesOf, tooLargeError } from '../../campaign/assertFileSize.ts'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import type { EverclaimError } from '../../errors.ts'
import { type FetchFault, fetchWithin } from '../../http/fetchWithin.ts'
import { readBytes } from '../../http/readBytes.ts'
import { say } from '../../language/say.ts'
import { PackageFileUnreadError } from './packageErrors.ts'

/** Milliseconds for one file. */
const patienceMs = 30_000
/** The same in seconds, for sentences. */
export const patienceSeconds = patienceMs / 1_000

/** A package that a web server holds. It cannot be listed, so foreign files beside it stay unseen. */
export type PackageAtUrl = PackageSource & { readonly url: string }

/**
 * The files below an address that `readPackageUrl` gave, or another that ends with a slash. A missing file is
 * an answer.
 *
 * @param unread makes the error for a file that did not come; without a cause its status is neither 200 nor
 * that of a missing one. Default: PackageFileUnreadError, for a page.
 */
export function packageAtUrl(
  url: string,
  unread: (file: string, fault: FetchFault) => EverclaimError = unreadByPage,
): PackageAtUrl {
  return {
    url,
    async read(path, most) {
      const file = new URL(path, url).href
      return fetchWithin(
        file,
        { patienceMs, credentials: 'omit', faultOf: (fault) => unread(file, fault) },
        async (response) => {
          const { status } = response
          if (status === 404 || status === 410) return null
          // A part of a file (206) is no file either.
          if (status !== 200) throw unread(file, { isLate: false, status, cause: undefined })
          const bytes = await readBytes(response, most ?? mostBytesOf(path))
          if (!bytes) throw tooLargeError(path, most)
          return bytes
        },
      )
    },
  }
}

function unreadByPage(file: string, { isLate, status, cause }: FetchFault): PackageFileUnreadError {
  const { host } = new URL(file)
  if (isLate)
    return new PackageFileUnreadError(
      say('{host} didn’t answer within {seconds} seconds.', { host, seconds: patienceSeconds }),
      cause,
    )
  return cause === undefined
    ? new PackageFileUnreadError(
        say('{host} answered with status {status}.', { host, status: String(status) }),
      )
    : new PackageFileUnreadError(
        say('{host} didn’t answer, blocks pages, or isn’t one of this site’s hosts.', { host }),
        cause,
      )
}
