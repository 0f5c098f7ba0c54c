import * as v from '../../schema/v.ts'
import { type DocsHit, docsSearch } from './docsSearch.ts'

const entriesSchema = v.array(
  v.object({
    id: v.pipe(v.string(), v.regex(/^\/docs\//)),
    page: v.string(),
    section: v.string(),
    words: v.string(),
  }),
)

/**
 * Shows the search of a page of the documentation, which is hidden where no script runs, and answers as one
 * types. What it searches in is fetched when the field is first entered.
 *
 * @param fetchEntries of `/docs/search.json`; rejects where it does not come
 */
export function attachSearch(page: Document, fetchEntries: () => Promise<unknown>): void {
  const search = page.querySelector<HTMLElement>('search')
  const form = search?.querySelector('form')
  const field = search?.querySelector('input')
  const hits = search?.querySelector('ul')
  const status = search?.querySelector('output')
  if (!search || !form || !field || !hits || !status) return

  type Find = ReturnType<typeof docsSearch>
  let find: Promise<Find> | undefined
  const ready = () => {
    find ??= fetchEntries().then((entries) => docsSearch(v.parse(entriesSchema, entries)))
    // Asked for again by the next letter.
    find.catch(() => {
      find = undefined
    })
    return find
  }

  const show = (found: readonly DocsHit[], sentence: string) => {
    hits.replaceChildren(...found.map((hit) => item(page, hit)))
    hits.hidden = found.length === 0
    status.textContent = sentence
  }

  const answer = async () => {
    const asked = field.value.trim()
    if (asked === '') return show([], '')
    try {
      const found = (await ready())(asked)
      if (field.value.trim() !== asked) return
      show(found, found.length === 0 ? `Nothing found for “${asked}”.` : sections(found.length))
    } catch {
      show([], 'The search didn’t load. Reload the page.')
    }
  }

  delete search.dataset.waits
  field.addEventListener('focus', () => void ready().catch(() => undefined), { once: true })
  field.addEventListener('input', () => void answer())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    hits.querySelector('a')?.focus()
  })
}

const sections = (count: number) => (count === 1 ? '1 section found.' : `${count} sections found.`)

function item(page: Document, { id, page: title, section }: DocsHit): HTMLLIElement {
  const link = page.createElement('a')
  link.href = id
  const place = page.createElement('span')
  place.textContent = title
  link.append(section === title ? '' : section, section === title ? title : place)
  const entry = page.createElement('li')
  entry.append(link)
  return entry
}
