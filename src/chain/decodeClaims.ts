import { type Address, decodeEventLog, isAddressEqual } from 'viem'
import { merkleDistributorEventsAbi } from '../abi/merkleDistributorEvents.ts'
import { vestingDistributorEventsAbi } from '../abi/vestingDistributorEvents.ts'
import type { Log } from './rpcSchemas.ts'

/** One payment of an allocation. `amount` in base units: of a campaign over time what was paid this time. */
export type ClaimRecord = {
  index: bigint
  account: Address
  amount: bigint
  /** Who got it: the account itself unless the claim was redirected. */
  recipient: Address
  /** What has been paid of the allocation in all, this time included; of a campaign over time alone. */
  paid?: bigint | undefined
  /** The delegation that came with the claim was refused by the token; the payment is valid. */
  isDelegationFailed: boolean
}

/** A `tryClaim`, or an entry of a `claimMany` batch, that was not paid. */
export type SkippedClaim = {
  index: bigint
  reason: 'alreadyClaimed' | 'invalidProof' | 'transferFailed' | 'nothingToPay' | 'unknown'
}

const skipReasons = ['unknown', 'alreadyClaimed', 'invalidProof', 'transferFailed', 'nothingToPay'] as const

/** A campaign over time names the recipient of each payment in one log, and what was paid in all. */
const eventsAbi = [...merkleDistributorEventsAbi, ...vestingDistributorEventsAbi] as const

/**
 * What a transaction did at exactly this distributor, from the logs of its receipt. Logs of other addresses
 * are ignored, however much they look alike; anybody can emit those.
 */
export function decodeClaims(
  receipt: { logs: readonly Pick<Log, 'address' | 'topics' | 'data'>[] },
  distributor: Address,
): { claims: readonly ClaimRecord[]; skipped: readonly SkippedClaim[] } {
  const claims: ClaimRecord[] = []
  const skipped: SkippedClaim[] = []
  const claimOf = (index: bigint) => claims.find((claim) => claim.index === index)
  for (const log of receipt.logs) {
    if (!isAddressEqual(log.address, distributor)) continue
    const event = decode(log)
    switch (event?.eventName) {
      case 'Claimed': {
        const { index, account, amount } = event.args
        const { recipient, paid } =
          'recipient' in event.args ? event.args : { recipient: account, paid: undefined }
        claims.push({ index, account, amount, recipient, isDelegationFailed: false, ...(paid && { paid }) })
        break
      }
      case 'ClaimedTo': {
        const claim = claimOf(event.args.index)
        if (claim) claim.recipient = event.args.recipient
        break
      }
      case 'DelegationFailed': {
        const claim = claimOf(event.args.index)
        if (claim) claim.isDelegationFailed = true
        break
      }
      case 'ClaimSkipped': {
        const { index, outcome } = event.args
        skipped.push({ index, reason: skipReasons[outcome] ?? 'unknown' })
        break
      }
      default:
    }
  }
  return { claims, skipped }
}

function decode(log: Pick<Log, 'topics' | 'data'>) {
  const [signature, ...rest] = log.topics
  if (!signature) return undefined
  try {
    return decodeEventLog({ abi: eventsAbi, topics: [signature, ...rest], data: log.data })
  } catch {
    return undefined
  }
}
