import { type Address, getAddress, type Hex } from 'viem'
import { lookUp } from '../campaign/lookUp.ts'
import { shardPath } from '../campaign/shardPath.ts'
import { fetchFile } from './fetchFile.ts'
import { fromFirstValidHost } from './fromFirstValidHost.ts'
import { keccak256 } from './keccak.ts'
import type { ProvenList } from './loadPackage.ts'

/** A proven place in the list. `amount` in base units; `proof` as `claim` takes it. */
export type Allocation = { index: number; account: Address; amount: bigint; proof: readonly Hex[] }

/** A proven answer; that it could not be proven comes as an error, never as a "no". */
export type AllocationAnswer =
  | { status: 'eligible'; allocation: Allocation }
  /** `listed`: how many allocations the list has. */
  | { status: 'not-eligible'; listed: number }

/**
 * Is this account in the list? Fetches the one shard that can answer, from the first host whose file
 * recomputes to the root, so that the host learns a prefix of the address and no more.
 *
 * @throws PackageUnavailableError when no host has a shard that proves a yes or a no
 */
export async function checkAllocation(
  pkg: ProvenList,
  account: Address,
  signal?: AbortSignal,
): Promise<AllocationAnswer> {
  const { manifest, cap, hosts } = pkg
  const path = shardPath(manifest, account)
  return fromFirstValidHost('own-shard', hosts, signal, async (host) => {
    const shard = await fetchFile(`${host}${path}`, signal)
    const found = lookUp({ manifest, cap, shard, account, keccak256 })
    if (found.status === 'not-eligible') return { status: 'not-eligible', listed: manifest.tree.count }
    const { index, amount, proof } = found
    return { status: 'eligible', allocation: { index, account: getAddress(found.account), amount, proof } }
  })
}
