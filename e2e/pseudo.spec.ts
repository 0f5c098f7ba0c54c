import { readMessages } from '../scripts/texts/readMessages.ts'
import { pseudoCatalogue } from '../scripts/texts/pseudoCatalogue.ts'
import { sourcesOfTexts } from '../scripts/texts/sourcesOfTexts.ts'
import { test as base, expect } from '@playwright/test'
import { openGallery, show } from './gallery/openGallery.ts'
import { startGallery } from './gallery/startGallery.ts'

base('probe', async ({ page }) => {
  const { url, close } = await startGallery()
  const messages = [...readMessages(sourcesOfTexts()).messages.values()].map(({ message }) => message)
  const scenes = await openGallery(page, url)
  for (const [language, direction] of [['fr-FR', 'ltr'], ['ar-AR', 'rtl']] as const) {
    const catalogue = pseudoCatalogue(messages, direction)
    await page.evaluate(([l, c]) => window.gallery.speak(l, c), [language, catalogue] as const)
    for (const [w, h] of [[320, 640], [390, 844], [1280, 800]] as const) {
      await page.setViewportSize({ width: w, height: h })
      const t = Date.now()
      for (const [at, scene] of scenes.entries()) {
        try { await show(page, at) } catch (e) { console.log(direction, scene.page, scene.name, 'THROW', String(e).slice(0, 120)); continue }
        const f = await page.evaluate(() => ({ ...window.gallery.measure(), misplaced: window.gallery.misplaced() }))
        const n = `${direction} ${w} ${scene.page}: ${scene.name}`
        if (f.overflow > 0) console.log(n, 'OVERFLOW', f.overflow)
        for (const c of f.clipped) console.log(n, 'CLIP', c)
        for (const c of f.small) console.log(n, 'SMALL', c)
        for (const c of f.misplaced) console.log(n, 'MIS', c)
        if (f.action && (f.action.top < 0 || f.action.bottom > h)) console.log(n, 'ACTION', JSON.stringify(f.action))
        if (w === 390 && at % 10 === 0) await page.screenshot({ path: `.tmp-helper/${direction}-${at}.png` })
      }
      console.log('TIME', direction, w, scenes.length, Date.now() - t)
    }
  }
  await close()
})
