export type Answer<T> = { node: string; value: T; key: string }

export type Settlement<T> =
  | { type: 'agreed'; value: T; agreeing: readonly Answer<T>[]; dissenting: readonly Answer<T>[] }
  | { type: 'split'; answers: readonly Answer<T>[] }
  | { type: 'tooFew'; answers: readonly Answer<T>[] }
  | { type: 'open' }

/**
 * What a set of answers is worth. A value is agreed when at least `quorum` nodes gave it and they are more
 * than half of all that answered or still may (`outstanding`); so it can be agreed before the slowest node
 * has answered, and no later answer can undo it. Two answers that differ are therefore never settled by
 * picking one. Pure.
 */
export function settleAnswers<T>(
  answers: readonly Answer<T>[],
  options: { quorum: number; outstanding: number },
): Settlement<T> {
  const { quorum, outstanding } = options
  const groups = new Map<string, Answer<T>[]>()
  for (const answer of answers) groups.set(answer.key, [...(groups.get(answer.key) ?? []), answer])
  const largest = [...groups.values()].sort((a, b) => b.length - a.length)[0]

  if (largest?.[0] && largest.length >= quorum && largest.length * 2 > answers.length + outstanding) {
    return {
      type: 'agreed',
      value: largest[0].value,
      agreeing: largest,
      dissenting: answers.filter((answer) => answer.key !== largest[0]?.key),
    }
  }
  if (outstanding > 0) return { type: 'open' }
  return groups.size > 1 ? { type: 'split', answers } : { type: 'tooFew', answers }
}
