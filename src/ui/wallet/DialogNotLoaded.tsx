import { useEffect } from 'react'
import { say } from '../../language/say.ts'
import { showWalletNotice } from './walletNotices.ts'

/** Without it the button would do nothing for good: the dialog counts as open. */
export function DialogNotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    onClose()
    showWalletNotice(say('Part of this page didn’t load. Reload the page and try again.'))
  }, [onClose])
  return null
}
