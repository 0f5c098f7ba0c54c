import { type RefObject, useEffect, useRef, useState } from 'react'
import { edge, freeBottom } from './freeBottom.ts'

type Thing = {
  readonly key: string
  /** Selects what of a page follows it already. */
  readonly followers: string
}

/** Where toasts keep off: what is pressed to get on. */
const actions =
  'main button:not([aria-disabled="true"]):not(:disabled), main input, main select, main textarea'

const none: ReadonlySet<string> = new Set()

/** Milliseconds that a page has to show a thing itself before a toast does. */
const patience = 500

/**
 * Which things the page itself does not show at the moment, in view, and how far above the lower edge of the
 * window their toasts cover nothing that can be pressed. Read again whenever the page scrolls or changes.
 */
export function useToastPlace(
  stack: RefObject<HTMLElement | null>,
  things: readonly Thing[],
): { shown: ReadonlySet<string>; bottom: number } {
  const [place, setPlace] = useState({ shown: none, bottom: edge })
  /** By the page's own clock, since when each is not in view. */
  const since = useRef(new Map<string, number>())
  useEffect(() => {
    let frame: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      frame = undefined
      const now = performance.now()
      const shown = new Set<string>()
      for (const { key, followers } of things) {
        const found = document.querySelectorAll(`:is(main, dialog[open]) :is(${followers})`)
        if ([...found].some(isInView)) {
          since.current.delete(key)
          continue
        }
        const start = since.current.get(key) ?? now
        since.current.set(key, start)
        if (now - start >= patience) shown.add(key)
        else {
          clearTimeout(timer)
          timer = setTimeout(read, patience)
        }
      }
      const box = stack.current?.getBoundingClientRect()
      const taken = [...document.querySelectorAll(actions)].map((element) => element.getBoundingClientRect())
      const least = edge + homeBar()
      const bottom = box ? freeBottom(box, taken, window.innerHeight, least) : least
      setPlace((last) =>
        last.bottom === bottom &&
        last.shown.size === shown.size &&
        [...shown].every((key) => last.shown.has(key))
          ? last
          : { shown, bottom },
      )
    }
    const later = () => {
      frame ??= requestAnimationFrame(read)
    }
    const changes = new MutationObserver(later)
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: [
        'aria-busy',
        'aria-disabled',
        'data-docked',
        'data-follows',
        'disabled',
        'href',
        'open',
      ],
    })
    const size = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(later)
    size?.observe(document.body)
    if (stack.current) size?.observe(stack.current)
    // In the capturing phase: what scrolls may be a part of the page.
    window.addEventListener('scroll', later, { passive: true, capture: true })
    window.addEventListener('resize', later)
    read()
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      clearTimeout(timer)
      changes.disconnect()
      size?.disconnect()
      window.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
    }
  }, [stack, things])
  return place
}

/** Pixels that a phone’s home bar takes at the lower edge of the window; the page keeps as many free. */
const homeBar = () => Number.parseFloat(getComputedStyle(document.body).paddingBottom) || 0

function isInView(element: Element): boolean {
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
  return (
    width > 0 && height > 0 && top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0
  )
}
