import { useQueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { mergeSignatures, type Proposal } from '../../multisig/proposal.ts'
import { handToService } from '../../multisig/propose/handToService.ts'
import { assertDelegateTarget } from '../../multisig/sign/assertDelegateTarget.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import { type ActionState, isBusy, isUnderWay, useActionState } from '../multisig/actionStore.ts'
import { readTransactionsAgain } from '../multisig/readTransactionsAgain.ts'
import { safeTitle } from '../multisig/safeTitle.ts'
import { useSigning } from '../multisig/useSigning.ts'
import { useSite } from '../site/siteContext.ts'
import { rememberProposal } from '../wallet/account/rememberProposal.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { proposalStore } from './proposalStore.ts'

/** What was asked for last, for each Safe and campaign: what a page draws may be another proposal by then. */
const latest = new Map<string, Proposal>()

const keyOf = ({ safe, campaign }: { safe: SafeFacts; campaign: CampaignConfig }) =>
  `claim of ${safe.address} in ${campaign.id}`

/** Whether a wallet is asked for a signature of this Safe's claim, or it is being handed on. */
export const useIsSigning = (what: { safe: SafeFacts; campaign: CampaignConfig }): boolean =>
  isBusy(useActionState(keyOf(what)))

/**
 * Where a signature goes besides this browser: nowhere, or to the wallet service, which knows these signers'
 * already.
 */
export type HandOn = { isWanted: false } | { isWanted: true; known: readonly Address[] | undefined }

/**
 * Has an owner's wallet sign a proposal. The signature is checked, kept in this browser, and then handed on
 * where that is wanted: what the service does not take is signed all the same, and can be passed on by link
 * or file.
 */
export function useClaimSignature({
  safe,
  campaign,
  block,
  proposal,
  onChange,
}: {
  safe: SafeFacts
  campaign: CampaignConfig
  /** One at which it was not yet executed. */
  block: number
  proposal: Proposal | undefined
  /** Something is known that was not known before. */
  onChange: () => void
}): {
  state: ActionState
  /**
   * A signature for this Safe's claim is under way, of this proposal or of another: none else is asked for
   * meanwhile.
   */
  isBusy: boolean
  sign: (owner: Address, handOn: HandOn) => void
  handOn: (known: readonly Address[] | undefined) => void
  /** Hands on again what was signed last, whatever is shown now. */
  retry: (known: readonly Address[] | undefined) => void
} {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  const { signSafeTransaction } = wallet.actions
  /** Who hands it on: the connected account. */
  const account = wallet.status === 'connected' ? wallet.account : undefined
  const key = keyOf({ safe, campaign })
  const { state: reported, run } = useSigning(key)
  const isOfThis = latest.get(key)?.safeTxHash === proposal?.safeTxHash
  // A refusal is about what was to be signed; another proposal was not refused.
  const state: ActionState = reported.status === 'refused' && !isOfThis ? { status: 'idle' } : reported

  function start(proposal: Proposal, owner: Address, sign: Hex | (() => Promise<Hex>), handOn: HandOn) {
    if (isUnderWay(key)) return
    latest.set(key, proposal)
    const { safeTxHash, transaction } = proposal
    void run({
      safe,
      hash: safeTxHash,
      owner,
      sign,
      async send(signature) {
        const signatures = mergeSignatures(proposal.signatures, [{ signer: owner, signature }])
        const signed = { ...proposal, signatures }
        latest.set(key, signed)
        proposalStore.remember(site.chainId, signed, block)
        if (!handOn.isWanted) return
        const { known } = handOn
        await handToService(site, { safe, proposal: signed, known, sender: owner }).finally(() => {
          void readTransactionsAgain(client)
          onChange()
        })
        if (known) return
        const description = safeTitle('Propose', safe.address, transaction)
        const by = account ?? owner
        rememberProposal(site.chainId, { owner: by, safe: safe.address, safeTxHash, block, description })
      },
      onDone: onChange,
    })
  }
  /** Without asking a wallet: at least one owner has signed it. */
  function hand(proposal: Proposal | undefined, known: readonly Address[] | undefined) {
    const first = proposal?.signatures[0]
    if (first) start(proposal, first.signer, first.signature, { isWanted: true, known })
  }

  return {
    state,
    isBusy: isBusy(reported),
    sign(owner, handOn) {
      if (!proposal || !signSafeTransaction) return
      const { transaction } = proposal
      const ask = async () => {
        await assertDelegateTarget(twoNodeReaderOf(site), transaction)
        return signSafeTransaction({ owner, safe: safe.address, transaction, inside: 'claims' })
      }
      start(proposal, owner, ask, handOn)
    },
    handOn: (known) => hand(proposal, known),
    retry: (known) => hand(latest.get(key), known),
  }
}
