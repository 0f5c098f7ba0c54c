import { type ReactNode, useId } from 'react'
import styles from './choices.module.css'

/** One of a few, each with a sentence. */
export function Choices<Value extends string>({
  legend,
  isLegendHidden = false,
  options,
  value,
  onChange,
}: {
  legend: string
  /** For eyes, where a heading says the same. */
  isLegendHidden?: boolean
  options: readonly {
    readonly value: Value
    readonly name: string
    readonly words: string
    readonly isDisabled?: boolean
    /** At the end, for eyes only. */
    readonly picture?: ReactNode
  }[]
  value: Value | undefined
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={isLegendHidden ? 'visuallyHidden' : undefined}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span className="stack">
            <span className={styles.name}>{option.name}</span>
            <span className="muted small breakable">{option.words}</span>
          </span>
          {option.picture}
        </label>
      ))}
    </fieldset>
  )
}
