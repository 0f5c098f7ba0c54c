import { useEffect, useReducer } from 'react'
import type { SiteConfig } from '../../config/site.ts'
import { directionOf, isOfPages, type Language } from '../../language/languages.ts'
import { type Catalogue, speak } from '../../language/say.ts'
import type { PageData } from '../navigation/pageData.ts'
import { expectTexts } from './laterTexts.ts'
import { onLanguageChange, readLanguage } from './readLanguage.ts'

let spoken: Language = 'en-US'
/** Where another one than English is spoken. */
let other: typeof import('./otherLanguage.ts') | undefined

/** The language that is spoken now: the reader’s, where the page has it. */
export const spokenLanguage = (): Language => spoken

/**
 * Brings the texts of a page. Returns what speaks its language from then on. English is there already; it is
 * also what is spoken where a language's file does not come, until the next page asks for it again.
 */
export async function prepareTexts(route: string): Promise<() => void> {
  const language = readLanguage()
  if (!isOfPages(language)) return () => change('en-US')
  try {
    other = await import('./otherLanguage.ts')
    const { catalogue, loadMore } = await other.loadTexts(language, route)
    return () => {
      change(language, catalogue)
      const speakMore = async () => {
        const all = await loadMore()
        // Another language may be spoken by the time that they are there.
        if (spoken === language) speak(language, all)
      }
      expectTexts(speakMore())
    }
  } catch {
    return () => change('en-US')
  }
}

/** The title of a page in the language that is spoken. */
export const titleOf = (site: SiteConfig, { title, previews, route, id }: PageData): string =>
  other && spoken !== 'en-US' ? other.pageTexts(site, previews, route, id).title : title

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
