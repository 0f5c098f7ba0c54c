import { say } from '../../language/say.ts'
import { Button } from '../parts/Button.tsx'
import { useSite } from '../site/siteContext.ts'
import { AccountLabel } from './account/AccountLabel.tsx'
import styles from './ConnectButton.module.css'
import { useWalletTexts } from './texts/useWalletTexts.ts'
import { useWallet } from './walletContext.ts'

/**
 * Which wallet is connected, or that it is on another network; opens the dialog about that. Also that the
 * Safe of the page around was not connected; says why.
 */
export function ConnectedButton() {
  const text = useWalletTexts()
  const { chainId } = useSite()
  const wallet = useWallet()
  if (wallet.status !== 'connected')
    return (
      <Button
        kind="quiet"
        className={styles.button ?? ''}
        data-connection={wallet.status}
        onClick={wallet.actions.openConnect}
      >
        <span className={styles.warning} aria-hidden="true" />
        <span className={styles.words}>{text('noSafe')}</span>
      </Button>
    )
  const { account, safe } = wallet
  const isElsewhere = wallet.chainId !== chainId
  const signers = safe ? { threshold: safe.threshold, owners: safe.owners.length } : undefined
  const label = isElsewhere
    ? text('walletOnWrongNetwork', { address: account })
    : signers
      ? say('Safe {account}, {signers}', { account, signers: text('safeOwners', signers) })
      : say('Wallet {account}', { account })
  return (
    <Button
      kind="quiet"
      className={styles.button ?? ''}
      data-connection={wallet.status}
      onClick={isElsewhere ? wallet.openNetwork : wallet.openAccount}
      aria-label={label}
    >
      {isElsewhere ? <span className={styles.warning} aria-hidden="true" /> : null}
      {isElsewhere ? (
        <span className={styles.words}>{text('wrongNetwork')}</span>
      ) : signers ? (
        <span className={styles.safe}>
          <span className={styles.wide}>Safe </span>
          <AccountLabel account={account} />
          <span className={`${styles.words} muted figures`}>
            {signers.threshold}/{signers.owners}
          </span>
        </span>
      ) : (
        <AccountLabel account={account} />
      )}
    </Button>
  )
}
