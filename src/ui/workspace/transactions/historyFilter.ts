import type { Address } from 'viem'
import { parseAddressInput } from '../../../hex/parseAddressInput.ts'
import { say } from '../../../language/say.ts'
import type { HistoryFilter } from '../../../multisig/sources/readHistoryPage.ts'
import { type OwnFilter, type What, whats } from './fitsFilter.ts'
import { readDecimal } from './readDecimal.ts'

export type FilterKind = HistoryFilter['kind']
export const filterKinds: readonly FilterKind[] = ['all', 'incoming', 'outgoing', 'module']

/** What each kind can be narrowed by. */
export const filterFields = {
  all: ['from', 'to', 'direction', 'what', 'least', 'most', 'token', 'party'],
  incoming: ['from', 'to', 'least', 'most', 'token', 'party'],
  outgoing: ['from', 'to', 'what', 'nonce', 'least', 'most', 'token', 'recipient'],
  module: ['from', 'to', 'least', 'most', 'recipient', 'module'],
} as const satisfies Record<FilterKind, readonly FilterField[]>
export type FilterField =
  | 'from'
  | 'to'
  | 'least'
  | 'most'
  | 'token'
  | 'party'
  | 'recipient'
  | 'nonce'
  | 'module'
  | 'direction'
  | 'what'

/** What the service looks for by itself; the page compares the rest with what it has read. */
const ofService: Record<FilterKind, readonly FilterField[]> = {
  all: [],
  incoming: ['from', 'to', 'token'],
  outgoing: ['from', 'to', 'nonce', 'recipient'],
  module: ['recipient', 'module'],
}

/**
 * A filter as somebody typed it, or as the page's address has it: days as `2026-01-31`, amounts in whole
 * units.
 */
export type FilterTexts = { kind: FilterKind } & Partial<Record<FilterField, string>>

export type ParsedFilter =
  /** `filter` is what the service looks for; `own` what the page compares, undefined where nothing is. */
  | { status: 'ok'; filter: HistoryFilter; own: OwnFilter | undefined }
  | { status: 'faulty'; faults: Partial<Record<FilterField, string>> }

/**
 * Reads what was typed. Days are the reader's own; the last day counts whole. Amounts are of whatever token
 * an entry moves, from and to inclusive.
 */
export function parseHistoryFilter(texts: FilterTexts): ParsedFilter {
  const { kind } = texts
  const faults: Partial<Record<FilterField, string>> = {}
  const fields: readonly FilterField[] = filterFields[kind]
  const read = <value>(field: FilterField, parse: (text: string) => Read<value>): value | undefined => {
    const text = fields.includes(field) ? texts[field]?.trim() : undefined
    if (!text) return undefined
    const result = parse(text)
    if ('fault' in result) {
      faults[field] = result.fault
      return undefined
    }
    return result.value
  }
  const first = read('from', readDay)
  const last = read('to', readDay)
  if (first && last && first.getTime() > last.getTime()) faults.to = say('The last day is before the first.')
  const least = read('least', readDecimal)
  const most = read('most', readDecimal)
  if (
    least &&
    most &&
    least.value * 10n ** BigInt(most.decimals) > most.value * 10n ** BigInt(least.decimals)
  )
    faults.most = say('This is below “Amount from”.')
  const moments = { from: first, to: last && endOf(last) }
  const given = {
    token: read('token', readAddress),
    recipient: read('recipient', readAddress),
    nonce: read('nonce', readNonce),
    module: read('module', readAddress),
  }
  const all = {
    ...given,
    party: read('party', readAddress),
    least,
    most,
    direction: read('direction', (text) => oneOf(text, ['in', 'out'] as const)),
    what: read('what', (text) => oneOf<What>(text, whats)),
    from: moments.from?.getTime(),
    to: moments.to?.getTime(),
  }
  if (Object.keys(faults).length > 0) return { status: 'faulty', faults }
  const isAsked = (field: string) => (ofService[kind] as readonly string[]).includes(field)
  const dates = { from: moments.from?.toISOString(), to: moments.to?.toISOString() }
  const own: OwnFilter = only(all, (field) => !isAsked(field))
  return {
    status: 'ok',
    filter: { kind, ...only({ ...given, ...dates }, isAsked) },
    own: Object.keys(own).length > 0 ? own : undefined,
  }
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
  const fault = say('Enter a date such as 2026-01-31.')
  if (!year || !month || !day) return { fault }
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  const isSame = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day)
  return isSame && date.getFullYear() === Number(year) ? { value: date } : { fault }
}

function endOf(day: Date): Date {
  return new Date(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1)
}

function readAddress(text: string): Read<Address> {
  const input = parseAddressInput(text)
  switch (input.status) {
    case 'address':
      return { value: input.address }
    case 'unusable':
      return { fault: input.reason }
    default:
      return { fault: say('Enter an address (0x…), not a name.') }
  }
}

function readNonce(text: string): Read<string> {
  const isNumber = /^\d{1,15}$/.test(text)
  return isNumber ? { value: Number(text).toString() } : { fault: say('Enter a whole number, 0 or more.') }
}

/** What is given, and wanted. */
function only<value extends object>(value: value, isWanted: (field: string) => boolean) {
  type Given = { [key in keyof value]?: Exclude<value[key], undefined> }
  const wanted = Object.entries(value).filter(([field, each]) => each !== undefined && isWanted(field))
  return Object.fromEntries(wanted) as Given
}

function oneOf<Word extends string>(text: string, words: readonly Word[]): Read<Word> {
  const word = words.find((each) => each === text)
  return word ? { value: word } : { fault: say('Choose one of the options.') }
}
