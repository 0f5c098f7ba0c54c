import { useEffect } from 'react'
import { showWalletNotice } from './walletNotices.ts'

/** Without it the button would do nothing for good: the dialog counts as open. */
export function DialogNotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    onClose()
    showWalletNotice('Part of this page didn’t load. Reload the page and try again.')
  }, [onClose])
  return null
}
