import type { Address, Hex } from 'viem'
import type { CampaignConfig } from '../../config/site.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import { type ActionState, isBusy, isUnderWay, useActionState } from '../multisig/actionStore.ts'
import { type ToSign, useProposalSigning } from '../multisig/useProposalSigning.ts'
import { useSite } from '../site/siteContext.ts'
import { pageHere } from '../wallet/toasts/walletRequests.ts'
import { proposalStore } from './proposalStore.ts'
import { useClaimInside } from './useClaimInside.ts'

/** What was asked for last, for each Safe and campaign: what a page draws may be another proposal by then. */
const latest = new Map<string, Proposal>()

const keyOf = ({ safe, campaign }: { safe: SafeFacts; campaign: CampaignConfig }) =>
  `claim of ${safe.address} in ${campaign.id}`

/** Whether a wallet is asked for a signature of this Safe's claim, or it is being handed on. */
export const useIsSigning = (what: { safe: SafeFacts; campaign: CampaignConfig }): boolean =>
  isBusy(useActionState(keyOf(what)))

/** Where a signature goes besides this browser. */
type HandOn = Pick<ToSign, 'isHandedOn' | 'known'>

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
  const { chainId } = useSite()
  const key = keyOf({ safe, campaign })
  const inside = useClaimInside(campaign)
  const { state: reported, sign, canSign } = useProposalSigning(key)
  const isOfThis = latest.get(key)?.safeTxHash === proposal?.safeTxHash
  // A refusal is about what was to be signed; another proposal was not refused.
  const state: ActionState = reported.status === 'refused' && !isOfThis ? { status: 'idle' } : reported

  /** @param signature left out, the wallet is asked */
  function start(proposal: Proposal, owner: Address, handOn: HandOn, signature?: Hex) {
    if (isUnderWay(key)) return
    latest.set(key, proposal)
    sign({
      safe,
      proposal,
      owner,
      inside: inside(proposal.transaction),
      signature,
      onSigned(signed) {
        latest.set(key, signed)
        proposalStore.remember(chainId, signed, block)
      },
      ...handOn,
      block,
      page: pageHere(),
      onAsk: (attempt) => attempt().finally(onChange),
    })
  }
  /** Without asking a wallet: at least one owner has signed it. */
  function hand(proposal: Proposal | undefined, known: readonly Address[] | undefined) {
    const first = proposal?.signatures[0]
    if (proposal && first) start(proposal, first.signer, { known }, first.signature)
  }

  return {
    state,
    isBusy: isBusy(reported),
    sign: (owner, handOn) => canSign && proposal && start(proposal, owner, handOn),
    handOn: (known) => hand(proposal, known),
    retry: (known) => hand(latest.get(key), known),
  }
}
