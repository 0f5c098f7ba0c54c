import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { message } from '../language/say.ts'
import type { BlockView } from './createChainReader.ts'
import { returned } from './returned.ts'

/**
 * How Blast's gas contract pays refunds today; its admin may change all of it at any time. Seconds are those
 * that a wei has waited, rates are in 1/10,000.
 */
export type GasRates = {
  /** Of a wei that has waited less than `baseSeconds`. */
  readonly zeroRate: bigint
  readonly baseSeconds: bigint
  /** Of a wei that has waited `baseSeconds`; it grows in a straight line from there. */
  readonly baseRate: bigint
  /** From so many seconds on no more is paid for waiting. */
  readonly ceilSeconds: bigint
  readonly ceilRate: bigint
}

/** Blast's predeploy for gas refunds. */
const gasContract: Address = '0x4300000000000000000000000000000000000001'
const abi = parseAbi([
  'function zeroClaimRate() view returns (uint256)',
  'function baseGasSeconds() view returns (uint256)',
  'function baseClaimRate() view returns (uint256)',
  'function ceilGasSeconds() view returns (uint256)',
  'function ceilClaimRate() view returns (uint256)',
])
/** A hundred years. What takes longer is no date that a page can name. */
const longest = 3_155_760_000n
const whole = 10_000n

/**
 * The rates as the nodes agree on them at one block. `could-not-read`: there is no such contract, or it
 * answers in another way, or with rates that contradict each other.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readGasRates(block: BlockView): Promise<GasRates | 'could-not-read'> {
  const [zeroRate, baseSeconds, baseRate, ceilSeconds, ceilRate] = await Promise.all(
    abi.map(async ({ name }) => {
      const data = encodeFunctionData({ abi, functionName: name })
      const answer = await returned(block, message('How gas refunds mature'), { to: gasContract, data })
      return answer?.length === 66 ? BigInt(answer) : undefined
    }),
  )
  if (
    zeroRate === undefined ||
    baseSeconds === undefined ||
    baseRate === undefined ||
    ceilSeconds === undefined ||
    ceilRate === undefined
  )
    return 'could-not-read'
  const isInOrder = zeroRate <= baseRate && baseRate <= ceilRate && ceilRate <= whole
  if (!isInOrder || ceilSeconds === 0n || baseSeconds > ceilSeconds || ceilSeconds > longest)
    return 'could-not-read'
  return { zeroRate, baseSeconds, baseRate, ceilSeconds, ceilRate }
}
