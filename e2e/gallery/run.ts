/**
 * Every state of every page on one sheet, and pictures of them:
 *
 *   npm run gallery                              the sheet: each state in its page's own HTML and styles
 *   npm run gallery -- --only claim/ready,help   the scenes whose name begins so
 *   npm run gallery -- --pictures --widths 390   pictures from top to bottom, which takes minutes for all
 *   npm run gallery -- --serve                   the page itself, until it is stopped: /?claim/ready
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { projectFolder } from '../../sandbox/cacheFolder.ts'
import { launchOptions } from '../support/browser.ts'
import { openGallery, setTheme, show, type Theme } from './openGallery.ts'
import { pageAtRest } from './pageAtRest.ts'
import { sheetOf } from './sheetOf.ts'
import { pictureFolders, startGallery } from './startGallery.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,768,1280' },
    themes: { type: 'string', default: 'dark,light' },
    pictures: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
  },
})
const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1280: 800 }
const sizes = values.widths.split(',').map((width) => ({
  width: Number(width),
  height: heights[Number(width)] ?? 900,
}))
const themes = values.themes.split(',') as Theme[]
const folder = join(projectFolder, '.cache/gallery')

const gallery = await startGallery()
if (values.serve) console.log(gallery.url)
else {
  const started = Date.now()
  const browser = await chromium.launch(await launchOptions())
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const names = values.pictures ? await takePictures(browser) : await saveScenes(browser)
  const frameOf = (name: string, theme: Theme, width: number) =>
    values.pictures ? pictureOf(name, theme, width) : sceneOf(name, theme)
  await writeFile(join(folder, 'index.html'), sheetOf({ names, sizes, themes, frameOf }))
  await browser.close()
  await gallery.close()
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`${names.length} scenes in ${seconds} s: ${join(folder, 'index.html')}`)
}

/** Draws each scene that is wanted, in turn, in a window of this size. Returns their names. */
async function eachScene(
  browser: Browser,
  viewport: { width: number; height: number },
  firstTheme: Theme,
  take: (page: Awaited<ReturnType<Browser['newPage']>>, name: string) => Promise<void>,
): Promise<string[]> {
  const page = await browser.newPage({
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  page.on('pageerror', (error) => console.error(error.message))
  const scenes = await openGallery(page, gallery.url)
  await setTheme(page, firstTheme)
  const names: string[] = []
  for (const [at, scene] of scenes.entries()) {
    const name = `${scene.page}/${scene.name}`
    if (!values.only.split(',').some((only) => name.startsWith(only))) continue
    await show(page, at)
    await take(page, name)
    names.push(name)
  }
  await page.close()
  return names
}

/** A page of each scene as it is at rest, with the site's own styles: it is drawn where it is looked at. */
async function saveScenes(browser: Browser): Promise<string[]> {
  for (const [name, from] of Object.entries(pictureFolders))
    await cp(from, join(folder, name), { recursive: true })
  for (const [path, content] of gallery.files)
    if (/\.(css|woff2|svg|png)$/.test(path)) {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), content)
    }
  return eachScene(browser, { width: 1280, height: 800 }, 'dark', async (page, name) => {
    for (const theme of themes) {
      await setTheme(page, theme)
      await writeFile(join(folder, sceneOf(name, theme)), await pageAtRest(page))
    }
  })
}

/** A picture of each scene from top to bottom, in each look. */
async function takePictures(browser: Browser): Promise<string[]> {
  const looks = themes.flatMap((theme) => sizes.map((size) => ({ theme, size })))
  const taken = await Promise.all(
    looks.map(({ theme, size }) =>
      eachScene(browser, size, theme, async (page, name) => {
        await page.screenshot({
          path: join(folder, pictureOf(name, theme, size.width)),
          type: 'jpeg',
          quality: 80,
          fullPage: true,
        })
      }),
    ),
  )
  return [...new Set(taken.flat())]
}

function sceneOf(name: string, theme: Theme): string {
  return `${name.replace(/\W+/g, '-')}-${theme}.html`
}

function pictureOf(name: string, theme: Theme, width: number): string {
  return `${name.replace(/\W+/g, '-')}-${theme}-${width}.jpg`
}
