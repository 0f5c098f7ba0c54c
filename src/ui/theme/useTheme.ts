import { useCallback, useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

/** Sent by `public/boot.js`, which sets `data-theme` before the first paint, and by the button below. */
const changed = 'everclaim-theme'

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

const read = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

/** The theme in force, and a way to choose one that is remembered. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, read, () => 'dark' as const)
  const choose = useCallback((choice: Theme) => {
    document.documentElement.dataset.theme = choice
    window.localStorage.setItem('everclaim.theme', choice)
    window.dispatchEvent(new Event(changed))
  }, [])
  return { theme, choose }
}
