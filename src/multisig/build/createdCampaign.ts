import { type Hex, zeroAddress } from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import { type CreatedCampaign, decodeTransaction } from './decodeTransaction.ts'

/** The campaign that a call to a factory with this data creates; undefined where it creates none. */
export function createdCampaign(data: Hex): CreatedCampaign | undefined {
  // Their calls take other arguments, so the data fits one of them.
  for (const to of [merkleDistributorFactoryAddress, vestingDistributorFactoryAddress]) {
    const { meaning } = decodeTransaction({ to, value: 0n, data, operation: 0 }, zeroAddress)
    if (meaning.kind === 'campaign-creation') return meaning.campaign
  }
  return undefined
}
