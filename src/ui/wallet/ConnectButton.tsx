import { Button } from '../parts/Button.tsx'
import { shortAddress } from '../parts/shortAddress.ts'
import styles from './ConnectButton.module.css'
import { useWallet } from './walletContext.ts'

/** Connects a wallet, or shows which one is connected and opens its dialog. */
export function ConnectButton() {
  const wallet = useWallet()
  switch (wallet.status) {
    case 'disconnected':
      return (
        <Button
          className={styles.button ?? ''}
          data-connect
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
        <Button kind="quiet" className={styles.button ?? ''} isBusy onClick={wallet.actions.openConnect}>
          Connecting
        </Button>
      )
    case 'connected':
      return (
        <Button
          kind="quiet"
          className={styles.button ?? ''}
          onClick={wallet.openAccount}
          aria-label={`Wallet ${wallet.account}`}
        >
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.address}>{shortAddress(wallet.account)}</span>
        </Button>
      )
  }
}
