import { useEffect } from 'react'
import type { SiteConfig } from '../../config/site.ts'
import type { PageData } from '../navigation/pageData.ts'
import { titleOf } from './texts.ts'

/** Keeps the document's title in the language that is spoken. It is set anew each time: both may change. */
export function useTitle(site: SiteConfig, data: PageData): void {
  useEffect(() => {
    document.title = titleOf(site, data)
  })
}
