import { keyOf } from './keyOf.ts'

/**
 * A text in English, with places in braces: `'Claim {amount}'`. Where it counts something, both forms of it,
 * and the place `count` decides: `{ one: '{count} claim', other: '{count} claims' }`. English is what the
 * code says; the catalogues of other languages (`languages/`) are kept by these very words.
 */
export type Message = string | { readonly one: string; readonly other: string }

/** What stands in the places. A number is written as the reader's language groups its digits. */
export type Values = Readonly<Record<string, string | number>>

/** Messages in another language by `keyOf`. One that counts has its forms by CLDR's plural categories. */
export type Catalogue = Readonly<Record<string, string | Readonly<Record<string, string>>>>

const english = 'en-US'
let spoken: string = english
let locale: string = english
let catalogue: Catalogue = {}
let plurals: Intl.PluralRules | undefined
let numbers: Intl.NumberFormat | undefined

/** For `Intl`: the language of what is said, with Latin digits and Gregorian dates. */
export const currentLocale = (): string => locale

/** The same for dates: in English they are British, with the day first. */
export const dateLocale = (): string => (locale === english ? 'en-GB' : locale)

/** What is spoken, as `speak` takes it: for a worker of the page. */
export const spokenNow = (): [language: string, translations: Catalogue] => [spoken, catalogue]

/** From here on everything is said in this language; what the catalogue lacks, in English. */
export function speak(language: string, translations: Catalogue = {}): void {
  spoken = language
  locale = language === english ? english : `${language}-u-ca-gregory-nu-latn`
  catalogue = translations
  plurals = undefined
  numbers = undefined
}

/** Marks a message that is said later, by `say` or `rich`, so that the catalogues have it. */
export const message = <M extends Message>(text: M): M => text

/** A message in the language of now, with its places filled. A place without a value stays as it is. */
export function say(text: Message, values: Values = {}): string {
  return templateOf(text, values.count).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? sayNumber(value) : (value ?? place)
  })
}

/** A number, its digits grouped. */
export function sayNumber(value: number | bigint): string {
  numbers ??= new Intl.NumberFormat(locale)
  return numbers.format(value)
}

/** Things one after the other, with what the language puts between them: `a, b, c`. */
export const sayList = (things: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(things)

/** A message in the language of now, with its places open, in the form that the count asks for. */
export function templateOf(text: Message, count: unknown): string {
  const own = typeof text === 'string' ? { one: text, other: text } : text
  const found = catalogue[keyOf(own.other)]
  if (typeof found === 'string') return found
  if (typeof count !== 'number') return found?.other ?? own.other
  plurals ??= new Intl.PluralRules(locale)
  const form = plurals.select(count)
  return found ? (found[form] ?? found.other ?? own.other) : count === 1 ? own.one : own.other
}
