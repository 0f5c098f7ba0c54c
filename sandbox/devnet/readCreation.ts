import type { Address } from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../src/abi/factoryAddress.ts'
import { merkleDistributorFactoryAbi } from '../../src/abi/merkleDistributorFactory.ts'
import { vestingDistributorAbi } from '../../src/abi/vestingDistributor.ts'
import { vestingDistributorFactoryAbi } from '../../src/abi/vestingDistributorFactory.ts'
import type { ChainClient } from './chainClient.ts'

const atOnce = { abi: merkleDistributorFactoryAbi, address: merkleDistributorFactoryAddress } as const
const overTime = { abi: vestingDistributorFactoryAbi, address: vestingDistributorFactoryAddress } as const

/** Of campaigns over time. */
export const vestingFactory = vestingDistributorFactoryAddress

/** What a campaign over time says of its schedule. */
export const readSchedule = (chain: ChainClient, distributor: Address) =>
  chain.readContract({ abi: vestingDistributorAbi, address: distributor, functionName: 'schedule' })

/**
 * The factory's own account of a campaign: who has created it, each time that it was, and whether it was
 * funded.
 */
export async function readCreation(
  chain: ChainClient,
  distributor: Address,
  { isOverTime = false }: { isOverTime?: boolean } = {},
): Promise<{ creators: readonly (Address | undefined)[]; isFunded: boolean }> {
  const search = { eventName: 'CampaignCreated', args: { distributor }, fromBlock: 0n } as const
  const [events, isFunded] = await Promise.all([
    isOverTime
      ? chain.getContractEvents({ ...overTime, ...search })
      : chain.getContractEvents({ ...atOnce, ...search }),
    chain.readContract({
      // Both factories have it.
      abi: atOnce.abi,
      address: (isOverTime ? overTime : atOnce).address,
      functionName: 'isFunded',
      args: [distributor],
    }),
  ])
  return { creators: events.map(({ args }) => args.creator), isFunded }
}
