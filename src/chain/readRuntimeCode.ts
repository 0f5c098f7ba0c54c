import { decodeAbiParameters, type Hex, size, slice } from 'viem'
import { merkleDistributorTemplate } from '../abi/merkleDistributorTemplate.ts'
import { vestingDistributorTemplate } from '../abi/vestingDistributorTemplate.ts'
import type { DistributorParameters, DistributorSchedule } from './distributorParameters.ts'
import { parametersType } from './parametersType.ts'
import { type CampaignInCode, isRuntimeCodeOf, scheduleSize, tailSize } from './runtimeCode.ts'

/** `Schedule` of a distributor over time; `tranches` is 0 where it unlocks by the second. */
const scheduleType = {
  type: 'tuple',
  components: [
    { name: 'cliff', type: 'uint64' },
    { name: 'duration', type: 'uint64' },
    { name: 'tranches', type: 'uint8' },
  ],
} as const

/** Undefined for code that is not, to the last byte, what a campaign's distributor has. */
export function readRuntimeCode(code: Hex): CampaignInCode | undefined {
  return readAs(code, merkleDistributorTemplate, 0) ?? readAs(code, vestingDistributorTemplate, scheduleSize)
}

/** @param between bytes between the template and the cap */
function readAs(
  code: Hex,
  { size: templateSize }: { size: number },
  between: number,
): CampaignInCode | undefined {
  const capAt = templateSize + between
  const tailAt = size(code) - tailSize
  if (tailAt - capAt < 32 || (tailAt - capAt) % 32 !== 0) return undefined
  try {
    const [fixed, capBits] = decodeAbiParameters([parametersType, { type: 'uint256' }], slice(code, tailAt))
    const cap = Array.from({ length: (tailAt - capAt) / 32 }, (_, at) =>
      slice(code, capAt + 32 * at, capAt + 32 * at + 32),
    )
    const parameters: DistributorParameters =
      between === 0 ? fixed : { ...fixed, schedule: readSchedule(slice(code, templateSize, capAt)) }
    // Written again from what was read, it must be the same code: so the template and every field are checked
    // at once.
    const isOurs = 2n ** capBits === BigInt(cap.length) && isRuntimeCodeOf({ parameters, cap }, code)
    return isOurs ? { parameters, cap } : undefined
  } catch {
    return undefined
  }
}

function readSchedule(words: Hex): DistributorSchedule {
  const [{ cliff, duration, tranches }] = decodeAbiParameters([scheduleType], words)
  return { cliff: Number(cliff), duration: Number(duration), ...(tranches > 0 && { tranches }) }
}
