import { rest } from './rest.ts'

/** Where the one thing to do is, in CSS pixels from the top of the window. */
export type ActionPlace = { name: string; top: number; bottom: number }

/** What was measured of a page that is drawn, in CSS pixels of its window. */
export type Measures = {
  /** The one thing to do, where there is one: its place before anybody scrolls. */
  action: ActionPlace | undefined
  /** Words that are read before anybody scrolls. */
  words: number
  sizes: readonly string[]
  families: readonly string[]
  /** What can be pressed and is too small for a thumb. */
  small: readonly string[]
  /** By how much the page is wider than the window. */
  overflow: number
  /** What is cut off at its own edge, or lies beyond the window's. */
  clipped: readonly string[]
}

const isShown = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  !element.closest('.visuallyHidden')

const name = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
  const place = `${Math.round(width)}x${Math.round(height)} at ${Math.round(left)},${Math.round(top)}`
  return `${element.tagName.toLowerCase()} “${text}” ${place}`
}

/** Where the one thing to do is now. */
function placeOfAction(): ActionPlace | undefined {
  const action = document.querySelector('main [data-action] :is(button, a), main button[class*="primary"]')
  if (!action || !isShown(action)) return undefined
  const { top, bottom } = action.getBoundingClientRect()
  return { name: name(action), top, bottom }
}

/** Where it is once it is in sight, or after a second: what docks it hears of its place frames later. */
export async function placeInSight(): Promise<ActionPlace | undefined> {
  let place = placeOfAction()
  for (let frame = 0; frame < 60 && place && !isInSight(place); frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    place = placeOfAction()
  }
  return place
}

const isInSight = ({ top, bottom }: ActionPlace) => top >= 0 && bottom <= window.innerHeight

/** Where it is in the light theme: a theme is nothing but colours. */
export function placeInLight(): ActionPlace | undefined {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset.theme = 'light'
  const place = placeOfAction()
  dataset.theme = theme
  return place
}

/**
 * Pixels by which the page is wider than the window where it is read from the right: a direction is nothing
 * but an attribute, and what is drawn for one can be measured in the other.
 */
export function overflowFromRight(): number {
  const root = document.documentElement
  const { dir } = root
  root.dir = 'rtl'
  const overflow = root.scrollWidth - root.clientWidth
  root.dir = dir
  return overflow
}

/**
 * Where it is just before the end of its card comes into sight, with all that the card folds away unfolded:
 * once it is in sight, or after a second. Undefined where the card is not longer than the window to begin
 * with.
 */
export async function placeAtEndOfCard(): Promise<ActionPlace | undefined> {
  const card = document.querySelector('main [data-action]')?.closest('section[class*="card"]')
  if (!card || card.clientHeight <= window.innerHeight) return undefined
  for (const fold of card.querySelectorAll('details')) fold.open = true
  await rest()
  window.scrollTo(0, card.getBoundingClientRect().bottom - window.innerHeight - 8)
  const place = await placeInSight()
  window.scrollTo(0, 0)
  return place
}

/**
 * Measures what is drawn.
 *
 * @param least side of what can be pressed. WCAG 2.5.8 excepts links inside of sentences, and so does this;
 *   nothing else.
 */
export function measure(least = 44): Measures {
  const { clientWidth, clientHeight } = document.documentElement
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const parent = text.parentElement
    if (!parent || !text.data.trim() || !isShown(parent)) continue
    // What only a screen reader reads has no room of its own.
    const { width, height } = parent.getBoundingClientRect()
    if (width > 1 && height > 1) texts.push(text)
  }
  const rectOf = (text: Text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect()
  }
  const unique = (values: readonly string[]) => [...new Set(values)].sort()

  const action = placeOfAction()

  const isInSentence = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.closest('p, li, dd, label, legend') ?? element.parentElement
    return (around?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
  }
  /** The label is pressed as well as its box. */
  const pressed = (element: Element) =>
    (element instanceof HTMLInputElement && element.labels?.[0]?.contains(element) && element.labels[0]) ||
    element
  const isSmall = (element: Element) => {
    const { width, height } = pressed(element).getBoundingClientRect()
    // Half a pixel is rounding.
    if (width > least - 0.5 && height > least - 0.5) return false
    // What is pressed may be larger than what is seen.
    element.scrollIntoView({ block: 'center' })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y, away] = [(left + right) / 2, (top + bottom) / 2, least / 2 - 0.5]
    const corners = [-away, away].flatMap((dx) => [-away, away].map((dy) => [x + dx, y + dy] as const))
    return !corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  }
  const small = [
    ...document.querySelectorAll('a[href], button, summary, input, select, textarea, [role="tab"]'),
  ].filter(
    (element) =>
      isShown(element) &&
      element.getBoundingClientRect().width > 1 &&
      // It comes into sight with the keyboard's focus.
      element.getBoundingClientRect().bottom > 0 &&
      !isInSentence(element) &&
      isSmall(element),
  )

  window.scrollTo(0, 0)

  const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  /** Whether a text reaches over the edge of what hides what is over its edge. */
  const isClipped = (text: Text) => {
    const { left, right, top, bottom } = rectOf(text)
    for (let around = text.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(around)
      // A hash that ends in an ellipsis has a button beside it that copies it whole.
      if (textOverflow === 'ellipsis') return false
      const edge = around.getBoundingClientRect()
      if (isCut(overflowX) && (left < edge.left - 2 || right > edge.right + 2)) return true
      if (isCut(overflowY) && (top < edge.top - 4 || bottom > edge.bottom + 4)) return true
    }
    return false
  }
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const parents = [...new Set(texts.map(({ parentElement }) => parentElement as HTMLElement))]
  const cut = texts.filter(isClipped)
  const beyond = texts.filter((text) => {
    const { left, right } = rectOf(text)
    const isAbbreviated =
      text.parentElement && getComputedStyle(text.parentElement).textOverflow === 'ellipsis'
    return (right > clientWidth + 1 || left < -1) && !isAbbreviated && !scrolls(text.parentElement)
  })

  // A logo keeps its shape: where there is no room, all of it gets smaller, and nobody can read it.
  const logo = document.querySelector('body:not(:has(dialog[open])) header [role="img"]')
  const ratio = Number(getComputedStyle(document.documentElement).getPropertyValue('--logo-ratio'))
  const { width = 0, height = 0 } = logo?.getBoundingClientRect() ?? {}
  const squeezed = logo && width < height * ratio - 1 ? [name(logo)] : []

  return {
    action,
    words: texts
      .filter((text) => {
        const { top, bottom } = rectOf(text)
        return bottom > 0 && top < clientHeight
      })
      .reduce(
        (sum, { data }) =>
          sum +
          data
            .trim()
            .split(/\s+/)
            .filter((word) => /\w/.test(word)).length,
        0,
      ),
    sizes: unique(parents.map((element) => getComputedStyle(element).fontSize)),
    families: unique(parents.map((element) => getComputedStyle(element).fontFamily.split(',')[0] ?? '')),
    small: unique(small.map(name)),
    overflow: document.documentElement.scrollWidth - clientWidth,
    clipped: unique([
      ...[...cut, ...beyond].map(({ parentElement }) => name(parentElement as Element)),
      ...squeezed,
    ]),
  }
}

/** CSS pixels that a phone’s corners, notch and home bar take of the window. */
export type Edges = {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/**
 * Words and what can be pressed that lie under the edges: before anybody scrolls, with the page’s end in
 * sight, or at the sides.
 */
export function underEdges({ top, right, bottom, left }: Edges): string[] {
  const { clientWidth, clientHeight } = document.documentElement
  const isScrolled = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
  const isShort = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
  const seen = () =>
    [
      ...wordsIn(document.body),
      ...[...document.querySelectorAll(pressable)]
        .filter((element) => isShown(element) && element.getBoundingClientRect().width > 1)
        .map((element) => ({ element, rects: [...element.getClientRects()] })),
    ].filter(({ element }) => !isScrolled(element) && !isShort(element))
  const under = (isUnder: (rect: DOMRect) => boolean) =>
    seen()
      .filter(({ rects }) => rects.some(isUnder))
      .map(({ element }) => name(element))
  window.scrollTo(0, 0)
  const atSides = under((rect) => rect.left < left - 1 || rect.right > clientWidth - right + 1)
  const atTop = under((rect) => rect.bottom > 0 && rect.top < top - 1)
  window.scrollTo(0, document.documentElement.scrollHeight)
  const atEnd = under((rect) => rect.top < clientHeight && rect.bottom > clientHeight - bottom + 1)
  window.scrollTo(0, 0)
  return [
    ...atSides.map((what) => `${what} is under the window’s side`),
    ...atTop.map((what) => `${what} is under the notch`),
    ...atEnd.map((what) => `${what} is under the home bar`),
  ]
}

const pressable = 'a[href], button, summary, input, select, textarea, [role="tab"]'

/** What surrounds a picture so that a thumb hits it may reach this far over what is beside it. */
const thumbRoom = 6

/**
 * What can be pressed and lies over another such, words that lie over others, and buttons whose words reach
 * over their edge. What stays in sight while the page is scrolled lies over the rest on purpose.
 */
export function misplaced(): string[] {
  const stays = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement))
  const all = [...document.querySelectorAll(pressable)].filter(
    (element) => isShown(element) && element.getBoundingClientRect().width > 1 && !stays(element),
  )
  // A link inside of a sentence may begin at the end of a line, and end on the next.
  const overlapping = pairsOf(all.map((element) => ({ element, rects: [...element.getClientRects()] })))
    .filter(([one, other]) => !one.element.contains(other.element) && isOver(one, other, thumbRoom))
    .map(([one, other]) => `${name(one.element)} overlaps ${name(other.element)}`)

  const words = wordsIn(document.body).filter(({ element }) => !stays(element))
  // A line's letters are as high as they can get, also where the line is less high.
  const overlaid = pairsOf(words)
    .filter(([one, other]) => isOver(one, other, 4))
    .map(([one, other]) => `the words of ${name(one.element)} lie over those of ${name(other.element)}`)

  const spilling = all
    .filter((element) => element.matches('button, summary, [role="tab"], [class*="button"]'))
    .filter((element) => {
      const edge = element.getBoundingClientRect()
      return wordsIn(element)
        .flatMap(({ rects }) => rects)
        .some(
          ({ left, right, top, bottom }) =>
            left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1,
        )
    })
    .map((element) => `the words of ${name(element)} reach over its edge`)
  return [...new Set([...overlapping, ...overlaid, ...spilling])]
}

type Placed = { readonly element: Element; readonly rects: readonly DOMRect[] }

const pairsOf = <T>(things: readonly T[]): [T, T][] =>
  things.flatMap((one, at) => things.slice(at + 1).map((other): [T, T] => [one, other]))

const isOver = (one: Placed, other: Placed, tolerance: number) =>
  one.rects.some((a) =>
    other.rects.some(
      (b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > tolerance &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > tolerance,
    ),
  )

/** The texts inside of an element that are seen, each with the places of its lines. */
function wordsIn(element: Element): Placed[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const words: Placed[] = []
  while (walker.nextNode()) {
    const { parentElement: around, textContent } = walker.currentNode
    if (!around || !textContent?.trim() || !isShown(around)) continue
    const { width, height } = around.getBoundingClientRect()
    if (width <= 1 || height <= 1) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    words.push({ element: around, rects: [...range.getClientRects()] })
  }
  return words
}
