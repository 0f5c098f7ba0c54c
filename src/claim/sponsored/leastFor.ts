import { leastOf, type SponsorLeast, usualLeast } from '../../session/sponsorLeast.ts'
import type { OverTime } from '../readOverTime.ts'

/**
 * The least amount for which an operator pays the fee, in base units, where less than that is due now;
 * undefined where enough is.
 */
export function leastFor(
  least: SponsorLeast | undefined,
  { amount }: { amount: bigint },
  overTime: Pick<OverTime, 'paid' | 'due'> | undefined,
): bigint | undefined {
  const { paid, due } = overTime ?? { paid: 0n, due: amount }
  const wanted = leastOf(least ?? usualLeast, { amount, paid })
  return due < wanted ? wanted : undefined
}
