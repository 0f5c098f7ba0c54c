import { encodeFunctionData, type Hex } from 'viem'
import { merkleDistributorCreationAbi, vestingDistributorCreationAbi } from '../../abi/campaignCreation.ts'
import type { DistributorParameters, DistributorSchedule } from '../../chain/distributorParameters.ts'

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
        abi: vestingDistributorCreationAbi,
        functionName,
        args: [parameters, scheduleArguments(schedule), cap, manifestHash],
      })
    : encodeFunctionData({
        abi: merkleDistributorCreationAbi,
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
        abi: vestingDistributorCreationAbi,
        functionName,
        args: [parameters, scheduleArguments(schedule), cap, manifestHash, ...permit],
      })
    : encodeFunctionData({
        abi: merkleDistributorCreationAbi,
        functionName,
        args: [parameters, cap, manifestHash, ...permit],
      })
}
