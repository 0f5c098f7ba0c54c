import { useEffect, useSyncExternalStore } from 'react'
import { groupsOf } from '../../language/catalogueGroups.ts'
import { catalogueFolders, directionOf, type Language } from '../../language/languages.ts'
import { type Catalogue, speak } from '../../language/say.ts'
import { onLanguageChange, readLanguage } from './readLanguage.ts'

let spoken: Language = 'en-US'
const listeners = new Set<() => void>()

/** The language that a page is shown in: the reader's, where the page has it. */
function languageOf(route: string): Language {
  const language = readLanguage()
  return groupsOf(route).length > 0 && catalogueFolders[language] ? language : 'en-US'
}

/**
 * Brings the texts of a page. Returns what speaks its language from then on. English is there already; it is
 * also what is spoken where a language's file does not come, until the next page asks for it again.
 */
export async function prepareTexts(route: string): Promise<() => void> {
  const language = languageOf(route)
  if (language === 'en-US') return () => change(language)
  try {
    const { loadCatalogues } = await import('./otherLanguage.ts')
    const catalogue = await loadCatalogues(language, groupsOf(route))
    return () => change(language, catalogue)
  } catch {
    return () => change('en-US')
  }
}

function change(language: Language, catalogue?: Catalogue) {
  speak(language, catalogue)
  const { documentElement: root } = document
  root.lang = catalogueFolders[language] ?? 'en'
  root.dir = directionOf(language)
  if (spoken === language) return
  spoken = language
  for (const listener of listeners) listener()
}

export const spokenLanguage = (): Language => spoken

function onSpoken(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * The language that is spoken. Follows the reader's choice on the page of this route: what depends on the
 * language is drawn anew by this as its key.
 */
export function useSpoken(route: string): Language {
  useEffect(() => onLanguageChange(() => void prepareTexts(route).then((changeNow) => changeNow())), [route])
  return useSyncExternalStore(onSpoken, spokenLanguage, spokenLanguage)
}
