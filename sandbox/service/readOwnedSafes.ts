import { type Address, getAddress, isAddressEqual, parseAbi } from 'viem'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import { safeAbi } from '../safe/safeAbi.ts'

const factoryAbi = parseAbi(['event ProxyCreation(address indexed proxy, address singleton)'])

/**
 * The Safes that an account is an owner of: those that Safe's factory has created, and `known` ones that came
 * into being in another way. Each Safe is asked itself.
 */
export async function readOwnedSafes(
  chain: ChainClient,
  owner: Address,
  known: Iterable<Address>,
): Promise<Address[]> {
  const created = await chain.getContractEvents({
    address: safeContracts.SafeProxyFactory.address,
    abi: factoryAbi,
    fromBlock: 0n,
    strict: true,
  })
  const safes = [...new Set([...created.map(({ args }) => getAddress(args.proxy)), ...known])]
  const owners = await chain.multicall({
    contracts: safes.map((address) => ({ address, abi: safeAbi, functionName: 'getOwners' }) as const),
  })
  return safes.filter((_, index) => owners[index]?.result?.some((each) => isAddressEqual(each, owner)))
}
