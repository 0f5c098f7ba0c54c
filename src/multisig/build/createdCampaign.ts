import { type Hex, zeroAddress } from 'viem'
import { merkleDistributorFactoryAddress } from '../../abi/factoryAddress.ts'
import { type CreatedCampaign, decodeTransaction } from './decodeTransaction.ts'

/** The campaign that a call to the factory with this data creates; undefined where it creates none. */
export function createdCampaign(data: Hex): CreatedCampaign | undefined {
  const call = { to: merkleDistributorFactoryAddress, value: 0n, data, operation: 0 }
  const { meaning } = decodeTransaction(call, zeroAddress)
  return meaning.kind === 'campaign-creation' ? meaning.campaign : undefined
}
