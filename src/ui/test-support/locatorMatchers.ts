import { expect } from 'vitest'
import { fits, isShown, type Locator, type TextMatch, textOf, until } from './locator.ts'

type Texts = TextMatch | readonly TextMatch[]
type Matchers<Answer> = {
  toBeVisible(): Answer
  toBeHidden(): Answer
  toBeAttached(): Answer
  toBeChecked(): Answer
  toBeDisabled(): Answer
  toBeEnabled(): Answer
  toBeFocused(): Answer
  toContainText(text: Texts): Answer
  toHaveAttribute(name: string, value: TextMatch): Answer
  toHaveCount(count: number): Answer
  toHaveText(text: Texts): Answer
  /** Of the page. */
  toHaveURL(url: RegExp): Answer
  toHaveValue(value: TextMatch): Answer
}
declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: a declaration that is merged has the other's parameters
  interface Assertion<T = any> extends Matchers<Promise<void>> {}
}

const is = (text: string, match: TextMatch) => fits(text, match, true)
const listOf = (texts: Texts): readonly TextMatch[] | undefined => (Array.isArray(texts) ? texts : undefined)

/** What must be true of what a locator names: a sentence about what is there instead, or nothing. */
const faults = {
  toBeVisible: (found: Element[]) => (found.some(isShown) ? undefined : 'nothing is shown'),
  toBeHidden: (found: Element[]) => (found.some(isShown) ? 'it is shown' : undefined),
  toBeAttached: (found: Element[]) => (found.length > 0 ? undefined : 'nothing is there'),
  toHaveCount: (found: Element[], count: number) =>
    found.length === count ? undefined : `${found.length}: ${found.map(textOf).join(' | ')}`,
  toHaveText: (found: Element[], texts: Texts) => {
    const list = listOf(texts)
    const shown = found.map(textOf)
    if (!list)
      return shown.length === 1 && is(shown[0] ?? '', texts as TextMatch) ? undefined : shown.join(' | ')
    const isSame = shown.length === list.length && list.every((each, index) => is(shown[index] ?? '', each))
    return isSame ? undefined : shown.join(' | ')
  },
  toContainText: (found: Element[], texts: Texts) => {
    const list = listOf(texts)
    const shown = found.map(textOf)
    if (!list)
      return shown.length === 1 && holds(shown[0] ?? '', texts as TextMatch) ? undefined : shown.join(' | ')
    // In this order, with others between them.
    let next = 0
    for (const text of shown) if (next < list.length && holds(text, list[next] ?? '')) next += 1
    return next === list.length ? undefined : shown.join(' | ')
  },
  toHaveURL: (_: Element[], url: RegExp) =>
    url.test(window.location.href) ? undefined : window.location.href,
  toHaveAttribute: (found: Element[], name: string, value: TextMatch) => {
    const own = found.length === 1 ? found[0]?.getAttribute(name) : undefined
    return typeof own === 'string' && is(own, value) ? undefined : `${found.length}, ${name} is ${own}`
  },
  toHaveValue: (found: Element[], value: TextMatch) => {
    const own = (found[0] as HTMLInputElement | undefined)?.value
    return found.length === 1 && own !== undefined && is(own, value) ? undefined : `${own}`
  },
  toBeChecked: (found: Element[]) =>
    (found[0] as HTMLInputElement | undefined)?.checked === true ? undefined : 'it is not checked',
  toBeFocused: (found: Element[]) =>
    found.length === 1 && found[0] === document.activeElement ? undefined : 'the focus is elsewhere',
  toBeDisabled: (found: Element[]) => (isDisabled(found) === true ? undefined : 'it is enabled or not there'),
  toBeEnabled: (found: Element[]) =>
    isDisabled(found) === false ? undefined : 'it is disabled or not there',
} satisfies { [Name in keyof Matchers<void>]: (found: Element[], ...given: never[]) => string | undefined }

const holds = (text: string, match: TextMatch) =>
  match instanceof RegExp ? match.test(text) : text.includes(match.replace(/\s+/g, ' ').trim())
const isDisabled = ([element, ...others]: Element[]) =>
  element && others.length === 0 ? element.matches(':disabled, [aria-disabled="true"]') : undefined

expect.extend(
  Object.fromEntries(
    Object.entries(faults).map(([name, faultOf]) => [
      name,
      async function (this: { isNot?: boolean }, locator: Locator, ...given: unknown[]) {
        const isNot = this.isNot === true
        let fault: string | undefined
        const look = () => {
          fault = (faultOf as (found: Element[], ...given: unknown[]) => string | undefined)(
            locator.all(),
            ...given,
          )
          if ((fault === undefined) === isNot) throw new Error('not yet')
        }
        await until(look).catch(() => undefined)
        const asked = `${locator.what} ${isNot ? 'not ' : ''}${name} ${given.join(', ')}`
        return {
          pass: fault === undefined,
          message: () => `${asked}: ${fault ?? 'it does'}\n${textOf(document.body).slice(0, 4000)}`,
        }
      },
    ]),
  ),
)
