import { useEffect, useReducer } from 'react'
import type { Language } from '../../../language/languages.ts'
import { useLanguage } from '../../language/useLanguage.ts'
import { en } from './en.ts'
import { fillIn, type WalletText, type WalletTexts } from './fillIn.ts'

/** Each language is a file of its own, which comes when it is read. */
const files: Record<Exclude<Language, 'en-US'>, () => Promise<{ texts: WalletTexts }>> = {
  'ar-AR': () => import('./ar-AR.ts'),
  'de-DE': () => import('./de-DE.ts'),
  'es-419': () => import('./es-419.ts'),
  'fr-FR': () => import('./fr-FR.ts'),
  'hi-IN': () => import('./hi-IN.ts'),
  'id-ID': () => import('./id-ID.ts'),
  'ja-JP': () => import('./ja-JP.ts'),
  'ko-KR': () => import('./ko-KR.ts'),
  'ms-MY': () => import('./ms-MY.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  'ru-RU': () => import('./ru-RU.ts'),
  'th-TH': () => import('./th-TH.ts'),
  'tr-TR': () => import('./tr-TR.ts'),
  'uk-UA': () => import('./uk-UA.ts'),
  'vi-VN': () => import('./vi-VN.ts'),
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-HK': () => import('./zh-HK.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
}

const english = fillIn(en)
const loaded = new Map<Language, WalletText>([['en-US', english]])

/**
 * The texts of our own wallet dialogs in the visitor's language: `const text = useWalletTexts()`, then
 * `text('close')`. A language arrives lazily; until then, and where it does not arrive, the texts are
 * English.
 */
export function useWalletTexts(): WalletText {
  const language = useLanguage()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (language === 'en-US' || loaded.has(language)) return
    let isWanted = true
    files[language]().then(
      ({ texts }) => {
        loaded.set(language, fillIn(texts))
        if (isWanted) redraw()
      },
      // A file that did not come is asked for again by the next dialog.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [language])
  return loaded.get(language) ?? english
}
