import { LanguageSelect } from '../language/LanguageSelect.tsx'
import { useSite } from '../site/siteContext.ts'
import { ThemeSelect } from '../theme/ThemeSelect.tsx'
import styles from './SiteChoices.module.css'

/** What the menu in the header offers. */
export function SiteChoices() {
  const { theme } = useSite()
  return (
    <div className={styles.choices}>
      <LanguageSelect />
      <ThemeSelect configured={theme.mode} />
    </div>
  )
}
