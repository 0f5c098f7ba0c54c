import { useId } from 'react'
import styles from './choices.module.css'

/** One of a few, side by side. */
export function Segments<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string
  options: readonly (readonly [value: Value, name: string])[]
  value: Value
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className="visuallyHidden">{legend}</legend>
      {options.map(([option, name]) => (
        <label key={option}>
          <input type="radio" name={id} checked={option === value} onChange={() => onChange(option)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
