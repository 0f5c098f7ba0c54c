import { useQueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import { confirmTransaction } from '../../../../multisig/propose/confirmTransaction.ts'
import type { CheckedTransaction, SafeFacts } from '../../../../multisig/sign/checkTransaction.ts'
import { isBusy } from '../../../multisig/actionStore.ts'
import { readTransactionsAgain } from '../../../multisig/readTransactionsAgain.ts'
import { SigningNotice } from '../../../multisig/SigningNotice.tsx'
import { safeTitle } from '../../../multisig/safeTitle.ts'
import { useSigning } from '../../../multisig/useSigning.ts'
import { transactionPath } from '../../../multisig/workspaceFragment.ts'
import { Button } from '../../../parts/Button.tsx'
import { useSite } from '../../../site/siteContext.ts'
import { rememberProposal } from '../../../wallet/account/rememberProposal.ts'
import { useWallet } from '../../../wallet/walletContext.ts'

export type ValidTransaction = Extract<CheckedTransaction, { status: 'sound' }>

/** Adds the owner's signature. */
export function ConfirmAction({
  checked,
  safe,
  owner,
}: {
  checked: ValidTransaction
  safe: SafeFacts
  owner: Address
}) {
  const site = useSite()
  const client = useQueryClient()
  const { signSafeTransaction } = useWallet().actions
  const { safeTxHash, transaction } = checked
  const { state, run } = useSigning(`sign ${safeTxHash} ${owner}`)
  const sign = () => {
    if (!signSafeTransaction) return
    void run({
      safe,
      hash: safeTxHash,
      owner,
      sign: () => signSafeTransaction({ owner, safe: safe.address, transaction, inside: 'any' }),
      send: async (signature) => {
        await confirmTransaction(site, { safe, safeTxHash, owner, signature })
        const description = safeTitle('Sign', safe.address, transaction)
        const page = transactionPath(safe.address, { transaction: safeTxHash })
        rememberProposal(site.chainId, { owner, safe: safe.address, safeTxHash, description, page })
      },
      onDone: () => readTransactionsAgain(client),
    })
  }
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
      <SigningNotice state={state} what="the transaction" onRetry={sign} />
    </>
  )
}
