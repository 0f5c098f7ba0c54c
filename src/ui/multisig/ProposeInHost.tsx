import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Address, Hex } from 'viem'
import { isRejection } from '../../claim/isRejection.ts'
import { asError } from '../../errors.ts'
import type { Inside } from '../../guard/intents.ts'
import { say } from '../../language/say.ts'
import type { SafeCall } from '../../multisig/build/multiSend.ts'
import { Action } from '../parts/Action.tsx'
import { Button } from '../parts/Button.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useLateProposal } from '../wallet/useLateProposal.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { readTransactionsAgain } from './readTransactionsAgain.ts'
import { hostTitle } from './safeTitle.ts'
import type { OnAsk } from './useProposing.ts'

type Asking =
  | { status: 'idle' }
  | { status: 'asked' }
  | { status: 'rejected' }
  | { status: 'failed'; error: Error }

/**
 * Inside a Safe host: the calls go to the host, which chooses the nonce, has its owner sign, and stores the
 * proposal.
 */
export function ProposeInHost({
  safe,
  calls,
  title,
  inside,
  help,
  review,
  caution = say('Check the Safe’s queue before you try again.'),
  isWide = false,
  row,
  back,
  onAsk = (ask) => ask(),
  onProposed,
}: {
  safe: Address
  /** Undefined until they are known, and all that has to be known before. */
  calls: readonly SafeCall[] | undefined
  /** In the list of recent transactions; left out, what the calls say. */
  title?: string | undefined
  /** What the page is for. */
  inside: Inside
  /** Shown until the host is asked. */
  help?: ReactNode
  /** What the host's dialog must show. */
  review: string
  /** What to do before the next try: the host may have made a proposal without saying so. */
  caution?: string
  /** The one thing to do on the page. */
  isWide?: boolean
  /** The class of the row of buttons. */
  row: string | undefined
  /** The way back, until the host is asked. */
  back?: ReactNode
  onAsk?: OnAsk | undefined
  /** Also after the request was given up here, since its owner may sign it all the same. */
  onProposed: (safeTxHash: Hex) => void
}) {
  const client = useQueryClient()
  const { sendCallsInHost, abandonRequest } = useWallet().actions
  const [asking, setAsking] = useState<Asking>({ status: 'idle' })
  const isBusy = useRef(false)
  // What the host reports late is of what was asked last, whatever is drawn by then.
  const late = useRef<(safeTxHash: Hex) => void>(undefined)
  useLateProposal((safeTxHash) => late.current?.(safeTxHash))

  const propose = () => {
    if (!sendCallsInHost || !calls || isBusy.current) return
    const proposed = (safeTxHash: Hex) => {
      void readTransactionsAgain(client)
      onProposed(safeTxHash)
    }
    isBusy.current = true
    late.current = proposed
    setAsking({ status: 'asked' })
    onAsk(() =>
      sendCallsInHost(
        calls.map(({ to, value, data }) => ({ from: safe, to, value, data })),
        { title: title ?? hostTitle(safe, calls), inside },
      ).then((safeTxHash) => ({ safeTxHash })),
    )
      .then(
        ({ safeTxHash }) => {
          setAsking({ status: 'idle' })
          proposed(safeTxHash)
        },
        (caught: unknown) => {
          const error = asError(caught)
          setAsking(isRejection(error) ? { status: 'rejected' } : { status: 'failed', error })
        },
      )
      .finally(() => {
        isBusy.current = false
      })
  }
  const isAsked = asking.status === 'asked'
  const buttons = (
    <>
      <Button isWide={isWide} onClick={propose} isBusy={isAsked || !calls} disabled={!sendCallsInHost}>
        {isAsked ? say('Waiting for the Safe') : say('Propose in the Safe')}
      </Button>
      {isAsked ? (
        <Button kind="quiet" onClick={() => abandonRequest?.()}>
          {say('The Safe shows nothing')}
        </Button>
      ) : (
        back
      )}
    </>
  )
  return (
    <>
      <div role="status">
        {isAsked ? (
          <Notice tone="plain" title={say('Review it in the Safe')}>
            {review}
          </Notice>
        ) : asking.status === 'rejected' ? (
          <p className="small breakable muted">{say('You declined in the Safe. Nothing was signed.')}</p>
        ) : asking.status === 'failed' ? (
          <ErrorNotice title={say('The Safe didn’t propose it')} lead={caution} error={asking.error} />
        ) : null}
      </div>
      {isAsked ? null : help}
      {isWide ? <Action>{buttons}</Action> : <div className={row}>{buttons}</div>}
    </>
  )
}
