import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Hex } from 'viem'
import { isRejection } from '../../../claim/isRejection.ts'
import { asError } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import { knownMessageQuery } from '../../../multisig/sources/knownMessageQuery.ts'
import type { TypedData } from '../../../safe/app/messages.ts'
import styles from '../../multisig/Steps.module.css'
import { Button } from '../../parts/Button.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import { refreshMessages } from './refreshMessages.ts'

type Asking =
  | { status: 'idle' }
  | { status: 'asked' }
  /** The host closed its dialog: nobody signed, or nobody knows. */
  | { status: 'closed'; isKnown: boolean }
  | { status: 'failed'; error: Error }

/**
 * Inside a Safe host the message is signed in the host's own dialog, which may answer only when enough owners
 * have signed.
 */
export function SignInHost({
  message,
  messageHash,
  onBack,
  onDone,
}: {
  message: string | TypedData
  /** What the owners sign for it. */
  messageHash: Hex
  onBack: () => void
  onDone: () => void
}) {
  const site = useSite()
  const client = useQueryClient()
  const { go } = useWorkspaceView()
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
      .then(showIt, async (caught: unknown) => {
        if (controller.signal.aborted) return
        if (!isRejection(caught)) return setAsking({ status: 'failed', error: asError(caught) })
        // Hosts say no as well to a dialog that was closed after the first of several owners has signed.
        const isListed = await client.fetchQuery(knownMessageQuery(site, messageHash)).catch(() => undefined)
        if (controller.signal.aborted) return
        if (isListed) showIt()
        else setAsking({ status: 'closed', isKnown: isListed === false })
      })
      .finally(() => {
        if (stop.current === controller) stop.current = undefined
        void refreshMessages(client)
      })
  }
  const showIt = () => {
    onDone()
    go({ view: 'messages', parameters: { message: messageHash } })
  }
  const giveUp = () => {
    stop.current?.abort()
    stop.current = undefined
    setAsking({ status: 'idle' })
  }
  return (
    <>
      {asking.status === 'asked' ? (
        <Notice tone="plain" title={say('Sign it in the Safe')}>
          {say(
            'Compare the message in your Safe with the one here. Your Safe answers once enough owners have signed. You can close this: the message is in the list after the first signature.',
          )}
        </Notice>
      ) : null}
      {asking.status === 'closed' ? (
        <p className="small breakable muted" role="status">
          {asking.isKnown
            ? say('The Safe closed its dialog. Nothing was signed.')
            : say(
                'The Safe closed its dialog. We couldn’t check whether an owner signed. See the Safe’s messages.',
              )}
        </p>
      ) : null}
      {asking.status === 'failed' ? (
        <ErrorNotice
          title={say('The Safe didn’t sign')}
          lead={say('Check the Safe’s messages before you try again.')}
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
            {say('Show messages')}
          </Button>
        ) : (
          <Button onClick={sign} disabled={!signMessageInHost}>
            {say('Sign in the Safe')}
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => {
            giveUp()
            onBack()
          }}
        >
          {say('Back')}
        </Button>
      </div>
    </>
  )
}
