import { test as base, expect, type Page } from '@playwright/test'
import { pathOfCatalogue, readCatalogue } from '../scripts/texts/catalogues.ts'
import { compileCatalogue } from '../scripts/texts/compileCatalogue.ts'
import { pseudoCatalogue } from '../scripts/texts/pseudoCatalogue.ts'
import { readMessages } from '../scripts/texts/readMessages.ts'
import { sourcesOfTexts } from '../scripts/texts/sourcesOfTexts.ts'
import { catalogueFolders } from '../src/language/catalogueFolders.ts'
import { catalogueGroups } from '../src/language/catalogueGroups.ts'
import { openGallery, setTheme, show, speak } from './gallery/openGallery.ts'
import { startGallery } from './gallery/startGallery.ts'
import { accessibilityFaults, colourRules } from './support/accessibility.ts'

// Every state of every page, drawn from the fixtures of the component tests (e2e/gallery): what is measured
// of each, and must hold in each. No chain, no network: all of it takes seconds.

type Fixtures = {
  /** Opens the gallery in a window of this size, and draws one scene after the other. */
  eachScene: (
    size: { width: number; height: number },
    look: (name: string) => Promise<void>,
    isWanted?: (name: string) => boolean,
  ) => Promise<void>
}

const test = base.extend<Fixtures, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from here
    async ({}, use) => {
      const { url, close } = await startGallery()
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
  eachScene: async ({ page, gallery }, use) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await use(async (size, look, isWanted = () => true) => {
      await page.setViewportSize(size)
      const scenes = await openGallery(page, gallery)
      for (const [at, scene] of scenes.entries()) {
        const name = `${scene.page}: ${scene.name}`
        if (!isWanted(name)) continue
        await show(page, at)
        await look(name)
      }
    })
    expect(errors, 'uncaught errors on the page').toEqual([])
  },
})

/** Scenes of the pages where somebody claims. */
const isClaim = (name: string) => /^(safe-)?claim(-sponsored)?:/.test(name)

/** Of a page as it is, and whether it is as narrow where it is read from the right. */
const measured = (page: Page) =>
  page.evaluate(() => ({
    fromRight: window.gallery.overflowFromRight(),
    ...window.gallery.measure(),
  }))
const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 800 }
const smallPhone = { width: 320, height: 640 }
const onItsSide = { width: 844, height: 390 }

for (const [place, size, words] of [
  ['a phone', phone, 45],
  ['a laptop', laptop, 80],
] as const)
  test(`on ${place} the one thing to do is seen at once, in every state that has one`, async ({
    page,
    eachScene,
  }) => {
    const faults: string[] = []
    let longCards = 0
    await eachScene(size, async (name) => {
      const { action, ...found } = await measured(page)
      if (isClaim(name) && action) {
        const { inLight, atEnd } = await page.evaluate(async () => ({
          inLight: window.gallery.placeInLight(),
          atEnd: window.innerWidth < 720 ? await window.gallery.placeAtEndOfCard() : undefined,
        }))
        if (atEnd) longCards++
        for (const { top, bottom, name: what } of [action, ...(atEnd ? [atEnd] : [])])
          if (top < 0 || bottom > size.height) faults.push(`${name}: ${what} is out of sight`)
        if (inLight?.name !== action.name) faults.push(`${name}: ${action.name}, in light ${inLight?.name}`)
      }
      // Nobody has asked for anything yet: what is read first is short.
      if (name === 'claim: idle') expect(found.words).toBeLessThanOrEqual(words)
      if (found.families.length > 2) faults.push(`${name}: ${found.families}`)
      if (found.sizes.length > 6) faults.push(`${name}: ${found.sizes}`)
      if (found.overflow > 0) faults.push(`${name}: ${found.overflow} px too wide`)
      if (found.fromRight > 0) faults.push(`${name}: ${found.fromRight} px too wide from the right`)
      faults.push(...found.clipped.map((what) => `${name}: ${what} is cut off`))
      faults.push(...found.small.map((what) => `${name}: ${what} is too small for a thumb`))
    })
    expect(faults).toEqual([])
    // Most of them are a Safe’s.
    if (size === phone) expect(longCards).toBeGreaterThan(20)
  })

for (const [place, size] of [
  ['a phone as small as there are', smallPhone],
  ['a phone held sideways', onItsSide],
] as const)
  test(`on ${place} the one thing to do of a claim is seen at once`, async ({ page, eachScene }) => {
    const faults: string[] = []
    let docked = 0
    await eachScene(
      size,
      async (name) => {
        const action = await page.evaluate(() => window.gallery.placeInSight())
        if (!action) return
        if (action.top < 0 || action.bottom > size.height) faults.push(`${name}: ${action.name}`)
        if ((await page.locator('[data-docked]').count()) > 0) docked++
      },
      isClaim,
    )
    expect(faults).toEqual([])
    // What is above it is longer than the window, where there is most to read.
    expect(docked).toBeGreaterThan(3)
  })

// 400 % on a window of 1280 x 1024 (WCAG 1.4.10), and phones as small as there are.
test('at 400 % nothing is cut off, and nothing has to be scrolled sideways', async ({ page, eachScene }) => {
  const faults: string[] = []
  await eachScene({ width: 320, height: 256 }, async (name) => {
    const { overflow, fromRight, clipped } = await measured(page)
    if (overflow > 0) faults.push(`${name}: ${overflow} px too wide`)
    if (fromRight > 0) faults.push(`${name}: ${fromRight} px too wide from the right`)
    faults.push(...clipped.map((what) => `${name}: ${what} is cut off`))
    const misplaced = await page.evaluate(() => window.gallery.misplaced())
    faults.push(...misplaced.map((what) => `${name}: ${what}`))
  })
  expect(faults).toEqual([])
})

/** The main states of the pages for claimants, for a Safe's owners and for operators. */
const mainStates = [
  'claim: idle',
  'claim: ready',
  'claim: not-eligible',
  'claim: done',
  'claim-sponsored: offered',
  'safe-claim: collecting',
  'receipt: claimed',
  'home: for an address',
  'safe: queue',
  'create: start',
  'create: deploy ready',
  'verify: report passed',
  'manage: an open campaign',
]

/** Phones held sideways, with what their corners and bars take of the window, and one that folds. */
const otherScreens = [
  { size: onItsSide, edges: { top: 0, right: 47, bottom: 21, left: 47 } },
  { size: { width: 932, height: 430 }, edges: { top: 0, right: 59, bottom: 21, left: 59 } },
  { size: phone, edges: { top: 47, right: 0, bottom: 34, left: 0 } },
  { size: { width: 280, height: 653 }, edges: { top: 0, right: 0, bottom: 0, left: 0 } },
  { size: { width: 717, height: 512 }, edges: { top: 0, right: 0, bottom: 0, left: 0 } },
]

test('held sideways, folded and unfolded, nothing is cut off, scrolled sideways or under a phone’s edges', async ({
  page,
  gallery,
}) => {
  const scenes = await openGallery(page, gallery)
  const devtools = await page.context().newCDPSession(page)
  const faults: string[] = []
  for (const name of [...mainStates, 'claim-pressed: on another device']) {
    await page.setViewportSize(phone)
    await show(
      page,
      scenes.findIndex((scene) => `${scene.page}: ${scene.name}` === name),
    )
    for (const { size, edges } of otherScreens) {
      await page.setViewportSize(size)
      await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: edges })
      const { overflow, fromRight, clipped } = await measured(page)
      const found = await page.evaluate(
        (edges) => [...window.gallery.misplaced(), ...window.gallery.underEdges(edges)],
        edges,
      )
      if (overflow > 0) found.push(`${overflow} px too wide`)
      if (fromRight > 0) found.push(`${fromRight} px too wide from the right`)
      found.push(...clipped.map((what) => `${what} is cut off`))
      faults.push(...found.map((what) => `${name}, ${size.width} x ${size.height}: ${what}`))
    }
  }
  expect(faults).toEqual([])
})

test('texts that are 40 % longer fit each main state, also from right to left', async ({ page, gallery }) => {
  const scenes = await openGallery(page, gallery)
  const messages = [...readMessages(sourcesOfTexts()).messages.values()].map(({ message }) => message)
  const faults: string[] = []
  for (const [language, direction] of [
    ['fr-FR', 'ltr'],
    ['ar-AR', 'rtl'],
  ] as const) {
    await speak(page, language, pseudoCatalogue(messages, direction))
    for (const name of mainStates) {
      await show(
        page,
        scenes.findIndex((scene) => `${scene.page}: ${scene.name}` === name),
      )
      await expect(page.locator('main')).toContainText('[')
      for (const size of [smallPhone, phone, laptop]) {
        await page.setViewportSize(size)
        const { action, overflow, clipped } = await measured(page)
        const found = await page.evaluate(() => window.gallery.misplaced())
        if (overflow > 0) found.push(`${overflow} px too wide`)
        found.push(...clipped.map((what) => `${what} is cut off`))
        if (/claim/.test(name) && action && (action.top < 0 || action.bottom > size.height))
          found.push(`${action.name} is out of sight`)
        faults.push(...found.map((what) => `${name}, ${direction}, ${size.width} px: ${what}`))
      }
    }
  }
  expect(faults).toEqual([])
})

/** Of the rules, those whose answer may depend on the window’s width or on where the page is read from. */
const placeRules = [...colourRules, 'target-size', 'scrollable-region-focusable']
const widths = [320, 768, 1280] as const

/**
 * Each state in each theme and at each width, in each direction too, where what can differ is checked; all
 * rules once, the widths and directions in turn from state to state.
 */
const looksOf = (at: number) =>
  [
    { theme: 'light', hasContrast: false, width: 320, dir: 'ltr', rules: placeRules },
    { theme: 'light', hasContrast: true, width: 768, dir: 'rtl', rules: placeRules },
    { theme: 'dark', hasContrast: true, width: 1280, dir: 'rtl', rules: placeRules },
    {
      theme: 'dark',
      hasContrast: false,
      width: widths[at % 3] ?? 320,
      dir: at % 2 === 0 ? 'ltr' : 'rtl',
      rules: undefined,
    },
  ] as const

test('no state keeps anybody from using it, in each theme, with high contrast, at three widths, from either side', async ({
  page,
  eachScene,
}) => {
  const faults: string[] = []
  const framed = new Set<string>()
  let at = 0
  await eachScene(phone, async (name) => {
    // The frame is the same in all states of a page.
    const kind = name.split(':')[0] ?? ''
    const within = framed.has(kind) ? 'main' : 'html'
    framed.add(kind)
    for (const { theme, hasContrast, width, dir, rules } of looksOf(at++)) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir)
      await setTheme(page, theme, hasContrast)
      const found = await accessibilityFaults(page, { within, rules: rules && [...rules] })
      const look = `${theme}${hasContrast ? ' with contrast' : ''}, ${width} px, ${dir}`
      faults.push(...found.map((fault) => `${name}, ${look}: ${fault}`))
    }
  })
  expect(faults).toEqual([])
})

test('in Arabic no main state keeps anybody from using it, at three widths', async ({ page, gallery }) => {
  const scenes = await openGallery(page, gallery)
  const arabic = catalogueGroups.map((group) =>
    compileCatalogue(readCatalogue(pathOfCatalogue(catalogueFolders['ar-AR'] ?? '', group))),
  )
  await speak(page, 'ar-AR', Object.assign({}, ...arabic))
  const faults: string[] = []
  for (const name of mainStates) {
    await show(
      page,
      scenes.findIndex((scene) => `${scene.page}: ${scene.name}` === name),
    )
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      const found = await accessibilityFaults(page)
      const { overflow } = await measured(page)
      if (overflow > 0) found.push(`${overflow} px too wide`)
      faults.push(...found.map((fault) => `${name}, ${width} px: ${fault}`))
    }
  }
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(faults).toEqual([])
})

/** A picture of each main look; `npm run gallery` has all of them. */
const pictured = [
  ['claim: idle', phone, 'dark'],
  ['claim: ready', phone, 'light'],
  ['claim: not-eligible', phone, 'dark'],
  ['claim: done', phone, 'dark'],
  ['claim: sent', phone, 'light'],
  ['claim: idle', laptop, 'light'],
  ['claim: claimed-before', laptop, 'dark'],
  ['claim-sponsored: offered', phone, 'light'],
  ['home: for an address', laptop, 'dark'],
  ['receipt: claimed', phone, 'light'],
] as const

test('the main states look as they did when somebody looked at them last', async ({ page, gallery }) => {
  const scenes = await openGallery(page, gallery)
  // The operator's hero and the glow weigh more in a picture than all the rest.
  await page.addStyleTag({ content: '[class*="hero"] { display: none } body { background: none }' })
  for (const [name, size, theme] of pictured)
    await test.step(name, async () => {
      await page.setViewportSize(size)
      await setTheme(page, theme)
      await show(
        page,
        scenes.findIndex((scene) => `${scene.page}: ${scene.name}` === name),
      )
      const clip = { x: 0, y: 0, width: size.width, height: 560 }
      const picture = `${name}-${theme}-${size.width}.png`.replace(/[^\w.]+/g, '-')
      // Edges of letters differ from browser to browser; a line that moves or a colour that changes is more.
      expect
        .soft(await page.screenshot({ clip }))
        .toMatchSnapshot(picture, { threshold: 0.2, maxDiffPixelRatio: 0.004 })
    })
})

/**
 * Shortened addresses of a page, and whether each is also shown whole: without that of the wallet in the
 * header, and without the rows that open a transaction, where it is whole.
 */
const shortenedAddresses = (page: Page) =>
  page.evaluate(() => {
    const whole = [...document.querySelectorAll<HTMLElement>('[data-address]')]
      .filter((each) => each.checkVisibility() && each.textContent === each.dataset.address)
      .map((each) => each.innerText.toLowerCase())
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: { text: string; isWhole: boolean }[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('[data-connection], [data-transaction-id]')) continue
      for (const [text] of node.textContent?.matchAll(/0x[\da-f]{2,6}…[\da-f]{4}/gi) ?? []) {
        const [start = '', end = ''] = text.toLowerCase().split('…')
        found.push({ text, isWhole: whole.some((each) => each.startsWith(start) && each.endsWith(end)) })
      }
    }
    return found
  })

test('no state shows an address by its ends alone', async ({ page, eachScene }) => {
  const faults: string[] = []
  let count = 0
  await eachScene(laptop, async (name) => {
    const found = await shortenedAddresses(page)
    count += found.length
    faults.push(...found.flatMap(({ text, isWhole }) => (isWhole ? [] : [`${name}: ${text}`])))
  })
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(0)
})
