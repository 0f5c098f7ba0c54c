import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { Button } from '../parts/Button.tsx'
import { useSite } from '../site/siteContext.ts'
import { WrongChainNotice } from '../wallet/WrongChainNotice.tsx'
import { useWallet } from '../wallet/walletContext.ts'
import { isOpenSafe } from './isOpenSafe.ts'
import styles from './RoleHint.module.css'

/** What is missing before the visitor can sign or execute: a wallet, the right account, the right chain. */
export function RoleHint({ what }: { what: 'sign' | 'accept' | 'execute' }) {
  const { chainId } = useSite()
  const wallet = useWallet()
  const { safe, role } = useOpenSafe()
  if (wallet.status !== 'connected')
    return (
      <div className={styles.hint}>
        <p>
          {what === 'execute'
            ? 'To execute it, connect any wallet: it pays the network fee.'
            : `To ${what}, connect the wallet of an owner.`}
        </p>
        <Button
          kind="quiet"
          isWaiting={wallet.status === 'connecting'}
          onPointerEnter={wallet.warmUp}
          onFocus={wallet.warmUp}
          onClick={wallet.actions.openConnect}
        >
          Connect a wallet
        </Button>
      </div>
    )
  if (wallet.kind === 'safe')
    return (
      <div className={styles.hint}>
        <p>The page is inside another Safe. Open it outside, or inside the Safe that it is about.</p>
      </div>
    )
  if (isOpenSafe(wallet, safe))
    return (
      <div className={styles.hint}>
        <p>
          Your wallet is this Safe itself: it is signed and executed in the Safe’s own app. Or an owner
          connects a wallet of their own here.
        </p>
      </div>
    )
  if (wallet.chainId !== chainId)
    return <WrongChainNotice actual={wallet.chainId}>The Safe is on Blast (chain 81457).</WrongChainNotice>
  if (what === 'accept' && role.kind === 'reader')
    return (
      <div className={styles.hint}>
        <p>
          Your account does not own this Safe, so it cannot accept for it. Connect the wallet of an owner, or
          send an owner the address of this page.
        </p>
      </div>
    )
  if (what === 'sign' && role.kind === 'reader')
    return (
      <div className={styles.hint}>
        <p>
          Your account does not own this Safe, so it cannot sign for it. You may pay the network fee of the
          claim, and execute what the owners have signed.
        </p>
      </div>
    )
  return null
}
