import type { ReactNode } from 'react'
import { directionOf } from '../../language/languages.ts'
import { useLanguage } from './useLanguage.ts'

/** Says, to browsers and screen readers, in which language its content is and to which side it is read. */
export function InLanguage({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <div lang={language} dir={directionOf(language)}>
      {children}
    </div>
  )
}
