import { useQueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { Inside } from '../../guard/intents.ts'
import { assertDelegateTarget } from '../../multisig/assertDelegateTarget.ts'
import { safeTxHashOf } from '../../multisig/safeTxHashOf.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { isBusy } from './actionStore.ts'
import { useOpenSafe } from './openSafeContext.ts'
import { proposeFromHere } from './proposeFromHere.ts'
import { readTransactionsAgain } from './readTransactionsAgain.ts'
import { SigningNotice } from './SigningNotice.tsx'
import styles from './Steps.module.css'
import { useSigning } from './useSigning.ts'

/** Has the owner's wallet sign a transaction once, and hands it to the other owners. */
export function SignAndPropose({
  transaction,
  account,
  inside,
  onBack,
  onProposed,
}: {
  transaction: SafeTransaction
  /** The owner who signs. */
  account: Address
  /** What the page is for. */
  inside: Inside
  onBack: () => void
  onProposed: (safeTxHash: Hex) => void
}) {
  const site = useSite()
  const client = useQueryClient()
  const { safe } = useOpenSafe()
  const { signSafeTransaction } = useWallet().actions
  const safeTxHash = safeTxHashOf({ chainId: site.chainId, safe: safe.address }, transaction)
  const { state, run } = useSigning({ hash: safeTxHash, owner: account })
  const isUsed = transaction.nonce < safe.nonce
  const sign = () => {
    if (!signSafeTransaction || isUsed) return
    void run({
      sign: async () => {
        await assertDelegateTarget(twoNodeReaderOf(site), transaction)
        return signSafeTransaction({ owner: account, safe: safe.address, transaction, inside })
      },
      send: (signature) => proposeFromHere(site, { safe, transaction, owner: account, signature }),
      onDone: () => {
        void readTransactionsAgain(client)
        onProposed(safeTxHash)
      },
    })
  }
  const isSigning = isBusy(state) || state.status === 'done'
  return (
    <>
      <SigningNotice state={state} what="the transaction" onRetry={sign} />
      {isUsed ? (
        <Notice tone="warn" title={`Nonce ${transaction.nonce} was used up meanwhile`}>
          Go back and take another one. Nothing was stored.
        </Notice>
      ) : null}
      <div className={styles.actions}>
        {state.status === 'not-taken' ? null : (
          <Button onClick={sign} isBusy={isSigning} disabled={!signSafeTransaction || isUsed}>
            {isSigning ? 'Signing' : 'Sign and propose'}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack} disabled={isSigning}>
          Back
        </Button>
      </div>
    </>
  )
}
