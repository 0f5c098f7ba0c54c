import { useEffect } from 'react'
import type { SiteConfig } from '../../config/site.ts'
import type { Language } from '../../language/languages.ts'
import type { PageData } from '../navigation/pageData.ts'
import { titleOf } from './texts.ts'

/** Keeps the document's title, in the language that is spoken. */
export function useTitle(site: SiteConfig, data: PageData, language: Language): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it reads is of that language
  useEffect(() => {
    document.title = titleOf(site, data)
  }, [site, data, language])
}
