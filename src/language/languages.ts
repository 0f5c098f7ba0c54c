/**
 * The languages of the wallet dialogs, as the wallet kit has them, and how each calls itself. The
 * specification asks for English and 14 others; the kit has 18 others, and all are offered.
 */
export const languages = {
  'en-US': 'English',
  'ar-AR': 'العربية',
  'de-DE': 'Deutsch',
  'es-419': 'Español',
  'fr-FR': 'Français',
  'hi-IN': 'हिन्दी',
  'id-ID': 'Bahasa Indonesia',
  'ja-JP': '日本語',
  'ko-KR': '한국어',
  'ms-MY': 'Bahasa Melayu',
  'pt-BR': 'Português',
  'ru-RU': 'Русский',
  'th-TH': 'ไทย',
  'tr-TR': 'Türkçe',
  'uk-UA': 'Українська',
  'vi-VN': 'Tiếng Việt',
  'zh-CN': '简体中文',
  'zh-HK': '繁體中文（香港）',
  'zh-TW': '繁體中文（台灣）',
} as const

export type Language = keyof typeof languages

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

export const directionOf = (language: Language) => (language === 'ar-AR' ? 'rtl' : 'ltr')

/** Whether pages are in this language; in the others only the wallet dialogs are. */
export const isOfPages = (language: Language) => !/^(en|de|ms|zh-[HT])/.test(language)
