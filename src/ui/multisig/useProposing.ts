import { useQueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { Inside } from '../../guard/intents.ts'
import { assertDelegateTarget } from '../../multisig/sign/assertDelegateTarget.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import { safeTxHashOf } from '../../multisig/sign/safeTxHashOf.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import type { ActionState } from './actionStore.ts'
import { readTransactionsAgain } from './readTransactionsAgain.ts'
import { signFromHere } from './signFromHere.ts'
import { useSigning } from './useSigning.ts'

/** `nonce` of the Safe: left out by a host, which chooses its own. */
type Proposed = { safeTxHash: Hex; nonce?: number }

/**
 * Called in place of a request to a host or a wallet: makes it by `ask`, once what has to be known of it is
 * written down, and resolves to its outcome.
 */
export type OnAsk = (ask: () => Promise<Proposed>) => Promise<Proposed>

/** A transaction of a Safe for an owner to sign. */
export type ToPropose = {
  safe: SafeFacts
  transaction: SafeTransaction
  /** The owner who signs, or the delegate of one. */
  owner: Address
  /** The owner for whom a delegate proposes. */
  delegateOf?: Address | undefined
  /** The other owners have it already: the signature is added to theirs. */
  isKnown?: boolean | undefined
  /** What the page is for. */
  inside: Inside
  /** What the wallet service shows the other owners of where it comes from. */
  origin?: string | undefined
  /** In the list of recent transactions; left out, what the calls say. */
  title?: string | undefined
  onAsk?: OnAsk | undefined
  onProposed?: (safeTxHash: Hex) => void
}

/**
 * Has the owner's wallet sign a transaction once, and hands it to the other owners through the wallet
 * service. `propose` is undefined where the wallet cannot sign for a Safe.
 */
export function useProposing({
  safe,
  transaction,
  owner,
  delegateOf,
  isKnown = false,
  inside,
  origin,
  title,
  onAsk,
  onProposed,
}: ToPropose): { state: ActionState; propose: (() => void) | undefined } {
  const site = useSite()
  const client = useQueryClient()
  const { signSafeTransaction } = useWallet().actions
  const safeTxHash = safeTxHashOf({ chainId: site.chainId, safe: safe.address }, transaction)
  const { state, run } = useSigning(`sign ${safeTxHash} ${owner}`)
  const propose = signSafeTransaction
    ? () =>
        void run({
          safe: delegateOf ? { owners: [owner] } : safe,
          hash: safeTxHash,
          owner,
          sign: async () => {
            if (!isKnown) await assertDelegateTarget(twoNodeReaderOf(site), transaction)
            return signSafeTransaction({ owner, safe: safe.address, transaction, inside })
          },
          send: (signature) =>
            signFromHere(
              site,
              { safe, transaction, owner, signature, delegateOf, origin },
              { safeTxHash, isKnown, title },
            ),
          onAsk:
            onAsk &&
            ((attempt) => onAsk(() => attempt().then(() => ({ safeTxHash, nonce: transaction.nonce })))),
          onDone: () => {
            const read = readTransactionsAgain(client)
            onProposed?.(safeTxHash)
            // Until it shows the signature, it is not asked for again.
            return isKnown ? read : undefined
          },
        })
    : undefined
  return { state, propose }
}
