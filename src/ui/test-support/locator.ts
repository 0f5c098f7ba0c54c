import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fireEvent } from '@testing-library/dom'
import { accessibleName, ofRole, type Role } from './accessibleName.ts'

export type TextMatch = string | RegExp
type Named = { name?: TextMatch; exact?: boolean; level?: number }
type Filter = { hasText?: TextMatch; has?: Locator }

/** Milliseconds for what a page shows once chain and services have answered, on a busy machine too. */
export const patience = 60_000
/** Milliseconds between two looks at a document that changes. */
const pause = 15
/** The same while it does not: a field's value and the page's address change without it. */
const longPause = 90

/** What a visitor reads of it. */
export const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** As Playwright: texts hold one another in any case unless `exact`. */
export function fits(text: string, match: TextMatch, exact = false): boolean {
  if (match instanceof RegExp) return match.test(text)
  const wanted = match.replace(/\s+/g, ' ').trim()
  return exact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase())
}

/** Not in a part that is closed or hidden. What only a style sheet hides is not known here. */
export const isShown = (element: Element): boolean => {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each.hasAttribute('hidden') || (each.matches('dialog') && !each.hasAttribute('open'))) return false
    const parent: Element | null = each.parentElement
    if (parent?.matches('details:not([open])') && !each.matches('summary')) return false
  }
  return element.isConnected
}

let watched: Document | undefined
let changes = 0

/** Counts what changes in the document of this process. */
function watchDocument() {
  if (watched === document) return
  watched = document
  const observer = new MutationObserver(() => {
    changes++
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/**
 * Waits until something holds, or throws what it said last. To search the whole document costs more than most
 * of what changes it, so that it is seldom searched again while nothing changes.
 */
export async function until<Answer>(ask: () => Answer): Promise<Answer> {
  watchDocument()
  // A test may have set the clock.
  for (const end = performance.now() + patience; ; ) {
    const seen = changes
    try {
      return ask()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    const latest = performance.now() + longPause
    do await new Promise((resolve) => setTimeout(resolve, pause))
    while (changes === seen && performance.now() < latest)
  }
}

/**
 * Parts of the document that this process draws, found and used as by Playwright's locators, so that the page
 * objects of `e2e/support` work on either.
 */
export class Locator {
  readonly all: () => Element[]
  readonly what: string

  constructor(all: () => Element[], what: string) {
    this.all = all
    this.what = what
  }

  private within(what: string, find: (root: Element) => Iterable<Element>): Locator {
    return new Locator(() => inOrder(this.all().flatMap((root) => [...find(root)])), `${this.what} ${what}`)
  }

  locator(selector: string, { hasText, has }: Filter = {}): Locator {
    const found = this.within(selector, (root) => {
      if (selector === '..') return root.parentElement ? [root.parentElement] : []
      // A selector may begin with a child.
      return root.querySelectorAll(selector.replace(/^>/, ':scope >'))
    })
    return hasText === undefined && has === undefined
      ? found
      : found.filter({ ...(hasText === undefined ? {} : { hasText }), ...(has ? { has } : {}) })
  }

  getByRole(role: Role, { name, exact, level }: Named = {}): Locator {
    return this.within(`${role} ${name ?? ''}`, (root) =>
      ofRole(root, role).filter(
        (element) =>
          isShown(element) &&
          (level === undefined || element.tagName === `H${level}`) &&
          (name === undefined || fits(accessibleName(element), name, exact)),
      ),
    )
  }

  getByText(text: TextMatch, { exact = false } = {}): Locator {
    return this.within(`text ${text}`, (root) => innermost(root, text, exact))
  }

  getByLabel(label: TextMatch, { exact = false } = {}): Locator {
    return this.within(`label ${label}`, (root) =>
      [...root.querySelectorAll('input, textarea, select, button, [aria-label], [aria-labelledby]')].filter(
        (element) => fits(accessibleName(element, 'labels'), label, exact),
      ),
    )
  }

  filter({ hasText, has }: Filter): Locator {
    return new Locator(
      () =>
        this.all().filter(
          (element) =>
            (hasText === undefined || fits(textOf(element), hasText)) &&
            (!has || has.all().some((inner) => element.contains(inner))),
        ),
      `${this.what} with ${hasText ?? has?.what}`,
    )
  }

  and = (other: Locator) =>
    new Locator(() => this.all().filter((element) => other.all().includes(element)), `${this.what} and …`)
  or = (other: Locator) => new Locator(() => inOrder([...this.all(), ...other.all()]), `${this.what} or …`)
  nth = (index: number) =>
    new Locator(() => {
      const found = this.all().at(index)
      return found ? [found] : []
    }, `${this.what}[${index}]`)
  first = () => this.nth(0)
  last = () => this.nth(-1)
  count = async () => this.all().length
  isVisible = async () => this.all().some(isShown)

  /** The one that it names, now. @throws Error with what is there, where there are none or several */
  one(): Element {
    const found = this.all()
    const [element] = found
    if (!element || found.length > 1)
      throw new Error(`${found.length} of ${this.what} in: ${textOf(document.body).slice(0, 4000)}`)
    return element
  }

  /** The one that it names, once it can be used, and what follows from its being drawn has happened. */
  private async usable(): Promise<HTMLElement> {
    const look = () => {
      const element = this.one() as HTMLElement
      if (!isShown(element) || element.matches(':disabled, [aria-disabled="true"]'))
        throw new Error(`${this.what} cannot be used.`)
      return element
    }
    for (;;) {
      const element = await until(look)
      // React runs effects after it has drawn, and no hand is faster.
      for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setTimeout(resolve, 5))
      if (element === (await until(look))) return element
    }
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' | 'attached'; timeout?: number } = {}) {
    await until(() => {
      const isThere = state === 'attached' ? this.all().length > 0 : this.all().some(isShown)
      if (isThere === (state === 'hidden')) throw new Error(`${this.what} is not ${state}.`)
    })
  }

  async click() {
    const element = await this.usable()
    element.focus()
    element.click()
  }
  async dblclick() {
    const element = await this.usable()
    element.click()
    if (element.isConnected) element.click()
  }
  tap = () => this.click()
  /** Without waiting for it to be usable. */
  async dispatchEvent(type: string) {
    fireEvent(await until(() => this.one()), new Event(type, { bubbles: true, cancelable: true }))
  }
  async hover() {
    fireEvent.pointerEnter(await this.usable())
  }
  async focus() {
    ;(await this.usable()).focus()
  }
  async fill(value: string) {
    const element = await this.usable()
    element.focus()
    fireEvent.change(element, { target: { value } })
    fireEvent.blur(element)
    element.focus()
  }
  async check() {
    const element = await this.usable()
    if (!(element as HTMLInputElement).checked) element.click()
  }
  async uncheck() {
    const element = await this.usable()
    if ((element as HTMLInputElement).checked) element.click()
  }
  /** By an option's value or its text. */
  async selectOption(wanted: string) {
    const element = (await this.usable()) as HTMLSelectElement
    const option = await until(() => {
      const found = [...element.options].find(({ value, text }) => value === wanted || text === wanted)
      if (!found) throw new Error(`${this.what} has no option ${wanted}.`)
      return found
    })
    fireEvent.change(element, { target: { value: option.value } })
  }
  /** A folder of this machine, a file of it, or a file that is made here. */
  async setInputFiles(given: string | { name: string; mimeType: string; buffer: Buffer }) {
    const element = (await until(() => this.one())) as HTMLInputElement
    const files = typeof given === 'string' ? await filesOf(given) : [fileOf(given.name, given.buffer)]
    Object.defineProperty(element, 'files', { value: files, configurable: true })
    fireEvent.change(element)
  }
  async press(key: string) {
    const element = await this.usable()
    element.focus()
    pressKey(key)
  }
  textContent = async () => (await until(() => this.one())).textContent
  getAttribute = async (name: string) => (await until(() => this.one())).getAttribute(name)
  inputValue = async () => ((await until(() => this.one())) as HTMLInputElement).value
  allInnerTexts = async () => this.all().map(textOf)
  evaluateAll = async <Answer>(ask: (elements: HTMLElement[]) => Answer) => ask(this.all() as HTMLElement[])
  evaluate = async <Answer>(ask: (element: HTMLElement) => Answer) =>
    ask((await until(() => this.one())) as HTMLElement)
}

/** Presses a key where the focus is, with what a browser does then. */
export function pressKey(key: string) {
  const element = (document.activeElement ?? document.body) as HTMLElement
  const isUnclaimed = fireEvent.keyDown(element, { key, code: key })
  fireEvent.keyUp(element, { key, code: key })
  if (!isUnclaimed) return
  if (key === 'Escape') {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (dialog && fireEvent(dialog, new Event('cancel', { cancelable: true }))) dialog.close()
  } else if (key === 'Enter' && element.matches('button, a, summary')) element.click()
  else if (key === ' ' && element.matches('button')) element.click()
  else if (key === 'Enter' && element.matches('input')) element.closest('form')?.requestSubmit()
}

function fileOf(name: string, bytes: Buffer, path = ''): File {
  const file = new File([new Uint8Array(bytes)], name)
  return Object.defineProperty(file, 'webkitRelativePath', { value: path })
}

async function filesOf(place: string): Promise<File[]> {
  if (!(await stat(place)).isDirectory()) return [fileOf(basename(place), await readFile(place))]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const made = entries.map(async (entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    return [fileOf(entry.name, await readFile(path), join(basename(place), relative(place, path)))]
  })
  return (await Promise.all(made)).flat()
}

/** The elements below it that have the text, and none within them that has it. */
function innermost(root: Element, text: TextMatch, exact: boolean): Element[] {
  // Where all around it does not hold a text, nothing within does.
  const mayHold = (element: Element) => typeof text !== 'string' || fits(textOf(element), text)
  return [...root.children].flatMap((element) => {
    if (element.matches('script, style, head *') || !mayHold(element)) return []
    const within = innermost(element, text, exact)
    return within.length > 0 || !fits(textOf(element), text, exact) ? within : [element]
  })
}

const inOrder = (elements: readonly Element[]): Element[] =>
  [...new Set(elements)].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
