import { type ReactNode, useEffect, useRef } from 'react'
import styles from './small.module.css'

/** The one thing to do in a state. On a phone it stays at the bottom of the screen throughout its card. */
export function Action({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? dockOutOfSight(place.current) : undefined), [])
  return (
    <div ref={place} className={styles.action} data-action>
      <div className={styles.inAction}>{children}</div>
    </div>
  )
}

/**
 * Marks an element as docked that was scrolled past, or is not reached yet, as long as its card reaches below
 * the window. Its place keeps its height: what is read below it does not jump. Returns what ends that.
 */
function dockOutOfSight(element: HTMLElement): (() => void) | undefined {
  const card = element.closest(`.${styles.card}`)
  if (!card) return undefined
  let height: number | undefined
  let isInCard = false
  // By hand: nothing else on the page changes with it, and a thumb scrolls faster than React renders.
  const mark = () => {
    const isDocked = height !== undefined && isInCard
    element.toggleAttribute('data-docked', isDocked)
    if (isDocked) element.style.setProperty('--place', `${height}px`)
    else element.style.removeProperty('--place')
  }
  const own = new IntersectionObserver(
    (entries) => {
      const { boundingClientRect: box, rootBounds: seen } = entries.at(-1) ?? {}
      const isOut = box && seen && (box.bottom <= seen.top || box.bottom > seen.bottom + 1)
      height = isOut ? box.height : undefined
      mark()
    },
    { root: document, threshold: [0, 1] },
  )
  const around = new IntersectionObserver(
    (entries) => {
      isInCard = entries.at(-1)?.isIntersecting === true
      mark()
    },
    // The lower edge of the window. Without the document as its root, a host's frame would ignore the margin.
    { root: document, rootMargin: '-100% 0px 0px' },
  )
  own.observe(element)
  around.observe(card)
  return () => {
    own.disconnect()
    around.disconnect()
  }
}
