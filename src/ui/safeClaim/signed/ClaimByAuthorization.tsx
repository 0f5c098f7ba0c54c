import { Suspense, useEffect, useState } from 'react'
import { say } from '../../../language/say.ts'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { lazyPart } from '../../parts/lazyPart.ts'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import type { ClaimAuthorizationProps } from './ClaimAuthorization.tsx'

const ClaimAuthorization = lazyPart(
  () => import('./ClaimAuthorization.tsx').then((module) => module.ClaimAuthorization),
  NotLoaded,
)

/** The way for a Safe that wants its tokens elsewhere. Few need it, so its parts come when it is opened. */
export function ClaimByAuthorization(props: ClaimAuthorizationProps) {
  const { text } = props
  const [isOpen, setOpen] = useState(text !== undefined)
  useEffect(() => {
    if (text !== undefined) setOpen(true)
  }, [text])
  return (
    <Disclosure summary={say('Pay the tokens to another address')} isOpen={isOpen} onToggle={setOpen}>
      {isOpen ? (
        <Suspense fallback={<p className="muted small">{say('Opening…')}</p>}>
          <ClaimAuthorization {...props} />
        </Suspense>
      ) : null}
    </Disclosure>
  )
}
