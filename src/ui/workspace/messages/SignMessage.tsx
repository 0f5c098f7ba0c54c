import { useQueryClient } from '@tanstack/react-query'
import type { CheckedMessage } from '../../../workspace/checkMessage.ts'
import { confirmMessage } from '../../../workspace/confirmMessage.ts'
import { maySign } from '../../../workspace/maySign.ts'
import { Button } from '../../parts/Button.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { SigningNotice } from '../signing/SigningNotice.tsx'
import { useSigning } from '../signing/useSigning.ts'
import { whyNotSign } from '../signing/whyNotSign.ts'
import { useWorkspace } from '../workspaceContext.ts'
import { refreshMessages } from './refreshMessages.ts'
import styles from './SignMessage.module.css'

/** Adds the signature of the owner in front of the page to a message, or says why that cannot be done here. */
export function SignMessage({ checked }: { checked: Extract<CheckedMessage, { status: 'sound' }> }) {
  const site = useSite()
  const client = useQueryClient()
  const { safe, role } = useWorkspace()
  const { actions } = useWallet()
  const { signing, run } = useSigning()
  const { messageHash, message, confirmations } = checked
  const account = role.kind === 'owner' ? role.account : undefined
  const may = maySign(confirmations, safe, account)
  if (account === undefined || !may.maySign) {
    if (!may.maySign && may.because === 'has-signed')
      return <p className={styles.note}>You have signed this message.</p>
    if (checked.signature) return null
    return <p className={styles.note}>{whyNotSign(role, safe.version, 'message')}</p>
  }

  const { signSafeMessage } = actions
  const sign = () => {
    if (!signSafeMessage) return
    void run(
      { hash: messageHash, owner: account },
      {
        sign: () => signSafeMessage({ owner: account, safe: safe.address, version: safe.version, message }),
        send: async (signature) => {
          await confirmMessage(site, { safe, messageHash, owner: account, signature })
          await refreshMessages(client)
        },
      },
    )
  }
  const isBusy = signing.status === 'in-wallet' || signing.status === 'sending'
  return (
    <div className={styles.sign}>
      <SigningNotice signing={signing} what="the message" onRetry={sign} />
      {signing.status === 'failed' ? null : (
        <Button onClick={sign} isBusy={isBusy} disabled={!signSafeMessage}>
          {isBusy ? 'Signing' : checked.signature ? 'Sign it as well' : 'Sign this message'}
        </Button>
      )}
      <p className={styles.note}>Signing is free and sends nothing to the chain.</p>
    </div>
  )
}
