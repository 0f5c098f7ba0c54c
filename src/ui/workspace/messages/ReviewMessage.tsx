import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hashMessage } from '../../../safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../../safe/app/hashSafeMessage.ts'
import type { TypedData } from '../../../safe/app/messages.ts'
import { knownMessageQuery } from '../../../workspace/knownMessageQuery.ts'
import { proposeMessage } from '../../../workspace/proposeMessage.ts'
import { ErrorNotice } from '../../claim/ErrorNotice.tsx'
import { Button } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { SigningNotice } from '../signing/SigningNotice.tsx'
import styles from '../signing/Steps.module.css'
import { useSigning } from '../signing/useSigning.ts'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import { useWorkspace } from '../workspaceContext.ts'
import { MessageContent } from './MessageContent.tsx'
import review from './ReviewMessage.module.css'
import { refreshMessages } from './refreshMessages.ts'
import { SignInHost } from './SignInHost.tsx'

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
  const { safe, role } = useWorkspace()
  const contentHash = hashMessage(message)
  const { address: safeAddress, version } = safe
  const messageHash = hashSafeMessage({ safeAddress, chainId: site.chainId, version }, contentHash)
  const known = useQuery({ ...knownMessageQuery(site, messageHash), enabled: role.kind !== 'host' })
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div className={styles.step} ref={top} tabIndex={-1}>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn" title={warning} />
      ))}
      <MessageContent message={message} />
      <Facts
        rows={[
          [
            'Safe message hash',
            <Digits key="safe" value={messageHash} note="Your wallet shows the message hash inside it." />,
          ],
          ['Message hash', <Digits key="message" value={contentHash} />],
        ]}
      />
      {known.data ? (
        <Known hash={messageHash} onBack={onBack} onDone={onDone} />
      ) : known.error ? (
        <>
          <ErrorNotice
            title="Could not ask the wallet service"
            lead="Whether this message was proposed before is not known, so it is not signed yet. Nothing was signed."
            error={known.error}
            onRetry={() => void known.refetch()}
            isRetrying={known.isFetching}
          />
          <div className={styles.actions}>
            <Button kind="quiet" onClick={onBack}>
              Back
            </Button>
          </div>
        </>
      ) : role.kind === 'host' ? (
        <SignInHost message={message} onBack={onBack} onDone={onDone} />
      ) : (
        <Propose
          message={message}
          messageHash={messageHash}
          isLooking={known.isPending}
          onBack={onBack}
          onDone={onDone}
        />
      )}
    </div>
  )
}

function Propose({
  message,
  messageHash,
  isLooking,
  onBack,
  onDone,
}: {
  message: string | TypedData
  messageHash: `0x${string}`
  isLooking: boolean
  onBack: () => void
  onDone: () => void
}) {
  const site = useSite()
  const client = useQueryClient()
  const { safe, role } = useWorkspace()
  const { go } = useWorkspaceView()
  const { actions } = useWallet()
  const { signing, run } = useSigning()
  const { signSafeMessage } = actions
  const sign = () => {
    if (role.kind !== 'owner' || !signSafeMessage || isLooking) return
    const { account: owner } = role
    void run(
      { hash: messageHash, owner },
      {
        sign: () => signSafeMessage({ owner, safe: safe.address, version: safe.version, message }),
        send: (signature) => proposeMessage(site, { safe, message, owner, signature }),
        onDone: () => {
          void refreshMessages(client)
          onDone()
          go({ view: 'messages', parameters: { message: messageHash } })
        },
      },
    )
  }
  const isBusy = signing.status === 'in-wallet' || signing.status === 'sending' || signing.status === 'done'
  return (
    <>
      <SigningNotice signing={signing} what="the message" onRetry={sign} />
      {role.kind === 'owner' ? null : (
        <Notice tone="warn" title="Your wallet’s account does not own this Safe any more">
          Change back to an owner’s account to sign.
        </Notice>
      )}
      <div className={styles.actions}>
        {signing.status === 'failed' ? null : (
          <Button
            onClick={sign}
            isBusy={isBusy || isLooking}
            disabled={role.kind !== 'owner' || !signSafeMessage}
          >
            {isBusy ? 'Signing' : 'Sign in your wallet'}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
      </div>
    </>
  )
}

function Known({ hash, onBack, onDone }: { hash: string; onBack: () => void; onDone: () => void }) {
  const { go } = useWorkspaceView()
  return (
    <>
      <Notice tone="plain" title="This message is there already">
        An owner of this Safe has proposed exactly this message. Open it to see who has signed, and to add
        your signature.
      </Notice>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            onDone()
            go({ view: 'messages', parameters: { message: hash } })
          }}
        >
          Open it
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}

function Digits({ value, note }: { value: string; note?: string }) {
  return (
    <span className={review.digits}>
      <span className={review.value}>{value}</span>
      <CopyButton text={value} label="Copy the hash" />
      {note ? <span className={review.note}>{note}</span> : null}
    </span>
  )
}
