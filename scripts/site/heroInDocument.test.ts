import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportedPage } from '../../pages/export.tsx'
import { heroInDocument } from './heroInDocument.ts'

const brand = { hero: { dark: '/brand/dark.svg', light: '/brand/light.svg' } } as never
const html =
  '<html style="--accent:#123;--hero-dark:url(/brand/dark.svg);--hero-light:url(/brand/light.svg)"><head><title>a</title></head><body></body></html>'
const neutral = html.replace('<html', '<html data-look="neutral"')
const page = (html: string): ExportedPage => ({
  path: 'index.html',
  html,
  data: { route: '/', id: undefined, title: 'a', previews: {} },
  language: 'en-US',
})
const svg = (end: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<title>${end}</title></svg>`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-hero-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function withPictures(dark: string, light = svg('light')) {
  writeFileSync(join(folder, 'dark.svg'), dark)
  writeFileSync(join(folder, 'light.svg'), light)
  return heroInDocument([page(html), page(neutral)], folder, brand)
}

test('behavior: small pictures are in the document, at the end of its head, and in no attribute', () => {
  const [listed, unlisted] = withPictures(svg('dark'))
  const { html: made = '' } = listed ?? {}
  expect(made).toContain('<html style="--accent:#123"><head><title>a</title><style>')
  expect(made.match(/url\("data:image\/svg\+xml,[^"]*"\)/g)).toHaveLength(2)
  expect(made).not.toContain('/brand/')
  // It has no picture.
  expect(unlisted?.html).toBe(neutral)
})

test('behavior: what a picture holds ends neither the style nor the address, and is the picture still', () => {
  const hostile = `</style><b>"'\\ $& $1 %41 #a ") \u{1f600}`
  const [{ html: made = '' } = {}] = withPictures(svg(hostile))
  expect(made.match(/<\/style>/g)).toHaveLength(1)
  const [, address = ''] = /--hero-dark:url\("([^"]*)"\)/.exec(made) ?? []
  expect(decodeURIComponent(address.replace('data:image/svg+xml,', ''))).toBe(svg(hostile).replace('\n', ' '))
})

test('behavior: a larger one stays a file, and the other with it', () => {
  const pages = withPictures(svg('x'.repeat(6_000)))
  expect(pages.map((each) => each.html)).toEqual([html, neutral])
})
