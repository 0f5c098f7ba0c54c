import type { Language } from './languages.ts'

/** How each language calls itself: read where one is chosen alone. */
export const languageNames: Readonly<Record<Language, string>> = {
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
}
