import type { Address } from 'viem'
import { merkleDistributorFactoryAddress } from '../../src/abi/factoryAddress.ts'
import { merkleDistributorFactoryAbi } from '../../src/abi/merkleDistributorFactory.ts'
import type { ChainClient } from './chainClient.ts'

const factory = { abi: merkleDistributorFactoryAbi, address: merkleDistributorFactoryAddress } as const

/**
 * The factory's own account of a campaign: who has created it, each time that it was, and whether it was
 * funded.
 */
export async function readCreation(
  chain: ChainClient,
  distributor: Address,
): Promise<{ creators: readonly (Address | undefined)[]; isFunded: boolean }> {
  const [events, isFunded] = await Promise.all([
    chain.getContractEvents({
      ...factory,
      eventName: 'CampaignCreated',
      args: { distributor },
      fromBlock: 0n,
    }),
    chain.readContract({ ...factory, functionName: 'isFunded', args: [distributor] }),
  ])
  return { creators: events.map(({ args }) => args.creator), isFunded }
}
