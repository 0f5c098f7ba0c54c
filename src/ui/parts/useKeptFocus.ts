import { type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * For a panel whose button goes away with each state. The focus then stays in the panel, and does not fall to
 * the top of the page; and the panel stays in sight, though it may have become shorter or longer than the
 * screen. A visitor who has left it, or has scrolled on, is not called back. Give the result to the panel's
 * element, which needs `tabIndex={-1}`.
 */
export function useKeptFocus<Panel extends HTMLElement>(state: string) {
  const panel = useRef<Panel>(null)
  const wasFocused = useRef(false)
  const wasInSight = useRef(false)
  const ref = useCallback((element: Panel) => {
    panel.current = element
    const observer = new IntersectionObserver((entries) => {
      wasInSight.current = entries.at(-1)?.isIntersecting === true
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state takes the pressed button away
  useLayoutEffect(() => {
    if (!wasFocused.current) return
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
    // The observer has not seen the new state yet: this is of the one before.
    if (wasInSight.current) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return {
    ref,
    onFocus: () => {
      wasFocused.current = true
    },
    // A button that disappears has nowhere to hand its focus to; a person who leaves has.
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget !== null) wasFocused.current = false
    },
  }
}
