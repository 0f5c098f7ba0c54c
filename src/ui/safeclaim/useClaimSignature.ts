import { useQueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import { handToService } from '../../claim/safeClaim/handToService.ts'
import { mergeSignatures, type SafeClaimProposal } from '../../claim/safeClaim/safeClaimProposal.ts'
import { assertDelegateTarget } from '../../workspace/assertDelegateTarget.ts'
import { assertOwnerSignature } from '../../workspace/assertOwnerSignature.ts'
import type { SafeFacts } from '../../workspace/checkTransaction.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import {
  type ActionState,
  asError,
  isUnderWay,
  setActionState,
  useActionState,
} from '../workspace/transactions/actionStore.ts'
import { readTransactionsAgain } from '../workspace/transactions/readTransactionsAgain.ts'
import { proposalStore } from './proposalStore.ts'

/** Where a signature goes besides this browser: nowhere, or to the wallet service, which knows these signers' already. */
export type HandOn = { isWanted: false } | { isWanted: true; known: readonly Address[] | undefined }

/**
 * Has an owner's wallet sign a proposal. The signature is checked, kept in this browser, and then handed on where that is wanted:
 * what the service does not take is signed all the same, and can be passed on by link or file.
 */
export function useClaimSignature({
  safe,
  block,
  proposal,
  onChange,
}: {
  safe: SafeFacts
  /** One at which it was not yet executed. */
  block: number
  proposal: SafeClaimProposal | undefined
  /** Something is known that was not known before. */
  onChange: () => void
}): {
  state: ActionState
  sign: (owner: Address, handOn: HandOn) => void
  handOn: (known: readonly Address[] | undefined) => void
} {
  const site = useSite()
  const client = useQueryClient()
  const { signSafeTransaction } = useWallet().actions
  const key = `claim for a Safe ${proposal?.safeTxHash}`
  const state = useActionState(key)

  async function sign(proposal: SafeClaimProposal, owner: Address, handOn: HandOn) {
    if (!signSafeTransaction) return
    const { safeTxHash, transaction } = proposal
    setActionState(key, { status: 'asking' })
    let signed: SafeClaimProposal
    try {
      await assertDelegateTarget(readerOf(site), transaction)
      const signature = await signSafeTransaction({ owner, safe: safe.address, transaction })
      await assertOwnerSignature({ hash: safeTxHash, owner, owners: safe.owners, signature })
      signed = {
        ...proposal,
        signatures: mergeSignatures(proposal.signatures, [{ signer: owner, signature }]),
      }
    } catch (error) {
      return setActionState(key, { status: 'refused', error: asError(error) })
    }
    proposalStore.remember(site.chainId, signed, block)
    if (handOn.isWanted) return hand(signed, handOn.known)
    setActionState(key, { status: 'idle' })
    onChange()
  }

  async function hand(proposal: SafeClaimProposal, known: readonly Address[] | undefined) {
    setActionState(key, { status: 'sending' })
    try {
      await handToService(site, { safe, proposal, known })
      setActionState(key, { status: 'idle' })
    } catch (error) {
      setActionState(key, { status: 'not-taken', error: asError(error) })
    }
    void readTransactionsAgain(client)
    onChange()
  }

  return {
    state,
    sign(owner, handOn) {
      if (proposal && !isUnderWay(key)) void sign(proposal, owner, handOn)
    },
    handOn(known) {
      if (proposal && !isUnderWay(key)) void hand(proposal, known)
    },
  }
}
