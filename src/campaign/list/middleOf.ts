/**
 * The value that would be in the middle if these were in order, the upper one of two: by quickselect (Hoare
 * 1961), as a million need not be put in order for it. `0` of none. Changes the order of `values`.
 */
export function middleOf(values: Float64Array): number {
  const middle = values.length >> 1
  const at = (index: number) => values[index] ?? 0
  let from = 0
  let to = values.length - 1
  while (from < to) {
    const pivot = at((from + to) >> 1)
    let low = from
    let high = to
    while (low <= high) {
      while (at(low) < pivot) low++
      while (at(high) > pivot) high--
      if (low > high) break
      const moved = at(low)
      values[low++] = at(high)
      values[high--] = moved
    }
    // All up to `high` are at most the pivot, all from `low` on at least; between them is the pivot itself.
    if (middle <= high) to = high
    else if (middle >= low) from = low
    else break
  }
  return at(middle)
}
