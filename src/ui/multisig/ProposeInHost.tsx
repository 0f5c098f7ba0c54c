import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Hex } from 'viem'
import { isRejection } from '../../claim/isRejection.ts'
import { asError } from '../../errors.ts'
import type { SafeCall } from '../../multisig/multiSend.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useLateProposal } from '../wallet/useLateProposal.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { useOpenSafe } from './openSafeContext.ts'
import { readTransactionsAgain } from './readTransactionsAgain.ts'
import styles from './Steps.module.css'
import { hostTitle } from './safeTitle.ts'

type Asking = { status: 'idle' } | { status: 'asked' } | { status: 'failed'; error: Error }

/**
 * Inside a Safe host: the calls go to the host, which chooses the nonce, has its owner sign, and stores the
 * proposal.
 */
export function ProposeInHost({
  calls,
  onBack,
  onProposed,
}: {
  calls: readonly SafeCall[]
  onBack: () => void
  onProposed: (safeTxHash: Hex) => void
}) {
  const client = useQueryClient()
  const { safe } = useOpenSafe()
  const { actions } = useWallet()
  const { sendCallsInHost, abandonRequest } = actions
  const [asking, setAsking] = useState<Asking>({ status: 'idle' })
  const isBusy = useRef(false)
  const isAsked = useRef(false)
  const proposed = (safeTxHash: Hex) => {
    void readTransactionsAgain(client)
    onProposed(safeTxHash)
  }
  // The Safe may have it signed after the person gave it up here.
  useLateProposal((safeTxHash) => isAsked.current && proposed(safeTxHash))

  const propose = () => {
    if (!sendCallsInHost || isBusy.current) return
    isBusy.current = true
    isAsked.current = true
    setAsking({ status: 'asked' })
    sendCallsInHost(
      calls.map((call) => ({ ...call, from: safe.address })),
      { title: hostTitle(safe.address, calls), inside: 'any' },
    )
      .then(proposed, (caught: unknown) => {
        const error = asError(caught)
        setAsking(isRejection(error) ? { status: 'idle' } : { status: 'failed', error })
      })
      .finally(() => {
        isBusy.current = false
      })
  }
  return (
    <>
      {asking.status === 'asked' ? (
        <Notice tone="plain" title="Review it in the Safe">
          It must show {calls.length === 1 ? 'the call' : `these ${calls.length} calls`} above and nothing
          else. If it shows anything else, reject it.
        </Notice>
      ) : (
        <p className="small breakable muted">
          The Safe around this page proposes it: it chooses the nonce, shows{' '}
          {calls.length === 1 ? 'the call' : 'the batch'} in its own dialog and has you sign there.
        </p>
      )}
      {asking.status === 'failed' ? (
        <ErrorNotice
          title="The Safe did not propose it"
          lead="Look into the Safe’s queue before you try again."
          error={asking.error}
        />
      ) : null}
      <div className={styles.actions}>
        <Button onClick={propose} isBusy={asking.status === 'asked'} disabled={!sendCallsInHost}>
          {asking.status === 'asked' ? 'Waiting for the Safe' : 'Propose in the Safe'}
        </Button>
        {asking.status === 'asked' ? (
          <Button kind="quiet" onClick={() => abandonRequest?.()}>
            The Safe shows nothing
          </Button>
        ) : (
          <Button kind="quiet" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </>
  )
}
