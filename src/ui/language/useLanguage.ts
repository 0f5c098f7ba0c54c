import { useCallback, useSyncExternalStore } from 'react'
import { browserStorage } from '../../storage/browserStorage.ts'
import { isLanguage, type Language } from './languages.ts'
import { matchLanguage } from './matchLanguage.ts'

const key = 'everclaim.language'
const changed = 'everclaim-language'

function subscribe(listener: () => void) {
  for (const event of [changed, 'storage', 'languagechange']) window.addEventListener(event, listener)
  return () => {
    for (const event of [changed, 'storage', 'languagechange']) window.removeEventListener(event, listener)
  }
}

function read(): Language {
  const chosen = browserStorage.getItem(key)
  return isLanguage(chosen) ? chosen : matchLanguage(navigator.languages ?? [])
}

/** The visitor's language: the one that was chosen here, else the browser's. A choice is remembered. */
export function useLanguage() {
  const language = useSyncExternalStore(subscribe, read, () => 'en-US' as const)
  const choose = useCallback((choice: Language) => {
    browserStorage.setItem(key, choice)
    window.dispatchEvent(new Event(changed))
  }, [])
  return { language, choose }
}
