import { useId } from 'react'
import styles from './Field.module.css'

/** A field with its label, its help, and what is wrong with what stands in it. */
export function Field({
  label,
  value,
  onChange,
  help,
  fault,
  rows,
  type = 'text',
  isCode = false,
  placeholder,
  maxLength,
  disabled = false,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  help?: string | undefined
  fault?: string | undefined
  /** With it, the field takes a text of several lines. */
  rows?: number
  type?: 'text' | 'url' | 'datetime-local'
  isCode?: boolean
  placeholder?: string
  maxLength?: number
  disabled?: boolean
}) {
  const id = useId()
  const note = fault ?? help
  const shared = {
    id,
    value,
    disabled,
    placeholder,
    maxLength,
    spellCheck: isCode ? false : undefined,
    autoComplete: 'off',
    'aria-invalid': fault === undefined ? undefined : true,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
  } as const
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input
          {...shared}
          type={type}
          className={isCode ? styles.code : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <textarea
          {...shared}
          rows={rows}
          className={isCode ? styles.code : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {note === undefined ? null : (
        <p id={`${id}-note`} className={fault === undefined ? styles.help : styles.fault}>
          {note}
        </p>
      )}
    </div>
  )
}
