import type { Address, Hex } from 'viem'
import { rememberSent } from './rememberSent.ts'

/**
 * Puts a transaction that an owner has proposed to a Safe on the owner's list: it is followed until the Safe
 * has executed it.
 */
export function rememberProposal(
  chainId: number,
  proposal: {
    owner: Address
    safe: Address
    safeTxHash: Hex
    description: string
    /** A block at which it was not yet executed. */
    block?: number | undefined
    /** Where it is followed, if elsewhere than on the page that is open. */
    page?: string | undefined
  },
): void {
  const { owner, safe, safeTxHash: hash, description, block: sentAtBlock, page } = proposal
  rememberSent({ account: owner, chainId }, { hash, kind: 'safe', safe, description, sentAtBlock, page })
}
