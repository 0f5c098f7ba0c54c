import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a panel whose button goes away with each state: the focus then stays in the panel, and does not fall to the top of the page.
 * Give the result to the panel's element, which needs `tabIndex={-1}`.
 */
export function useKeptFocus<Panel extends HTMLElement>(state: string) {
  const panel = useRef<Panel>(null)
  const wasFocused = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is what takes the pressed button away
  useEffect(() => {
    if (document.activeElement === document.body && wasFocused.current)
      panel.current?.focus({ preventScroll: true })
  }, [state])
  return {
    ref: panel,
    onFocus: () => {
      wasFocused.current = true
    },
    // A button that disappears has nowhere to hand its focus to; a person who leaves has.
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget !== null) wasFocused.current = false
    },
  }
}
