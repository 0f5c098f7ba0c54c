import { useEffect } from 'react'
import { showWalletNotice } from './walletNotices.ts'

/** Without it the button would do nothing for good: the dialog counts as open. */
export function DialogNotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    onClose()
    showWalletNotice('A part of this page did not load. Reload the page, then try again.')
  }, [onClose])
  return null
}
