import type { ReactNode } from 'react'
import { Action } from '../parts/Action.tsx'
import small from '../parts/small.module.css'

/** A page that is the one thing to go to. */
export function LinkAction({
  href,
  isOutside = false,
  children,
}: {
  href: string
  /** In a tab of its own: the Safe around this page has no wallet to pay from. */
  isOutside?: boolean
  children: ReactNode
}) {
  return (
    <Action>
      <a
        className={`${small.button} ${small.primary} ${small.wide}`}
        href={href}
        {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {children}
      </a>
    </Action>
  )
}
