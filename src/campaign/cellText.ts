// A decoder drops a byte order mark in front unless an option forbids it: a cell would be shown without what
// is wrong with it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text of a cell, with every character that is in it. */
export function cellText(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end))
}

/**
 * Characters of the same line before `start`; the byte order mark that a file begins with is none, as in an
 * editor.
 */
export function charactersBefore(bytes: Uint8Array, start: number): number {
  let from = start
  while (from > 0 && bytes[from - 1] !== 0x0a && bytes[from - 1] !== 0x0d) from--
  if (from === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) from = Math.min(3, start)
  let count = 0
  // Every character has one byte that does not go on with another one.
  for (let i = from; i < start; i++) if (((bytes[i] ?? 0) & 0xc0) !== 0x80) count++
  return count
}
