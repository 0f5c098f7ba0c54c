import { useQueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { Inside } from '../../guard/intents.ts'
import { say } from '../../language/say.ts'
import { mergeSignatures, type Proposal } from '../../multisig/proposal.ts'
import { handToService } from '../../multisig/propose/handToService.ts'
import { assertDelegateTarget } from '../../multisig/sign/assertDelegateTarget.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import { useSite } from '../site/siteContext.ts'
import { rememberProposal } from '../wallet/account/rememberProposal.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { readTransactionsAgain } from './readTransactionsAgain.ts'
import { safeTitle } from './safeTitle.ts'
import { useSigning } from './useSigning.ts'
import { transactionPath } from './workspaceFragment.ts'

/** A proposal for an owner of its Safe to sign, and whom its signatures go to. */
export type ToSign = {
  safe: SafeFacts
  proposal: Proposal
  /** The owner who signs, or the delegate of one. */
  owner: Address
  /** The owner for whom a delegate proposes. */
  delegateOf?: Address | undefined
  /** What was signed before; left out, the wallet is asked. */
  signature?: Hex | undefined
  /** What the page is for. */
  inside: Inside
  /** The code that it runs was checked already. */
  isChecked?: boolean
  /** Whether the wallet service gets it. Default: yes. */
  isHandedOn?: boolean
  /** Whose signatures the service has already; undefined where it does not know the proposal. */
  known?: readonly Address[] | undefined
  /** What the wallet service shows the other owners of where it comes from. */
  origin?: string | undefined
  /** In the list of recent transactions; left out, what the calls say. */
  title?: string | undefined
  /** Where it is followed. Default: in the workspace. */
  page?: string | undefined
  /** A block at which it was not yet executed. */
  block?: number | undefined
  /** Called with all signatures that are known, before the service is asked. */
  onSigned?: (signed: Proposal) => void
  /** Called in place of an attempt, which it makes. */
  onAsk?: ((attempt: () => Promise<unknown>) => Promise<unknown>) | undefined
  onDone?: () => void
}

/**
 * Has owners' wallets sign proposals, each once, and hands them to the other owners through the wallet
 * service. Where the wallet cannot sign for a Safe, only what was signed before is handed on.
 *
 * @param name of what goes on: nothing else of this name is begun meanwhile
 */
export function useProposalSigning(name: string) {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  const { signSafeTransaction } = wallet.actions
  const { state, run } = useSigning(name)

  async function handOn(signed: Proposal, { safe, owner, known, ...what }: ToSign) {
    const { transaction, safeTxHash } = signed
    const { address } = safe
    const { delegateOf, origin, title, block } = what
    const { page = transactionPath(address, { transaction: safeTxHash }) } = what
    await handToService(site, { safe, proposal: signed, known, sender: owner, delegateOf, origin })
    const verb = known ? 'Sign' : 'Propose'
    const description = title
      ? known
        ? say('Sign: {title}', { title })
        : say('Propose: {title}', { title })
      : safeTitle(verb, address, transaction)
    // The account in front of the page: what others have signed is handed on too.
    const by = wallet.status === 'connected' ? wallet.account : owner
    rememberProposal(site.chainId, { owner: by, safe: address, safeTxHash, description, block, page })
  }
  function sign(what: ToSign) {
    const { safe, proposal, owner, delegateOf, signature, inside, known } = what
    const { transaction, safeTxHash } = proposal
    const ask =
      signSafeTransaction &&
      (async () => {
        if (!what.isChecked) await assertDelegateTarget(twoNodeReaderOf(site), transaction)
        return signSafeTransaction({ owner, safe: safe.address, transaction, inside })
      })
    const given = signature ?? ask
    if (!given) return
    void run({
      safe: delegateOf ? { owners: [owner] } : safe,
      hash: safeTxHash,
      owner,
      sign: given,
      async send(signature) {
        const signatures = mergeSignatures(proposal.signatures, [{ signer: owner, signature }])
        const signed = { ...proposal, signatures }
        what.onSigned?.(signed)
        if (what.isHandedOn === false) return
        await handOn(signed, what).finally(() => void readTransactionsAgain(client))
      },
      onAsk: what.onAsk,
      onDone() {
        what.onDone?.()
        // Until it shows the signature, it is not asked for again.
        return known && readTransactionsAgain(client)
      },
    })
  }
  return { state, sign, canSign: signSafeTransaction !== undefined } as const
}
