import MiniSearch from 'minisearch'

/** A section of a page: what a search finds. `public` in the sense that all of it is in the export. */
export type DocsEntry = {
  /** Path of the site with the section's anchor. */
  readonly id: string
  /** Of the page. */
  readonly page: string
  readonly section: string
  /** Each of its words once, in no order. */
  readonly words: string
}

export type DocsHit = Pick<DocsEntry, 'id' | 'page' | 'section'>

/** As many as one looks through. */
const mostHits = 12

/** Finds sections by the beginnings of their words; one letter of a longer word may be wrong. */
export function docsSearch(entries: readonly DocsEntry[]): (text: string) => readonly DocsHit[] {
  const index = new MiniSearch<DocsEntry>({
    fields: ['section', 'page', 'words'],
    storeFields: ['page', 'section'],
    searchOptions: {
      boost: { section: 4, page: 2 },
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 1 : 0),
      combineWith: 'AND',
    },
  })
  index.addAll(entries)
  return (text) =>
    index
      .search(text.slice(0, 200))
      .slice(0, mostHits)
      .map(({ id, page, section }) => ({ id, page, section }))
}
