import type { Address } from 'viem'
import { type Allocations, readAllocation } from '../../campaign/allocations.ts'
import { type Schedule, unlockedAt } from '../../campaign/schedule.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { DistributorMissingError } from '../../chain/errors.ts'
import { readPaidAmounts } from '../../chain/readPaidAmounts.ts'

/**
 * What a campaign over time can pay each of its allocations now, in base units: unlocked at the time of an
 * agreed block, and not paid by then.
 *
 * @param start of the campaign, in unix seconds
 * @throws DistributorMissingError, RpcUnreachableError, RpcDisagreementError
 */
export async function readDue(
  reader: ChainReader,
  {
    distributor,
    allocations: { count, records },
    start,
    schedule,
    notBefore,
  }: {
    distributor: Address
    allocations: Allocations
    start: number
    schedule: Schedule
    notBefore?: number | undefined
  },
): Promise<readonly bigint[]> {
  const question = 'what was paid of the allocations'
  return reader.atOneBlock({ question, notBefore }, async (block) => {
    const [amounts, { timestamp }] = await Promise.all([
      readPaidAmounts(block, distributor, count),
      block.readHead(),
    ])
    if (!amounts) throw new DistributorMissingError({ distributor, chainId: reader.chainId })
    return amounts.map((paid, index) => {
      const unlocked = unlockedAt(readAllocation(records, index).amount, timestamp, { start, schedule })
      return unlocked > paid ? unlocked - paid : 0n
    })
  })
}
