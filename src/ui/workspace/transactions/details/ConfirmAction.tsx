import type { Address } from 'viem'
import { say } from '../../../../language/say.ts'
import type { CheckedTransaction, SafeFacts } from '../../../../multisig/sign/checkTransaction.ts'
import { isBusy } from '../../../multisig/actionStore.ts'
import { SigningNotice } from '../../../multisig/SigningNotice.tsx'
import { signingWord } from '../../../multisig/signingWord.ts'
import { useProposing } from '../../../multisig/useProposing.ts'
import { Button } from '../../../parts/Button.tsx'

export type ValidTransaction = Extract<CheckedTransaction, { status: 'sound' }>

/** Adds the owner's signature. */
export function ConfirmAction({
  checked: { transaction },
  safe,
  owner,
}: {
  checked: ValidTransaction
  safe: SafeFacts
  owner: Address
}) {
  const { state, propose } = useProposing({
    safe,
    transaction,
    owner,
    known: [],
    isChecked: true,
    inside: 'any',
  })
  return (
    <>
      {state.status === 'done' ? null : (
        <Button isBusy={isBusy(state)} onClick={propose}>
          {signingWord(state, say('Confirm'))}
        </Button>
      )}
      <SigningNotice state={state} what="transaction" onRetry={() => propose?.()} />
    </>
  )
}
