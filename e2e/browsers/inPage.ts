import { Locator } from '../../src/ui/test-support/locator.ts'
import type { Given, Look, Step } from './steps.ts'

// Runs in a page that WebDriver opened, beside the site's own code: finds parts of the page as Playwright's
// locators do, where a browser has no such thing itself.

const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true })

const plain = (given: Given): unknown => {
  if (typeof given !== 'object' || given === null) return given
  if ('pattern' in given) return new RegExp(given.pattern, given.flags)
  if ('steps' in given) return follow(given.steps)
  return Object.fromEntries(Object.entries(given.options).map(([name, value]) => [name, plain(value)]))
}

const follow = (steps: readonly Step[]): Locator =>
  steps.reduce(
    (at, [method, ...given]) => Reflect.get(at, method).apply(at, given.map(plain)),
    new Locator(() => [document.body], 'the page'),
  )

function look(steps: readonly Step[]): Look<Element>[] {
  return follow(steps)
    .all()
    .map((element) => ({
      element,
      isDrawn: isDrawn(element),
      isUsable: isDrawn(element) && !element.matches(':disabled, [aria-disabled="true"]'),
      text: element.textContent ?? '',
    }))
}

Object.assign(window, { everclaimLook: look })
