import { ProblemError, problemResponse } from '../http/problem.ts'
import { createRoom } from './createRoom.ts'

/** What everybody is told who comes while there is no room. */
export const tooMuchAtOnce = new ProblemError(
  'overloaded',
  'Too much is asked at once. Try again in a moment.',
  {
    retryAfter: 1,
  },
)

/** Answers so many at once and sends the others away: what runs beside it goes on. */
export function shed<asked extends unknown[]>(
  most: number,
  answer: (...asked: asked) => Promise<Response>,
): (...asked: asked) => Promise<Response> {
  const room = createRoom(most, tooMuchAtOnce)
  return (...asked) =>
    room('all', () => answer(...asked)).catch((error) => {
      if (error instanceof ProblemError) return problemResponse(error)
      throw error
    })
}
