import { ProblemError } from './problem.ts'

/** More than any call of this API has: the longest signature takes 65,538. */
export const mostBytes = 100_000

/**
 * The JSON of a request's body.
 *
 * @param patience milliseconds within which all of it must be here
 * @throws ProblemError `too-large` before more than the limit was read, `malformed`
 */
export async function readBody(
  request: Request,
  { limit = mostBytes, patience }: { limit?: number; patience: number },
): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new ProblemError('malformed', 'The body must be JSON, with the content type application/json.', {
      reason: 'content-type',
    })
  const announced = Number(request.headers.get('content-length') ?? 0)
  const tooLarge = () => new ProblemError('too-large', `A body has at most ${limit} bytes here.`)
  if (announced > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(notWhole('The body did not arrive in time.')), patience)
  })
  const reader = request.body?.getReader()
  try {
    for (;;) {
      const { done, value } = (await Promise.race([reader?.read(), late])) ?? { done: true, value: undefined }
      if (done) break
      size += value.byteLength
      if (size > limit) throw tooLarge()
      chunks.push(value)
    }
  } catch (error) {
    // A sender that has gone, or one that never ends, need not be waited for.
    reader?.cancel().catch(() => undefined)
    if (error instanceof ProblemError) throw error
    throw notWhole('The body did not arrive whole.')
  } finally {
    clearTimeout(timer)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw new ProblemError('malformed', 'The body is not JSON.', { reason: 'body' })
  }
}

const notWhole = (sentence: string) => new ProblemError('malformed', sentence, { reason: 'body' })
