import { type Address, encodeFunctionData } from 'viem'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import type { ProvenAllocation } from '../../chain/encodeClaim.ts'
import { encodeClaimMany } from '../../chain/encodeClaimMany.ts'
import type { DeployCall } from '../deploy/deployCalls.ts'

// None of these calls can pay anybody but who was fixed at creation. Anybody may make them, but for
// `cancelCall`.

/** Pays open allocations to their own accounts; what is claimed meanwhile is skipped. */
export function pushCall(distributor: Address, claims: readonly ProvenAllocation[]): DeployCall {
  return { ...encodeClaimMany({ distributor, claims }), value: 0n }
}

/** After the end: sends all of an asset to the sweep receiver. Zero address: the chain's own coin. */
export function sweepCall(distributor: Address, asset: Address): DeployCall {
  const data = encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'sweep', args: [asset] })
  return { to: distributor, value: 0n, data }
}

/**
 * Before the start, by the sweep receiver alone: sends all of the campaign's token to it, and marks the
 * campaign as cancelled.
 */
export function cancelCall(distributor: Address): DeployCall {
  const data = encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'cancel' })
  return { to: distributor, value: 0n, data }
}

/** Sends Blast's yield to the yield receiver. */
export function collectYieldCall(distributor: Address): DeployCall {
  const data = encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'collectYield' })
  return { to: distributor, value: 0n, data }
}

/** Sends matured gas refunds to the gas receiver. */
export function collectGasCall(distributor: Address): DeployCall {
  const data = encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'collectGas' })
  return { to: distributor, value: 0n, data }
}
