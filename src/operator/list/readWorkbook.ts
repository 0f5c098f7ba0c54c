import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { latin1Text } from '../../campaign/list/latin1Text.ts'
import { refusal } from '../../campaign/list/openList.ts'
import { say } from '../../language/say.ts'
import { writeZip } from '../create/writeZip.ts'

/** Bytes of a workbook as it is on the disk, and of the parts that are unpacked from it. */
const mostPacked = 50_000_000
const mostUnpacked = 300_000_000
/** A sheet is a table in memory, which one cell far outside makes as large. */
const mostCells = 20_000_000

/**
 * The first sheet of an Excel workbook (.xlsx) as a list in CSV, a line for each of its rows. Numbers have
 * the 15 digits that a spreadsheet keeps; larger ones have an exponent, as it shows them. Of a formula its
 * last result is read. A date is `2026-05-01`. Hidden rows and columns are read as well.
 *
 * @throws RecipientListError where the file is no such workbook, or is too large to be one
 */
export async function readWorkbook(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (file.length > mostPacked)
    throw tooLarge(
      say(
        'The file is an Excel workbook that has more than {size} MB. In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".',
        { size: mostPacked / 1e6 },
      ),
    )
  const parts = unpack(file)
  for (const [path, bytes] of Object.entries(parts)) if (path.startsWith('xl/worksheets/')) checkReach(bytes)
  // Packed anew without compression: the library would unpack large parts in workers that the site's policy
  // refuses, and without a bound.
  const stored = new Blob([...writeZip(Object.entries(parts).map(([path, bytes]) => ({ path, bytes })))])
  const rows = await readSheet(stored, 1, { parseNumber: numberText, trim: false }).catch(() => {
    throw unreadable()
  })
  const lines = new TextEncoder()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let from = 0; from < rows.length; from += 10_000)
    pieces.push(
      lines.encode(
        rows
          .slice(from, from + 10_000)
          .map((cells) => `${cells.map(cellText).join()}\n`)
          .join(''),
      ),
    )
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/** The parts of a workbook that its cells are in. */
function unpack(file: Uint8Array<ArrayBuffer>): Record<string, Uint8Array> {
  let size = 0
  try {
    return unzipSync(file, {
      filter({ name, originalSize }) {
        const isWanted =
          /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml)$/.test(name) ||
          /^xl\/(_rels\/[^/]+\.rels|worksheets\/[^/]+\.xml)$/.test(name)
        if (isWanted) size += originalSize
        if (size > mostUnpacked)
          throw tooLarge(
            say(
              'The file is an Excel workbook that unpacks to more than {size} MB. In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".',
              { size: mostUnpacked / 1e6 },
            ),
          )
        return isWanted
      },
    })
  } catch (error) {
    if (size > mostUnpacked) throw error
    throw unreadable()
  }
}

/** @throws RecipientListError for a sheet whose table would not fit into memory */
function checkReach(sheet: Uint8Array): void {
  let [row, column] = [0, 0]
  const step = 1_000_000
  // Pieces overlap, so that no cell is cut in two.
  for (let from = 0; from < sheet.length; from += step) {
    const text = latin1Text(sheet.subarray(from, from + step + 20))
    for (const [, letters = '', digits] of text.matchAll(/ r=["']([A-Z]{1,3})(\d{1,7})["']/g)) {
      row = Math.max(row, Number(digits))
      const place = [...letters].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0)
      column = Math.max(column, place)
    }
  }
  if (row * column > mostCells)
    throw tooLarge(
      say(
        'The file is an Excel workbook that has a sheet of {row} rows and {column} columns. In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".',
        { row, column },
      ),
    )
}

/** Whole numbers as they are stored, others as a spreadsheet shows them. */
function numberText(stored: string): string {
  const value = Number(stored)
  if (/^-?\d+$/.test(stored) || !Number.isFinite(value)) return stored
  // Only the first 15 digits of it are known; the reader refuses an exponent, and says why.
  if (Math.abs(value) >= 1e15) return value.toExponential().toUpperCase()
  const [mantissa = '', exponent] = Math.abs(value).toExponential(14).split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(exponent) + 1
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const fraction = (point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits).replace(/0{1,400}$/, '')
  return `${value < 0 ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** A cell as RFC 4180 has it, on one line. Numbers are texts already. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00.*/, '')
  const line = String(value).replace(/[\r\n]+/g, ' ')
  return /[",;|\t]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

const unreadable = () =>
  refusal(
    0,
    'file-format',
    say(
      'The file is an Excel workbook that can’t be read here. In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".',
    ),
  )
const tooLarge = (what: string) => refusal(0, 'file-format', what)
