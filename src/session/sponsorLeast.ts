import { decimalText } from '../hex/uint256Schema.ts'
import * as v from '../schema/v.ts'

/**
 * The least amount for which an operator pays a network fee: of the campaign's token in base units, or as a
 * whole percentage of the allocation.
 */
export const sponsorLeastSchema = v.variant('unit', [
  v.strictObject({ unit: v.literal('base'), amount: decimalText }),
  v.strictObject({
    unit: v.literal('percent'),
    percent: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)),
  }),
])
export type SponsorLeast = v.InferOutput<typeof sponsorLeastSchema>

/**
 * Where an operator has said nothing: so no account has more than a hundred claims paid for, however slowly
 * its allocation unlocks. What is paid at once is more in any case.
 */
export const usualLeast: SponsorLeast = { unit: 'percent', percent: 1 }

/**
 * The least that a claim must pay for its fee to be sponsored, in base units. A share is never more than what
 * is left of the allocation: the last claim has no other after it.
 *
 * @param claim the whole allocation, and what has been paid of it, in base units
 */
export function leastOf(least: SponsorLeast, { amount, paid }: { amount: bigint; paid: bigint }): bigint {
  if (least.unit === 'base') return BigInt(least.amount)
  const share = (amount * BigInt(least.percent) + 99n) / 100n
  const left = amount - paid
  return share < left ? share : left
}
