import { type ReactNode, type Ref, Suspense, useEffect, useRef } from 'react'
import { say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { Button } from '../parts/Button.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import styles from './ConnectButton.module.css'
import { useWallet, type Wallet } from './walletContext.ts'

/** A visitor who only looks at a campaign never needs it. */
const ConnectedButton = lazyPart(
  () => import('./ConnectedButton.tsx').then((module) => module.ConnectedButton),
  NotLoaded,
)

/**
 * Connects a wallet, or shows which one is connected, or that it is on another network, and opens the dialog
 * about that.
 */
export function ConnectButton() {
  const wallet = useWallet()
  const { status } = wallet
  const connect = useRef<HTMLButtonElement>(null)
  const wasConnected = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone with the wallet; the way back takes it.
    if (status === 'disconnected' && wasConnected.current && document.activeElement === document.body)
      connect.current?.focus()
    wasConnected.current = status === 'connected'
  }, [status])
  if (status === 'connected' || isRefused(wallet))
    return (
      <Suspense fallback={<Opener />}>
        <ConnectedButton />
      </Suspense>
    )
  return <Opener ref={connect} />
}

/**
 * Opens the dialog that connects a wallet, also while one is being connected: a wallet may never answer, and
 * then there must be a way to another one. One button for all of that: were it replaced between the press of
 * a finger and its lift, the press would be lost.
 */
function Opener({ ref }: { ref?: Ref<HTMLButtonElement> }) {
  const wallet = useWallet()
  const isFree = wallet.status === 'disconnected' && !isRefused(wallet)
  return (
    <Button
      ref={ref}
      kind="quiet"
      className={styles.button ?? ''}
      data-connect={isFree || undefined}
      data-connection={wallet.status}
      isWaiting={!isFree}
      onPointerEnter={wallet.warmUp}
      onFocus={wallet.warmUp}
      onClick={wallet.actions.openConnect}
    >
      {isFree ? (
        wallet.failedToLoad ? (
          <span>{rich('<wide>Wallets didn’t load. </wide>Try again', { wide })}</span>
        ) : (
          <span>{rich('Connect<wide> wallet</wide>', { wide })}</span>
        )
      ) : (
        <span className={styles.words}>{say('Connecting')}</span>
      )}
    </Button>
  )
}

/** Where there is room for it. */
const wide = (words: ReactNode) => <span className={styles.wide}>{words}</span>

const isRefused = (wallet: Wallet) => wallet.status === 'disconnected' && wallet.refusal !== undefined
