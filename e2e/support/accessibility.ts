import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules whose answer depends on colours. A theme is nothing but colours. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What can differ in how a page is drawn: each theme, at the width of a phone and of a desk. `rules` are
 * those that the look can break; left out for all.
 */
const looks = (['dark', 'light'] as const).flatMap((theme) =>
  ([390, 1280] as const).map((width) => ({
    theme,
    width,
    name: `${theme}, ${width} px`,
    rules: theme === 'dark' ? undefined : colourRules,
  })),
)

type Look = { name: string; width: number; rules: string[] | undefined }

/** Draws a page that is open in each look in turn, and checks it there. The state of the page stays. */
export async function inEachLook(page: Page, check: (look: Look) => Promise<void>): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 900 }
  for (const { theme, width, name, rules } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme })
    // As the button for it does, so that the next page is drawn in it as well.
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme
      localStorage.setItem('everclaim.theme', theme)
      window.dispatchEvent(new Event('everclaim-theme'))
    }, theme)
    await check({ name, width, rules })
  }
}

/** A part of a page: by a selector, or by one for each frame on the way to it and one within the last. */
type Place = string | [frame: string, ...within: string[]]

/**
 * What keeps some people from using a page, by the rules of WCAG. With `except: 'iframe'` what is in its
 * frames is left out.
 */
export async function accessibilityFaults(
  page: Page,
  { within, except, rules }: { within?: Place; except?: string; rules?: string[] | undefined } = {},
): Promise<string[]> {
  // Of what holds, only that it does: a page of passes is long.
  // WCAG 2.2 AA has it, and axe leaves it out unless it is asked for.
  const options: Options = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }
  if (rules !== undefined) options.runOnly = { type: 'rule', values: rules }
  const isOneDocument = page.frames().length === 1 || except === 'iframe'
  const violations =
    isOneDocument && typeof within !== 'object'
      ? await violationsOf(page, {
          context: { include: [within ?? 'html'], exclude: except === undefined ? [] : [except] },
          options: { ...options, iframes: false },
        })
      : await violationsOfFrames(page, within, except, options)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`))
}

type Options = {
  resultTypes: 'violations'[]
  rules: Readonly<Record<string, { enabled: boolean }>>
  runOnly?: { type: 'rule'; values: string[] }
  iframes?: boolean
}
type Violations = readonly { id: string; nodes: readonly { html: string }[] }[]
type Axe = { run: (context: object, options: Options) => Promise<{ violations: Violations }> }

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * With axe's half a megabyte brought to a document once: `AxeBuilder` does that twice in each audit, which
 * takes as long as the audit.
 */
async function violationsOf(page: Page, audit: { context: object; options: Options }): Promise<Violations> {
  // A new document is at its address before all of it is there.
  await page.waitForLoadState('domcontentloaded')
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async ({ context, options }) => {
    // Its script has put it there.
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run(context, options)).violations
  }, audit)
}

/** Frames of other origins too. */
async function violationsOfFrames(
  page: Page,
  within: Place | undefined,
  except: string | undefined,
  options: Options,
): Promise<Violations> {
  const axe = new AxeBuilder({ page }).options(options)
  if (within !== undefined) axe.include(within)
  if (except !== undefined) axe.exclude(except)
  return (await axe.analyze()).violations
}

/** Pixels by which a page is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
