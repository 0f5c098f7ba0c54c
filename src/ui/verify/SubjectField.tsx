import { type FormEvent, useId } from 'react'
import styles from './SubjectField.module.css'

/** One line to type into, with what it is for or what is wrong with it below. */
export function SubjectField({
  label,
  placeholder,
  value,
  help,
  fault,
  onChange,
  onSubmit,
}: {
  label: string
  placeholder: string
  value: string
  help: string
  fault: string | undefined
  onChange: (text: string) => void
  onSubmit: () => void
}) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className={fault ? styles.fault : styles.help} role={fault ? 'alert' : undefined}>
        {fault ?? help}
      </p>
    </form>
  )
}
