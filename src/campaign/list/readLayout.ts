import { quote, strangeCharacter } from '../readAccount.ts'

/** Which columns hold what: by their names in the header, or by their places from 0. */
export type ColumnChoice = {
  account?: string | number | undefined
  amount?: string | number | undefined
}

export type Delimiter = ',' | ';' | '\t'

/** How the rows of a list are laid out. */
export type ListLayout = {
  readonly delimiter: Delimiter
  readonly hasHeader: boolean
  readonly cellCount: number
  /** Place of the column from 0. */
  readonly account: number
  readonly amount: number
  /** How messages name the column: `column address`, or `column 2` without a header. */
  readonly accountLabel: string
  readonly amountLabel: string
}

const accountNames = ['account', 'address', 'recipient', 'safe_address', 'wallet', 'wallet_address', 'claimant', 'owner', 'receiver', 'to'] // biome-ignore format: a list of words
const amountNames = ['amount', 'tokens', 'allocation', 'value', 'balance', 'quantity', 'token_amount', 'total_tokens'] // biome-ignore format: a list of words

/** Finds delimiter, header and the two columns from the first line; a string says why that is impossible. */
export function readLayout(line: string, columns: ColumnChoice = {}): ListLayout | string {
  if (typeof columns.account === 'number' && typeof columns.amount === 'number')
    return layoutByPlace(line, columns.account, columns.amount)
  const wantedAccount = namesFor(columns.account, accountNames)
  const wantedAmount = namesFor(columns.amount, amountNames)
  const isAccountName = (cell: string) => wantedAccount.includes(plainName(cell))
  const isAmountName = (cell: string) => wantedAmount.includes(plainName(cell))

  const isKnown = (cell: string) =>
    isAccountName(cell) || isAmountName(cell) || /^(0x)?[0-9a-f]{40}$/i.test(cell)
  const readings = ([',', ';', '\t'] as const)
    .map((delimiter) => ({ delimiter, cells: splitLine(line, delimiter) }))
    .filter(({ cells }) =>
      cells.some((cell) => isAccountName(cell) || isAmountName(cell) || looksLikeAddress(cell)),
    )
    .map((reading) => ({ ...reading, known: reading.cells.filter(isKnown).length }))
    // `0x…;1,5` has two cells by either mark, and an address by one of them.
    .sort((a, b) => b.known - a.known || b.cells.length - a.cells.length)
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

/** The delimiter that cuts a line into most cells (or the one given), and those cells, for a person to choose columns among. */
export function likelyCells(
  line: string,
  given?: Delimiter,
): { delimiter: Delimiter; cells: readonly string[] } {
  const delimiters = given ? [given] : ([',', ';', '\t'] as const)
  const readings = delimiters.map((delimiter) => ({ delimiter, cells: splitLine(line, delimiter) }))
  return readings.reduce((best, reading) => (reading.cells.length > best.cells.length ? reading : best))
}

/** The columns were chosen by a person, who saw the cells of `likelyCells`. */
function layoutByPlace(line: string, account: number, amount: number): ListLayout | string {
  const { delimiter, cells } = likelyCells(line)
  if (account === amount) return 'has one column that was chosen for both the account and the amount'
  if (account >= cells.length || amount >= cells.length)
    return `has ${cells.length} columns, fewer than were chosen from`
  // A header is never counted or told of, so what may be a recipient's row is none: it comes up as a problem.
  const hasHeader =
    !cells.some(looksLikeAddress) && !/\p{Nd}/u.test(cells[amount] ?? '') && !isName(cells[account] ?? '')
  const label = (i: number) => (hasHeader && cells[i] ? `column ${cells[i]}` : `column ${i + 1}`)
  return {
    ...{ delimiter, hasHeader, cellCount: cells.length, account, amount },
    accountLabel: label(account),
    amountLabel: label(amount),
  }
}

function namesFor(choice: string | number | undefined, usual: readonly string[]): readonly string[] {
  return typeof choice === 'string' ? [plainName(choice)] : usual
}

function looksLikeAddress(cell: string): boolean {
  return /^([a-z0-9-]+:)?0x/i.test(cell) || /^[0-9a-f]{40}$/i.test(cell)
}

/** `alice.eth`: no header has a point inside a word. */
const isName = (cell: string): boolean => /^[^\s.]+(\.[^\s.]+)+$/.test(cell)

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
