import { useEffect, useRef } from 'react'

/** A step that takes another's place in a dialog begins at its top, and is where the focus is. */
export function useTopOfStep() {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.closest('dialog')?.scrollTo(0, 0)
  }, [])
  return top
}
