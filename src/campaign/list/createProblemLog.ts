import type { FixRule, ListProblem, ProblemCode } from '../recipientListError.ts'

/** All problems of one kind. */
export type ProblemGroup = {
  readonly code: ProblemCode
  readonly count: number
  /** How many of them offer a fix. */
  readonly fixableCount: number
  /** All steps that those fixes take. */
  readonly rules: readonly FixRule[]
  /** The first of them, as many as were asked for. */
  readonly examples: readonly ListProblem[]
}

/**
 * Collects problems: of the first `2 * limit` that come, the first `limit` by row; `examples` of each kind,
 * and counts of the rest.
 */
export function createProblemLog(limit: number, examples: number) {
  const first: ListProblem[] = []
  const groups = new Map<
    ProblemCode,
    { count: number; fixable: number; rules: Set<FixRule>; examples: ListProblem[] }
  >()
  let problemCount = 0
  const byRow = (a: ListProblem, b: ListProblem) => a.row - b.row
  return {
    add(problem: ListProblem): void {
      problemCount++
      // Duplicates come in order of account, not of row: keep some more than will be listed, and sort before
      // listing.
      if (first.length < limit * 2) first.push(problem)
      let group = groups.get(problem.code)
      if (!group) {
        group = { count: 0, fixable: 0, rules: new Set(), examples: [] }
        groups.set(problem.code, group)
      }
      group.count++
      if (problem.fix) {
        group.fixable++
        for (const rule of problem.fix.rules) group.rules.add(rule)
      }
      if (group.examples.length < examples) group.examples.push(problem)
    },
    end(): { problems: readonly ListProblem[]; problemCount: number; groups: readonly ProblemGroup[] } {
      return {
        problems: first.sort(byRow).slice(0, limit),
        problemCount,
        groups: [...groups].map(([code, group]) => ({
          code,
          count: group.count,
          fixableCount: group.fixable,
          rules: [...group.rules],
          examples: group.examples.sort(byRow),
        })),
      }
    },
  }
}
