import { useEffect } from 'react'
import type { SiteConfig } from '../../config/site.ts'
import type { Language } from '../../language/languages.ts'
import type { PageData } from '../navigation/pageData.ts'

/** Keeps the document's title: in English the exported one, else the same in the language that is spoken. */
export function useTitle(site: SiteConfig, data: PageData, language: Language): void {
  useEffect(() => {
    document.title = data.title
    if (language === 'en-US') return
    let isShown = true
    const follow = async () => {
      const { pageTexts } = await import('./otherLanguage.ts')
      if (isShown) document.title = pageTexts(site, data.previews, data.route, data.id).title
    }
    // Where that doesn’t come, its language would not be spoken either.
    follow().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [site, data, language])
}
