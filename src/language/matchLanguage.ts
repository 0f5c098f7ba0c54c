import { type Language, languages } from './languages.ts'

/**
 * The first of the preferred languages (BCP 47, best first, as browsers report them) that we have, in
 * whatever country it is spoken: `de-AT` is German. Chinese goes by its script, and by Hong Kong or Taiwan.
 * English where nothing fits.
 */
export function matchLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const match = matchTag(tag)
    if (match) return match
  }
  return 'en-US'
}

function matchTag(tag: string): Language | undefined {
  let locale: Intl.Locale
  try {
    locale = new Intl.Locale(tag).maximize()
  } catch {
    // Not a language tag: somebody has set the browser so.
    return undefined
  }
  const { language, script, region } = locale
  if (language === 'zh') {
    if (script !== 'Hant') return 'zh-CN'
    return region === 'HK' || region === 'MO' ? 'zh-HK' : 'zh-TW'
  }
  return languages.find((code) => code.startsWith(`${language}-`))
}
