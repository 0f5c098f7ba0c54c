import { useQueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { mergeSignatures, type Proposal } from '../../multisig/proposal.ts'
import { handToService } from '../../multisig/propose/handToService.ts'
import { assertDelegateTarget } from '../../multisig/sign/assertDelegateTarget.ts'
import { assertOwnerSignature } from '../../multisig/sign/assertOwnerSignature.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import {
  type ActionState,
  isBusy,
  isUnderWay,
  runStep,
  setActionState,
  useActionState,
} from '../multisig/actionStore.ts'
import { readTransactionsAgain } from '../multisig/readTransactionsAgain.ts'
import { safeTitle } from '../multisig/safeTitle.ts'
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
  const owner = wallet.status === 'connected' ? wallet.account : undefined
  const key = keyOf({ safe, campaign })
  const reported = useActionState(key)
  const isOfThis = latest.get(key)?.safeTxHash === proposal?.safeTxHash
  // A refusal is about what was to be signed; another proposal was not refused.
  const state: ActionState = reported.status === 'refused' && !isOfThis ? { status: 'idle' } : reported

  async function sign(proposal: Proposal, owner: Address, handOn: HandOn) {
    if (!signSafeTransaction) return
    const { safeTxHash, transaction } = proposal
    latest.set(key, proposal)
    const signed = await runStep(key, 'asking', async () => {
      await assertDelegateTarget(twoNodeReaderOf(site), transaction)
      const what = { owner, safe: safe.address, transaction, inside: 'claims' } as const
      const signature = await signSafeTransaction(what)
      await assertOwnerSignature({ hash: safeTxHash, owner, owners: safe.owners, signature })
      return {
        ...proposal,
        signatures: mergeSignatures(proposal.signatures, [{ signer: owner, signature }]),
      }
    })
    if (!signed) return
    proposalStore.remember(site.chainId, signed.result, block)
    if (handOn.isWanted) return hand(signed.result, handOn.known)
    setActionState(key, { status: 'idle' })
    onChange()
  }

  async function hand(proposal: Proposal, known: readonly Address[] | undefined) {
    latest.set(key, proposal)
    if (await runStep(key, 'sending', () => handToService(site, { safe, proposal, known }))) {
      const [first] = proposal.signatures
      if (!known && first)
        rememberProposal(site.chainId, {
          owner: owner ?? first.signer,
          safe: safe.address,
          safeTxHash: proposal.safeTxHash,
          block,
          description: safeTitle('Propose', safe.address, proposal.transaction),
        })
      setActionState(key, { status: 'idle' })
    }
    void readTransactionsAgain(client)
    onChange()
  }

  return {
    state,
    isBusy: isBusy(reported),
    sign(owner, handOn) {
      if (proposal && !isUnderWay(key)) void sign(proposal, owner, handOn)
    },
    handOn(known) {
      if (proposal && !isUnderWay(key)) void hand(proposal, known)
    },
    retry(known) {
      const last = latest.get(key)
      if (last && !isUnderWay(key)) void hand(last, known)
    },
  }
}
