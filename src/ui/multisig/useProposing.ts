import type { Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { proposalOf } from '../../multisig/proposal.ts'
import { useSite } from '../site/siteContext.ts'
import type { ActionState } from './actionStore.ts'
import { type ToSign, useProposalSigning } from './useProposalSigning.ts'

/** `nonce` of the Safe: left out by a host, which chooses its own. */
type Proposed = { safeTxHash: Hex; nonce?: number }

/**
 * Called in place of a request to a host or a wallet: makes it by `ask`, once what has to be known of it is
 * written down, and resolves to its outcome.
 */
export type OnAsk = (ask: () => Promise<Proposed>) => Promise<Proposed>

/** A transaction of a Safe for an owner to sign. */
export type ToPropose = Omit<ToSign, 'proposal' | 'onAsk' | 'onDone'> & {
  transaction: SafeTransaction
  onAsk?: OnAsk | undefined
  onProposed?: (safeTxHash: Hex) => void
}

/**
 * Has the owner's wallet sign a transaction once, and hands it to the other owners through the wallet
 * service. `propose` is undefined where the wallet cannot sign for a Safe.
 */
export function useProposing({ transaction, onAsk, onProposed, ...what }: ToPropose): {
  state: ActionState
  propose: (() => void) | undefined
} {
  const { chainId } = useSite()
  const proposal = proposalOf({ chainId, safe: what.safe.address }, transaction)
  const { safeTxHash } = proposal
  const { state, sign, canSign } = useProposalSigning(`sign ${safeTxHash} ${what.owner}`)
  const proposed = { safeTxHash, nonce: transaction.nonce }
  const propose = () =>
    sign({
      ...what,
      proposal,
      onAsk: onAsk && ((attempt) => onAsk(() => attempt().then(() => proposed))),
      onDone: () => onProposed?.(safeTxHash),
    })
  return { state, propose: canSign ? propose : undefined }
}
