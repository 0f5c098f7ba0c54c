import type { ReactNode } from 'react'
import own from './ChecklistCard.module.css'

/** One line of a checklist: its mark, what it is about, and what is known of it. */
export function ChecklistRow({
  id,
  status,
  look,
  mark,
  says,
  title,
  text,
  children,
}: {
  id: string
  status: string
  look: 'done' | 'open' | 'unknown' | 'yours'
  /** One sign, for eyes alone. */
  mark: string
  /** What the mark means, for ears alone. */
  says: string
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <li className={own[look]} data-item={id} data-status={status}>
      <span className={own.mark} aria-hidden="true">
        {mark}
      </span>
      <div>
        <p className={own.title}>
          <span className="visuallyHidden">{says} </span>
          {title}
        </p>
        <p className="measure muted small breakable">{text}</p>
        {children}
      </div>
    </li>
  )
}
