/** The one of `names` that was probably meant: at most two slips away, and fewer than half of its letters. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, slips: slipsBetween(text, name) }))
    .filter(({ name, slips }) => slips <= 2 && slips < name.length / 2)
    .sort((a, b) => a.slips - b.slips)
  return best?.name
}

/** "Did you mean …?" behind a sentence; empty where nothing is near. */
export function suggestion(text: string, names: readonly string[], prefix = ''): string {
  const name = nearest(text, names)
  return name === undefined ? '' : ` Did you mean ${prefix}${name}?`
}

/** Letters that were added, left out, changed, or swapped with their neighbour (Damerau and Levenshtein). */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const slips = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)]
      if (isSwapped) slips.push(at(i - 2, j - 2) + 1)
      row.push(Math.min(...slips))
    }
  }
  return at(a.length, b.length)
}
