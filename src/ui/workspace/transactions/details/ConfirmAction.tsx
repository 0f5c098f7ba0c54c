import type { Address } from 'viem'
import type { CheckedTransaction, SafeFacts } from '../../../../workspace/checkTransaction.ts'
import { confirmTransaction } from '../../../../workspace/confirmTransaction.ts'
import { Button } from '../../../parts/Button.tsx'
import { useSite } from '../../../site/siteContext.ts'
import { isBusy } from '../actionStore.ts'
import { SigningNotice } from './SigningNotice.tsx'
import { useSignature } from './useSignature.ts'

export type SoundTransaction = Extract<CheckedTransaction, { status: 'sound' }>

/** Adds the owner's signature. */
export function ConfirmAction({
  checked,
  safe,
  owner,
}: {
  checked: SoundTransaction
  safe: SafeFacts
  owner: Address
}) {
  const site = useSite()
  const { safeTxHash } = checked
  const request = { owner, safe: safe.address, transaction: checked.transaction }
  const { state, sign } = useSignature(`confirm ${safeTxHash} ${owner}`, request, (signature) =>
    confirmTransaction(site, { safe, safeTxHash, owner, signature }),
  )
  return (
    <>
      {state.status === 'done' ? null : (
        <Button isBusy={isBusy(state)} onClick={sign}>
          {state.status === 'asking'
            ? 'Sign in your wallet'
            : state.status === 'sending'
              ? 'Handing it on'
              : 'Confirm'}
        </Button>
      )}
      <SigningNotice state={state} onRetry={sign} />
    </>
  )
}
