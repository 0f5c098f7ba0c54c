/** Which open allocations to try next, and which none of them any more. Indices, ascending. */
export type NextCandidates = {
  readonly candidates: readonly number[]
  /** The chain refused a transaction that paid only this one. */
  readonly refusedAlone: readonly number[]
}

/**
 * A batch that the chain refused is halved rather than repeated: what comes next is the first half of the
 * smallest refused batch. A half that goes through leaves the other one, a half that is refused is halved
 * again, until the one that sinks them is alone.
 *
 * @param open allocations that nobody has claimed and no other transaction carries
 * @param refused the indices of each batch that the chain has refused as a whole
 */
export function afterRefusals(
  open: readonly number[],
  refused: readonly (readonly number[])[],
): NextCandidates {
  // As a rule: a million are not gone through for it.
  if (refused.length === 0) return { candidates: open, refusedAlone: [] }
  const sets = refused.filter(({ length }) => length > 0).map((indices) => new Set(indices))
  const alone = new Set(sets.filter(({ size }) => size === 1).flatMap((set) => [...set]))
  const rest = open.filter((index) => !alone.has(index))
  const refusedAlone = open.filter((index) => alone.has(index))
  const suspects = sets
    // A refused batch within another one explains why that was refused.
    .filter((set) => !sets.some((other) => other.size < set.size && [...other].every((i) => set.has(i))))
    .map((set) => rest.filter((index) => set.has(index)))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length)
  const [smallest] = suspects
  const candidates = smallest ? smallest.slice(0, Math.ceil(smallest.length / 2)) : rest
  return { candidates, refusedAlone }
}
