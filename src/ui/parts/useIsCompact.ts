import { useEffect, useState } from 'react'

/** The one width at which dialogs change, ours as well as the wallet kit's: compact below so many pixels. */
export const compactBelow = 768

/** Milliseconds after the last change of the window's size until it counts, as in the wallet kit. */
export const resizeDebounce = 500

/** Whether dialogs are drawn compact, as sheets at the window's lower edge. */
export function useIsCompact(): boolean {
  const [isCompact, setCompact] = useState(() => window.innerWidth < compactBelow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => setCompact(window.innerWidth < compactBelow)
    const onResize = () => {
      clearTimeout(timer)
      timer = setTimeout(read, resizeDebounce)
    }
    window.addEventListener('resize', onResize)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', onResize)
    }
  }, [])
  return isCompact
}
