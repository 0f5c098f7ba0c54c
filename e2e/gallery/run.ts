/**
 * Pictures of every state of every page, and a sheet of all of them:
 *
 *   npm run gallery                              all
 *   npm run gallery -- --only claim/ready,help   the scenes whose name begins so
 *   npm run gallery -- --widths 390 --themes dark
 *   npm run gallery -- --serve                   the page itself, until it is stopped: /?claim/ready
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { projectFolder } from '../../sandbox/cacheFolder.ts'
import { launchOptions } from '../support/browser.ts'
import { openGallery, setTheme, show, type Theme } from './openGallery.ts'
import { startGallery } from './startGallery.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,768,1280' },
    themes: { type: 'string', default: 'dark,light' },
    serve: { type: 'boolean', default: false },
  },
})
const heights: Readonly<Record<string, number>> = { 390: 844, 768: 1024, 1280: 800 }
const folder = join(projectFolder, '.cache/gallery')

const gallery = await startGallery()
if (values.serve) console.log(gallery.url)
else {
  const started = Date.now()
  const browser = await chromium.launch(await launchOptions())
  const looks = values.themes
    .split(',')
    .flatMap((theme) => values.widths.split(',').map((width) => ({ theme: theme as Theme, width })))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const taken = await Promise.all(looks.map(takeAll))
  const names = [...new Set(taken.flat())]
  await writeFile(join(folder, 'index.html'), sheetOf(names))
  await browser.close()
  await gallery.close()
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`${taken.flat().length} pictures in ${seconds} s: ${join(folder, 'index.html')}`)

  /** Takes each scene in one look. Returns their names. */
  async function takeAll({ theme, width }: { theme: Theme; width: string }): Promise<string[]> {
    const page = await browser.newPage({
      viewport: { width: Number(width), height: heights[width] ?? 900 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    })
    page.on('pageerror', (error) => console.error(`${theme} ${width}: ${error.message}`))
    const scenes = await openGallery(page, gallery.url)
    await setTheme(page, theme)
    const names: string[] = []
    for (const [at, scene] of scenes.entries()) {
      const name = `${scene.page}/${scene.name}`
      if (!values.only.split(',').some((only) => name.startsWith(only))) continue
      await show(page, at)
      await page.screenshot({
        path: join(folder, fileOf(name, theme, width)),
        type: 'jpeg',
        quality: 80,
        fullPage: true,
      })
      names.push(name)
    }
    await page.close()
    return names
  }
}

function fileOf(name: string, theme: string, width: string): string {
  return `${name.replace(/\W+/g, '-')}-${theme}-${width}.jpg`
}

function sheetOf(names: readonly string[]): string {
  const picture = (name: string, theme: string, width: string) =>
    `<a href="${fileOf(name, theme, width)}"><img loading="lazy" alt="${theme}, ${width} px" style="width:${Number(width) / 4}px" src="${fileOf(name, theme, width)}"></a>`
  const rows = names.map((name) => {
    const pictures = values.themes
      .split(',')
      .flatMap((theme) => values.widths.split(',').map((width) => picture(name, theme, width)))
    return `<section><h2>${name}</h2>${pictures.join('')}</section>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Every state of every page</title>
<style>body{font:14px system-ui;margin:24px;background:#808590}h2{font-size:14px}section{break-inside:avoid}
a{display:inline-block;vertical-align:top;margin:0 8px 8px 0}img{display:block;max-height:600px;object-fit:cover;object-position:top}</style>
${rows.join('\n')}
`
}
