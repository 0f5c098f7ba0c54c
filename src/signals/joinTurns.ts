/**
 * One turn of `work` at a time: who asks during one waits for the next, with all others who ask meanwhile,
 * so that nobody is given what was read before the question. A turn that fails ends like any other; it fails
 * for those who waited for it.
 */
export function joinTurns(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    current = work().finally(() => {
      current = undefined
    })
    return current
  }
  return () => {
    if (next) return next
    if (!current) return begin()
    next = current
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
