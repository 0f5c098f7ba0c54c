import { setTimeout as pass } from 'node:timers/promises'
import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { Given, Look, Step } from './steps.ts'

/** Milliseconds for what a page shows once chain and services have answered, on a busy machine too. */
const patience = 120_000
/** Milliseconds between two looks at a page. */
const pause = 100

/** Not of the browser: what was looked for is not there yet. */
class NotYet extends Error {}

/** Waits until something is there, or throws what it said last. */
async function until<Answer>(
  ask: () => Promise<Answer>,
  isPassing = (_fault: unknown) => false,
): Promise<Answer> {
  for (const end = Date.now() + patience; ; ) {
    try {
      return await ask()
    } catch (fault) {
      const isEarly = fault instanceof NotYet || fault instanceof error.StaleElementReferenceError
      if (!(isEarly || isPassing(fault)) || Date.now() > end) throw fault
    }
    await pass(pause)
  }
}

const isPlain = (given: unknown): given is string | number | boolean | null =>
  given === null || ['string', 'number', 'boolean'].includes(typeof given)

function sent(given: unknown): Given {
  if (isPlain(given)) return given
  if (given instanceof RegExp) return { pattern: given.source, flags: given.flags }
  if (given instanceof DriverLocator) return { steps: given.steps }
  const entries = Object.entries(given as object).filter(([, value]) => value !== undefined)
  return { options: Object.fromEntries(entries.map(([name, value]) => [name, sent(value)])) }
}

/** Runs a function in the page, as Playwright does: with one value that JSON has, or with an element. */
async function runIn<Argument, Answer>(
  driver: WebDriver,
  ask: (given: Argument) => Answer,
  given: unknown,
): Promise<Awaited<Answer>> {
  const { answer, fault } = await driver.executeAsyncScript<{ answer: Awaited<Answer>; fault?: string }>(
    `const [given, done] = arguments
    Promise.resolve(given).then(${ask}).then((answer) => done({ answer }), (fault) => done({ fault: String(fault) }))`,
    given,
  )
  if (fault !== undefined) throw new Error(fault)
  return answer
}

/** Something lay above what was pressed, or it was not there any more: a hand would do it again. */
const isPassing = (fault: unknown) =>
  fault instanceof error.ElementClickInterceptedError || fault instanceof error.ElementNotInteractableError

/** Fields whose value a browser lets nobody type as it is. */
const isPicked = (type: string | null) => type !== null && /^(date|time)/.test(type)

/**
 * Parts of a page that WebDriver has open, found and used as by Playwright's locators, so that the page
 * objects of `e2e/support` work on them: what they use of that interface, and no more.
 */
export class DriverLocator {
  protected readonly driver: WebDriver
  /** What finds parts of a page in the page (`inPage.ts`). */
  private readonly script: string
  readonly steps: readonly Step[]

  constructor(driver: WebDriver, script: string, steps: readonly Step[] = []) {
    this.driver = driver
    this.script = script
    this.steps = steps
  }

  private step(method: string, given: readonly unknown[]): DriverLocator {
    return new DriverLocator(this.driver, this.script, [...this.steps, [method, ...given.map(sent)]])
  }
  locator = (...given: unknown[]) => this.step('locator', given)
  getByRole = (...given: unknown[]) => this.step('getByRole', given)
  getByText = (...given: unknown[]) => this.step('getByText', given)
  getByLabel = (...given: unknown[]) => this.step('getByLabel', given)
  filter = (...given: unknown[]) => this.step('filter', given)
  and = (...given: unknown[]) => this.step('and', given)
  or = (...given: unknown[]) => this.step('or', given)
  nth = (...given: unknown[]) => this.step('nth', given)
  first = () => this.step('first', [])
  last = () => this.step('last', [])

  private async look(): Promise<Look<WebElement>[]> {
    const ask = () =>
      this.driver.executeScript<Look<WebElement>[] | null>(
        'return window.everclaimLook ? window.everclaimLook(arguments[0]) : null',
        this.steps,
      )
    const seen = await ask()
    if (seen) return seen
    // Another document than the last time.
    await this.driver.executeScript(this.script)
    return (await ask()) ?? []
  }

  /** The one that it names, now. @throws Error where there are none or several */
  private async one(isWanted: (look: Look<WebElement>) => boolean): Promise<WebElement> {
    const found = (await this.look()).filter(isWanted)
    const [only] = found
    if (!only || found.length > 1)
      throw new NotYet(
        `${found.length} of ${JSON.stringify(this.steps)} at ${await this.driver.getCurrentUrl()}`,
      )
    return only.element
  }

  /** Does it with the one that it names, once that can be used. */
  private use(act: (element: WebElement) => Promise<void>): Promise<void> {
    return until(async () => {
      const element = await this.one(({ isUsable }) => isUsable)
      if (!(await runIn(this.driver, isAtRest, element))) throw new NotYet('It moves.')
      await act(element)
    }, isPassing)
  }

  waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' | 'attached' } = {}): Promise<void> {
    return until(async () => {
      const all = await this.look()
      const isThere = state === 'attached' ? all.length > 0 : all.some(({ isDrawn }) => isDrawn)
      if (isThere === (state === 'hidden'))
        throw new NotYet(
          `${JSON.stringify(this.steps)} is not ${state} at ${await this.driver.getCurrentUrl()}`,
        )
    })
  }
  isVisible = async () => (await this.look()).some(({ isDrawn }) => isDrawn)
  count = async () => (await this.look()).length
  textContent = async () => {
    const element = await until(() => this.one(() => true))
    return runIn(this.driver, (given: Element) => given.textContent, element)
  }
  getAttribute = async (name: string) => {
    const element = await until(() => this.one(() => true))
    return element.getDomAttribute(name)
  }
  evaluate = async <Answer>(ask: (given: HTMLElement) => Answer) =>
    runIn(this.driver, ask, await until(() => this.one(() => true)))

  click = () => this.use((element) => element.click())
  check = () =>
    this.use(async (element) => {
      if (!(await element.isSelected())) await element.click()
    })
  /** Types it in place of what is there, or picks it where nobody types. */
  fill(value: string): Promise<void> {
    return this.use(async (element) => {
      if (isPicked(await element.getDomAttribute('type')))
        return this.driver.executeScript<void>(`(${pickValue})(arguments[0], arguments[1])`, element, value)
      await runIn(this.driver, (given: HTMLInputElement) => given.select(), element)
      // A line ends by the key for it.
      await element.sendKeys(value.replaceAll('\n', Key.ENTER))
    })
  }
}

/** In the page: whether it stays where it is for two frames. A click misses what moves. */
function isAtRest(element: Element): Promise<boolean> {
  const place = () => JSON.stringify(element.getBoundingClientRect())
  const before = place()
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(before === place())))
  })
}

function pickValue(element: HTMLInputElement, value: string) {
  // As a browser sets it: React knows its own writing from that.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
}

/** A page that WebDriver has open: the part of Playwright's page that the page objects use. */
export class DriverPage extends DriverLocator {
  private readonly origin: string

  constructor(driver: WebDriver, script: string, origin: string) {
    super(driver, script)
    this.origin = origin
  }

  goto = (path: string) => this.driver.get(new URL(path, this.origin).href)
  reload = () => this.driver.navigate().refresh()
  override evaluate = async <Argument, Answer>(ask: (given: Argument) => Answer, given?: Argument) =>
    runIn(this.driver, ask, given)
  close = () => this.driver.quit()
}
