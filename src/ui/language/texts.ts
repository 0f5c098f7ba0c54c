import { useEffect, useReducer } from 'react'
import { groupsOfRoute } from '../../language/catalogueGroups.ts'
import { directionOf, isOfPages, type Language } from '../../language/languages.ts'
import { type Catalogue, speak } from '../../language/say.ts'
import { expectTexts } from './laterTexts.ts'
import { onLanguageChange, readLanguage } from './readLanguage.ts'

let spoken: Language = 'en-US'

/** The language that is spoken now: the reader’s, where the page has it. */
export const spokenLanguage = (): Language => spoken

/**
 * Brings the texts of a page. Returns what speaks its language from then on. English is there already; it is
 * also what is spoken where a language's file does not come, until the next page asks for it again.
 */
export async function prepareTexts(route: string): Promise<() => void> {
  const language = readLanguage()
  if (!isOfPages(language)) return () => change('en-US')
  const { first, later } = groupsOfRoute(route)
  const other = await import('./otherLanguage.ts').catch(() => {})
  const catalogue = await other?.loadCatalogues(language, first).catch(() => {})
  if (!other || !catalogue) return () => change('en-US')
  return () => {
    change(language, catalogue)
    // Another language may be spoken by the time that they are there.
    const added = other.loadCatalogues(language, later).then((all) => {
      if (spoken === language) speak(language, all)
    })
    expectTexts(added)
  }
}

function change(language: Language, catalogue?: Catalogue) {
  spoken = language
  speak(language, catalogue)
  const root = document.documentElement
  root.lang = language
  root.dir = directionOf(language)
}

/** Follows the reader's choice on the page of this route. What depends on it has this as its key. */
export function useSpoken(route: string): Language {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let isShown = true
    const stop = onLanguageChange(() => {
      const asked = readLanguage()
      void prepareTexts(route).then((speakNow) => {
        // Another language or page may have been chosen while its texts came.
        if (!isShown || readLanguage() !== asked) return
        const before = spoken
        speakNow()
        // Whatever another tab stores is announced too.
        if (spoken !== before) redraw()
      })
    })
    return () => {
      isShown = false
      stop()
    }
  }, [route])
  return spoken
}
