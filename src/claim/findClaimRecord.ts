import type { Address } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { findClaim } from '../chain/findClaim.ts'
import type { ClaimRecord } from './claimState.ts'

export type ClaimRecordQuery = {
  distributor: Address
  index: number
  account: Address
  /** Block of the distributor's creation, where the operator has named it. */
  fromBlock: number | undefined
  /** Set where the allocation unlocks over time: of its payments, the last one is meant. */
  isOverTime?: boolean | undefined
}

/**
 * The transaction that paid an allocation, or null where no node knows. Whether it was paid is known
 * without it.
 */
export async function findClaimRecord(
  reader: ChainReader,
  question: ClaimRecordQuery,
): Promise<ClaimRecord | null> {
  const { index, fromBlock = 0 } = question
  const found = await findClaim(reader, { ...question, index: BigInt(index), fromBlock })
  return found
    ? { hash: found.transactionHash, recipient: found.recipient, timestamp: found.timestamp }
    : null
}
