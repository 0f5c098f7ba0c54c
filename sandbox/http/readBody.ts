import type { IncomingMessage } from 'node:http'

/** Bytes that a request to the sandbox may have. */
const most = 2_000_000

/** The body of a request as JSON, or undefined when it is none or too long. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(request)
  try {
    return bytes && JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The body of a request, or undefined when it is too long. */
export async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
