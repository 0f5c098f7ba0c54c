import { say } from '../../language/say.ts'
import { cellText } from '../cellText.ts'
import type { Hex } from '../hex.ts'
import { quote } from '../readAccount.ts'
import type { CellFault } from '../recipientListError.ts'
import type { ListLayout } from './readLayout.ts'
import type { ScannedRow } from './scanRows.ts'

/** What a campaign pays. The zero address stands for the chain's own coin. */
export type PaidToken = { readonly address: Hex; readonly symbol: string }

/** What the rows of a list say they pay: an address, the chain's own coin, or a symbol. */
export type NamedToken =
  | { readonly kind: 'address'; readonly address: Hex }
  | { readonly kind: 'native' }
  | { readonly kind: 'symbol'; readonly symbol: string }

const native = /^0x(0{40}|e{40})$/i

/** Whether what the rows name is what the campaign pays. */
export function isPaidToken(named: NamedToken, { address, symbol }: PaidToken): boolean {
  switch (named.kind) {
    case 'native':
      return native.test(address)
    case 'address':
      return named.address.toLowerCase() === address.toLowerCase()
    case 'symbol':
      return named.symbol.toLowerCase() === symbol.toLowerCase()
  }
}

/** What the rows name, in words. */
export function tokenName(named: NamedToken): string {
  return named.kind === 'address' ? named.address : named.kind === 'symbol' ? quote(named.symbol) : 'ETH'
}

/**
 * Makes a reader of the columns in which files for airdrops name their tokens. A row that pays something else
 * than the campaign is refused: its amount would be paid in the wrong token. Where the token is not known
 * yet, all rows have to name the same one.
 */
export function createTokenReader(layout: ListLayout, paid: PaidToken | undefined) {
  const columns = layout.watched.flatMap(({ watch, place }, at) =>
    watch === 'token-type' || watch === 'token-address' || watch === 'token' ? [{ watch, at, place }] : [],
  )
  const hasAddress = columns.some(({ watch }) => watch === 'token-address')
  const first = new Map<NamedToken['kind'], { named: NamedToken; row: number }>()
  const fault = (reason: string): CellFault => ({ code: 'row-token', reason })

  const readRow = (file: Uint8Array, scanned: Readonly<ScannedRow>): NamedToken[] | string => {
    const found: NamedToken[] = []
    let type = ''
    let address = ''
    for (const { watch, at } of columns) {
      const { start, end } = scanned.watched[at] ?? { start: 0, end: 0 }
      const text = cellText(file, start, end).trim()
      if (watch === 'token-type') type = text.toLowerCase()
      else if (watch === 'token-address') address = text
      else if (/^0x[0-9a-f]{40}$/i.test(text)) found.push(byAddress(text))
      else if (text !== '') found.push({ kind: 'symbol', symbol: text })
      else return say('The row names no token, where other rows have one.')
    }
    if (type !== '' && type !== 'erc20' && type !== 'native')
      return say('The row pays {type}, which is no amount of a token.', { type: quote(type) })
    if (address !== '' && !/^0x[0-9a-f]{40}$/i.test(address))
      return say('The row names the token {address}, which is no address.', { address: quote(address) })
    if (type === 'native' && address !== '' && !native.test(address))
      return say('The row is "native" and names the token {address}; only one of them can be meant.', {
        address: quote(address),
      })
    if (type === 'erc20' && hasAddress && address === '') return say('The row is "erc20" and names no token.')
    if (address !== '') found.push(byAddress(address))
    else if (type === 'native' || (hasAddress && type === '')) found.push({ kind: 'native' })
    return found
  }

  const read = (file: Uint8Array, scanned: Readonly<ScannedRow>): CellFault | null => {
    if (columns.length === 0) return null
    const found = readRow(file, scanned)
    if (typeof found === 'string') return fault(found)
    for (const named of found) {
      if (paid && !isPaidToken(named, paid)) {
        const pays = native.test(paid.address) ? 'ETH' : `${quote(paid.symbol)} (${paid.address})`
        return fault(
          say('The row pays {named}; the campaign pays {pays}.', { named: tokenName(named), pays }),
        )
      }
      const before = first.get(keyOf(named))
      if (before === undefined) first.set(keyOf(named), { named, row: scanned.row })
      else if (!isSame(before.named, named))
        return fault(
          say('The row pays {named}, and row {row} pays {before}; a campaign pays one token.', {
            named: tokenName(named),
            row: String(before.row),
            before: tokenName(before.named),
          }),
        )
    }
    return null
  }
  /** An address is surer than a symbol. */
  const named = () => (first.get('address') ?? first.get('symbol'))?.named
  return Object.assign(read, { named })
}

/** The chain's own coin and a token by its address exclude each other; a symbol may be beside either. */
const keyOf = ({ kind }: NamedToken) => (kind === 'native' ? 'address' : kind)

function isSame(a: NamedToken, b: NamedToken): boolean {
  if (a.kind === 'address' && b.kind === 'address') return a.address === b.address
  if (a.kind === 'symbol' && b.kind === 'symbol') return a.symbol.toLowerCase() === b.symbol.toLowerCase()
  return a.kind === b.kind
}

function byAddress(text: string): NamedToken {
  return native.test(text)
    ? { kind: 'native' }
    : { kind: 'address', address: `0x${text.slice(2).toLowerCase()}` }
}
