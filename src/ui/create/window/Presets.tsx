import { TextButton } from '../../parts/TextButton.tsx'
import field from '../create.module.css'

/** What is chosen often, each with one press. */
export function Presets<Preset extends { readonly name: string }>({
  label,
  presets,
  onChoose,
}: {
  label: string
  presets: readonly Preset[]
  onChoose: (preset: Preset) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one
    <div role="group" aria-label={label} className={field.presets}>
      <span aria-hidden="true">{label}:</span>
      {presets.map((preset) => (
        <TextButton key={preset.name} onClick={() => onChoose(preset)}>
          {preset.name}
        </TextButton>
      ))}
    </div>
  )
}
