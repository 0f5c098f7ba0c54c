import type { IncomingMessage } from 'node:http'

/** Bytes that a request to the sandbox may have. */
const most = 2_000_000

/** The body of a request as JSON, or undefined when it is none or too long. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > most) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
