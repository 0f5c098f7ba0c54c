import type { SafeApp } from '../../safe/app/createSafeApp.ts'
import { browserStorage } from '../../storage/browserStorage.ts'
import { themeChanged } from './useTheme.ts'

/** Read by `public/boot.js` in frames, so that the next visit begins in the host's theme. */
const key = 'everclaim.host-theme'

/**
 * Takes over the Safe host's theme, now and whenever it changes. Resolves when the host has named the first,
 * or has not: then the page keeps the theme it has.
 */
export async function followHostTheme({ messenger, getCurrentTheme }: SafeApp): Promise<void> {
  let isReported = false
  const apply = (isDark: boolean) => {
    isReported = true
    const theme = isDark ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
    browserStorage.setItem(key, theme)
    window.dispatchEvent(new Event(themeChanged))
  }
  messenger.onTheme(apply)
  const answer = await getCurrentTheme().catch(() => undefined)
  // What the host has said unasked meanwhile is newer.
  if (answer && !isReported) apply(answer.darkMode)
}
