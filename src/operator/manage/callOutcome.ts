import { type Address, decodeEventLog, isAddressEqual } from 'viem'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { decodeClaims, type SkippedClaim } from '../../chain/decodeClaims.ts'
import type { Log } from '../../chain/rpcSchemas.ts'

/** An amount that left a distributor for a fixed receiver. Zero address: the chain's own coin. Base units. */
export type PaidOut = { readonly asset: Address; readonly receiver: Address; readonly amount: bigint }

/** What a transaction did at a distributor, by the logs of its receipt and nothing else. */
export type CallOutcome = {
  readonly paidCount: number
  /** Base units. */
  readonly paid: bigint
  readonly skipped: readonly SkippedClaim[]
  readonly swept: readonly PaidOut[]
  /** The campaign was cancelled, and this much went back. Zero, if nothing was there. */
  readonly cancelled: readonly PaidOut[]
  readonly yields: readonly PaidOut[]
  /** Gas refunds, in wei. */
  readonly gas: bigint
}

/** Logs of other contracts are ignored, however much they look alike. */
export function callOutcome({ logs }: { readonly logs: readonly Log[] }, distributor: Address): CallOutcome {
  const { claims, skipped } = decodeClaims({ logs }, distributor)
  const swept: PaidOut[] = []
  const cancelled: PaidOut[] = []
  const yields: PaidOut[] = []
  let gas = 0n
  for (const log of logs) {
    if (!isAddressEqual(log.address, distributor)) continue
    const event = decode(log)
    if (event?.eventName === 'Swept') swept.push(event.args)
    if (event?.eventName === 'Cancelled') cancelled.push(event.args)
    if (event?.eventName === 'YieldCollected') yields.push(event.args)
    if (event?.eventName === 'GasCollected') gas += event.args.amount
  }
  const paid = claims.reduce((sum, { amount }) => sum + amount, 0n)
  return { paidCount: claims.length, paid, skipped, swept, cancelled, yields, gas }
}

function decode({ topics, data }: Log) {
  const [signature, ...rest] = topics
  if (!signature) return undefined
  try {
    return decodeEventLog({ abi: merkleDistributorAbi, topics: [signature, ...rest], data })
  } catch {
    return undefined
  }
}
