import { useCallback, useSyncExternalStore } from 'react'
import { browserStorage } from '../../storage/browserStorage.ts'

export type Theme = 'dark' | 'light'

/** What a visitor may choose: `system` and `contrast` are dark or light as the device is. */
export type ThemeChoice = Theme | 'contrast' | 'system'

const key = 'everclaim.theme'

/** Sent by `public/boot.js`, which sets `data-theme` before the first paint, and by what changes it later. */
export const themeChanged = 'everclaim-theme'
/** Heard by `public/boot.js`, which reads the choice and sets what follows from it. */
const themeChosen = 'everclaim-theme-chosen'

function subscribe(listener: () => void) {
  window.addEventListener(themeChanged, listener)
  return () => window.removeEventListener(themeChanged, listener)
}

const read = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')
/** Empty where nothing was chosen. */
const readChoice = (): string => browserStorage.getItem(key) ?? ''

/** The theme in force, what was chosen, and a way to choose one that is remembered. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, read, () => 'dark' as const)
  const choice = useSyncExternalStore(subscribe, readChoice, () => '')
  const choose = useCallback((choice: ThemeChoice) => {
    browserStorage.setItem(key, choice)
    window.dispatchEvent(new Event(themeChosen))
  }, [])
  return { theme, choice, choose }
}
