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
const patience = 15_000

/**
 * Fetches one static file. Bytes come back unread: whoever asked for them checks them.
 *
 * @throws FileUnavailableError when there is no answer, another status than 200, or more bytes than any such
 * file has
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Uint8Array> {
  const opened = openedFiles.read?.(url)
  if (opened) return opened
  // Not AbortSignal.any: phones that are a few years old do not have it.
  const controller = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, patience)
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    const response = await fetch(url, {
      signal: controller.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (response.status !== 200) throw new FileUnavailableError({ url, reason: `status ${response.status}` })
    return await readBytes(response, url)
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof FileUnavailableError) throw cause
    throw new FileUnavailableError({ url, reason: isLate ? 'no answer in time' : 'no connection', cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    controller.abort()
  }
}

async function readBytes(response: Response, url: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    length += part.value.length
    if (length > mostBytes) throw new FileUnavailableError({ url, reason: `more than ${mostBytes} bytes` })
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
