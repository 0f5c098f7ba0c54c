import { assertFileSize } from '../../campaign/assertFileSize.ts'
import { PackageDamagedError } from '../../campaign/packageErrors.ts'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { PackageFileUnreadError } from './packageErrors.ts'

/** Milliseconds for one file. */
const patience = 30_000

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
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(), patience)
      const { host } = new URL(url)
      try {
        const response = await fetch(`${url}${path}`, {
          signal: controller.signal,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        })
        if (response.status === 404 || response.status === 410) return null
        if (response.status !== 200)
          throw new PackageFileUnreadError(`${host} answered with status ${response.status}.`)
        return await readBody(response, path, most)
      } catch (cause) {
        if (cause instanceof PackageFileUnreadError || cause instanceof PackageDamagedError) throw cause
        throw new PackageFileUnreadError(
          controller.signal.aborted
            ? `${host} gave no answer within ${patience / 1_000} seconds.`
            : `${host} did not answer, or does not let pages read it, or is not among the hosts that this site may ask.`,
          cause,
        )
      } finally {
        clearTimeout(timer)
        // What is not read to its end is not sent to its end.
        controller.abort()
      }
    },
  }
}

async function readBody(response: Response, path: string, most?: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length
    assertFileSize(path, length, most)
    parts.push(part.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
