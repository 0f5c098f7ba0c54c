import { type Address, encodeFunctionData, type Hex, slice } from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import { merkleDistributorFactoryAbi } from '../../abi/merkleDistributorFactory.ts'
import { merkleDistributorFactoryCreationCode } from '../../abi/merkleDistributorFactoryBytecode.ts'
import { vestingDistributorFactoryAbi } from '../../abi/vestingDistributorFactory.ts'
import { vestingDistributorFactoryCreationCode } from '../../abi/vestingDistributorFactoryBytecode.ts'
import type { DistributorParameters, DistributorSchedule } from '../../chain/distributorParameters.ts'

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

/** As the factory takes it: `tranches` is 0 where it unlocks by the second. */
const scheduleArguments = ({ cliff, duration, tranches = 0 }: DistributorSchedule) => ({
  cliff: BigInt(cliff),
  duration: BigInt(duration),
  tranches,
})

type Created = {
  readonly parameters: DistributorParameters
  readonly cap: readonly Hex[]
  readonly manifestHash: Hex
}

/** The bytes of `create` or `createAndFund`, at the factory of the campaign's kind. */
export function encodeCreation(
  functionName: 'create' | 'createAndFund',
  { parameters, cap, manifestHash }: Created,
): Hex {
  const { schedule } = parameters
  return schedule
    ? encodeFunctionData({
        abi: vestingDistributorFactoryAbi,
        functionName,
        args: [parameters, scheduleArguments(schedule), cap, manifestHash],
      })
    : encodeFunctionData({
        abi: merkleDistributorFactoryAbi,
        functionName,
        args: [parameters, cap, manifestHash],
      })
}

/** The bytes of `createAndFundWithPermit`. `deadline` in unix seconds. */
export function encodeCreationWithPermit(
  { parameters, cap, manifestHash }: Created,
  { deadline, v, r, s }: { deadline: bigint; v: number; r: Hex; s: Hex },
): Hex {
  const { schedule } = parameters
  const functionName = 'createAndFundWithPermit'
  const permit = [deadline, v, r, s] as const
  return schedule
    ? encodeFunctionData({
        abi: vestingDistributorFactoryAbi,
        functionName,
        args: [parameters, scheduleArguments(schedule), cap, manifestHash, ...permit],
      })
    : encodeFunctionData({
        abi: merkleDistributorFactoryAbi,
        functionName,
        args: [parameters, cap, manifestHash, ...permit],
      })
}
