import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { DocsMenu, DocsPage } from '../../../pages/exportDocs.tsx'
import { docsMenu } from './docsMenu.ts'
import { type DocsSection, renderMarkdown } from './renderMarkdown.ts'

export type Docs = {
  readonly menu: DocsMenu
  readonly pages: readonly (Omit<DocsPage, 'sections'> & { readonly sections: readonly DocsSection[] })[]
}

const sourcesIn = (root: string, folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name))

/** Where a page of the documentation is on the site: `/docs/site/` of `docs/site.md`. */
const addressOfSource = (source: string) => `/${source.replace(/\.md$/, '').replace(/(^|\/)README$/, '')}/`

/**
 * Reads the repository’s documentation, `docs/*.md` and those of its folders, as pages of the site.
 *
 * @throws DocsPageError
 */
export function readDocs(root: string): Docs {
  const sources = ['docs', 'docs/audit', 'docs/decisions'].flatMap((folder) => sourcesIn(root, folder))
  const known = new Set(sources)
  const addressOf = (file: string) => (known.has(file) ? addressOfSource(file) : undefined)
  const pages = sources.map((source) => {
    const { html, sections, description } = renderMarkdown(
      source,
      readFileSync(join(root, source), 'utf8'),
      addressOf,
    )
    return { address: addressOfSource(source), title: sections[0]?.title ?? '', description, html, sections }
  })
  const byAddress = new Map(pages.map((page) => [page.address, page]))
  const menu = docsMenu.map(({ title, sources: named }) => ({
    title,
    pages: named.map((name) => {
      const address = addressOfSource(`docs/${name}.md`)
      const page = byAddress.get(address)
      if (!page) throw new Error(`scripts/site/docs/docsMenu.ts names ${name}, which docs/ doesn’t have.`)
      return { address, title: page.title, description: page.description }
    }),
  }))
  return { menu, pages }
}
