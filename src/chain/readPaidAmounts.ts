import { type Address, decodeAbiParameters, encodeFunctionData, type Hex } from 'viem'
import { vestingDistributorStateAbi } from '../abi/vestingDistributorState.ts'
import type { Agreement } from './agreement.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { DistributorMissingError } from './errors.ts'
import { returned } from './returned.ts'

/** Amounts in one call: 2,100 gas each must stay below what nodes grant a call. */
const amountsInACall = 4096

/** A node learns that one of so many allocations is looked at, and not which one. */
const lookedAt = 32n

/**
 * What a distributor over time has paid of each of its first `count` allocations, in base units. Undefined if
 * what is at the address does not answer like one.
 */
export async function readPaidAmounts(
  block: BlockView,
  distributor: Address,
  count: number,
): Promise<readonly bigint[] | undefined> {
  const starts = Array.from({ length: Math.ceil(count / amountsInACall) }, (_, i) => i * amountsInACall)
  const chunks = await Promise.all(
    starts.map((start) =>
      readRange(block, distributor, BigInt(start), BigInt(Math.min(amountsInACall, count - start))),
    ),
  )
  const amounts = chunks.flatMap((chunk) => chunk ?? [])
  return amounts.length === count ? amounts : undefined
}

/** What it has paid in all, in base units, and of how many allocations anything. */
export async function readPaidInAll(
  block: BlockView,
  distributor: Address,
  count: number,
): Promise<{ paid: bigint; paidCount: number } | undefined> {
  const amounts = await readPaidAmounts(block, distributor, count)
  return (
    amounts && {
      paid: amounts.reduce((sum, paid) => sum + paid, 0n),
      paidCount: amounts.filter((paid) => paid > 0n).length,
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
    const from = index - (index % lookedAt)
    const [amounts, head] = await Promise.all([
      readRange(block, distributor, from, lookedAt),
      block.readHead(),
    ])
    const paid = amounts?.[Number(index - from)]
    if (paid === undefined) throw new DistributorMissingError({ distributor, chainId: reader.chainId })
    return { paid, timestamp: head.timestamp, agreement: block.agreement }
  })
}

const question = 'what was paid of the allocations'

async function readRange(block: BlockView, to: Address, from: bigint, count: bigint) {
  const data = encodeFunctionData({
    abi: vestingDistributorStateAbi,
    functionName: 'paidAmounts',
    args: [from, count],
  })
  return decodeAmounts(await returned(block, question, { to, data }), Number(count))
}

function decodeAmounts(data: Hex | undefined, length: number): readonly bigint[] | undefined {
  // Exactly an offset, a length and the amounts: anything else is not from our code.
  if (data?.length !== 2 + 64 * (2 + length)) return undefined
  try {
    const [amounts] = decodeAbiParameters([{ type: 'uint256[]' }], data)
    return amounts.length === length ? amounts : undefined
  } catch {
    return undefined
  }
}
