import type { MouseEvent } from 'react'
import { say } from '../../language/say.ts'
import { LanguageSelect } from '../language/LanguageSelect.tsx'
import { TextButton } from '../parts/TextButton.tsx'
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
      <TextButton onClick={openShortcuts}>{say('Keyboard shortcuts')}</TextButton>
    </div>
  )
}

function openShortcuts({ currentTarget }: MouseEvent<HTMLElement>) {
  // The focus goes back to the menu's button, to which the dialog gives it back.
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  void import('../shortcuts/ShortcutList.tsx').then(
    ({ openShortcutList }) => openShortcutList(),
    // It is asked for again with the next press.
    () => undefined,
  )
}
