import { type Address, getAddress, maxUint64 } from 'viem'
import type { Schedule } from '../../campaign/schedule.ts'
import type { DistributorParameters } from '../../chain/distributorParameters.ts'
import type { TokenOnChain } from '../../chain/readCampaign.ts'
import { say } from '../../language/say.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'

/** What was fixed when a campaign was created. Amounts in base units, times in unix seconds. */
export type CampaignParameters = {
  readonly distributor: Address
  readonly chainId: number
  /** A contract carries no name: without a package it is its address, shortened. */
  readonly title: string
  readonly description: string | undefined
  readonly token: {
    readonly address: Address
    readonly symbol: string
    readonly name: string
    readonly decimals: number
  }
  readonly window: {
    readonly start: number
    readonly end: number | null
    /** Missing where nobody can cancel it before its start. */
    readonly cancellable?: true | undefined
  }
  /** Of a campaign over time. */
  readonly schedule?: Schedule | undefined
  readonly receivers: { readonly sweep: Address; readonly yield: Address; readonly gas: Address }
  readonly count: number
  readonly total: bigint
}

/** By a package that recomputes to the contract. */
export function termsOfPackage({ manifest, distributor }: VerifiedPackage): CampaignParameters {
  const { chainId, texts, token, window, schedule, receivers, tree } = manifest
  return {
    distributor: getAddress(distributor),
    chainId,
    window,
    ...(schedule && { schedule }),
    title: texts.title,
    description: texts.description,
    token: { ...token, address: getAddress(token.address) },
    receivers: {
      sweep: getAddress(receivers.sweep),
      yield: getAddress(receivers.yield),
      gas: getAddress(receivers.gas),
    },
    count: tree.count,
    total: BigInt(tree.total),
  }
}

/**
 * By the contract's own code, which carries all but the texts.
 *
 * @param token as it reports itself; amounts are in base units where nothing at its address answers as one
 */
export function termsOfContract(
  { distributor, chainId }: { distributor: Address; chainId: number },
  parameters: DistributorParameters,
  token: TokenOnChain | undefined,
): CampaignParameters {
  const { start, end, schedule, sweepReceiver, yieldReceiver, gasReceiver, total, count } = parameters
  const address = getAddress(distributor)
  return {
    distributor: address,
    chainId,
    total,
    count,
    title: say('Campaign {address}', { address: `${address.slice(0, 8)}…${address.slice(-6)}` }),
    description: undefined,
    token: {
      address: getAddress(parameters.token),
      symbol: token ? token.symbol || 'tokens' : 'base units',
      name: token?.name ?? '',
      decimals: token?.decimals ?? 0,
    },
    window: {
      start: Number(start),
      end: end === maxUint64 ? null : Number(end),
      cancellable: parameters.isCancellable || undefined,
    },
    ...(schedule && { schedule }),
    receivers: {
      sweep: getAddress(sweepReceiver),
      yield: getAddress(yieldReceiver),
      gas: getAddress(gasReceiver),
    },
  }
}
