import { languageNames } from '../../language/languageNames.ts'
import { isLanguage } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { chooseLanguage } from './readLanguage.ts'
import { useLanguage } from './useLanguage.ts'

/** Chooses the language of the site, or of the wallet dialogs alone where the site doesn’t have it. */
export function LanguageSelect() {
  const choose = (value: string) => {
    if (isLanguage(value)) chooseLanguage(value)
  }
  return (
    <SelectField label={say('Language')} value={useLanguage()} onChange={choose}>
      {Object.entries(languageNames).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
