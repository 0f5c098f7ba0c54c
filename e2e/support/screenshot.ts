/**
 * Takes a picture of a page, for people who design it.
 *
 *   npx tsx e2e/support/screenshot.ts URL out.png [--width 1280] [--height 800] [--theme dark|light]
 *       [--scale 1] [--full] [--wait SELECTOR] [--click SELECTOR ...]
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { launchOptions } from './browser.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '800' },
    theme: { type: 'string', default: 'dark' },
    scale: { type: 'string', default: '1' },
    full: { type: 'boolean', default: false },
    wait: { type: 'string' },
    click: { type: 'string', multiple: true, default: [] },
  },
})
const [url, file] = positionals
if (!url || !file) {
  console.error(
    'Usage: npx tsx e2e/support/screenshot.ts URL out.png [--width 390] [--theme dark|light] [--full]',
  )
  process.exit(2)
}

const browser = await chromium.launch(await launchOptions())
try {
  const page = await browser.newPage({
    viewport: { width: Number(values.width), height: Number(values.height) },
    deviceScaleFactor: Number(values.scale),
    colorScheme: values.theme === 'light' ? 'light' : 'dark',
    reducedMotion: 'reduce',
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      console.error(`[${message.type()}] ${message.text()}`)
  })
  page.on('pageerror', (error) => console.error(`[uncaught] ${error.message}`))
  await page.goto(url, { waitUntil: 'networkidle' })
  for (const selector of values.click) await page.locator(selector).first().click()
  if (values.wait) await page.locator(values.wait).first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: file, fullPage: values.full })
  console.log(`${file}: ${await page.title()}`)
} finally {
  await browser.close()
}
