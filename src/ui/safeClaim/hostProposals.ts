import { type Address, type Hex, isAddressEqual } from 'viem'

type HostProposal = { safe: Address; safeTxHash: Hex }

let proposed: readonly HostProposal[] = []
const listeners = new Set<() => void>()

/**
 * What was proposed through the host around the page since it was opened. The host's own queue remembers the
 * rest.
 */
export const hostProposals = {
  of: (safe: Address): readonly Hex[] =>
    proposed.filter((each) => isAddressEqual(each.safe, safe)).map(({ safeTxHash }) => safeTxHash),
  add(proposal: HostProposal) {
    if (proposed.some(({ safeTxHash }) => safeTxHash === proposal.safeTxHash)) return
    proposed = [proposal, ...proposed].slice(0, 20)
    for (const listener of [...listeners]) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
} as const
