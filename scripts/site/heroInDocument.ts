import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ExportedPage } from '../../pages/export.tsx'
import type { Brand } from '../../src/config/site.ts'

/** Bytes of a file. For a larger one the whole document would have to wait. */
const most = 6_000

const written = /;--hero-dark:url\([^)]*\);--hero-light:url\([^)]*\)(?=[^>]*>)/

/**
 * Puts the brand’s small pictures behind the header into the documents that show them, so that they are there
 * with the first paint: what a style names is asked for late, and comes behind the scripts. They stand at the
 * head’s end, as the charset is looked for in the first 1,024 bytes. Larger ones stay files.
 */
export function heroInDocument(
  pages: readonly ExportedPage[],
  brandFolder: string | undefined,
  { hero }: Brand,
): readonly ExportedPage[] {
  if (!brandFolder || !hero) return pages
  const files = [hero.dark, hero.light].map((url) => join(brandFolder, basename(url)))
  if (files.some((file) => statSync(file).size > most)) return pages
  const [dark, light] = files.map(dataUrl)
  const style = `<style>:root{--hero-dark:url("${dark}");--hero-light:url("${light}")}</style></head>`
  return pages.map((page) => {
    // Of what the site doesn’t list: it shows no brand.
    if (page.html.includes('data-look="neutral"')) return page
    // A function: in a text `$` would stand for something.
    return { ...page, html: page.html.replace(written, '').replace('</head>', () => style) }
  })
}

const dots: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp' }

/** A drawing stays text, compressed with the document. Nothing in it ends the style or the address. */
function dataUrl(file: string): string {
  const type = dots[file.replace(/^.*\./, '')]
  if (type) return `data:${type};base64,${readFileSync(file, 'base64')}`
  const svg = readFileSync(file, 'utf8').replace(/\s+/g, ' ').trim()
  return `data:image/svg+xml,${svg.replace(/[^\w !$&'()*+,\-./:;=?@]/gu, encodeURIComponent)}`
}
