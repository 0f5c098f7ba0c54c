import { EverclaimError } from '../errors.ts'
import { fetchWithin } from '../http/fetchWithin.ts'
import { readBytes } from '../http/readBytes.ts'
import { say } from '../language/say.ts'

/** A static file did not arrive. Says nothing about what is in it. */
export class FileUnavailableError extends EverclaimError {
  override name = 'FileUnavailableError'
  constructor({ url, reason, cause }: { url: string; reason: string; cause?: unknown }) {
    super(say('A campaign file didn’t load.'), {
      facts: [say('File: {url}', { url }), say('Reason: {reason}', { reason })],
      docs: 'package-format',
      isRetryable: true,
      cause,
    })
  }
}

/**
 * Files of a package that the visitor opened from this computer: `src/operator/verify/openCampaign.ts` puts
 * the reader here, which knows its own addresses and answers `undefined` for all others.
 */
export const openedFiles: { read?: (url: string) => Promise<Uint8Array> | undefined } = {}

/**
 * No file of a package is larger; an endless answer is cut here. 1,000,000 bytes hold about 25,000
 * allocations.
 */
const mostBytes = 1_000_000

/** Milliseconds after which a silent host is given up. */
const patienceMs = 15_000

/**
 * Fetches one static file. Bytes come back unread: the caller checks them.
 *
 * @throws FileUnavailableError when there is no answer, another status than 200, or more bytes than any such
 * file has
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Uint8Array> {
  const opened = openedFiles.read?.(url)
  if (opened) return opened
  return fetchWithin(
    url,
    {
      patienceMs,
      signal,
      // As the page's document asks for the first files ahead: see `src/ui/site/EarlyRequests.tsx`. Another
      // origin gets no cookies, and the site's own files are asked for with those of the site.
      credentials: 'same-origin',
      faultOf: ({ isLate, cause }) =>
        new FileUnavailableError({
          url,
          reason: isLate ? say('No answer in time.') : say('No connection.'),
          cause,
        }),
    },
    async (response) => {
      if (response.status !== 200)
        throw new FileUnavailableError({
          url,
          reason: say('It answered with status {status}.', { status: String(response.status) }),
        })
      const bytes = await readBytes(response, mostBytes)
      if (!bytes)
        throw new FileUnavailableError({
          url,
          reason: say('It has more than {count} bytes.', { count: String(mostBytes) }),
        })
      return bytes
    },
  )
}
