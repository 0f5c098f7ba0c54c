import { useQueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import { say } from '../../../language/say.ts'
import { confirmMessage } from '../../../multisig/propose/confirmMessage.ts'
import type { CheckedMessage } from '../../../multisig/sign/checkMessage.ts'
import { maySign } from '../../../multisig/sign/maySign.ts'
import { isBusy } from '../../multisig/actionStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { SigningNotice } from '../../multisig/SigningNotice.tsx'
import { useSigning } from '../../multisig/useSigning.ts'
import { whyNotSign } from '../../multisig/whyNotSign.ts'
import { Button } from '../../parts/Button.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { refreshMessages } from './refreshMessages.ts'
import styles from './SignMessage.module.css'

type Valid = Extract<CheckedMessage, { status: 'sound' }>

/**
 * Adds the signature of the owner in front of the page to a message, or says why that cannot be done here.
 */
export function SignMessage({ checked }: { checked: Valid }) {
  const { safe, role } = useOpenSafe()
  const { confirmations } = checked
  const account = role.kind === 'owner' ? role.account : undefined
  const may = maySign(confirmations, safe, account)
  if (account !== undefined && may.maySign) return <Sign checked={checked} account={account} />
  if (!may.maySign && may.because === 'has-signed')
    return (
      <p className={styles.note}>
        {checked.signature
          ? say('You signed this message.')
          : say('You signed this message. Send the link to the other owners.')}
      </p>
    )
  if (checked.signature) return null
  return <p className={styles.note}>{whyNotSign(role, safe.version, 'message')}</p>
}

function Sign({ checked, account }: { checked: Valid; account: Address }) {
  const site = useSite()
  const client = useQueryClient()
  const { safe } = useOpenSafe()
  const { signSafeMessage } = useWallet().actions
  const { messageHash, message } = checked
  const { state, run } = useSigning(`sign ${messageHash} ${account}`)
  const sign = () => {
    if (!signSafeMessage) return
    void run({
      safe,
      hash: messageHash,
      owner: account,
      sign: () => signSafeMessage({ owner: account, safe: safe.address, version: safe.version, message }),
      send: (signature) => confirmMessage(site, { safe, messageHash, owner: account, signature }),
      onDone: () => refreshMessages(client),
    })
  }
  return (
    <div className={styles.sign}>
      <SigningNotice state={state} what="message" onRetry={sign} />
      {state.status === 'not-taken' ? null : (
        <Button onClick={sign} isBusy={isBusy(state) || state.status === 'done'} disabled={!signSafeMessage}>
          {isBusy(state) ? say('Signing') : checked.signature ? say('Sign') : say('Sign message')}
        </Button>
      )}
      <p className={styles.note}>{say('Signing is free and off chain.')}</p>
    </div>
  )
}
