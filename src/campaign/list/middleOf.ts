/** Of how many leading bits of a double are counted: its sign, its exponent and the first of its digits. */
const headBits = 16

/**
 * The value that would be in the middle if these were in order, the upper one of two; `0` of none. No value
 * is negative. A million need not be put in order, nor copied, for it: their leading bits say which of them
 * to look at, which are few unless most are nearly alike.
 */
export function middleOf(values: Float64Array): number {
  if (values.length === 0) return 0
  const halves = new Uint16Array(values.buffer, values.byteOffset, values.length * 4)
  const counts = new Uint32Array(2 ** headBits)
  // The leading bits of what is not negative are in the order of the values themselves.
  for (let at = leading; at < halves.length; at += 4) {
    const head = halves[at] ?? 0
    counts[head] = (counts[head] ?? 0) + 1
  }
  let before = 0
  let head = 0
  for (; before + (counts[head] ?? 0) <= values.length >> 1; head++) before += counts[head] ?? 0
  const alike = new Float64Array(counts[head] ?? 0)
  let found = 0
  for (let i = 0; i < values.length; i++)
    if (halves[i * 4 + leading] === head) alike[found++] = values[i] ?? 0
  return alike.sort()[(values.length >> 1) - before] ?? 0
}

/** Which quarter of a double has its leading bits: processors differ. */
const leading = new Uint16Array(Float64Array.of(-0).buffer).indexOf(0x8000)
