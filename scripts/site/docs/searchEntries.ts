import type { DocsEntry } from '../../../src/ui/docs/docsSearch.ts'
import type { Docs } from './readDocs.ts'

/** What the search of the documentation looks in: an entry for each section, with each of its words once. */
export function searchEntries({ pages }: Pick<Docs, 'pages'>): readonly DocsEntry[] {
  return pages.flatMap(({ address, title, sections }) =>
    sections.map((section, at) => ({
      id: at === 0 ? address : `${address}#${section.anchor}`,
      page: title,
      section: section.title,
      words: [...new Set(section.text.match(/[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*/gu))].join(' '),
    })),
  )
}
