import { type Allocations, compareAccounts, readAllocation, recordBytes, sumAmounts } from './allocations.ts'
import type { Keccak256 } from './keccak256.ts'
import { createAccountReader, quote, strangeCharacter } from './readAccount.ts'
import { type AmountUnit, createAmountReader } from './readAmount.ts'
import { type ListProblem, RecipientListError } from './recipientListError.ts'
import { sortRecords } from './sortRecords.ts'

export type RecipientListOptions = {
  /** Declared, never guessed: a list of 18-decimal tokens and one of base units look alike. */
  amounts: AmountUnit
  keccak256: Keccak256
  /** An account in several rows is refused, or its amounts are added up. Default: `refuse`. */
  duplicates?: 'refuse' | 'sum'
  /** Header names of the two columns, where the usual ones are not used or more than one matches. */
  columns?: { account?: string | undefined; amount?: string | undefined }
  /** Problems that an error names; the rest is counted. Default: 1,000. */
  maxProblems?: number
  /** Told how many bytes of the file are read. */
  onProgress?: (done: number, all: number) => void
}

/** A recipient list that had no problem. */
export type RecipientList = {
  readonly allocations: Allocations
  /** Rows that name a recipient; more than `allocations.count` when duplicates were summed. */
  readonly rowCount: number
  readonly hasHeader: boolean
  readonly delimiter: ',' | ';' | '\t'
}

const newline = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const quoteMark = 0x22

const accountNames = ['account', 'address', 'recipient', 'safe_address', 'wallet', 'wallet_address', 'claimant', 'owner', 'receiver', 'to'] // biome-ignore format: a list of words
const amountNames = ['amount', 'tokens', 'allocation', 'value', 'balance', 'quantity', 'token_amount', 'total_tokens'] // biome-ignore format: a list of words

/**
 * Reads a recipient list from the bytes of a CSV file (RFC 4180, but a cell holds no line break), with or without a
 * header, with commas, semicolons or tabs between cells, into the sorted table of allocations. Nothing is coerced: a
 * row that could be read in two ways is a problem, and every problem is named, not only the first.
 *
 * @throws RecipientListError
 */
export function parseRecipientList(file: Uint8Array, options: RecipientListOptions): RecipientList {
  const { keccak256, duplicates = 'refuse', maxProblems = 1_000, onProgress } = options
  const log = createProblemLog(maxProblems)

  const foreign = foreignFormat(file)
  if (foreign) throw new RecipientListError([{ row: 0, column: '', reason: foreign }], 1)

  const start = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? 3 : 0
  const firstLine = findFirstLine(file, start)
  if (firstLine === undefined)
    throw new RecipientListError([{ row: 0, column: '', reason: 'holds no rows.' }], 1)

  const layout = readLayout(
    new TextDecoder().decode(file.subarray(firstLine.start, firstLine.end)),
    options.columns,
  )
  if (typeof layout === 'string')
    throw new RecipientListError([{ row: firstLine.row, column: '', reason: layout }], 1)
  const { delimiter, hasHeader, cellCount } = layout

  // Every row that is kept has 42 bytes of address, a delimiter, a digit and a line end.
  const capacity = Math.min(countLines(file), Math.ceil(file.length / 44)) + 1
  const records = new Uint8Array(capacity * recordBytes)
  const rows = new Uint32Array(capacity)
  const readAccount = createAccountReader(keccak256)
  const readAmount = createAmountReader(options.amounts)
  const delimiterByte = delimiter.charCodeAt(0)
  const zeroAmount = new Uint8Array(32)

  let count = 0
  let rowCount = 0
  let row = firstLine.row
  let at = hasHeader ? firstLine.next : firstLine.start
  if (hasHeader) row++
  for (; at < file.length; row++) {
    if ((row & 0x3fff) === 0) onProgress?.(at, file.length)
    const lineStart = at
    let cell = 0
    let accountStart = -1
    let accountEnd = -1
    let amountStart = -1
    let amountEnd = -1
    let fault = ''
    let isBlank = true
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
        at = close
        cellEnd = close
        if (file[close] === quoteMark) {
          at = close + 1
          while (file[at] === space) at++
          if (at < file.length && !isCellEnd(file[at], delimiterByte))
            fault ||= 'has text after a closing quotation mark'
        } else {
          fault ||= 'opens a quotation mark and does not close it in the same row'
        }
        cellStart++
        while (at < file.length && !isCellEnd(file[at], delimiterByte)) at++
      } else {
        at = cellStart
        while (at < file.length && !isCellEnd(file[at], delimiterByte)) at++
        cellEnd = at
        while (cellEnd > cellStart && file[cellEnd - 1] === space) cellEnd--
        if (cellEnd > cellStart) isBlank = false
      }
      if (cell === layout.account) {
        accountStart = cellStart
        accountEnd = cellEnd
      } else if (cell === layout.amount) {
        amountStart = cellStart
        amountEnd = cellEnd
      }
      if (file[at] === delimiterByte) at++
      else isLineOver = true
    }
    if (at < file.length) at += file[at] === carriageReturn && file[at + 1] === newline ? 2 : 1

    if (isBlank && cell === 1) continue
    rowCount++
    if (fault === '' && cell !== cellCount)
      fault = explainCellCount(file.subarray(lineStart, at), cell, layout)
    if (fault !== '') {
      log.add(row, '', fault)
      continue
    }
    const record = count * recordBytes
    const accountFault = readAccount(file, accountStart, accountEnd, records, record)
    const amountFault = readAmount(file, amountStart, amountEnd, records, record + 20)
    if (accountFault !== null) log.add(row, layout.accountLabel, accountFault)
    if (amountFault !== null) log.add(row, layout.amountLabel, amountFault)
    if (accountFault !== null) continue
    // A row whose amount is wrong stays in the table, so that its account still counts as a duplicate.
    if (amountFault !== null) records.set(zeroAmount, record + 20)
    rows[count++] = row
  }
  onProgress?.(file.length, file.length)

  if (rowCount === 0)
    throw new RecipientListError([{ row: 0, column: '', reason: 'holds a header and no rows.' }], 1)

  const order = sortRecords(records, count)
  const sorted = new Uint8Array(count * recordBytes)
  let unique = 0
  let firstRow = 0
  for (const position of order) {
    const source = records.subarray(position * recordBytes, (position + 1) * recordBytes)
    if (unique > 0 && compareAccounts(sorted, unique - 1, records, position) === 0) {
      if (duplicates === 'refuse') {
        const { account } = readAllocation(records, position)
        log.add(rows[position] ?? 0, layout.accountLabel, `${account} is in row ${firstRow} already`)
      } else if (!addAmount(sorted, unique - 1, source)) {
        log.add(
          rows[position] ?? 0,
          layout.amountLabel,
          `makes the sum for its account more than 256 bits hold`,
        )
      }
      continue
    }
    sorted.set(source, unique * recordBytes)
    firstRow = rows[position] ?? 0
    unique++
  }
  const table = sorted.subarray(0, unique * recordBytes)
  const total = sumAmounts(table)
  if (total >> 256n !== 0n) log.add(0, '', 'adds up to more than 256 bits hold.')
  log.throwIfAny()
  return { allocations: { count: unique, records: table, total }, rowCount, hasHeader, delimiter }
}

function isCellEnd(byte: number | undefined, delimiter: number): boolean {
  return byte === delimiter || byte === newline || byte === carriageReturn
}

/** Collects problems, the first `limit` rows of them, and counts the rest. */
function createProblemLog(limit: number) {
  const problems: ListProblem[] = []
  let count = 0
  return {
    add(row: number, column: string, reason: string) {
      count++
      // Duplicates come in order of account, not of row: keep some more than will be told, and sort before telling.
      if (problems.length < limit * 2) problems.push({ row, column, reason })
    },
    throwIfAny() {
      if (count === 0) return
      throw new RecipientListError(problems.sort((a, b) => a.row - b.row).slice(0, limit), count)
    },
  }
}

/** What the file is when it is no UTF-8 text; undefined when it may be one. */
function foreignFormat(file: Uint8Array): string | undefined {
  if (file.length === 0) return 'is empty.'
  const [a, b, c, d] = file
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return 'is UTF-16 text; save it as UTF-8.'
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4)
    return 'is a spreadsheet or an archive; export it as CSV.'
  const head = file.subarray(0, 1_000)
  if (head.filter((byte) => byte === 0).length * 3 > head.length)
    return 'is UTF-16 text or binary; save it as UTF-8.'
  return undefined
}

function countLines(file: Uint8Array): number {
  let lines = 1
  for (let at = file.indexOf(newline); at !== -1; at = file.indexOf(newline, at + 1)) lines++
  for (let at = file.indexOf(carriageReturn); at !== -1; at = file.indexOf(carriageReturn, at + 1)) {
    if (file[at + 1] !== newline) lines++
  }
  return lines
}

/** The first line that is not blank: where it lies, where the next one begins, and its number from 1. */
function findFirstLine(file: Uint8Array, from: number) {
  let row = 1
  for (let start = from; start < file.length; row++) {
    let end = start
    let isBlank = true
    while (end < file.length && file[end] !== newline && file[end] !== carriageReturn) {
      if (file[end] !== space) isBlank = false
      end++
    }
    const next = end + (file[end] === carriageReturn && file[end + 1] === newline ? 2 : 1)
    if (!isBlank) return { start, end, next, row }
    start = next
  }
  return undefined
}

type Layout = {
  delimiter: ',' | ';' | '\t'
  hasHeader: boolean
  cellCount: number
  account: number
  amount: number
  accountLabel: string
  amountLabel: string
}

/** Finds delimiter, header and the two columns from the first line; a string says why that is impossible. */
function readLayout(line: string, columns: RecipientListOptions['columns'] = {}): Layout | string {
  const wantedAccount = columns.account === undefined ? accountNames : [plainName(columns.account)]
  const wantedAmount = columns.amount === undefined ? amountNames : [plainName(columns.amount)]
  const isAccountName = (cell: string) => wantedAccount.includes(plainName(cell))
  const isAmountName = (cell: string) => wantedAmount.includes(plainName(cell))
  const looksLikeAddress = (cell: string) => /^([a-z0-9-]+:)?0x/i.test(cell) || /^[0-9a-f]{40}$/i.test(cell)

  const readings = ([',', ';', '\t'] as const)
    .map((delimiter) => ({ delimiter, cells: splitLine(line, delimiter) }))
    .filter(({ cells }) =>
      cells.some((cell) => isAccountName(cell) || isAmountName(cell) || looksLikeAddress(cell)),
    )
    .sort((a, b) => b.cells.length - a.cells.length)
  const reading = readings[0]
  if (!reading) {
    const strange = strangeCharacter(line)
    if (strange) return `holds ${strange} and is neither a header nor an address and an amount`
    const shown = quote(line)
    return `${shown} is neither a header with the columns "address" and "amount" nor an address and an amount`
  }
  const { delimiter, cells } = reading
  const layout = { delimiter, cellCount: cells.length }

  if (!cells.some(looksLikeAddress)) {
    const found = `the columns are ${cells.map(quote).join(', ')}`
    const accounts = cells.flatMap((cell, i) => (isAccountName(cell) ? [i] : []))
    const amounts = cells.flatMap((cell, i) => (isAmountName(cell) ? [i] : []))
    const [account] = accounts
    const [amount] = amounts
    if (account === undefined) return `names no column for the account; ${found}`
    if (amount === undefined) return `names no column for the amount; ${found}`
    if (accounts.length > 1) return `names several columns that could be the account; ${found}`
    if (amounts.length > 1) return `names several columns that could be the amount; ${found}`
    const label = (i: number) => `column ${cells[i]}`
    return {
      ...layout,
      hasHeader: true,
      account,
      amount,
      accountLabel: label(account),
      amountLabel: label(amount),
    }
  }

  if (columns.account !== undefined || columns.amount !== undefined)
    return 'is no header, but columns were asked for by name'
  if (cells.length === 1) return `${quote(line)} has one column; an address and an amount are needed`
  if (cells.length > 2)
    return `has ${cells.length} columns and no header that says which one holds the amount`
  const account = cells.findIndex(looksLikeAddress)
  const amount = 1 - account
  const accountLabel = `column ${account + 1}`
  return { ...layout, hasHeader: false, account, amount, accountLabel, amountLabel: `column ${amount + 1}` }
}

/** A column's name without case, spaces and marks: `Safe Address` and `safe_address` are one. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .trim()
    .replace(/[\s\-.]+/g, '_')
}

/** Splits one line, quotation marks respected; only the layout is read from it. */
function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...cells, cell.trim()]
}

function explainCellCount(line: Uint8Array, cells: number, layout: Layout): string {
  const text = new TextDecoder().decode(line).trim()
  if (cells < layout.cellCount) {
    const missing = layout.amount >= cells ? 'the amount is missing' : 'a cell is missing'
    return `has ${cells} of ${layout.cellCount} cells; ${layout.account >= cells ? 'the address is missing' : missing}`
  }
  const hint = layout.delimiter === ',' && /\d,\d/.test(text) ? '; is a comma inside the amount?' : ''
  return `has ${cells} cells instead of ${layout.cellCount}${hint}`
}

/** Adds a record's amount to the one at `position`; false when the sum takes more than 256 bits. */
function addAmount(records: Uint8Array, position: number, record: Uint8Array): boolean {
  let carry = 0
  for (let i = recordBytes - 1; i >= 20; i--) {
    const sum = (records[position * recordBytes + i] ?? 0) + (record[i] ?? 0) + carry
    records[position * recordBytes + i] = sum & 0xff
    carry = sum >> 8
  }
  return carry === 0
}
