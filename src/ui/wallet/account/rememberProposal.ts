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
  },
): void {
  const { owner, safe, safeTxHash: hash, description, block: sentAtBlock } = proposal
  rememberSent({ account: owner, chainId }, { hash, kind: 'safe', safe, description, sentAtBlock })
}
