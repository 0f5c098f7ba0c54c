import { type ReactNode, useId } from 'react'
import styles from './small.module.css'

export type FieldProps = {
  label: string
  /** What it is for. A fault or a doubt takes its place. */
  help?: ReactNode
  /** Why what is in it cannot be used, in a sentence. */
  fault?: string | undefined
  /** It can be used, and is most likely a mistake. */
  doubt?: string | undefined
  /** The fault is not announced here, because the page announces it elsewhere. */
  isQuiet?: boolean | undefined
}

/** What ties a control to its label and its note. */
export type FieldWiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A control with its label above and one note below: a fault, a doubt or help. */
export function Field({
  label,
  help,
  fault,
  doubt,
  isQuiet = false,
  children,
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId()
  const note = fault ?? doubt ?? help
  const kind = fault ? 'fault' : doubt ? 'doubt' : 'help'
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note ? (
        <p id={`${id}-note`} className={styles[kind]} role={fault && !isQuiet ? 'alert' : undefined}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
