import { say } from '../../language/say.ts'
import type { OpenedList } from './openList.ts'
import { closeOverLines, countLineEnds, goesOn } from './quotedLines.ts'

/**
 * One row of a list as bytes of the file. The same object is handed to every call: read it, do not keep it.
 */
export type ScannedRow = {
  /** Line of the file in which it begins, from 1. */
  row: number
  start: number
  end: number
  cellCount: number
  /** What is wrong with the row's quotation marks; empty when nothing is. */
  fault: string
  /**
   * Bytes of the two cells without quotation marks and the spaces around them; -1 where the row has no such
   * cell.
   */
  accountStart: number
  accountEnd: number
  amountStart: number
  amountEnd: number
  /** The same of the columns that the layout watches, in their order. */
  watched: { start: number; end: number }[]
}

const newline = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const quoteMark = 0x22

export type ScanOptions = {
  onProgress?: ((done: number, all: number) => void) | undefined
  /** Is asked first for each row: where the next one begins, or -1 to have this one visited. */
  takePlain?: ((at: number, row: number) => number) | undefined
  /** More of the list follows behind `file`. */
  hasMore?: boolean | undefined
}

/**
 * Goes through the rows of a list (RFC 4180; see `closeOverLines` for cells with line breaks), blank ones
 * left out. Returns where it stopped and the number of the row there: the end of the file, or a row whose
 * cell goes on in what follows.
 */
export function scanRows(
  file: Uint8Array,
  { layout, start, row: firstRow }: OpenedList,
  visit: (row: Readonly<ScannedRow>) => void,
  { onProgress, takePlain, hasMore = false }: ScanOptions = {},
): { at: number; row: number } {
  const delimiter = layout.delimiter.charCodeAt(0)
  const watchedAt = new Map(layout.watched.map(({ place }, at) => [place, at]))
  const hasWatched = watchedAt.size > 0
  const scanned: ScannedRow = {
    row: firstRow,
    start,
    end: start,
    cellCount: 0,
    fault: '',
    accountStart: -1,
    accountEnd: -1,
    amountStart: -1,
    amountEnd: -1,
    watched: layout.watched.map(() => ({ start: -1, end: -1 })),
  }
  let at = start
  let row = firstRow
  for (; at < file.length; row++) {
    if ((row & 0x3fff) === 0) onProgress?.(at, file.length)
    if (takePlain) {
      const next = takePlain(at, row)
      if (next !== -1) {
        at = next
        continue
      }
    }
    scanned.row = row
    scanned.start = at
    scanned.fault = ''
    scanned.accountStart = scanned.accountEnd = scanned.amountStart = scanned.amountEnd = -1
    if (hasWatched) for (const cell of scanned.watched) cell.start = cell.end = -1
    let cell = 0
    let isBlank = true
    let lineEnds = 0
    for (let isLineOver = false; !isLineOver; cell++) {
      let cellStart = at
      let cellEnd: number
      while (file[cellStart] === space) cellStart++
      if (file[cellStart] === quoteMark) {
        isBlank = false
        let close = cellStart + 1
        while (close < file.length && file[close] !== newline && file[close] !== carriageReturn) {
          if (file[close] !== quoteMark) close++
          else if (file[close + 1] === quoteMark) close += 2
          else break
        }
        if (close < file.length ? file[close] !== quoteMark : hasMore) {
          const over = closeOverLines(file, cellStart, { delimiter, hasMore })
          if (over === goesOn) return { at: scanned.start, row }
          if (over !== undefined) {
            lineEnds += countLineEnds(file, close, over)
            close = over
          }
        }
        at = close
        cellEnd = close
        if (file[close] === quoteMark) {
          at = close + 1
          while (file[at] === space) at++
          if (at < file.length && !isCellEnd(file[at], delimiter))
            scanned.fault ||= say('The row has text after a closing quotation mark.')
        } else {
          scanned.fault ||= say('The row opens a quotation mark and does not close it in the same row.')
        }
        cellStart++
        // Accounting formats put spaces around a number, within the quotation marks.
        while (cellStart < cellEnd && file[cellStart] === space) cellStart++
        while (cellEnd > cellStart && file[cellEnd - 1] === space) cellEnd--
        while (at < file.length && !isCellEnd(file[at], delimiter)) at++
      } else {
        at = cellStart
        while (at < file.length && !isCellEnd(file[at], delimiter)) at++
        cellEnd = at
        while (cellEnd > cellStart && file[cellEnd - 1] === space) cellEnd--
        if (cellEnd > cellStart) isBlank = false
      }
      if (cell === layout.account) {
        scanned.accountStart = cellStart
        scanned.accountEnd = cellEnd
      } else if (cell === layout.amount) {
        scanned.amountStart = cellStart
        scanned.amountEnd = cellEnd
      } else if (hasWatched) {
        const watched = scanned.watched[watchedAt.get(cell) ?? -1]
        if (watched) {
          watched.start = cellStart
          watched.end = cellEnd
        }
      }
      // Several spaces, and those at the end of a line, are no more than one mark.
      if (delimiter === space) {
        while (file[at] === space && file[at + 1] === space) at++
        if (file[at] === space && (at + 1 === file.length || isLineEnd(file[at + 1]))) at++
      }
      if (file[at] === delimiter) at++
      else isLineOver = true
    }
    if (at < file.length) at += file[at] === carriageReturn && file[at + 1] === newline ? 2 : 1
    row += lineEnds
    // Spreadsheets write rows that were emptied as marks without anything between them.
    if (isBlank) continue
    scanned.end = at
    scanned.cellCount = cell
    visit(scanned)
  }
  onProgress?.(file.length, file.length)
  return { at, row }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === newline || byte === carriageReturn
}

function isCellEnd(byte: number | undefined, delimiter: number): boolean {
  return byte === delimiter || byte === newline || byte === carriageReturn
}
