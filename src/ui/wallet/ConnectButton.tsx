import { Button } from '../parts/Button.tsx'
import { useSite } from '../site/siteContext.ts'
import { AccountLabel } from './account/AccountLabel.tsx'
import styles from './ConnectButton.module.css'
import { useWalletTexts } from './texts/useWalletTexts.ts'
import { useWallet } from './walletContext.ts'

/** Connects a wallet, or shows which one is connected, or that it is on another network, and opens the dialog about that. */
export function ConnectButton() {
  const text = useWalletTexts()
  const { chainId } = useSite()
  const wallet = useWallet()
  switch (wallet.status) {
    case 'disconnected':
      if (wallet.refusal !== undefined)
        return (
          <Button
            kind="quiet"
            className={styles.button ?? ''}
            data-connection={wallet.status}
            onClick={wallet.actions.openConnect}
          >
            <span className={styles.warning} aria-hidden="true" />
            {text('noSafe')}
          </Button>
        )
      return (
        <Button
          className={styles.button ?? ''}
          data-connect
          data-connection={wallet.status}
          onPointerEnter={wallet.warmUp}
          onFocus={wallet.warmUp}
          onClick={wallet.actions.openConnect}
        >
          {wallet.failedToLoad ? (
            'Wallets did not load: try again'
          ) : (
            <span>
              Connect<span className={styles.wide}> wallet</span>
            </span>
          )}
        </Button>
      )
    case 'connecting':
    case 'reconnecting':
      return (
        <Button
          kind="quiet"
          className={styles.button ?? ''}
          data-connection={wallet.status}
          isBusy
          onClick={wallet.actions.openConnect}
        >
          Connecting
        </Button>
      )
    case 'connected': {
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
  }
}
