import { message, say } from '../../language/say.ts'
import { quote, strangeCharacter } from '../readAccount.ts'

/** Which columns hold what: by their names in the header, or by their places from 0. */
export type ColumnChoice = {
  account?: string | number | undefined
  amount?: string | number | undefined
  /** Left out: the list has no groups, whatever its columns are called. */
  group?: string | number | undefined
}

export type Delimiter = ',' | ';' | '\t' | '|' | ' ' | '='

/** How the rows of a list are laid out. */
export type ListLayout = {
  readonly delimiter: Delimiter
  readonly hasHeader: boolean
  readonly cellCount: number
  /** Place of the column from 0. */
  readonly account: number
  readonly amount: number
  /** How messages name the column: by its name in the header, or by its number from 1. */
  readonly accountLabel: string
  readonly amountLabel: string
  /** Other columns whose cells are looked at: what they hold may change what a row means. */
  readonly watched: readonly WatchedColumn[]
  /** The column that names each row's group, which `watched` has too; only where it was asked for. */
  readonly group?: { readonly place: number; readonly label: string }
}

/**
 * - `unnamed`: has no name; digits in it are a problem
 * - `neighbour`: is behind the amounts; a list in which it may hold the rest of every amount is doubted
 * - `token-type`, `token-address`, `token`: name what a row pays
 * - `group`: names the group that a row belongs to
 */
export type WatchedColumn = {
  readonly place: number
  readonly watch: 'unnamed' | 'neighbour' | 'token-type' | 'token-address' | 'token' | 'group'
}

const accountNames = [
  'account',
  'address',
  'recipient',
  'safe_address',
  'wallet',
  'wallet_address',
  'claimant',
  'owner',
  'receiver',
  'to',
  'holderaddress',
  'holder_address',
  'holder',
  'recipient_address',
  'receiver_address',
  'account_address',
  'user_address',
  'to_address',
  'beneficiary',
  'eth_address',
  'evm_address',
]
const amountNames = [
  'amount',
  'tokens',
  'allocation',
  'value',
  'balance',
  'quantity',
  'token_amount',
  'total_tokens',
  'token_balance',
]
const tokenNames = {
  token_type: 'token-type',
  asset_type: 'token-type',
  token_address: 'token-address',
  token_contract: 'token-address',
  contract_address: 'token-address',
  asset_address: 'token-address',
  token: 'token',
  asset: 'token',
  currency: 'token',
  coin: 'token',
  symbol: 'token',
  token_symbol: 'token',
  ticker: 'token',
} as const satisfies Record<string, WatchedColumn['watch']>

/**
 * Finds delimiter, header and the columns from the first line; a string says why that is impossible.
 */
export function readLayout(line: string, columns: ColumnChoice = {}): ListLayout | string {
  const layout = layoutOfRecipients(line, columns)
  return typeof layout === 'string' || columns.group === undefined
    ? layout
    : withGroup(layout, splitLine(line, layout.delimiter), columns.group)
}

const fewerColumns = message({
  one: 'The first row has {count} column, fewer than were chosen from.',
  other: 'The first row has {count} columns, fewer than were chosen from.',
})

function withGroup(
  layout: ListLayout,
  cells: readonly string[],
  wanted: string | number,
): ListLayout | string {
  const found = cells.map(quote).join(', ')
  if (typeof wanted === 'string' && !layout.hasHeader)
    return say('The first row is no header, but columns were asked for by name.')
  const places =
    typeof wanted === 'number'
      ? [wanted]
      : cells.flatMap((cell, i) => (plainName(cell) === plainName(wanted) ? [i] : []))
  const [place] = places
  if (place === undefined)
    return say('The first row names no column {wanted} for the group; the columns are {found}.', {
      wanted: quote(String(wanted)),
      found,
    })
  if (places.length > 1)
    return say('The first row names several columns that could be the group; the columns are {found}.', {
      found,
    })
  if (place >= layout.cellCount) return say(fewerColumns, { count: layout.cellCount })
  if (place === layout.account || place === layout.amount)
    return say('The first row has one column that was chosen for both the group and something else.')
  const others = layout.watched.filter((column) => column.place !== place)
  const label = String((layout.hasHeader && cells[place]) || place + 1)
  return { ...layout, watched: [...others, { place, watch: 'group' }], group: { place, label } }
}

function layoutOfRecipients(line: string, columns: ColumnChoice): ListLayout | string {
  if (typeof columns.account === 'number' && typeof columns.amount === 'number')
    return layoutByPlace(line, columns.account, columns.amount)
  const wantedAccount = namesFor(columns.account, accountNames)
  const wantedAmount = namesFor(columns.amount, amountNames)
  const isAccountName = (cell: string) => wantedAccount.includes(plainName(cell))
  const isAmountName = (cell: string) => wantedAmount.includes(plainName(cell))

  const isKnown = (cell: string) =>
    isAccountName(cell) || isAmountName(cell) || /^(0x)?[0-9a-f]{40}$/i.test(cell)
  const readings = delimitersOf(line)
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
    if (strange)
      return say(
        'The first row is neither a header nor an address and an amount. It holds this character: {strange}.',
        { strange },
      )
    const shown = quote(line)
    return say(
      '{shown} is neither a header with the columns "address" and "amount" nor an address and an amount.',
      { shown },
    )
  }
  const { delimiter, cells } = reading
  const layout = { delimiter, cellCount: cells.length }

  if (!cells.some(looksLikeAddress)) {
    const found = cells.map(quote).join(', ')
    const accounts = cells.flatMap((cell, i) => (isAccountName(cell) ? [i] : []))
    const amounts = cells.flatMap((cell, i) => (isAmountName(cell) ? [i] : []))
    const [account] = accounts
    const [amount] = amounts
    const strange = strangeCharacter(line)
    if (strange && (account === undefined || amount === undefined))
      return account === undefined
        ? say(
            'The first row names no column for the account; the columns are {found}. It holds this character: {strange}.',
            {
              strange,
              found,
            },
          )
        : say(
            'The first row names no column for the amount; the columns are {found}. It holds this character: {strange}.',
            {
              strange,
              found,
            },
          )
    if (account === undefined)
      return say('The first row names no column for the account; the columns are {found}.', { found })
    if (amount === undefined)
      return say('The first row names no column for the amount; the columns are {found}.', { found })
    if (accounts.length > 1)
      return say('The first row names several columns that could be the account; the columns are {found}.', {
        found,
      })
    if (amounts.length > 1)
      return say('The first row names several columns that could be the amount; the columns are {found}.', {
        found,
      })
    const label = (i: number) => cells[i] ?? ''
    return {
      ...layout,
      hasHeader: true,
      account,
      amount,
      accountLabel: label(account),
      amountLabel: label(amount),
      watched: watchedAmong(cells, { account, amount, hasHeader: true, delimiter }),
    }
  }

  if (columns.account !== undefined || columns.amount !== undefined)
    return say('The first row is no header, but columns were asked for by name.')
  if (cells.length === 1)
    return say('{line} has one column; an address and an amount are needed.', { line: quote(line) })
  if (cells.length > 2)
    return say(
      {
        one: 'The first row has {count} column and no header that says which one holds the amount.',
        other: 'The first row has {count} columns and no header that says which one holds the amount.',
      },
      { count: cells.length },
    )
  const account = cells.findIndex(looksLikeAddress)
  const amount = 1 - account
  const accountLabel = String(account + 1)
  const amountLabel = String(amount + 1)
  return { ...layout, hasHeader: false, account, amount, accountLabel, amountLabel, watched: [] }
}

/**
 * Commas, semicolons, tabs and bars; where there is none of them, what Disperse takes between an address and
 * an amount.
 */
function delimitersOf(line: string): readonly Delimiter[] {
  const usual = [',', ';', '\t', '|'] as const
  if (usual.some((mark) => line.includes(mark))) return usual
  const isPair = (mark: ' ' | '=') => {
    const cells = splitLine(line, mark)
    const [account = '', amount = ''] = cells
    if (cells.length !== 2) return false
    const isHeader = accountNames.includes(plainName(account)) && amountNames.includes(plainName(amount))
    return isHeader || (/^0x[0-9a-f]*$/i.test(account) && /\d/.test(amount))
  }
  return ([...usual, '=', ' '] as const).filter((mark) => (mark !== ' ' && mark !== '=') || isPair(mark))
}

function watchedAmong(
  cells: readonly string[],
  {
    account,
    amount,
    hasHeader,
    delimiter,
  }: { account: number; amount: number; hasHeader: boolean; delimiter: Delimiter },
): readonly WatchedColumn[] {
  const names: Readonly<Record<string, WatchedColumn['watch'] | undefined>> = tokenNames
  return cells.flatMap((cell, place): WatchedColumn[] => {
    if (place === account || place === amount) return []
    const isBeside = delimiter === ',' && Math.abs(place - amount) === 1
    // Without a header no column has a name, and those far from the amounts hold no part of them.
    if (!hasHeader) return isBeside ? [{ place, watch: 'unnamed' }] : []
    if (cell === '') return [{ place, watch: 'unnamed' }]
    const watch = names[plainName(cell)]
    if (watch) return [{ place, watch }]
    return isBeside && place > amount ? [{ place, watch: 'neighbour' }] : []
  })
}

/**
 * The delimiter that cuts a line into most cells (or the one given), and those cells, for a person to choose
 * columns among.
 */
export function likelyCells(
  line: string,
  given?: Delimiter,
): { delimiter: Delimiter; cells: readonly string[] } {
  const delimiters = given ? [given] : delimitersOf(line)
  const readings = delimiters.map((delimiter) => ({ delimiter, cells: splitLine(line, delimiter) }))
  return readings.reduce((best, reading) => (reading.cells.length > best.cells.length ? reading : best))
}

/** The columns were chosen by a person, who saw the cells of `likelyCells`. */
function layoutByPlace(line: string, account: number, amount: number): ListLayout | string {
  const { delimiter, cells } = likelyCells(line)
  if (account === amount)
    return say('The first row has one column that was chosen for both the account and the amount.')
  if (account >= cells.length || amount >= cells.length) return say(fewerColumns, { count: cells.length })
  // A header is never counted or reported, so what may be a recipient's row is none: it comes up as a
  // problem. `f0_` and `sum_18` are names that queries give; no amount has an underscore behind a letter.
  const mayBeAmount = (cell: string) => /\p{Nd}/u.test(cell) && !/^[a-z][a-z0-9]*_[a-z0-9_]*$/i.test(cell)
  const hasHeader =
    !cells.some(looksLikeAddress) && !mayBeAmount(cells[amount] ?? '') && !isName(cells[account] ?? '')
  const label = (i: number) => (hasHeader && cells[i]) || String(i + 1)
  return {
    delimiter,
    hasHeader,
    cellCount: cells.length,
    account,
    amount,
    accountLabel: label(account),
    amountLabel: label(amount),
    watched: watchedAmong(cells, { account, amount, hasHeader, delimiter }),
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

/**
 * Splits one row, quotation marks respected; only the layout is read from it. Several spaces are one mark,
 * and a line break in a cell is a space.
 */
function splitLine(text: string, delimiter: string): string[] {
  const line = delimiter === ' ' ? text.trim().replace(/ +/g, ' ') : text
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === delimiter && !isQuoted) {
      cells.push(oneLine(cell))
      cell = ''
    } else cell += character
  }
  return [...cells, oneLine(cell)]
}

const oneLine = (cell: string) =>
  cell
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
