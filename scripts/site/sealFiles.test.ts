import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BuildReport } from './buildReport.ts'
import { FileMissingError, integrityOf, sealFiles } from './sealFiles.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-seals-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

type Chunk = BuildReport['chunks'][number]
const chunk = (file: string, more: Partial<Chunk> = {}): Chunk => {
  put(file, `// ${file}`)
  return { file, imports: [], styles: [], later: [], modules: {}, ...more }
}

/** A site of two pages, one for operators, with a part that comes later on each, in two languages. */
function makeSite(importers: BuildReport['importers'] = {}): BuildReport {
  put('boot.js', 'boot()')
  put('speed.js', 'measure()')
  for (const style of ['start-1.css', 'late-1.css']) put(`assets/${style}`, `.${style[0]} {}`)
  const page = (own: string) =>
    `<html lang="en"><head><link rel="stylesheet" href="/assets/start-1.css"/><link rel="preload" href="/boot.js" as="script"/><link rel="preload" href="/assets/a-1.woff2" as="font"/><link rel="modulepreload" href="/assets/start-1.js"/><link rel="modulepreload" href="/assets/${own}"/><script src="/boot.js" data-theme="dark"></script><script type="module" src="/assets/browser-1.js"></script></head></html>`
  put('index.html', page('home-1.js'))
  put('create/index.html', page('create-1.js'))
  const chunks = [
    chunk('assets/browser-1.js', { source: 'pages/browser.tsx', imports: ['assets/start-1.js'] }),
    chunk('assets/start-1.js', {
      styles: ['assets/start-1.css'],
      later: ['assets/home-1.js', 'assets/create-1.js', 'assets/SpeedScript-1.js', 'assets/fr/claim-1.js'],
    }),
    chunk('assets/home-1.js', { source: 'pages/index.tsx', later: ['assets/late-1.js'] }),
    chunk('assets/create-1.js', { source: 'pages/create.tsx', later: ['assets/steps-1.js'] }),
    chunk('assets/late-1.js', {
      imports: ['assets/start-1.js', 'assets/shared-1.js'],
      styles: ['assets/late-1.css'],
    }),
    chunk('assets/shared-1.js', { imports: ['assets/late-1.js'] }),
    chunk('assets/steps-1.js'),
    chunk('assets/SpeedScript-1.js'),
    chunk('assets/fr/claim-1.js'),
  ]
  put('assets/listWorker-1.js', 'work()')
  put('assets/steps-1.js', 'new Worker(new URL("/assets/listWorker-1.js",import.meta.url))')
  return { chunks, importers }
}

type Table = Record<string, string>
const tableAt = (place = ''): Table => {
  const [file = '', integrity] = place.split(' ')
  expect(integrity, file).toBe(integrityOf(read(file)))
  return JSON.parse(read(file))
}
const placeIn = (html: string) => / data-seals="([^"]+)"/.exec(html)?.[1]

test('each script and style of a document has its integrity, and nothing else has', () => {
  const tables = sealFiles(folder, [makeSite()])
  for (const path of ['index.html', 'create/index.html']) {
    const html = read(path)
    const sealed = [...html.matchAll(/(?:src|href)="\/([^"]+)" integrity="([^"]+)"/g)]
    expect(sealed).toHaveLength(6)
    for (const [, file = '', integrity] of sealed) expect(integrity, file).toBe(integrityOf(read(file)))
    expect(html).toContain('href="/assets/a-1.woff2" as="font"')
    expect(tables).toEqual([`/${placeIn(html)?.split(' ')[0]}`])
  }
})

test('what comes later is in the tables that a document pins, with what it needs and what it starts', () => {
  sealFiles(folder, [makeSite()])
  const near = tableAt(placeIn(read('index.html')))
  expect(Object.keys(near).sort()).toEqual(
    ['SpeedScript-1.js', 'home-1.js', 'late-1.css', 'late-1.js', 'shared-1.js']
      .map((name) => `assets/${name}`)
      .concat('speed.js', 'assets', 'assets/fr')
      .sort(),
  )
  const seal = (file: string) => integrityOf(read(file))
  // Of files that need each other too. What each document asks for is there already.
  expect(near['assets/late-1.js']).toBe(`${seal('assets/late-1.js')} assets/shared-1.js assets/late-1.css`)
  expect(near['assets/SpeedScript-1.js']).toBe(`${seal('assets/SpeedScript-1.js')} speed.js`)
  expect(tableAt(near['assets/fr'])).toEqual({ 'assets/fr/claim-1.js': seal('assets/fr/claim-1.js') })
  expect(tableAt(near.assets)).toEqual({
    'assets/create-1.js': seal('assets/create-1.js'),
    'assets/listWorker-1.js': seal('assets/listWorker-1.js'),
    'assets/steps-1.js': `${seal('assets/steps-1.js')} assets/listWorker-1.js`,
  })
})

test('a changed file changes the table’s name and what a document pins', () => {
  sealFiles(folder, [makeSite()])
  const before = placeIn(read('index.html'))
  const site = makeSite()
  put('assets/late-1.js', 'other()')
  sealFiles(folder, [site])
  expect(placeIn(read('index.html'))?.split(' ')[0]).not.toBe(before?.split(' ')[0])
})

test('a document that asks for a file that is not there is not published', () => {
  const site = makeSite()
  rmSync(join(folder, 'assets/start-1.css'))
  expect(() => sealFiles(folder, [site])).toThrow(FileMissingError)
})

test('styles that a part has no use for do not come with the file that it shares', () => {
  const parts = (part: string) => {
    const { chunks } = makeSite()
    put('assets/page-1.css', '.p {}')
    const page = { 'src/Page.tsx': 9, 'src/Page.module.css': 9, 'src/sum.ts': 9 }
    const more = [
      chunk('assets/part-1.js', { imports: ['assets/page-1.js'], modules: { [part]: 9 } }),
      chunk('assets/page-1.js', { styles: ['assets/page-1.css'], modules: page }),
    ]
    const importers = {
      'src/sum.ts': ['src/Page.tsx', 'src/count.ts'],
      'src/Page.module.css': ['src/Page.tsx'],
      'src/Page.tsx': ['src/Around.tsx'],
    }
    const later = chunks.map((each) =>
      each.file === 'assets/home-1.js' ? { ...each, later: ['assets/part-1.js'] } : each,
    )
    sealFiles(folder, [{ chunks: [...later, ...more], importers }])
    return tableAt(placeIn(read('index.html')))
      ['assets/part-1.js']?.split(' ')
      .slice(1)
  }
  expect(parts('src/count.ts')).toEqual(['assets/page-1.js'])
  expect(parts('src/Around.tsx')).toEqual(['assets/page-1.js', 'assets/page-1.css'])
})
