import { type Address, isAddressEqual } from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'

/** Whether it is the factory of either kind of campaigns, which are at one address each on every chain. */
export const isCampaignFactory = (address: Address): boolean =>
  [merkleDistributorFactoryAddress, vestingDistributorFactoryAddress].some((factory) =>
    isAddressEqual(factory, address),
  )
