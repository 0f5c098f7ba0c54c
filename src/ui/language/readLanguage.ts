import { isLanguage, type Language } from '../../language/languages.ts'
import { matchLanguage } from '../../language/matchLanguage.ts'
import { browserStorage } from '../../storage/browserStorage.ts'

const key = 'everclaim.language'
const changed = 'everclaim-language'

/** Of the link that the reader came by, `?lang=fr`: it counts on all pages, until another one is chosen. */
let linked = typeof window === 'undefined' ? null : new URLSearchParams(window.location.search).get('lang')

/** The language of the link that the reader came by, else the one that was chosen here. */
export function chosenLanguage(): Language | undefined {
  if (linked) return matchLanguage([linked])
  const chosen = browserStorage.getItem(key)
  return isLanguage(chosen) ? chosen : undefined
}

/** The reader's language: the chosen one, else the browser's. */
export const readLanguage = (): Language => chosenLanguage() ?? matchLanguage(navigator.languages ?? [])

/** A choice is remembered, and takes the place of the one in the link. */
export function chooseLanguage(language: Language): void {
  const here = new URL(window.location.href)
  if (here.searchParams.has('lang')) {
    here.searchParams.set('lang', language)
    window.history.replaceState(window.history.state, '', here)
  }
  linked = null
  browserStorage.setItem(key, language)
  window.dispatchEvent(new Event(changed))
}

/** Calls the listener when the reader's language has changed, in any tab. Returns what ends that. */
export function onLanguageChange(listener: () => void): () => void {
  for (const event of [changed, 'storage', 'languagechange']) window.addEventListener(event, listener)
  return () => {
    for (const event of [changed, 'storage', 'languagechange']) window.removeEventListener(event, listener)
  }
}
