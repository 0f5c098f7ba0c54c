import { Suspense, useEffect, useState } from 'react'
import { Fold } from '../../parts/Fold.tsx'
import { lazyPart } from '../../parts/lazyPart.ts'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import type { SignedClaimProps } from './SignedClaim.tsx'
import styles from './signed.module.css'

const SignedClaim = lazyPart(
  () => import('./SignedClaim.tsx').then((module) => module.SignedClaim),
  NotLoaded,
)

/** The way for a Safe that wants its tokens elsewhere. Few need it, so its parts come when it is opened. */
export function SignedWay(props: SignedClaimProps) {
  const { text } = props
  const [isOpen, setOpen] = useState(text !== undefined)
  useEffect(() => {
    if (text !== undefined) setOpen(true)
  }, [text])
  return (
    <Fold summary="Another way: the Safe signs, anybody sends" isOpen={isOpen} onToggle={setOpen}>
      {isOpen ? (
        <Suspense fallback={<p className={styles.help}>Opening.</p>}>
          <SignedClaim {...props} />
        </Suspense>
      ) : null}
    </Fold>
  )
}
