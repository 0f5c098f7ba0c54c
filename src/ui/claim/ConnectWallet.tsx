import { say } from '../../language/say.ts'
import { Button } from '../parts/Button.tsx'
import { useWallet } from '../wallet/walletContext.ts'

/**
 * Opens the list of wallets. What draws it is heavy and fetched for the first who want it: the button says at
 * once that it is on its way.
 */
export function ConnectWallet() {
  const { actions, isOpening, warmUp, ...wallet } = useWallet()
  const hasFailed = wallet.status === 'disconnected' && wallet.failedToLoad
  return (
    <>
      <Button
        isWide
        isBusy={isOpening}
        data-connect
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={actions.openConnect}
      >
        {isOpening
          ? say('Opening your wallets')
          : hasFailed
            ? say('Wallets didn’t load. Try again')
            : say('Connect wallet')}
      </Button>
      <p className="visuallyHidden" role="status">
        {isOpening ? say('Opening your wallets') : ''}
      </p>
    </>
  )
}
