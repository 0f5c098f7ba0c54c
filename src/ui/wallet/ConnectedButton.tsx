import { Button } from '../parts/Button.tsx'
import { useSite } from '../site/siteContext.ts'
import { AccountLabel } from './account/AccountLabel.tsx'
import styles from './ConnectButton.module.css'
import { useWalletTexts } from './texts/useWalletTexts.ts'
import { useWallet } from './walletContext.ts'

/** Which wallet or Safe is connected, or that it is on another network; opens the dialog about that. */
export function ConnectedButton() {
  const text = useWalletTexts()
  const { chainId } = useSite()
  const wallet = useWallet()
  if (wallet.status !== 'connected') return null
  const isElsewhere = wallet.chainId !== chainId
  const { safe } = wallet
  const signers = safe ? { threshold: safe.threshold, owners: safe.owners.length } : undefined
  return (
    <Button
      kind="quiet"
      className={styles.button ?? ''}
      data-connection={wallet.status}
      onClick={isElsewhere ? wallet.openNetwork : wallet.openAccount}
      aria-label={
        isElsewhere
          ? text('walletOnWrongNetwork', { address: wallet.account })
          : signers
            ? `Safe ${wallet.account}, ${text('safeOwners', signers)}`
            : `Wallet ${wallet.account}`
      }
    >
      <span className={isElsewhere ? styles.warning : styles.dot} aria-hidden="true" />
      {isElsewhere ? (
        text('wrongNetwork')
      ) : signers ? (
        <span className={styles.safe}>
          <span className={styles.wide}>Safe </span>
          <AccountLabel account={wallet.account} />
          <span className={styles.signers}>
            {signers.threshold}/{signers.owners}
          </span>
        </span>
      ) : (
        <AccountLabel account={wallet.account} />
      )}
    </Button>
  )
}
