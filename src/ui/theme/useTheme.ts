import { useCallback, useSyncExternalStore } from 'react'
import { browserStorage } from '../../storage/browserStorage.ts'

export type Theme = 'dark' | 'light'

/** Sent by `public/boot.js`, which sets `data-theme` before the first paint, and by what changes it later. */
export const themeChanged = 'everclaim-theme'

function subscribe(listener: () => void) {
  window.addEventListener(themeChanged, listener)
  return () => window.removeEventListener(themeChanged, listener)
}

const read = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

/** The theme in force, and a way to choose one that is remembered. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, read, () => 'dark' as const)
  const choose = useCallback((choice: Theme) => {
    document.documentElement.dataset.theme = choice
    browserStorage.setItem('everclaim.theme', choice)
    window.dispatchEvent(new Event(themeChanged))
  }, [])
  return { theme, choose }
}
