import { useRef, useState } from 'react'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { isRejection } from '../../claim/isRejection.ts'
import { asError } from '../../errors.ts'
import { decodeMultiSend } from '../../multisig/multiSend.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { hostTitle } from '../multisig/safeTitle.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { useLateProposal } from '../wallet/useLateProposal.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { hostProposals } from './hostProposals.ts'
import { Way } from './Way.tsx'

type Asking =
  | { status: 'idle' }
  | { status: 'asked' }
  | { status: 'rejected' }
  | { status: 'failed'; error: Error }

/** Inside a Safe host: the host proposes the claim, chooses its nonce and has its owner sign. */
export function ClaimInHost({
  transaction,
  isReadOnly,
  onLook,
}: {
  /** Its calls are what counts; the nonce is the host's to choose. */
  transaction: SafeTransaction | undefined
  isReadOnly: boolean
  onLook: () => void
}) {
  const { safe } = useOpenSafe()
  const { sendCallsInHost, abandonRequest } = useWallet().actions
  const [asking, setAsking] = useState<Asking>({ status: 'idle' })
  const isBusy = useRef(false)
  const { address } = safe
  useLateProposal((safeTxHash) => hostProposals.add({ safe: address, safeTxHash }))
  const propose = () => {
    const calls = transaction && callsOf(transaction)
    if (!sendCallsInHost || !calls || isBusy.current) return
    isBusy.current = true
    setAsking({ status: 'asked' })
    sendCallsInHost(
      calls.map(({ to, value, data }) => ({ from: address, to, value, data })),
      { title: hostTitle(address, calls), inside: 'claims' },
    )
      .then(
        (safeTxHash) => {
          hostProposals.add({ safe: address, safeTxHash })
          setAsking({ status: 'idle' })
          onLook()
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
  return (
    <Way
      title="Propose it in this Safe"
      action={
        isReadOnly ? undefined : (
          <>
            <Button
              kind="quiet"
              onClick={propose}
              isBusy={asking.status === 'asked' || !transaction}
              disabled={!sendCallsInHost}
            >
              {asking.status === 'asked' ? 'Waiting for the Safe' : 'Propose in the Safe'}
            </Button>
            {asking.status === 'asked' ? (
              <Button kind="quiet" onClick={() => abandonRequest?.()}>
                The Safe shows nothing
              </Button>
            ) : null}
          </>
        )
      }
    >
      <p>
        {isReadOnly
          ? 'You are not an owner of this Safe in the app around this page, so you can only look.'
          : 'The Safe around this page shows the claim in its own dialog and has you sign there; the other owners find it in its queue.'}
      </p>
      <div role="status">
        {asking.status === 'rejected' ? (
          <p>You said no in the Safe. Nothing was signed.</p>
        ) : asking.status === 'failed' ? (
          <ErrorNotice
            title="The Safe did not propose it"
            lead="Look into the Safe’s queue before you try again: what was proposed after all is found here."
            error={asking.error}
          />
        ) : null}
      </div>
    </Way>
  )
}

function callsOf({ to, value, data, operation }: SafeTransaction) {
  return operation === 0 ? [{ to, value, data }] : decodeMultiSend(data)
}
