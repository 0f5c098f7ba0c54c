import type { Agreement } from '../chain/agreement.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import { readClaimed } from '../chain/readClaimed.ts'
import type { StoredAttempt } from './storedAttempts.ts'

/**
 * Whether what an attempt claims is paid, by the contract. Of an allocation that unlocks over time: `more` of
 * it than before the attempt, or `all` of it.
 *
 * @throws RpcUnreachableError, RpcDisagreementError, DistributorMissingError
 */
export async function readAttemptPaid(
  reader: ChainReader,
  { distributor, index, overTime }: Pick<StoredAttempt, 'distributor' | 'index' | 'overTime'>,
  what: 'more' | 'all',
): Promise<{ isPaid: boolean; agreement: Agreement }> {
  const place = { distributor, index: BigInt(index) }
  if (!overTime) {
    const { isClaimed: isPaid, agreement } = await readClaimed(reader, place)
    return { isPaid, agreement }
  }
  // Most campaigns pay at once.
  const { readPaid } = await import('../chain/readPaidAmounts.ts')
  const { paid, agreement } = await readPaid(reader, place)
  const isPaid = what === 'all' ? paid >= BigInt(overTime.amount) : paid > BigInt(overTime.paid)
  return { isPaid, agreement }
}
