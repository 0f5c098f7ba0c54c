import { message, say } from '../../language/say.ts'
import { type Allocations, compareAccounts, readAllocation, recordBytes } from '../allocations.ts'
import { cellText } from '../cellText.ts'
import type { Keccak256 } from '../keccak256.ts'
import { createAccountReader, quote } from '../readAccount.ts'
import { type AmountUnit, createAmountReader } from '../readAmount.ts'
import type { CellFault, CellFix, FixRule, ListProblem, ProblemCode } from '../recipientListError.ts'
import { sortRecords } from '../sortRecords.ts'
import { sumAmounts } from '../sumAmounts.ts'
import { createContractReader, type KnownContracts } from './contractRecipients.ts'
import { createCellFixer } from './createCellFixer.ts'
import { createPlainRowReader } from './createPlainRowReader.ts'
import { createProblemLog, type ProblemGroup } from './createProblemLog.ts'
import type { ListWindows } from './listWindows.ts'
import { mostNames } from './mostNames.ts'
import { type NumberStyle, toPlainNumber } from './numberStyle.ts'
import { openList, refusal } from './openList.ts'
import type { ColumnChoice, Delimiter, ListLayout } from './readLayout.ts'
import { recipientName } from './recipientName.ts'
import { createGroupReader } from './rowGroup.ts'
import { createTokenReader, type NamedToken, type PaidToken } from './rowToken.ts'
import { type ScannedRow, scanRows } from './scanRows.ts'

/** What a person decided about the problems of a list. Nothing is decided unasked. */
export type ListDecisions = {
  /** Fixes that need only these steps are applied, wherever they are offered. */
  readonly rules?: ReadonlySet<FixRule> | undefined
  /** Rows with a problem of these kinds are left out, unless a fix of it was accepted. */
  readonly leaveOut?: ReadonlySet<ProblemCode> | undefined
  /** By line number: the fixes that this row offers are applied, or it is left out. */
  readonly rows?: ReadonlyMap<number, 'fix' | 'leave-out'> | undefined
  /** Addresses that were accepted for names, which stand in the file as they are written here. */
  readonly names?: ReadonlyMap<string, string> | undefined
}

/** One thing that was done by a decision: the list differs there from the file. */
export type ListChange = {
  readonly row: number
  readonly column: string
  readonly done: readonly FixRule[] | 'left-out' | 'summed'
  /** What the cell or the row holds; never what may be a private key. */
  readonly before: string
  readonly after: string
}

export type ListCheckOptions = {
  /** Declared, never guessed: a list of 18-decimal tokens and one of base units look alike. */
  amounts: AmountUnit
  keccak256: Keccak256
  /** How numbers are written. Default: `plain`. */
  numbers?: NumberStyle | undefined
  /** An account in several rows is a problem, or its amounts are added up. Default: `refuse`. */
  duplicates?: 'refuse' | 'sum' | undefined
  columns?: ColumnChoice | undefined
  decisions?: ListDecisions | undefined
  /**
   * What the campaign pays. Rows that name a token have to name this one; where it is not known yet, all the
   * same one.
   */
  token?: PaidToken | undefined
  /** Contracts that are refused as recipients, beside those that the chain began with. */
  known?: KnownContracts | undefined
  /** Problems that are kept in full; the rest is counted. Default: 1,000. */
  maxProblems?: number | undefined
  /** Problems of one kind that are kept in full. Default: none, which leaves `groups` without examples. */
  maxExamples?: number | undefined
  /** Called with how many bytes of the file are read. */
  onProgress?: ((done: number, all: number) => void) | undefined
  /** Called with all that the decisions changed. */
  onChange?: ((change: ListChange) => void) | undefined
}

/** The recipients of one group, where the list has groups. An account may be in several. */
export type RecipientGroup = { readonly name: string; readonly allocations: Allocations }

/** What a list holds and what is wrong with it. */
export type CheckedList = {
  /**
   * Sorted, without duplicates. It is the list to build from only where `problemCount` is 0. Of a list with
   * groups: what each account gets in all of them.
   */
  readonly allocations: Allocations
  /** Of a list whose groups were asked for, in the order in which they first come up. */
  readonly recipientGroups?: readonly RecipientGroup[]
  /** Line number, from 1, of the first row of each allocation. */
  readonly rowOf: Uint32Array
  readonly layout: ListLayout
  /** Rows that name a recipient, those that were left out included. */
  readonly rowCount: number
  /** Rows that the decisions left out. */
  readonly leftOutCount: number
  /** Rows in which the decisions changed a cell. */
  readonly fixedCount: number
  /** Rows that were added to an earlier row of the same account. */
  readonly summedCount: number
  /** Ascending by row; the first of them. */
  readonly problems: readonly ListProblem[]
  readonly problemCount: number
  /** The problems by kind, in the order in which they first came up. */
  readonly groups: readonly ProblemGroup[]
  /** Names in place of addresses that no address was accepted for: the first `mostNames`, each once. */
  readonly names: readonly string[]
  /** Whether there are more names than these. */
  readonly hasMoreNames: boolean
  /**
   * Every point of the list is before exactly three digits: they may be meant as separators between
   * thousands.
   */
  readonly hasDoubtfulPoints: boolean
  /** Every amount has at most three digits, and three more are in the column behind it. */
  readonly hasDoubtfulNeighbours: boolean
  /** The token that the rows name; undefined where they name none. */
  readonly namedToken: NamedToken | undefined
}

/**
 * Reads the bytes of a CSV file, whole or in pieces, into the sorted table of allocations. Nothing is
 * coerced: a row that could be read in two ways is a problem, every problem is named and not only the
 * first, and what was decided about problems is applied and reported, one change after the other. Strict
 * reading (`parseRecipientList`) is this with no decision.
 *
 * @throws RecipientListError where the file holds no list, or its columns are unclear
 */
export function checkRecipientList(list: Uint8Array | ListWindows, options: ListCheckOptions): CheckedList {
  const { keccak256, duplicates = 'refuse', numbers = 'plain', decisions = {}, onChange } = options
  const log = createProblemLog(options.maxProblems ?? 1_000, options.maxExamples ?? 0)
  const { size, windows }: ListWindows =
    list instanceof Uint8Array ? { size: list.length, windows: [list] } : list
  const pieces = windows[Symbol.iterator]()
  const first = pieces.next()
  let file = first.done ? new Uint8Array(0) : first.value
  const opened = openList(file, options.columns)
  const { layout } = opened
  const { accountLabel, amountLabel } = layout

  // Every row that is kept has 42 bytes of address, a delimiter, a digit and a line end; one of 40 digits has
  // a fix. A name is shorter.
  const lines = list instanceof Uint8Array ? countLines(list) : Number.POSITIVE_INFINITY
  const leastRow = decisions.names?.size ? '.aa,1\n'.length : 42
  const capacity = Math.min(lines, Math.ceil(size / leastRow)) + 1
  const records = new Uint8Array(capacity * recordBytes)
  const rows = new Uint32Array(capacity)
  const readAccount = createAccountReader(keccak256)
  const readAmount = createAmountReader(options.amounts)
  const readContract = createContractReader(options.known)
  const readToken = createTokenReader(layout, options.token)
  const groupReader = createGroupReader(layout)
  // The sort carries one number along with each record: its row; with groups, its group and its place here.
  const placed = groupReader && { rows: new Uint32Array(capacity), counts: [] as number[] }
  const fixer = createCellFixer(keccak256, options.amounts, numbers)
  const points = createPointWatch()
  const neighbours = createNeighbourWatch(layout)
  // A list that is only accepted or refused needs no fixes thought out.
  const offersFixes = (options.maxExamples ?? 0) > 0 || options.decisions !== undefined
  const encoder = new TextEncoder()

  let count = 0
  let rowCount = 0
  let leftOutCount = 0
  let fixedCount = 0
  let summedCount = 0
  const names = new Set<string>()
  let hasMoreNames = false

  const readText = (text: string, record: number) => {
    const bytes = encoder.encode(text)
    return readAmount(bytes, 0, bytes.length, records, record + 20)
  }
  const readAmountCell = (from: number, to: number, record: number): CellFault | null => {
    if (numbers === 'plain') return readAmount(file, from, to, records, record + 20)
    const text = cellText(file, from, to)
    const plain = toPlainNumber(text, numbers)
    if (plain !== undefined) return readText(plain, record)
    const fault = readAmount(file, from, to, records, record + 20)
    const isOfAnotherStyle = fault === null || /separators|comma|decimals|fraction/.test(fault.code)
    return isOfAnotherStyle
      ? {
          code: 'amount-style',
          reason: say('{text} is not written in the way that is declared.', { text: quote(text) }),
        }
      : fault
  }
  const isAccepted = (fix: CellFix, row: number) =>
    decisions.rows?.get(row) === 'fix' || fix.rules.every((rule) => decisions.rules?.has(rule))

  /** Tries the fix of a cell; the problem that is left, or null. */
  const settle = (
    fault: CellFault,
    { row, from, to, record }: { row: number; from: number; to: number; record: number },
  ): { problem: ListProblem } | { applied: CellFix } => {
    const isAccount = fault.code.startsWith('account')
    const text = cellText(file, from, to)
    const lookedUp = isAccount ? readName(text, record) : undefined
    if (lookedUp) {
      const refused = readContract(records, record)
      return refused ? { problem: { row, column: accountLabel, ...refused } } : { applied: lookedUp }
    }
    const fix = offersFixes ? (isAccount ? fixer.account(text) : fixer.amount(text)) : undefined
    const column = isAccount ? accountLabel : amountLabel
    if (!fix) return { problem: { row, column, ...fault } }
    if (!isAccepted(fix, row)) return { problem: { row, column, ...fault, fix: redacted(fix) } }
    const bytes = encoder.encode(fix.after)
    // The strict readers have read it once already, when it was offered.
    if (isAccount) readAccount(bytes, 0, bytes.length, records, record)
    else readAmount(bytes, 0, bytes.length, records, record + 20)
    const refused = isAccount ? readContract(records, record) : null
    return refused ? { problem: { row, column, ...refused } } : { applied: fix }
  }

  /** The address that was accepted for a name. */
  const readName = (text: string, record: number): CellFix | undefined => {
    const after = decisions.names?.get(recipientName(text) ?? '')
    if (after === undefined) return undefined
    const bytes = encoder.encode(after)
    if (readAccount(bytes, 0, bytes.length, records, record) !== null) return undefined
    return { rules: ['looked-up'], before: text, after }
  }
  const noteName = (text: string) => {
    const name = recipientName(text)
    if (name === undefined || names.has(name) || decisions.names?.has(name)) return
    if (names.size < mostNames) names.add(name)
    else hasMoreNames = true
  }

  const leaveOut = (scanned: Readonly<ScannedRow>) => {
    leftOutCount++
    if (!onChange) return
    const before = quotable(cellText(file, scanned.start, scanned.end).trim())
    onChange({ row: scanned.row, column: '', done: 'left-out', before, after: '' })
  }
  const hasRowDecisions = (decisions.rows?.size ?? 0) > 0
  const plainRows =
    numbers === 'plain' && !hasRowDecisions
      ? createPlainRowReader(layout, options.amounts, keccak256)
      : undefined
  const takePlain =
    plainRows &&
    ((at: number, row: number): number => {
      const record = count * recordBytes
      const next = plainRows.read(file, at, records, record)
      if (next === -1 || readContract(records, record) !== null) return -1
      rowCount++
      rows[count++] = row
      points.see(file, plainRows.amountStart, plainRows.amountEnd)
      return next
    })

  const keep = (row: number, group: number) => {
    rows[count] = row
    if (placed) {
      placed.rows[count] = row
      placed.counts[group] = (placed.counts[group] ?? 0) + 1
      rows[count] = group * groupUnit + count
    }
    count++
  }
  const visit = (scanned: Readonly<ScannedRow>) => {
    const { row } = scanned
    rowCount++
    if (hasRowDecisions && decisions.rows?.get(row) === 'leave-out') return leaveOut(scanned)
    const rowFault = faultOfRow(file, scanned, layout) ?? readToken(file, scanned)
    if (rowFault) {
      if (decisions.leaveOut?.has(rowFault.code)) return leaveOut(scanned)
      log.add({ row, column: '', ...rowFault })
      return
    }
    const group = groupReader?.read(file, scanned) ?? 0
    if (typeof group === 'object') {
      if (decisions.leaveOut?.has(group.code)) return leaveOut(scanned)
      log.add({ row, column: layout.group?.label ?? '', ...group })
      return
    }
    const { accountStart, accountEnd, amountStart, amountEnd } = scanned
    const record = count * recordBytes
    const accountFault =
      readAccount(file, accountStart, accountEnd, records, record) ?? readContract(records, record)
    const amountFault = readAmountCell(amountStart, amountEnd, record)
    points.see(file, amountStart, amountEnd)
    neighbours.see(file, scanned)
    if (accountFault === null && amountFault === null) {
      keep(row, group)
      return
    }
    const account = accountFault && settle(accountFault, { row, record, from: accountStart, to: accountEnd })
    const amount = amountFault && settle(amountFault, { row, record, from: amountStart, to: amountEnd })
    const problems = [account, amount].flatMap((end) => (end && 'problem' in end ? [end.problem] : []))
    if (problems.some(({ code }) => decisions.leaveOut?.has(code))) return leaveOut(scanned)
    const applied = [account, amount].flatMap((end) => (end && 'applied' in end ? [end.applied] : []))
    if (applied.length > 0) fixedCount++
    if (account && 'applied' in account) reportFix(onChange, row, accountLabel, account.applied)
    if (amount && 'applied' in amount) reportFix(onChange, row, amountLabel, amount.applied)
    for (const problem of problems) log.add(problem)
    if (account && 'problem' in account) return noteName(cellText(file, accountStart, accountEnd))
    // A row whose amount is wrong stays in the table, so that its account still counts as a duplicate.
    if (amount && 'problem' in amount) records.fill(0, record + 20, record + recordBytes)
    keep(row, group)
  }
  const tooMuch = (row: number): ListProblem => {
    const reason = say('The amount makes the sum for its account more than 256 bits hold.')
    return { row, column: amountLabel, code: 'amount-sum', reason }
  }
  let done = 0
  const onProgress = (at: number) => options.onProgress?.(done + at, size)
  const scan = { onProgress, takePlain }
  for (let { start: at, row } = opened; ; ) {
    ;({ at, row } = scanRows(file, { layout, start: at, row }, visit, { ...scan, hasMore: true }))
    const unread = file.length - at
    const next = pieces.next(unread)
    if (next.done) {
      scanRows(file, { layout, start: at, row }, visit, scan)
      break
    }
    // A window begins with the line end before its first line.
    const kept = Math.min(file.length, unread + 1)
    done += file.length - kept
    at = kept - unread
    file = next.value
  }
  if (rowCount === 0) throw refusal(0, 'file-empty', say('The file holds a header and no rows.'))

  sortRecords(records, rows.subarray(0, count))
  // Its places are overwritten behind the row that is looked at.
  const rowOf = rows
  const tables = placed?.counts.map((most) => createTable(most))
  let unique = 0
  let firstRow = 0
  let lastGroup = 0
  for (let position = 0; position < count; position++) {
    const mark = rows[position] ?? 0
    const group = placed ? Math.floor(mark / groupUnit) : 0
    const row = placed ? (placed.rows[mark % groupUnit] ?? 0) : mark
    const isNew = unique === 0 || compareAccounts(records, unique - 1, records, position) !== 0
    const isNewInGroup = isNew || group !== lastGroup
    if (isNewInGroup) {
      tables?.[group]?.add(records, position)
      firstRow = row
      lastGroup = group
    }
    if (isNew) {
      const from = position * recordBytes
      if (position > unique) records.copyWithin(unique * recordBytes, from, from + recordBytes)
      rowOf[unique++] = row
      continue
    }
    if (isNewInGroup) {
      // What the account gets in another group is a campaign of its own; here it is only counted.
      if (!addAmount(records, unique - 1, records, position)) log.add(tooMuch(row))
      continue
    }
    const same = { row, column: accountLabel }
    if (duplicates === 'sum') {
      const before = onChange ? `${readAllocation(records, position).amount}` : ''
      if (addAmount(records, unique - 1, records, position)) {
        tables?.[group]?.addToLast(records, position)
        summedCount++
        const after = onChange ? `${readAllocation(records, unique - 1).amount}` : ''
        onChange?.({ row, column: amountLabel, done: 'summed', before, after })
      } else log.add(tooMuch(row))
    } else if (decisions.leaveOut?.has('account-duplicate')) {
      leftOutCount++
      const { account, amount } = readAllocation(records, position)
      onChange?.({
        ...same,
        done: 'left-out',
        before: say('{account}, {amount} base units', { account, amount: String(amount) }),
        after: '',
      })
    } else {
      const { account } = readAllocation(records, position)
      log.add({
        ...same,
        code: 'account-duplicate',
        reason: say('{account} is in row {row} already.', { account, row: String(firstRow) }),
      })
    }
  }
  const table = records.subarray(0, unique * recordBytes)
  const total = sumAmounts(table)
  if (total >> 256n !== 0n)
    log.add({
      row: 0,
      column: '',
      code: 'total-size',
      reason: say('The list adds up to more than 256 bits hold.'),
    })
  return {
    allocations: { count: unique, records: table, total },
    ...(tables && {
      // A group whose rows are all refused has no table, and flatMap passes over it.
      recipientGroups: tables.flatMap((each, group) => ({
        name: groupReader?.names[group] ?? '',
        allocations: each.end(),
      })),
    }),
    rowOf: rowOf.subarray(0, unique),
    layout,
    rowCount,
    leftOutCount,
    fixedCount,
    summedCount,
    ...log.end(),
    names: [...names],
    hasMoreNames,
    hasDoubtfulPoints: points.isDoubtful(),
    hasDoubtfulNeighbours: neighbours.isDoubtful(),
    namedToken: readToken.named(),
  }
}

function reportFix(
  onChange: ListCheckOptions['onChange'],
  row: number,
  column: string,
  { rules, before, after }: CellFix,
): void {
  onChange?.({ row, column, done: rules, before: quotable(before), after })
}

function redacted(fix: CellFix): CellFix {
  return { ...fix, before: quotable(fix.before) }
}

/** A text of the file without what may be a private key. */
function quotable(text: string): string {
  return text.replace(/[0-9a-f]{64,}/gi, say('(64 digits, not repeated here)')).slice(0, 200)
}

const notCut: Readonly<Record<Delimiter, string>> = {
  ',': message('The row is not cut at commas, as the first row is.'),
  ';': message('The row is not cut at semicolons, as the first row is.'),
  '\t': message('The row is not cut at tabs, as the first row is.'),
  '|': message('The row is not cut at bars, as the first row is.'),
  ' ': message('The row is not cut at spaces, as the first row is.'),
  '=': message('The row is not cut at equals signs, as the first row is.'),
}

function faultOfRow(file: Uint8Array, scanned: Readonly<ScannedRow>, layout: ListLayout): CellFault | null {
  if (scanned.fault !== '') return { code: 'row-quotes', reason: scanned.fault }
  const cells = scanned.cellCount
  if (cells === layout.cellCount) return faultOfUnnamed(file, scanned, layout)
  if (cells === 1) {
    const text = cellText(file, scanned.start, scanned.end).trim()
    if (/^(0x)?[0-9a-f]{40}[\s,;|=]+\S/i.test(text))
      return {
        code: 'row-cells',
        reason: say(notCut[layout.delimiter]),
      }
  }
  if (cells < layout.cellCount) {
    const counts = { cells, all: layout.cellCount }
    const missing =
      layout.amount >= cells
        ? say('The row has {cells} of {all} cells; the amount is missing.', counts)
        : say('The row has {cells} of {all} cells; a cell is missing.', counts)
    return {
      code: 'row-cells',
      reason:
        layout.account >= cells
          ? say('The row has {cells} of {all} cells; the address is missing.', counts)
          : missing,
    }
  }
  const text = cellText(file, scanned.start, scanned.end)
  const counts = { count: cells, wanted: layout.cellCount }
  const reason =
    layout.delimiter === ',' && /\d,\d/.test(text)
      ? say(
          {
            one: 'The row has {count} cells instead of {wanted}; is a comma inside the amount?',
            other: 'The row has {count} cells instead of {wanted}; is a comma inside the amount?',
          },
          counts,
        )
      : say(
          {
            one: 'The row has {count} cells instead of {wanted}.',
            other: 'The row has {count} cells instead of {wanted}.',
          },
          counts,
        )
  return { code: 'row-cells', reason }
}

/** Digits in a column without a name: `1,500` without quotation marks falls into two cells. */
function faultOfUnnamed(
  file: Uint8Array,
  scanned: Readonly<ScannedRow>,
  { watched, hasHeader }: ListLayout,
): CellFault | null {
  // Almost every list has none, and this is asked of every row.
  if (watched.length === 0) return null
  for (const [at, { place, watch }] of watched.entries()) {
    const cell = scanned.watched[at]
    if (watch !== 'unnamed' || !cell || cell.start === cell.end) continue
    const text = cellText(file, cell.start, cell.end)
    if (!(hasHeader ? /\p{Nd}/u.test(text) : /^\d+(\.\d+)?$/.test(text))) continue
    return {
      code: 'column-unnamed',
      reason: say(
        'The row holds {text} in column {column}, which has no name; is a comma inside the amount? Name the column, or put the amount in quotation marks.',
        { text: quote(text), column: place + 1 },
      ),
    }
  }
  return null
}

/** Watches for a list in which every point has three digits behind it and at most three in front. */
function createPointWatch() {
  let seen = 0
  let hasOther = false
  return {
    see(file: Uint8Array, start: number, end: number): void {
      if (hasOther) return
      const point = file.subarray(start, end).indexOf(0x2e)
      if (point === -1) return
      seen++
      // `0.500` is no group of thousands.
      hasOther = point > 3 || end - start - point !== 4 || file[start] === 0x30
    },
    isDoubtful: () => seen > 0 && !hasOther,
  }
}

/**
 * Watches for a list in which `1,500` may have fallen into two cells, the second of which is another
 * column's.
 */
function createNeighbourWatch({ watched }: ListLayout) {
  const place = watched.findIndex(({ watch }) => watch === 'neighbour')
  let seen = 0
  let hasOther = place === -1
  return {
    see(file: Uint8Array, { amountStart, amountEnd, watched: cells }: Readonly<ScannedRow>): void {
      if (hasOther) return
      const { start, end } = cells[place] ?? { start: -1, end: -1 }
      if (start === end) return
      seen++
      hasOther =
        !/^\d{3}(\.\d+)?$/.test(cellText(file, start, end)) ||
        !/^[1-9]\d{0,2}$/.test(cellText(file, amountStart, amountEnd))
    },
    isDoubtful: () => seen > 0 && !hasOther,
  }
}

function countLines(file: Uint8Array): number {
  let lines = 1
  for (let at = file.indexOf(0x0a); at !== -1; at = file.indexOf(0x0a, at + 1)) lines++
  for (let at = file.indexOf(0x0d); at !== -1; at = file.indexOf(0x0d, at + 1)) {
    if (file[at + 1] !== 0x0a) lines++
  }
  return lines
}

/** Where the sort carries a group and a place along: a group is so many places. */
const groupUnit = 2 ** 28

/** The records of one group, which come in order. */
function createTable(most: number) {
  const records = new Uint8Array(most * recordBytes)
  let count = 0
  return {
    add(from: Uint8Array, position: number): void {
      const at = position * recordBytes
      records.set(from.subarray(at, at + recordBytes), count * recordBytes)
      count++
    },
    /** The account's row before had less than what the whole list has of it, so the sum fits. */
    addToLast(from: Uint8Array, position: number): void {
      addAmount(records, count - 1, from, position)
    },
    end(): Allocations {
      const table = records.subarray(0, count * recordBytes)
      return { count, records: table, total: sumAmounts(table) }
    },
  }
}

/**
 * Adds the amount of the record of `other` at `added` to the one at `position`; false when it takes over 256
 * bits.
 */
function addAmount(records: Uint8Array, position: number, other: Uint8Array, added: number): boolean {
  let carry = 0
  for (let i = recordBytes - 1; i >= 20; i--) {
    const sum = (records[position * recordBytes + i] ?? 0) + (other[added * recordBytes + i] ?? 0) + carry
    records[position * recordBytes + i] = sum & 0xff
    carry = sum >> 8
  }
  return carry === 0
}
