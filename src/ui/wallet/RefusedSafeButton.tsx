import { Button } from '../parts/Button.tsx'
import styles from './ConnectButton.module.css'
import { useWalletTexts } from './texts/useWalletTexts.ts'
import { useWallet } from './walletContext.ts'

/** Says that the host's Safe was not connected; opens the reason. */
export function RefusedSafeButton() {
  const text = useWalletTexts()
  const { status, actions } = useWallet()
  return (
    <Button
      kind="quiet"
      className={styles.button ?? ''}
      data-connection={status}
      onClick={actions.openConnect}
    >
      <span className={styles.warning} aria-hidden="true" />
      {text('noSafe')}
    </Button>
  )
}
