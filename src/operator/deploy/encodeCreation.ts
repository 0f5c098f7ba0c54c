import { encodeFunctionData, type Hex } from 'viem'
import {
  campaignsCreationAbi,
  merkleDistributorCreationAbi,
  vestingDistributorCreationAbi,
} from '../../abi/campaignCreation.ts'
import type { DistributorParameters, DistributorSchedule } from '../../chain/distributorParameters.ts'

/** As the factory takes it: `tranches` is 0 where it unlocks by the second. */
const scheduleArguments = ({ cliff, duration, tranches = 0 }: DistributorSchedule) => ({
  cliff: BigInt(cliff),
  duration: BigInt(duration),
  tranches,
})

/** As the factory takes it. `deadline` in unix seconds. */
type CreationPermit = { readonly deadline: bigint; readonly v: number; readonly r: Hex; readonly s: Hex }

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

const inputsOf = (campaigns: readonly Created[]) =>
  campaigns.map(({ parameters, cap, manifestHash }) => {
    const { schedule } = parameters
    if (!schedule) throw new Error('Only campaigns over time are created together.')
    return { parameters, schedule: scheduleArguments(schedule), cap, manifestHash }
  })

/** The bytes of `createAndFundMany`, at the factory of campaigns over time. */
export const encodeCreationOfMany = (campaigns: readonly Created[]): Hex =>
  encodeFunctionData({
    abi: campaignsCreationAbi,
    functionName: 'createAndFundMany',
    args: [inputsOf(campaigns)],
  })

/** The bytes of `createAndFundManyWithPermit`. `deadline` in unix seconds. */
export const encodeCreationOfManyWithPermit = (
  campaigns: readonly Created[],
  { deadline, v, r, s }: CreationPermit,
): Hex =>
  encodeFunctionData({
    abi: campaignsCreationAbi,
    functionName: 'createAndFundManyWithPermit',
    args: [inputsOf(campaigns), deadline, v, r, s],
  })

/** The bytes of `createAndFundWithPermit`. `deadline` in unix seconds. */
export function encodeCreationWithPermit(
  { parameters, cap, manifestHash }: Created,
  { deadline, v, r, s }: CreationPermit,
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
