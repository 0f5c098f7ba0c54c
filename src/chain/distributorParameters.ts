import type { Address } from 'viem'

/**
 * What is fixed about a campaign when its distributor is created: the contract's `Parameters`, in its order,
 * and the schedule of a campaign over time, which is of another contract.
 */
export type DistributorParameters = {
  /** Zero address: the chain's native ETH. */
  token: Address
  /** Unix seconds; first second in which claims are open. */
  start: bigint
  /** Unix seconds; first second in which they are closed. 2^64 - 1: never. */
  end: bigint
  sweepReceiver: Address
  yieldReceiver: Address
  gasReceiver: Address
  /** Whether the sweep receiver may cancel until `start`. */
  isCancellable: boolean
  /** Base units. */
  total: bigint
  count: number
  /** Length of every proof. */
  height: number
  /** Missing where the whole allocation is paid at once. */
  schedule?: DistributorSchedule | undefined
}

/** How allocations unlock, in seconds from `start`: the contract's `Schedule`. */
export type DistributorSchedule = {
  readonly cliff: number
  readonly duration: number
  /** Missing where they unlock by the second. */
  readonly tranches?: number | undefined
}

/** The parts of a package's manifest that the contract knows. */
export type CampaignManifest = {
  token: { address: Address }
  /** Unix seconds; `end: null` means never. `cancellable` is missing where nobody may cancel. */
  window: { start: number; end: number | null; cancellable?: true | undefined }
  schedule?: DistributorSchedule | undefined
  receivers: { sweep: Address; yield: Address; gas: Address }
  tree: {
    count: number
    /** Base units. */
    total: bigint | string
    depth: number
    capBits: number
  }
}

/** The end of a window that has none: 2^64 - 1. */
const never = 2n ** 64n - 1n

/** Translates a manifest, which must be valid, into the parameters that the distributor's address binds. */
export function distributorParameters(manifest: CampaignManifest): DistributorParameters {
  const { token, window, schedule, receivers, tree } = manifest
  return {
    token: token.address,
    start: BigInt(window.start),
    end: window.end === null ? never : BigInt(window.end),
    sweepReceiver: receivers.sweep,
    yieldReceiver: receivers.yield,
    gasReceiver: receivers.gas,
    isCancellable: window.cancellable === true,
    total: BigInt(tree.total),
    count: tree.count,
    height: tree.depth - tree.capBits,
    ...(schedule && { schedule }),
  }
}
