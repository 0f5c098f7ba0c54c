/**
 * The languages of the wallet dialogs, as the wallet kit has them. The specification asks for English and 14
 * others; the kit has 18 others, and all are offered.
 */
export const languages = [
  'en-US',
  'ar-AR',
  'de-DE',
  'es-419',
  'fr-FR',
  'hi-IN',
  'id-ID',
  'ja-JP',
  'ko-KR',
  'ms-MY',
  'pt-BR',
  'ru-RU',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-HK',
  'zh-TW',
] as const

export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

export const directionOf = (language: Language) => (language === 'ar-AR' ? 'rtl' : 'ltr')

/** Whether pages are in this language; in the others only the wallet dialogs are. */
export const isOfPages = (language: Language) => !/^(en|de|ms|zh-[HT])/.test(language)
