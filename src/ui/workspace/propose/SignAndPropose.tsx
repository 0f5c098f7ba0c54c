import { useQueryClient } from '@tanstack/react-query'
import type { Hex } from 'viem'
import type { SafeTransaction } from '../../../chain/hashSafeTransaction.ts'
import { readerOf } from '../../../chain/readerOf.ts'
import { assertDelegateTarget } from '../../../workspace/assertDelegateTarget.ts'
import { proposeTransaction } from '../../../workspace/proposeTransaction.ts'
import { safeTxHashOf } from '../../../workspace/safeTxHashOf.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { SigningNotice } from '../signing/SigningNotice.tsx'
import styles from '../signing/Steps.module.css'
import { useSigning } from '../signing/useSigning.ts'
import { readTransactionsAgain } from '../transactions/readTransactionsAgain.ts'
import { useWorkspace } from '../workspaceContext.ts'

/** Has the owner's wallet sign a transaction once, and hands it to the other owners. */
export function SignAndPropose({
  transaction,
  onBack,
  onProposed,
}: {
  transaction: SafeTransaction
  onBack: () => void
  onProposed: (safeTxHash: Hex) => void
}) {
  const site = useSite()
  const client = useQueryClient()
  const { safe, role } = useWorkspace()
  const { actions } = useWallet()
  const { signing, run } = useSigning()
  const { signSafeTransaction } = actions
  const safeTxHash = safeTxHashOf({ chainId: site.chainId, safe: safe.address }, transaction)
  const isUsed = transaction.nonce < safe.nonce
  const canSign = role.kind === 'owner' && signSafeTransaction !== undefined && !isUsed
  const sign = () => {
    if (role.kind !== 'owner' || !signSafeTransaction || isUsed) return
    const { account: owner } = role
    void run(
      { hash: safeTxHash, owner },
      {
        sign: async () => {
          await assertDelegateTarget(readerOf(site), transaction)
          return signSafeTransaction({ owner, safe: safe.address, transaction })
        },
        send: (signature) => proposeTransaction(site, { safe, transaction, owner, signature }),
        onDone: () => {
          void readTransactionsAgain(client)
          onProposed(safeTxHash)
        },
      },
    )
  }
  const isBusy = signing.status === 'in-wallet' || signing.status === 'sending' || signing.status === 'done'
  return (
    <>
      <SigningNotice signing={signing} what="the transaction" onRetry={sign} />
      {role.kind === 'owner' ? null : (
        <Notice tone="warn" title="Your wallet’s account does not own this Safe any more">
          Change back to an owner’s account to sign.
        </Notice>
      )}
      {isUsed ? (
        <Notice tone="warn" title={`Nonce ${transaction.nonce} was used up meanwhile`}>
          Go back and take another one. Nothing was signed.
        </Notice>
      ) : null}
      <div className={styles.actions}>
        {signing.status === 'failed' ? null : (
          <Button onClick={sign} isBusy={isBusy} disabled={!canSign}>
            {isBusy ? 'Signing' : 'Sign and propose'}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
      </div>
    </>
  )
}
