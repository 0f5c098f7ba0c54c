import { ProblemError } from './problem.ts'

/** More than any call of this API has. */
export const mostBytes = 300_000

/**
 * The JSON of a request's body.
 *
 * @throws ProblemError `too-large` before more than the limit was read, `malformed`
 */
export async function readBody(request: Request, limit = mostBytes): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new ProblemError('malformed', 'The body must be JSON, with the content type application/json.', {
      reason: 'content-type',
    })
  const told = Number(request.headers.get('content-length') ?? 0)
  const tooLarge = () => new ProblemError('too-large', `A body has at most ${limit} bytes here.`)
  if (told > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      size += value.byteLength
      if (size > limit) throw tooLarge()
      chunks.push(value)
    }
  } catch (error) {
    await reader?.cancel().catch(() => undefined)
    if (error instanceof ProblemError) throw error
    throw new ProblemError('malformed', 'The body did not arrive whole.', { reason: 'body' })
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw new ProblemError('malformed', 'The body is not JSON.', { reason: 'body' })
  }
}
