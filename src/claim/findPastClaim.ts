import type { Address } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { findClaim } from '../chain/findClaim.ts'
import type { PastClaim } from './claimState.ts'

export type PastClaimQuestion = {
  distributor: Address
  index: number
  account: Address
  /** Block of the distributor's creation, where the operator has named it. */
  fromBlock: number | undefined
}

/**
 * The transaction that paid an allocation, or null where no node can tell. Whether it was paid is known
 * without it.
 */
export async function findPastClaim(
  reader: ChainReader,
  question: PastClaimQuestion,
): Promise<PastClaim | null> {
  const { distributor, index, account, fromBlock = 0 } = question
  const found = await findClaim(reader, { distributor, index: BigInt(index), account, fromBlock })
  return found
    ? { hash: found.transactionHash, recipient: found.recipient, timestamp: found.timestamp }
    : null
}
