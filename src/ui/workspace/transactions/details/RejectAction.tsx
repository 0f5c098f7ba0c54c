import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Address } from 'viem'
import type { SafeFacts } from '../../../../multisig/checkTransaction.ts'
import { draftRejection } from '../../../../multisig/draftTransaction.ts'
import { safeTxHashOf } from '../../../../multisig/safeTxHashOf.ts'
import styles from '../../../multisig/Actions.module.css'
import { isBusy } from '../../../multisig/actionStore.ts'
import { proposeFromHere } from '../../../multisig/proposeFromHere.ts'
import { readTransactionsAgain } from '../../../multisig/readTransactionsAgain.ts'
import { SigningNotice } from '../../../multisig/SigningNotice.tsx'
import { useSigning } from '../../../multisig/useSigning.ts'
import { Button } from '../../../parts/Button.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { TextButton } from '../../../parts/TextButton.tsx'
import { useSite } from '../../../site/siteContext.ts'
import { useWallet } from '../../../wallet/walletContext.ts'
import { useWorkspaceView } from '../../useWorkspaceView.ts'

/**
 * Proposes the empty transaction with the same nonce: once executed, the one that is looked at never can be.
 */
export function RejectAction({ safe, owner, nonce }: { safe: SafeFacts; owner: Address; nonce: number }) {
  const site = useSite()
  const { hrefOf } = useWorkspaceView()
  const [isOpen, setOpen] = useState(false)
  const [hash, setHash] = useState<string>()
  const transaction = useMemo(() => draftRejection(safe.address, nonce), [safe.address, nonce])
  const client = useQueryClient()
  const { signSafeTransaction } = useWallet().actions
  const safeTxHash = safeTxHashOf({ chainId: site.chainId, safe: safe.address }, transaction)
  const { state, run } = useSigning({ hash: safeTxHash, owner })
  const sign = () => {
    if (!signSafeTransaction) return
    void run({
      sign: () => signSafeTransaction({ owner, safe: safe.address, transaction, inside: 'any' }),
      send: async (signature) =>
        setHash(await proposeFromHere(site, { safe, transaction, owner, signature })),
      onDone: () => readTransactionsAgain(client),
    })
  }
  if (hash)
    return (
      <div className={styles.reject}>
        <Notice
          tone="good"
          title="The rejection is proposed"
          action={
            <a href={hrefOf({ view: 'transactions', parameters: { transaction: hash } })}>
              See the rejection
            </a>
          }
        >
          It uses nonce {nonce} too. When enough owners have signed it and it is executed, this transaction is
          replaced for good.
        </Notice>
      </div>
    )
  return (
    <div className={styles.reject}>
      {isOpen ? (
        <>
          <p className="muted medium">
            A signature cannot be taken back. Instead you sign an empty transaction with the same nonce (
            {nonce}
            ): when that one is executed, this one never can be. It needs as many signatures, and its
            execution costs a network fee.
          </p>
          <div className="stack gap10">
            <Button kind="quiet" isBusy={isBusy(state)} onClick={sign}>
              {state.status === 'asking'
                ? 'Sign in your wallet'
                : state.status === 'sending'
                  ? 'Handing it on'
                  : 'Propose the rejection'}
            </Button>
          </div>
        </>
      ) : (
        <TextButton onClick={() => setOpen(true)}>Reject this transaction</TextButton>
      )}
      <SigningNotice state={state} what="the rejection" onRetry={sign} />
    </div>
  )
}
