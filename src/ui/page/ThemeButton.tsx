import { say } from '../../language/say.ts'
import { useTheme } from '../theme/useTheme.ts'
import styles from './ThemeButton.module.css'

export function ThemeButton() {
  const { theme, choose } = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={styles.button}
      onClick={() => choose(next)}
      aria-label={say(next === 'light' ? 'Use the light theme' : 'Use the dark theme')}
      suppressHydrationWarning
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="6.4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M10 3.6a6.4 6.4 0 0 1 0 12.8Z" fill="currentColor" />
      </svg>
    </button>
  )
}
