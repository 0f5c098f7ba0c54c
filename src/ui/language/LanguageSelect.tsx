import { useId } from 'react'
import { isLanguage, languages } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import styles from './LanguageSelect.module.css'
import { chooseLanguage } from './readLanguage.ts'
import { useLanguage } from './useLanguage.ts'

/** Chooses the language of the help and of the wallet dialogs; the other pages are in English. */
export function LanguageSelect() {
  const language = useLanguage()
  const id = useId()
  return (
    <p className={styles.language}>
      <label htmlFor={id}>{say('Language of help and wallet dialogs')}</label>
      <select
        id={id}
        className={styles.select}
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) chooseLanguage(target.value)
        }}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </p>
  )
}
