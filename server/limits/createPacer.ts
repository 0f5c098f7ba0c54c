/** Resolves when it is somebody's turn, in the order in which they asked. */
export type Pacer = () => Promise<void>

/**
 * Lets so many begin in each round of the event loop, and the others in the next ones. Node takes in one new
 * connection a round: where a round is long, because a crowd is being sent files, whoever comes then waits
 * behind all of the crowd.
 */
export function createPacer(perRound: number): Pacer {
  const waiting: (() => void)[] = []
  let left = perRound
  let isRefilling = false
  const refill = () => {
    left = perRound
    for (; left > 0; left--) {
      const next = waiting.shift()
      if (!next) break
      next()
    }
    isRefilling = left < perRound
    if (isRefilling) setImmediate(refill)
  }
  return async () => {
    if (!isRefilling) {
      isRefilling = true
      setImmediate(refill)
    }
    if (left > 0) left--
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
}
