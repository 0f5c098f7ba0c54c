import loaders from 'everclaim-embed-texts'
import { directionOf } from '../../language/languages.ts'
import { matchLanguage } from '../../language/matchLanguage.ts'
import { speak } from '../../language/say.ts'

/**
 * Speaks the language that the page around asks for, else the browser's. English is there already, and stays
 * where a language's file does not come.
 *
 * @param asked a BCP 47 tag; one that we don't have counts as none
 * @returns undefined where it is English
 */
export function speakEmbed(asked: string | null, page: Document): Promise<void> | undefined {
  const language = matchLanguage([...(asked ? [asked] : []), ...(navigator.languages ?? [])])
  return loaders[language]?.().then(
    ({ default: catalogue }) => {
      speak(language, catalogue)
      page.documentElement.lang = language
      page.documentElement.dir = directionOf(language)
    },
    () => {},
  )
}
