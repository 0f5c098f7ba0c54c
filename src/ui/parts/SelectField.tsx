import type { ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './small.module.css'

/** A field for one of a few. `children` are its options. */
export function SelectField({
  value,
  onChange,
  children,
  ...field
}: FieldProps & { value: string | number; onChange: (value: string) => void; children: ReactNode }) {
  return (
    <Field {...field}>
      {(wiring) => (
        <select
          {...wiring}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
      )}
    </Field>
  )
}
