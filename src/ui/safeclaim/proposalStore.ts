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

const listeners = new Set<() => void>()

const pageStorage = createPageStorage(() => window.localStorage)
const storage = (): ProposalStorage => pageStorage

type Which = SafePlace & Pick<SafeClaimProposal, 'safeTxHash'>

/** The proposals that this browser remembers, with news of every change, in this tab and in others. */
export const proposalStore = {
  storage,
  read: (place: SafePlace): StoredProposal[] => readProposals(storage(), place),
  /** @param block one at which it was not yet executed */
  remember(chainId: number, proposal: SafeClaimProposal, block: number) {
    rememberProposal(storage(), chainId, proposal, { block })
    tell()
  },
  noteExecution(which: Which, execution: StoredExecution | undefined) {
    noteExecution(storage(), which, execution)
    tell()
  },
  forget(which: Which) {
    forgetProposal(storage(), which)
    tell()
  },
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === proposalsKey || key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  },
} as const

function tell() {
  for (const listener of [...listeners]) listener()
}
