import { Suspense, useEffect, useRef } from 'react'
import { Button } from '../parts/Button.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import styles from './ConnectButton.module.css'
import { useWallet } from './walletContext.ts'

/** Whoever only looks at a campaign never needs it. */
const ConnectedButton = lazyPart(
  () => import('./ConnectedButton.tsx').then((module) => module.ConnectedButton),
  NotLoaded,
)

/** Connects a wallet, or shows which one is connected, or that it is on another network, and opens the dialog about that. */
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
  switch (wallet.status) {
    case 'disconnected':
      if (wallet.refusal !== undefined)
        return (
          <Suspense fallback={<Connecting />}>
            <ConnectedButton />
          </Suspense>
        )
      return (
        <Button
          ref={connect}
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
      return <Connecting />
    case 'connected':
      return (
        <Suspense fallback={<Connecting />}>
          <ConnectedButton />
        </Suspense>
      )
  }
}

function Connecting() {
  const { status, actions } = useWallet()
  return (
    <Button
      kind="quiet"
      className={styles.button ?? ''}
      data-connection={status}
      // A wallet may never answer: then there must be a way to another one.
      isWaiting
      onClick={actions.openConnect}
    >
      Connecting
    </Button>
  )
}
