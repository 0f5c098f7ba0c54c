import type { Address, Hex } from 'viem'
import { encodeClaim } from '../chain/encodeClaim.ts'
import type { Allocation } from '../package/checkAllocation.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'

/** A claim as data: all that is needed to make it years from now with nothing but an RPC. */
export type IndependentClaim = {
  format: 'everclaim-claim/1'
  chainId: number
  /** The contract that pays. */
  to: Address
  value: '0'
  data: Hex
  function: 'claim(uint256,address,uint256,bytes32[])'
  arguments: { index: string; account: Address; amount: string; proof: readonly Hex[] }
  manifestHash: Hex
  root: Hex
}

/** The claim of an allocation, for other tools. Anybody may send it; only the listed account is paid. */
export function independentClaim(pkg: VerifiedPackage, allocation: Allocation): IndependentClaim {
  const { data, to } = encodeClaim({
    distributor: pkg.distributor,
    ...allocation,
    index: BigInt(allocation.index),
  })
  return {
    format: 'everclaim-claim/1',
    chainId: pkg.manifest.chainId,
    to,
    value: '0',
    data,
    function: 'claim(uint256,address,uint256,bytes32[])',
    arguments: {
      index: String(allocation.index),
      account: allocation.account,
      amount: String(allocation.amount),
      proof: allocation.proof,
    },
    manifestHash: pkg.manifestHash,
    root: pkg.root,
  }
}
