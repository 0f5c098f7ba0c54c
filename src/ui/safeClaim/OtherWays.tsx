import type { ReactNode } from 'react'
import { say } from '../../language/say.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { MethodList } from './Way.tsx'

/** The ways besides the one that is recommended, in one line. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <Disclosure summary={say('Other ways to claim')}>
      <MethodList label={say('Other ways to claim')}>{children}</MethodList>
    </Disclosure>
  )
}
