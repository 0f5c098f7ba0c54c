import type { Language } from './languages.ts'

/** The folder of a language's catalogues below `languages/`. */
export const catalogueFolders: Readonly<Partial<Record<Language, string>>> = {
  'ar-AR': 'ar',
  'es-419': 'es-419',
  'fr-FR': 'fr',
  'hi-IN': 'hi',
  'id-ID': 'id',
  'ja-JP': 'ja',
  'ko-KR': 'ko',
  'pt-BR': 'pt-BR',
  'ru-RU': 'ru',
  'th-TH': 'th',
  'tr-TR': 'tr',
  'uk-UA': 'uk',
  'vi-VN': 'vi',
  'zh-CN': 'zh-CN',
}
