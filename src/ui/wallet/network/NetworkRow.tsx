import { useSite } from '../../site/siteContext.ts'
import { useWalletTexts } from '../texts/useWalletTexts.ts'
import { useWallet } from '../walletContext.ts'
import { ChainIcon } from './ChainIcon.tsx'
import { chainLook } from './chainLook.ts'
import styles from './NetworkRow.module.css'

/** The network that the wallet is on, as a button that opens the dialog about it. */
export function NetworkRow() {
  const text = useWalletTexts()
  const site = useSite()
  const wallet = useWallet()
  if (wallet.status !== 'connected') return null
  return (
    <button type="button" className={styles.row} onClick={wallet.openNetwork}>
      <ChainIcon chainId={wallet.chainId} />
      <span className={styles.name}>
        <span className={styles.label}>{text('network')}</span> {chainLook(wallet.chainId).name}
      </span>
      {wallet.chainId === site.chainId ? null : (
        <span className="warn small strong">{text('wrongNetwork')}</span>
      )}
      <svg className={styles.arrow} viewBox="0 0 20 20" aria-hidden="true">
        <path d="m8 5.5 4.5 4.5L8 14.5" />
      </svg>
    </button>
  )
}
