import { EverclaimError } from '../errors.ts'

/** A static file did not arrive. Says nothing about what is in it. */
export class FileUnavailableError extends EverclaimError {
  override name = 'FileUnavailableError'
  constructor({ url, reason, cause }: { url: string; reason: string; cause?: unknown }) {
    super('A file of the campaign did not arrive.', {
      facts: [`File: ${url}`, `Reason: ${reason}`],
      docs: 'package-format',
      isRetryable: true,
      cause,
    })
  }
}

/** No file of a package is larger; an endless answer is cut here. 1,000,000 bytes hold about 25,000 allocations. */
const mostBytes = 1_000_000

/** Milliseconds after which a silent host is given up. */
const patience = 15_000

/**
 * Fetches one static file. Bytes come back unread: whoever asked for them checks them.
 *
 * @throws FileUnavailableError when there is no answer, another status than 200, or more bytes than any such file has
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Uint8Array> {
  const deadline = AbortSignal.timeout(patience)
  let response: Response
  try {
    response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new FileUnavailableError({
      url,
      reason: deadline.aborted ? 'no answer in time' : 'no connection',
      cause,
    })
  }
  if (response.status !== 200) throw new FileUnavailableError({ url, reason: `status ${response.status}` })
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await response.arrayBuffer())
  } catch (cause) {
    signal?.throwIfAborted()
    throw new FileUnavailableError({ url, reason: 'the connection broke', cause })
  }
  if (bytes.length > mostBytes)
    throw new FileUnavailableError({ url, reason: `${bytes.length} bytes are too many` })
  return bytes
}
