import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { afterEach, expect, test } from 'vitest'
import { compileCatalogue } from '../../scripts/texts/compileCatalogue.ts'
import { catalogueFolders } from './catalogueFolders.ts'
import { keyOf } from './keyOf.ts'
import { currentLocale, message, say, sayList, speak } from './say.ts'
import { sayAny } from './sayAny.ts'

afterEach(() => speak('en-US'))

const claims = message({ one: '{count} claim of {name}', other: '{count} claims of {name}' })

test('English is said as the code has it, its places filled', () => {
  expect(say('Close')).toBe('Close')
  expect(say('Claim {amount} of {all}', { amount: '1.5', all: '{amount}' })).toBe('Claim 1.5 of {amount}')
  expect(say(claims, { count: 1, name: 'Ada' })).toBe('1 claim of Ada')
  expect(say(claims, { count: 1_234, name: 'Ada' })).toBe('1,234 claims of Ada')
})

test('a list has between its things what the language puts there', () => {
  const things = ['a', 'b', 'c']
  expect([sayList(things), sayAny(things), sayAny(['a', 'b'])]).toEqual(['a, b, c', 'a, b or c', 'a or b'])
  speak('ja')
  expect([sayList(things), sayAny(things)]).toEqual(['a b c', 'a、b、またはc'])
})

test('a place without a value stays, so that the fault is seen', () => {
  expect(say('Claim {amount}')).toBe('Claim {amount}')
})

test('another language is spoken from its catalogue, and English where that lacks a message', () => {
  speak('fr', compileCatalogue({ Close: 'Fermer', 'Claim {amount}': 'Réclamer {amount}', Open: '' }))
  expect(say('Close')).toBe('Fermer')
  expect(say('Claim {amount}', { amount: '<b>' })).toBe('Réclamer <b>')
  expect(say('Open')).toBe('Open')
  expect(say(claims, { count: 2, name: 'Ada' })).toBe('2 claims of Ada')
})

test('a message that another language says in one form needs no count', () => {
  speak('ja', compileCatalogue({ [claims.other]: '{name} の請求 {count} 件' }))
  expect(say(claims, { count: 1, name: 'Ada' })).toBe('Ada の請求 1 件')
})

test('digits are Latin and dates Gregorian in every language', () => {
  for (const language of [...Object.values(catalogueFolders), 'en-US']) {
    speak(language)
    expect(new Intl.NumberFormat(currentLocale()).format(1_234.5)).toMatch(/^[\d.,\s]+$/)
    expect(new Intl.DateTimeFormat(currentLocale(), { year: 'numeric' }).format(0)).toContain('1970')
  }
})

/** Forms that no two categories share, so that the wrong one is seen. */
const icuOf = (language: string) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const forms = pluralCategories.map((category) => `${category} {# ${category} {name}}`)
  return `<{count, plural, ${forms.join(' ')}}>`
}

test('each number has the plural form and the digits that FormatJS gives it', () => {
  const languages = fc.constantFrom(...Object.values(catalogueFolders))
  const counts = fc.oneof(
    fc.nat(200),
    fc.nat(5_000_000),
    fc.nat(50).map((n) => n * 1_000_000),
  )
  fc.assert(
    fc.property(languages, counts, (language, count) => {
      speak(language, compileCatalogue({ [claims.other]: icuOf(language) }))
      const peer = new IntlMessageFormat(icuOf(language), currentLocale(), undefined, { ignoreTag: true })
      expect(say(claims, { count, name: 'Ada' })).toBe(peer.format({ count, name: 'Ada' }))
    }),
  )
})

test('a key is short, and another one for each text', () => {
  // The vectors of the algorithm's authors.
  const hashes = ['', 'a', 'foobar'].map((text) => Number.parseInt(keyOf(text), 36))
  expect(hashes).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
  const texts = fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 20 })
  fc.assert(fc.property(texts, (all) => new Set(all.map(keyOf)).size === all.length))
})
