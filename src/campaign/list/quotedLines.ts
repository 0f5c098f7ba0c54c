/** The cell may be closed in what follows behind the bytes at hand. */
export const goesOn = 'goes-on'

/** Bytes that a cell with line breaks may have; a mark that is missing must not swallow a list. */
const mostBytes = 10_000

/** The usual delimiters, for where that of the list is not known yet. */
export const cellMarks: ReadonlySet<number> = new Set([...',;\t|'].map((mark) => mark.charCodeAt(0)))

const newline = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const quoteMark = 0x22

/**
 * The place of the quotation mark that closes the cell that `open` opens, in a later line (RFC 4180, 2.6).
 * Undefined where there is none within 10,000 bytes, where text follows it, or where the cell would hold an
 * address: a mark that is missing in a row must not swallow the recipients below it.
 */
export function closeOverLines(
  file: Uint8Array,
  open: number,
  { delimiter, hasMore = false }: { delimiter?: number | undefined; hasMore?: boolean | undefined } = {},
): number | typeof goesOn | undefined {
  const end = Math.min(file.length, open + mostBytes)
  let close = open + 1
  let digits = 0
  for (; close < end; close++) {
    const byte = file[close] ?? 0
    digits = isHexDigit(byte) ? digits + 1 : 0
    if (digits === 40) return undefined
    if (byte !== quoteMark) continue
    if (file[close + 1] !== quoteMark) break
    close++
  }
  // What follows the last mark at hand decides what it is.
  if (hasMore && end === file.length && close + 1 >= end) return goesOn
  if (close >= end) return undefined
  let next = close + 1
  while (file[next] === space) next++
  return next >= file.length || isCellEnd(file[next] ?? 0, delimiter) ? close : undefined
}

/** Line ends between two places of a file; CR LF is one. */
export function countLineEnds(file: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) {
    if (file[at] === newline || (file[at] === carriageReturn && file[at + 1] !== newline)) count++
  }
  return count
}

const isHexDigit = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)

const isCellEnd = (byte: number, delimiter: number | undefined) =>
  byte === newline ||
  byte === carriageReturn ||
  (delimiter === undefined ? cellMarks.has(byte) : byte === delimiter)
