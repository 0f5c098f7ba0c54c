import type { Proposal } from '../../multisig/proposal.ts'
import {
  forgetProposal,
  proposalsKey,
  readProposals,
  rememberProposal,
  type SafePlace,
  type StoredProposal,
} from '../../multisig/sources/storedProposals.ts'
import { createSharedStorage } from '../../storage/createSharedStorage.ts'

const shared = createSharedStorage(proposalsKey)

type Which = SafePlace & Pick<Proposal, 'safeTxHash'>

/** The proposals that this browser remembers, with updates of every change, in this tab and in others. */
export const proposalStore = {
  storage: shared,
  read: (place: SafePlace): StoredProposal[] => readProposals(shared, place),
  /** @param block one at which it was not yet executed */
  remember(chainId: number, proposal: Proposal, block: number) {
    rememberProposal(shared, chainId, proposal, { block })
    shared.notify()
  },
  forget(which: Which) {
    forgetProposal(shared, which)
    shared.notify()
  },
  subscribe: shared.subscribe,
} as const
