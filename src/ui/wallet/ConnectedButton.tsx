import { Button } from '../parts/Button.tsx'
import { useSite } from '../site/siteContext.ts'
import { AccountLabel } from './account/AccountLabel.tsx'
import styles from './ConnectButton.module.css'
import { useWalletTexts } from './texts/useWalletTexts.ts'
import { useWallet } from './walletContext.ts'

/** Which wallet is connected, or that it is on another network; opens the dialog about that. */
export function ConnectedButton() {
  const text = useWalletTexts()
  const { chainId } = useSite()
  const wallet = useWallet()
  if (wallet.status !== 'connected') return null
  const isElsewhere = wallet.chainId !== chainId
  return (
    <Button
      kind="quiet"
      className={styles.button ?? ''}
      data-connection={wallet.status}
      onClick={isElsewhere ? wallet.openNetwork : wallet.openAccount}
      aria-label={
        isElsewhere ? text('walletOnWrongNetwork', { address: wallet.account }) : `Wallet ${wallet.account}`
      }
    >
      <span className={isElsewhere ? styles.warning : styles.dot} aria-hidden="true" />
      {isElsewhere ? text('wrongNetwork') : <AccountLabel account={wallet.account} />}
    </Button>
  )
}
