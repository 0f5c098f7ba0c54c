import type { Address } from 'viem'
import { parseAccountInput } from '../../../claim/parseAccountInput.ts'
import { baseUnits } from '../../../multisig/build/baseUnits.ts'
import type { HistoryFilter } from '../../../multisig/queries.ts'

export type FilterKind = HistoryFilter['kind']
export const filterKinds: readonly FilterKind[] = ['all', 'incoming', 'outgoing', 'module']

/** What each kind can be narrowed by, as the service has it. */
export const filterFields = {
  all: [],
  incoming: ['from', 'to', 'token', 'value'],
  outgoing: ['from', 'to', 'value', 'nonce', 'recipient'],
  module: ['recipient', 'module'],
} as const satisfies Record<FilterKind, readonly FilterField[]>
export type FilterField = 'from' | 'to' | 'value' | 'token' | 'recipient' | 'nonce' | 'module'

/**
 * A filter as somebody typed it, or as the page's address has it: days as `2026-01-31`, amounts in whole
 * units.
 */
export type FilterTexts = { kind: FilterKind } & Partial<Record<FilterField, string>>

/** In what an amount is typed. `base-units` where the token's decimals are unknown. */
export type AmountUnits =
  | { status: 'loading' }
  | { status: 'known'; symbol: string; decimals: number }
  | { status: 'base-units' }

export type ParsedFilter =
  | { status: 'ok'; filter: HistoryFilter }
  | { status: 'faulty'; faults: Partial<Record<FilterField, string>> }
  /** The amount cannot be read before its token's decimals are known. */
  | { status: 'loading' }

/**
 * Reads what was typed. Days are the reader's own and go to the service as moments; the last day counts
 * whole. Amounts go there in base units.
 */
export function parseHistoryFilter(texts: FilterTexts, units: AmountUnits): ParsedFilter {
  const faults: Partial<Record<FilterField, string>> = {}
  const read = <value>(field: FilterField, parse: (text: string) => Read<value>): value | undefined => {
    const text = (filterFields[texts.kind] as readonly FilterField[]).includes(field)
      ? texts[field]?.trim()
      : undefined
    if (!text) return undefined
    const result = parse(text)
    if ('fault' in result) {
      faults[field] = result.fault
      return undefined
    }
    return result.value
  }
  const from = read('from', readDay)
  const to = read('to', readDay)
  if (from && to && from.getTime() > to.getTime()) faults.to = 'The last day is before the first.'
  if (texts.kind !== 'all' && texts.kind !== 'module' && texts.value?.trim() && units.status === 'loading')
    return { status: 'loading' }
  const value = read('value', (text) => readAmount(text, units))
  const token = read('token', readAddress)
  const recipient = read('recipient', readAddress)
  const nonce = read('nonce', readNonce)
  const module = read('module', readAddress)
  if (Object.keys(faults).length > 0) return { status: 'faulty', faults }
  const given = definedOf({
    from: from?.toISOString(),
    to: to && endOf(to).toISOString(),
    value,
    token,
    recipient,
    nonce,
    module,
  })
  return { status: 'ok', filter: { kind: texts.kind, ...given } }
}

/** The fields that are in use, for the page's address. */
export function filterTextsOf(get: (key: string) => string | undefined): FilterTexts {
  const asked = get('kind')
  const kind = filterKinds.find((each) => each === asked) ?? 'all'
  const texts: FilterTexts = { kind }
  for (const field of filterFields[kind]) {
    const text = get(field)
    if (text) texts[field] = text
  }
  return texts
}

type Read<value> = { value: value } | { fault: string }

function readDay(text: string): Read<Date> {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const fault = 'That is no day of the calendar. Write it as 2026-01-31.'
  if (!year || !month || !day) return { fault }
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  const isSame = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day)
  return isSame && date.getFullYear() === Number(year) ? { value: date } : { fault }
}

function endOf(day: Date): Date {
  return new Date(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1)
}

function readAmount(text: string, units: AmountUnits): Read<string> {
  if (/^-/.test(text)) return { fault: 'An amount cannot be below zero.' }
  if (text.includes(',')) return { fault: 'Write the amount without commas, with a point: 1.5.' }
  if (units.status !== 'known')
    return /^\d{1,78}$/.test(text)
      ? { value: BigInt(text).toString() }
      : { fault: 'The token’s decimals are not known here: write a whole number of its base units.' }
  const { symbol, decimals } = units
  const [, whole, fraction = ''] = /^(\d{0,60})(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined || (whole === '' && fraction === ''))
    return { fault: `That is no amount. Write it in ${symbol}, as 1.5.` }
  if (fraction.replace(/^(.*[^0])?0*$/s, '$1').length > decimals)
    return { fault: `${symbol} has at most ${decimals} digits behind the point.` }
  return { value: baseUnits(whole, fraction, decimals).toString() }
}

function readAddress(text: string): Read<Address> {
  const input = parseAccountInput(text)
  switch (input.status) {
    case 'address':
      return { value: input.account }
    case 'unusable':
      return { fault: input.reason }
    default:
      return { fault: 'The service looks for addresses only: write the address (0x…).' }
  }
}

function readNonce(text: string): Read<string> {
  const isNumber = /^\d{1,15}$/.test(text)
  return isNumber ? { value: Number(text).toString() } : { fault: 'A nonce is a whole number, 0 or more.' }
}

function definedOf<value extends object>(value: value) {
  type Given = { [key in keyof value]?: Exclude<value[key], undefined> }
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Given
}
