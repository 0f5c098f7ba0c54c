import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { blastPredeploys } from '../../multisig/build/knownContracts.ts'

/** The asset of a `YieldCollected`: Blast pays yield in three. */
export function yieldSymbol(asset: Address): 'ETH' | 'USDB' | 'WETH' {
  if (isAddressEqual(asset, zeroAddress)) return 'ETH'
  return isAddressEqual(asset, blastPredeploys.usdb) ? 'USDB' : 'WETH'
}
