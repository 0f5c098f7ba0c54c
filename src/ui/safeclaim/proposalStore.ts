import { createPageStorage } from '../../claim/safeClaim/createPageStorage.ts'
import type { SafeClaimProposal } from '../../claim/safeClaim/safeClaimProposal.ts'
import {
  forgetProposal,
  noteExecution,
  type ProposalStorage,
  proposalsKey,
  readProposals,
  rememberProposal,
  type SafePlace,
  type StoredExecution,
  type StoredProposal,
} from '../../claim/safeClaim/storedProposals.ts'
import { createStorageNews } from '../page/createStorageNews.ts'

const news = createStorageNews(proposalsKey)
const storage: ProposalStorage = createPageStorage(() => window.localStorage)

type Which = SafePlace & Pick<SafeClaimProposal, 'safeTxHash'>

/** The proposals that this browser remembers, with news of every change, in this tab and in others. */
export const proposalStore = {
  storage,
  read: (place: SafePlace): StoredProposal[] => readProposals(storage, place),
  /** @param block one at which it was not yet executed */
  remember(chainId: number, proposal: SafeClaimProposal, block: number) {
    rememberProposal(storage, chainId, proposal, { block })
    news.tell()
  },
  noteExecution(which: Which, execution: StoredExecution | undefined) {
    noteExecution(storage, which, execution)
    news.tell()
  },
  forget(which: Which) {
    forgetProposal(storage, which)
    news.tell()
  },
  subscribe: news.subscribe,
} as const
