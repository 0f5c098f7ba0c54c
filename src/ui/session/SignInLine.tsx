import type { ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { useWalletTexts } from '../wallet/texts/useWalletTexts.ts'
import styles from './SignInRow.module.css'

/** How signing in stands, and the button beside it: one line in every state. */
export function SignInLine({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>
}

/** The room of that line until its code has come, as high in every language as what most will see there. */
export function SignInRoom() {
  const text = useWalletTexts()
  return (
    <div className={`${styles.box} ${styles.room}`}>
      <SignInLine>
        <p className={styles.step}>{text('signInOptional')}</p>
        <Button kind="quiet">{text('signIn')}</Button>
      </SignInLine>
    </div>
  )
}
