import { type Address, encodeFunctionData, type Hex } from 'viem'
import { vestingDistributorStateAbi } from '../abi/vestingDistributorState.ts'
import { message } from '../language/say.ts'
import type { Agreement } from './agreement.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { DistributorMissingError } from './errors.ts'
import { decodeWords, readWords } from './readWords.ts'
import { returned } from './returned.ts'

const question = message('What was paid of the allocations')

/** A node learns that one of so many allocations is looked at, and not which one. */
const lookedAt = 32n

/** What a campaign over time has paid, in base units. */
export type PaidAmounts = {
  /** Of each allocation, by its index. */
  readonly amounts: readonly bigint[]
  readonly inAll: bigint
  /** Allocations that were paid anything. */
  readonly count: number
}

/**
 * What a distributor over time has paid of each of its `count` allocations. Undefined if what is at the
 * address does not answer like one.
 */
export async function readPaidAmounts(
  block: BlockView,
  distributor: Address,
  count: number,
): Promise<PaidAmounts | undefined> {
  const amounts = await readWords(block, { question, to: distributor, count }, paidAmountsCall)
  return (
    amounts && {
      amounts,
      inAll: amounts.reduce((sum, paid) => sum + paid, 0n),
      count: amounts.filter((paid) => paid > 0n).length,
    }
  )
}

/**
 * What has been paid of the allocation at `index`, in base units: agreed by the nodes at one block,
 * `notBefore` or later. Never zero for want of an answer: throws RpcUnreachableError, RpcDisagreementError,
 * or DistributorMissingError where there is nothing to ask.
 */
export async function readPaid(
  reader: ChainReader,
  { distributor, index, notBefore }: { distributor: Address; index: bigint; notBefore?: number | undefined },
): Promise<{
  paid: bigint
  /** The time of the block, in unix seconds: what is unlocked is reckoned with it. */
  timestamp: number
  agreement: Agreement
}> {
  return reader.atOneBlock({ question, notBefore }, async (block) => {
    const [paid, head] = await Promise.all([
      readPaidAt(reader, block, { distributor, index }),
      block.readHead(),
    ])
    return { paid, timestamp: head.timestamp, agreement: block.agreement }
  })
}

/** As `readPaid`, at a block view that is already open. */
export async function readPaidAt(
  { chainId }: Pick<ChainReader, 'chainId'>,
  block: BlockView,
  { distributor, index }: { distributor: Address; index: bigint },
): Promise<bigint> {
  const at = index % lookedAt
  const data = paidAmountsCall(index - at, lookedAt)
  const answer = await returned(block, question, { to: distributor, data })
  const paid = decodeWords(answer, Number(lookedAt))?.[Number(at)]
  if (paid === undefined) throw new DistributorMissingError({ distributor, chainId })
  return paid
}

const paidAmountsCall = (from: bigint, length: bigint): Hex =>
  encodeFunctionData({
    abi: vestingDistributorStateAbi,
    functionName: 'paidAmounts',
    args: [from, length],
  })
