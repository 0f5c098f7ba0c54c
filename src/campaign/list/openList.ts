import { say } from '../../language/say.ts'
import { cellText } from '../cellText.ts'
import { type ListProblem, type ProblemCode, RecipientListError } from '../recipientListError.ts'
import { nameFormat } from './nameFormat.ts'
import { cellMarks, closeOverLines, countLineEnds } from './quotedLines.ts'
import { type ColumnChoice, type ListLayout, likelyCells, readLayout } from './readLayout.ts'

/** Where the rows of a list begin, and how they are laid out. */
export type OpenedList = {
  readonly layout: ListLayout
  /** Place in the file of the first row that names a recipient. */
  readonly start: number
  /** Line number of that row, from 1. */
  readonly row: number
}

const newline = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const quoteMark = 0x22

/**
 * Finds out how the bytes of a CSV file are to be read.
 *
 * @throws RecipientListError where they hold no list, or its columns are unclear
 */
export function openList(file: Uint8Array, columns?: ColumnChoice): OpenedList {
  const firstLine = findFirstRow(file)
  const layout = readLayout(firstLine.text, columns)
  if (typeof layout === 'string') throw refusal(firstLine.row, 'file-columns', layout)
  return layout.hasHeader
    ? { layout, start: firstLine.next, row: firstLine.row + firstLine.lines }
    : { layout, start: firstLine.start, row: firstLine.row }
}

/**
 * The cells of the first `count` rows, cut at the likeliest delimiter, for a person to say which columns are
 * meant.
 *
 * @throws RecipientListError where the file holds no text or no row
 */
export function firstCells(file: Uint8Array, count: number): readonly (readonly string[])[] {
  const first = findFirstRow(file)
  const { delimiter } = likelyCells(first.text)
  const rows: (readonly string[])[] = []
  for (let start = first.start; start < file.length && rows.length < count; ) {
    const end = endOfRow(file, start)
    const line = decode(file, start, end)
    if (line.trim() !== '') rows.push(likelyCells(line, delimiter).cells)
    start = nextLine(file, end)
  }
  return rows
}

export function refusal(row: number, code: ProblemCode, reason: string): RecipientListError {
  const problem: ListProblem = { row, column: '', code, reason }
  return new RecipientListError([problem], 1)
}

/**
 * The first row that is not blank: where it lies, where the next one begins, its number from 1 and how many
 * lines it has.
 */
function findFirstRow(file: Uint8Array) {
  const foreign = nameFormat(file)
  if (foreign) throw refusal(0, file.length === 0 ? 'file-empty' : 'file-format', foreign)
  const hasMark = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf
  let row = 1
  for (let start = hasMark ? 3 : 0; start < file.length; row++) {
    const end = endOfRow(file, start)
    const next = nextLine(file, end)
    // Rows above the first one that were emptied in a spreadsheet are marks without anything between them.
    const line = decode(file, start, end)
    const text = /[^\s,;|]/.test(line) ? line : ''
    // Excel's own line on what separates cells; which mark it is, the next line shows as well.
    if (text !== '' && !/^"?sep=.?"?$/i.test(text.trim())) {
      const lines = 1 + countLineEnds(file, start, end)
      return { text, start, next, row, lines }
    }
    start = next
  }
  throw refusal(0, 'file-empty', say('The file holds no rows.'))
}

/** Where a row ends: with its line, or with a later one where a cell in quotation marks has line breaks. */
function endOfRow(file: Uint8Array, start: number): number {
  let end = start
  let isCellStart = true
  for (; end < file.length && file[end] !== newline && file[end] !== carriageReturn; end++) {
    const byte = file[end] ?? 0
    const close = isCellStart && byte === quoteMark ? closeOverLines(file, end) : undefined
    if (typeof close === 'number') end = close
    isCellStart = cellMarks.has(byte) || (isCellStart && byte === space)
  }
  return end
}

function nextLine(file: Uint8Array, end: number): number {
  return end + (file[end] === carriageReturn && file[end + 1] === newline ? 2 : 1)
}

function decode(file: Uint8Array, start: number, end: number): string {
  return cellText(file, start, end)
}
