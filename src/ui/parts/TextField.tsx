import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './small.module.css'

type Attributes = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'enterKeyHint' | 'placeholder' | 'maxLength' | 'disabled' | 'required'
>

export type TextFieldProps = FieldProps &
  Attributes & {
    value: string
    onChange: (value: string) => void
    /** With it, the field takes a text of several lines. */
    rows?: number
    /** For what is compared character by character. */
    isMono?: boolean
    /** For sentences: the browser may correct them. */
    isProse?: boolean
    /** A button beside it. */
    action?: ReactNode
    /** A small button within it, at its end. */
    inner?: ReactNode
  }

/** For what is not written in any language: no browser corrects or completes it. */
export const exact = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const

/** A field for a text. */
export function TextField({
  label,
  help,
  fault,
  doubt,
  isQuiet,
  value,
  onChange,
  rows,
  isMono,
  isProse,
  action,
  inner,
  type,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} help={help} fault={fault} doubt={doubt} isQuiet={isQuiet}>
      {(wiring) => {
        const shared = {
          ...(isProse ? { autoComplete: 'off' } : exact),
          ...rest,
          ...wiring,
          value,
          className: `${styles.input} ${isMono ? styles.mono : ''}`,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        }
        const box = rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />
        const control = inner ? (
          <span className={styles.inputBox}>
            {box}
            {inner}
          </span>
        ) : (
          box
        )
        return action ? (
          <div className={styles.inputRow}>
            {control}
            {action}
          </div>
        ) : (
          control
        )
      }}
    </Field>
  )
}
