import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLanguage, languages } from './languages.ts'
import { matchLanguage } from './matchLanguage.ts'

test.each([
  ['de-AT', 'de-DE'],
  ['de', 'de-DE'],
  ['es-ES', 'es-419'],
  ['es-MX', 'es-419'],
  ['uk', 'uk-UA'],
  ['pt-PT', 'pt-BR'],
  ['fr-CA', 'fr-FR'],
  ['ar-SA', 'ar-AR'],
  ['ar', 'ar-AR'],
  ['en-GB', 'en-US'],
  ['en', 'en-US'],
  ['ja', 'ja-JP'],
  ['in', 'id-ID'],
  ['ms-BN', 'ms-MY'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hant-TW', 'zh-TW'],
  ['zh-TW', 'zh-TW'],
  ['zh-HK', 'zh-HK'],
  ['zh-Hant-HK', 'zh-HK'],
  ['zh-MO', 'zh-HK'],
  ['nl-NL', 'en-US'],
])('%s is answered in %s', (tag, language) => {
  expect(matchLanguage([tag])).toBe(language)
})

test('the first that we have wins', () => {
  expect(matchLanguage(['nl', 'gsw', 'fr-CH', 'de-CH'])).toBe('fr-FR')
  // English was asked for, and is not passed over for a later wish.
  expect(matchLanguage(['en-GB', 'de-DE'])).toBe('en-US')
})

test('each of our own codes is its own match', () => {
  for (const code of languages) expect(matchLanguage([code])).toBe(code)
})

test('whatever a browser says, there is an answer', () => {
  expect(matchLanguage([])).toBe('en-US')
  fc.assert(fc.property(fc.array(fc.string()), (tags) => isLanguage(matchLanguage(tags))))
})
