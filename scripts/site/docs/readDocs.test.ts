import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { exportDocs } from '../../../pages/exportDocs.tsx'
import { plainSite } from '../../../src/config/test-support/plainSite.ts'
import { docsSearch } from '../../../src/ui/docs/docsSearch.ts'
import { readDocs } from './readDocs.ts'
import { searchEntries } from './searchEntries.ts'

const docs = readDocs(process.cwd())
const files = { script: '/assets/docs.js', styles: ['/assets/docs.css'], font: '/assets/font.woff2' }
const exported = exportDocs({ ...plainSite, url: 'https://claim.example' }, docs, files)
const parser = new new Window().DOMParser()
const documents = new Map(
  exported.map(({ path, html }) => [
    `/${path.replace(/index\.html$/, '')}`,
    parser.parseFromString(html, 'text/html'),
  ]),
)

test('every link of every page leads to a page, and to a place that is in it', () => {
  const broken: string[] = []
  let count = 0
  for (const [address, document] of documents)
    for (const link of document.querySelectorAll('a[href]')) {
      const target = new URL(link.getAttribute('href') ?? '', `https://claim.example${address}`)
      if (target.origin !== 'https://claim.example' || target.pathname === '/') continue
      count++
      const to = documents.get(target.pathname)
      const isThere = to && (target.hash === '' || to.getElementById(target.hash.slice(1)))
      if (!isThere) broken.push(`${address}: ${target.pathname}${target.hash}`)
    }
  expect(count).toBeGreaterThan(1_000)
  expect(broken).toEqual([])
})

test('every page is in the list beside each, and those of the decisions are in theirs', () => {
  const listed = new Set(docs.menu.flatMap(({ pages }) => pages.map(({ address }) => address)))
  const decisions = documents.get('/docs/decisions/')
  for (const link of decisions?.querySelectorAll('article a') ?? [])
    listed.add(link.getAttribute('href') ?? '')
  expect(docs.pages.map(({ address }) => address).filter((address) => !listed.has(address))).toEqual([])
})

test('a page has its text without a script, once each place, and runs none of its own', () => {
  for (const [address, document] of documents) {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      address,
    ).toEqual([])
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.querySelector('article')?.textContent?.length ?? 0, address).toBeGreaterThan(200)
    const scripts = [...document.querySelectorAll('script')]
    expect(scripts.map((script) => script.getAttribute('src'))).toEqual(['/boot.js', files.script])
  }
  expect(documents.get('/docs/site/')?.querySelector('[rel=canonical]')?.getAttribute('href')).toBe(
    'https://claim.example/docs/site/',
  )
})

test.each([
  ['EVERCLAIM_UNLISTED', '/docs/site/#the-environment'],
  ['frame ancestors', '/docs/decisions/23-embedding-page/'],
  ['shards', '/docs/package-format/'],
  // A letter is wrong.
  ['keystorre', '/docs/cli/'],
])('the search finds %s', (asked, address) => {
  const found = docsSearch(searchEntries(docs))(asked)
  expect(found.length).toBeGreaterThan(0)
  expect(found.some(({ id }) => id.startsWith(address))).toBe(true)
})

test('the search finds sections that are there, and nothing for what nobody wrote', () => {
  const entries = searchEntries(docs)
  const missing = entries.filter(({ id }) => {
    const [address = '', anchor] = id.split('#')
    const document = documents.get(address)
    return !document || (anchor !== undefined && !document.getElementById(anchor))
  })
  expect(entries.length).toBeGreaterThan(200)
  expect(missing).toEqual([])
  expect(docsSearch(entries)('qqqxyzzy')).toEqual([])
})
