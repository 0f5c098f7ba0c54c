import type { Address } from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import type { DistributorParameters } from '../../chain/distributorParameters.ts'

/** Where the factory of the campaign's kind is, on every chain; its schedule says the kind. */
export const factoryAddressOf = ({ schedule }: Pick<DistributorParameters, 'schedule'>): Address =>
  schedule ? vestingDistributorFactoryAddress : merkleDistributorFactoryAddress
