import { type Address, type Hex, slice } from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import { merkleDistributorFactoryCreationCode } from '../../abi/merkleDistributorFactoryBytecode.ts'
import { vestingDistributorFactoryCreationCode } from '../../abi/vestingDistributorFactoryBytecode.ts'
import type { DistributorParameters } from '../../chain/distributorParameters.ts'

/** The contract that creates the campaigns of one kind. */
export type CampaignFactory = {
  /** Its one address on every chain. */
  readonly address: Address
  readonly creationCode: Hex
  /** The code that it has once it is deployed. */
  readonly runtimeCode: Hex
}

/** Their constructors set nothing, so it is the creation code without its beginning. */
const factory = (address: Address, creationCode: Hex): CampaignFactory => ({
  address,
  creationCode,
  runtimeCode: slice(creationCode, 26),
})

export const campaignFactories = {
  'at-once': factory(merkleDistributorFactoryAddress, merkleDistributorFactoryCreationCode),
  vesting: factory(vestingDistributorFactoryAddress, vestingDistributorFactoryCreationCode),
} as const

/** Of the campaign's kind, which its schedule says. */
export const campaignFactory = ({ schedule }: Pick<DistributorParameters, 'schedule'>): CampaignFactory =>
  campaignFactories[schedule ? 'vesting' : 'at-once']
