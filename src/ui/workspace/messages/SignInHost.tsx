import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRejection } from '../../../claim/isRejection.ts'
import type { TypedData } from '../../../safe/app/messages.ts'
import { ErrorNotice } from '../../claim/ErrorNotice.tsx'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useWallet } from '../../wallet/walletContext.ts'
import styles from '../signing/Steps.module.css'
import { refreshMessages } from './refreshMessages.ts'

type Asking = { status: 'idle' } | { status: 'asked' } | { status: 'failed'; error: Error }

/** Inside a Safe host the message is signed in the host's own dialog, which may answer only when enough owners have signed. */
export function SignInHost({
  message,
  onBack,
  onDone,
}: {
  message: string | TypedData
  onBack: () => void
  onDone: () => void
}) {
  const client = useQueryClient()
  const { actions } = useWallet()
  const { signMessageInHost } = actions
  const [asking, setAsking] = useState<Asking>({ status: 'idle' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const sign = () => {
    if (!signMessageInHost || stop.current) return
    const controller = new AbortController()
    stop.current = controller
    setAsking({ status: 'asked' })
    signMessageInHost(message, controller.signal)
      .then(
        () => onDone(),
        (caught: unknown) => {
          if (controller.signal.aborted) return
          const error = caught instanceof Error ? caught : new Error(String(caught))
          setAsking(isRejection(error) ? { status: 'idle' } : { status: 'failed', error })
        },
      )
      .finally(() => {
        if (stop.current === controller) stop.current = undefined
        void refreshMessages(client)
      })
  }
  const giveUp = () => {
    stop.current?.abort()
    stop.current = undefined
    setAsking({ status: 'idle' })
  }
  return (
    <>
      {asking.status === 'asked' ? (
        <Notice tone="plain" title="Sign it in the Safe">
          The page around this one shows the message: compare it with what stands here. It answers only when
          enough owners have signed. You may close this meanwhile; the message stands in the list once an
          owner has signed it.
        </Notice>
      ) : null}
      {asking.status === 'failed' ? (
        <ErrorNotice
          title="The Safe did not sign it"
          lead="Look into the Safe’s messages before you try again."
          error={asking.error}
          onRetry={sign}
        />
      ) : null}
      <div className={styles.actions}>
        {asking.status === 'asked' ? (
          <Button
            onClick={() => {
              void refreshMessages(client)
              onDone()
            }}
          >
            Show the messages
          </Button>
        ) : (
          <Button onClick={sign} disabled={!signMessageInHost}>
            Sign in the Safe
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => {
            giveUp()
            onBack()
          }}
        >
          Back
        </Button>
      </div>
    </>
  )
}
