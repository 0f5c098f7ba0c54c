import type { ProblemError } from '../http/problem.ts'

/** Does work while there is room for it, and refuses it otherwise: nothing waits in a line. */
export type ConcurrencyLimit = <result>(key: string, work: () => Promise<result>) => Promise<result>

/** Room for so many at once under each key. */
export function createConcurrencyLimit(most: number, full: ProblemError): ConcurrencyLimit {
  const underWay = new Map<string, number>()
  return async (key, work) => {
    const before = underWay.get(key) ?? 0
    if (before >= most) throw full
    underWay.set(key, before + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(key) ?? 1) - 1
      if (left === 0) underWay.delete(key)
      else underWay.set(key, left)
    }
  }
}
