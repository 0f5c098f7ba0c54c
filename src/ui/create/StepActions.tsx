import type { ReactNode } from 'react'
import field from './create.module.css'

/** What ends a step: its buttons, and what is wrong first where somebody wanted to go on. */
export function StepActions({
  firstFault,
  children,
}: {
  firstFault: string | undefined
  children: ReactNode
}) {
  return (
    <div className={field.actions}>
      {children}
      {firstFault ? (
        <p className="bad small breakable" role="alert">
          {firstFault}
        </p>
      ) : null}
    </div>
  )
}
