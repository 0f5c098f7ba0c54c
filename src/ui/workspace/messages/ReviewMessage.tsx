import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Address, Hex } from 'viem'
import { message, say } from '../../../language/say.ts'
import { proposeMessage } from '../../../multisig/propose/proposeMessage.ts'
import { knownMessageQuery } from '../../../multisig/sources/knownMessageQuery.ts'
import { hashMessage } from '../../../safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../../safe/app/hashSafeMessage.ts'
import type { TypedData } from '../../../safe/app/messages.ts'
import { signedTextOf } from '../../../safe/app/signedTextOf.ts'
import { isBusy } from '../../multisig/actionStore.ts'
import { MessageContent } from '../../multisig/MessageContent.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { SafeCodeWarnings } from '../../multisig/SafeCodeWarnings.tsx'
import { SigningNotice } from '../../multisig/SigningNotice.tsx'
import styles from '../../multisig/Steps.module.css'
import { useSigning } from '../../multisig/useSigning.ts'
import { Button } from '../../parts/Button.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { HashValue } from '../../parts/HashValue.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { NoOwner } from '../signing/NoOwner.tsx'
import { useTopOfStep } from '../signing/useTopOfStep.ts'
import { Warnings } from '../signing/Warnings.tsx'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import { refreshMessages } from './refreshMessages.ts'
import { SignInHost } from './SignInHost.tsx'

const hexSentence = message(
  'The Safe turns these hexadecimal digits into text. It signs the text shown here.',
)

/** What is about to be signed, to the last character, and the way to sign it. */
export function ReviewMessage({
  message,
  warnings,
  onBack,
  onDone,
}: {
  message: string | TypedData
  warnings: readonly string[]
  onBack: () => void
  onDone: () => void
}) {
  const site = useSite()
  const { safe, role } = useOpenSafe()
  const signed = role.kind === 'host' && typeof message === 'string' ? signedTextOf(message) : message
  const contentHash = hashMessage(signed)
  const { address: safeAddress, version } = safe
  const messageHash = hashSafeMessage({ safeAddress, chainId: site.chainId, version }, contentHash)
  const known = useQuery({ ...knownMessageQuery(site, messageHash), enabled: role.kind !== 'host' })
  const top = useTopOfStep()
  return (
    <div className={styles.step} ref={top} tabIndex={-1}>
      <SafeCodeWarnings safe={safeAddress} />
      <Warnings sentences={signed === message ? warnings : [...warnings, say(hexSentence)]} />
      <MessageContent message={signed} />
      <DescriptionList
        rows={[
          [
            say('Safe message hash'),
            <HashValue key="safe" value={messageHash} copy={say('Copy the Safe message hash')} />,
          ],
          [
            say('Message hash'),
            <HashValue key="message" value={contentHash} copy={say('Copy the message hash')} />,
          ],
        ]}
      />
      {known.data ? (
        <Known hash={messageHash} onBack={onBack} onDone={onDone} />
      ) : known.error ? (
        <>
          <QueryErrorNotice
            title={say('We couldn’t reach the wallet service')}
            lead={say('This message may already be proposed. Nothing was signed.')}
            query={known}
          />
          <div className={styles.actions}>
            <Button kind="quiet" onClick={onBack}>
              {say('Back')}
            </Button>
          </div>
        </>
      ) : role.kind === 'host' ? (
        <SignInHost message={message} messageHash={messageHash} onBack={onBack} onDone={onDone} />
      ) : role.kind === 'owner' ? (
        <Propose
          message={message}
          messageHash={messageHash}
          account={role.account}
          isLooking={known.isPending}
          onBack={onBack}
          onDone={onDone}
        />
      ) : (
        <NoOwner onBack={onBack} />
      )}
    </div>
  )
}

function Propose({
  message,
  messageHash,
  account,
  isLooking,
  onBack,
  onDone,
}: {
  message: string | TypedData
  messageHash: Hex
  account: Address
  isLooking: boolean
  onBack: () => void
  onDone: () => void
}) {
  const site = useSite()
  const client = useQueryClient()
  const { safe } = useOpenSafe()
  const { go } = useWorkspaceView()
  const { signSafeMessage } = useWallet().actions
  const { state, run } = useSigning(`sign ${messageHash} ${account}`)
  // A visitor who has closed the dialog meanwhile is somewhere else and stays there.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const sign = () => {
    if (!signSafeMessage || isLooking) return
    void run({
      safe,
      hash: messageHash,
      owner: account,
      sign: () => signSafeMessage({ owner: account, safe: safe.address, version: safe.version, message }),
      send: (signature) => proposeMessage(site, { safe, message, owner: account, signature }),
      onDone: () => {
        void refreshMessages(client)
        if (!isOpen.current) return
        onDone()
        go({ view: 'messages', parameters: { message: messageHash } })
      },
    })
  }
  const isSigning = isBusy(state) || state.status === 'done'
  return (
    <>
      <SigningNotice state={state} what="message" onRetry={sign} />
      <div className={styles.actions}>
        {state.status === 'not-taken' ? null : (
          <Button onClick={sign} isBusy={isSigning || isLooking} disabled={!signSafeMessage}>
            {isSigning ? say('Signing') : say('Sign in your wallet')}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack} disabled={isSigning}>
          {say('Back')}
        </Button>
      </div>
    </>
  )
}

function Known({ hash, onBack, onDone }: { hash: string; onBack: () => void; onDone: () => void }) {
  const { go } = useWorkspaceView()
  return (
    <>
      <Notice tone="plain" title={say('This message is already proposed')}>
        {say('An owner has proposed the same message. Open it to see who has signed, and to sign.')}
      </Notice>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            onDone()
            go({ view: 'messages', parameters: { message: hash } })
          }}
        >
          {say('Open it')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {say('Back')}
        </Button>
      </div>
    </>
  )
}
