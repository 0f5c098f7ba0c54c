import type { ReactNode } from 'react'
import { Disclosure } from '../parts/Disclosure.tsx'
import { MethodList } from './Way.tsx'

/** The ways besides the one that is recommended, in one line. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <Disclosure summary="Other ways to claim">
      <MethodList label="Other ways to claim">{children}</MethodList>
    </Disclosure>
  )
}
