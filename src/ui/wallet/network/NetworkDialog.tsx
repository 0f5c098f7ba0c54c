import { useEffect, useState } from 'react'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWalletTexts } from '../texts/useWalletTexts.ts'
import { useWallet } from '../walletContext.ts'
import { ChainIcon } from './ChainIcon.tsx'
import { chainLook } from './chainLook.ts'
import styles from './NetworkDialog.module.css'
import { SwitchFailure } from './SwitchFailure.tsx'
import { useSwitchChain } from './useSwitchChain.ts'

/**
 * The network of the connected wallet, and the way to the one that the site works on. Opened on a wrong
 * network, it closes when the wallet has arrived, no matter who sent it there.
 */
export function NetworkDialog({ onClose }: { onClose: () => void }) {
  const text = useWalletTexts()
  const wallet = useWallet()
  const { chainId: wanted } = useSite()
  const { error, isSwitching, switchChain } = useSwitchChain()
  const actual = wallet.status === 'connected' ? wallet.chainId : undefined
  const isRight = actual === wanted
  const [wasWrong, setWasWrong] = useState(false)
  if (!isRight && !wasWrong) setWasWrong(true)
  useEffect(() => {
    if (isRight && wasWrong) onClose()
  }, [isRight, wasWrong, onClose])
  if (actual === undefined) return null
  const { name } = chainLook(wanted)
  const isSafe = wallet.status === 'connected' && wallet.kind === 'safe'
  return (
    <Dialog title={text('network')} closeLabel={text('close')} onClose={onClose}>
      <div className={styles.body}>
        <ul className="stack gap4">
          <NetworkLine label={text('walletIsOn')} chainId={actual} />
          {isRight ? null : <NetworkLine label={text('siteWorksOn')} chainId={wanted} />}
        </ul>
        {isRight ? <p className="muted small">{text('networkIsRight')}</p> : null}
        {isSafe ? (
          isRight ? null : (
            <p className="muted small">{text('safeOnOtherNetwork', { chain: name })}</p>
          )
        ) : (
          <>
            {' '}
            <div className="stack gap8">
              {isRight ? null : (
                <Button onClick={switchChain} isBusy={isSwitching}>
                  {isSwitching ? text('waitingForWallet') : text('switchTo', { chain: name })}
                </Button>
              )}
              <Button kind="quiet" onClick={() => void wallet.actions.disconnect()}>
                {text('disconnectWallet')}
              </Button>
            </div>
            <SwitchFailure error={isRight ? undefined : error} />
            {isRight ? null : <p className="muted small">{text('switchByHand', { chain: name })}</p>}
          </>
        )}
      </div>
    </Dialog>
  )
}

function NetworkLine({ label, chainId }: { label: string; chainId: number }) {
  const text = useWalletTexts()
  const { name } = chainLook(chainId)
  return (
    <li className={styles.line} data-chain={chainId}>
      <ChainIcon chainId={chainId} />
      <div>
        <p className="muted small">{label}</p>
        <p className="strong">
          {name} <span className={styles.number}>{text('chainNumber', { id: chainId })}</span>
        </p>
      </div>
    </li>
  )
}
