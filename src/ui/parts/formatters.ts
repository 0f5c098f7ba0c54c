import { currentLocale, dateLocale } from '../../language/say.ts'

/**
 * Formatters, each made once a language: to make one takes about a hundred times as long as to format with
 * it, and a list has several in each row.
 */
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const distanceFormats = new Map<string, Intl.RelativeTimeFormat>()

export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  made(numberFormats, JSON.stringify([locale, options]), () => new Intl.NumberFormat(locale, options))

/** In the language of now; the zone is the reader's where `options` names none. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  made(
    dateFormats,
    JSON.stringify([currentLocale(), options]),
    () => new Intl.DateTimeFormat(dateLocale(), options),
  )

/** How far away a moment is: `in 3 days`, `yesterday`. */
export const distanceFormat = (): Intl.RelativeTimeFormat =>
  made(
    distanceFormats,
    currentLocale(),
    () => new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' }),
  )

/** The whole part of a number of any size, from its digits. */
export const groupedDigits = (digits: string, locale: string): string =>
  numberFormat(locale, { maximumFractionDigits: 0 }).format(BigInt(digits))

function made<Made>(all: Map<string, Made>, key: string, make: () => Made): Made {
  const known = all.get(key)
  if (known !== undefined) return known
  const one = make()
  all.set(key, one)
  return one
}
