import { useLayoutEffect, useRef } from 'react'
import { CloseButton } from '../parts/CloseButton.tsx'
import { useWalletTexts } from './texts/useWalletTexts.ts'
import styles from './WalletNotice.module.css'
import { hideWalletNotice, useWalletNotice } from './walletNotices.ts'

/**
 * What went wrong with a wallet, said above everything: in the browser's top layer, since the kit's dialog
 * lies over the page. It stays until it is closed, or until what it says is no longer so.
 */
export function WalletNotice() {
  const text = useWalletTexts()
  const notice = useWalletNotice()
  const element = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    // Again for each notice: what was opened last lies on top.
    if (notice) element.current?.showPopover()
    return () => element.current?.hidePopover()
  }, [notice])

  return (
    <div ref={element} popover="manual" className={styles.layer} data-wallet-notice>
      <div role="alert" className={styles.sentence}>
        {notice?.sentence}
      </div>
      <CloseButton label={text('close')} onClick={hideWalletNotice} />
    </div>
  )
}
