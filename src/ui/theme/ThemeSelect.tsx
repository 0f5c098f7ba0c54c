import { say } from '../../language/say.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { type ThemeChoice, useTheme } from './useTheme.ts'

/** Chooses how the site looks. Until then it is as its operator has set it. */
export function ThemeSelect({ configured }: { configured: ThemeChoice }) {
  const { choice, choose } = useTheme()
  const names: Readonly<Record<ThemeChoice, string>> = {
    system: say('Like the device'),
    dark: say('Dark'),
    light: say('Light'),
    contrast: say('High contrast'),
  }
  return (
    <SelectField
      label={say('Theme')}
      value={choice || configured}
      onChange={(value) => choose(value as ThemeChoice)}
    >
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
